// How the pages of Fray are addressed. Inside, every page has the path that it has on a server (`/learn/chess`, `/g/ID?at=3`,
// `/rules/chess#C11`). A server of Fray answers these paths. Where files are all there is, only the folder of the page is
// answered, and the path stands behind the #: `#/learn/chess`, `#/rules/chess#C11`.

export interface Place {
  path: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
}

export interface Addresses {
  /** Which page an address is of. */
  placeOf(url: URL): Place;
  /** What a link has for a path of the page, or for an anchor (`#C11`) on the page `here`; whatever else is left as it is. */
  hrefOf(to: string, here: Place): string;
  /** The path that a link leads to within the page, seen from there; null if that is the browser's affair. */
  withinPage(link: URL, here: URL): string | null;
}

/** Paths with a dot are files of the page, and those under /api are answered by the server. */
const isFile = (path: string) => path.includes('.');
const isServers = (path: string) => /^\/(api|ws)\//.test(path);

const pathOf = (to: string) => /^[^?#]*/.exec(to)![0];

function behindHash(url: URL): Place | null {
  if (!url.hash.startsWith('#/')) return null;
  const { pathname, search, hash } = new URL(`http://page${url.hash.slice(1)}`);
  return { path: pathname, search, hash };
}

/** On a server of Fray. An address that another host has made for its root leads to the same page. */
export const byPath: Addresses = {
  placeOf: (url) => (url.pathname === '/' && behindHash(url)) || { path: url.pathname, search: url.search, hash: url.hash },
  hrefOf: (to) => to,
  withinPage(link, here) {
    const sameDocument = link.pathname === here.pathname && link.search === here.search && link.hash !== '';
    if (link.origin !== here.origin || sameDocument || isFile(link.pathname) || isServers(link.pathname)) return null;
    return link.pathname + link.search + link.hash;
  },
};

/** On any other host. */
export const byHash: Addresses = {
  placeOf: (url) => behindHash(url) ?? { path: '/', search: '', hash: url.hash },
  hrefOf(to, here) {
    if (to.startsWith('#')) return to.startsWith('#/') ? to : `#${here.path}${here.search}${to}`;
    if (!to.startsWith('/') || isServers(to)) return to;
    return isFile(pathOf(to)) ? `.${to}` : `#${to}`;
  },
  withinPage(link, here) {
    const sameDocument = link.origin === here.origin && link.pathname === here.pathname && link.search === here.search;
    return sameDocument && link.hash.startsWith('#/') ? link.hash.slice(1) : null;
  },
};
