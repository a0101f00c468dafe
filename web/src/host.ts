// Who has sent this page, and where its files lie. A server of Fray answers every address of the page at its root; any other
// host of files has them in some folder, answers for nothing else, and says so in its index.html. A worker has no page to ask.

const page = typeof document === 'undefined' ? null : document;

/** False where there is nobody to ask: the page then plays by itself. */
export const hasServer = page?.querySelector('meta[name="fray-server"][content="none"]') == null;

/** The folder of the page's own files, with a slash at its end. */
export const base = new URL(hasServer ? '/' : '.', typeof location === 'undefined' ? 'http://localhost/' : location.href);

/** The path of a file of the page, such as `icon.svg`. */
export function ownFile(name: string): string {
  return base.pathname + name;
}
