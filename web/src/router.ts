// Which page is shown: the path of the address bar as a signal, moved by links and by navigate(). What the address bar has for a
// path is known in addresses.ts.
import { signal } from '@preact/signals';

import { byHash, byPath, type Place } from './addresses';
import { base, hasServer } from './host';

const addresses = hasServer ? byPath : byHash;

/** Path without query and hash, always with a leading slash and without a trailing one. */
export const path = signal('/');

/** How often the person has gone to another page; 0 on the page that was loaded. */
export const moves = signal(0);

function tidy(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/';
}

/** The parameters of `path` if it has the form of `pattern` (`/g/:id`), decoded; null if not. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const parts = tidy(path).split('/');
  if (wanted.length !== parts.length) return null;
  const parameters: Record<string, string> = {};
  for (const [i, want] of wanted.entries()) {
    const part = parts[i]!;
    if (!want.startsWith(':')) {
      if (want !== part) return null;
      continue;
    }
    try {
      parameters[want.slice(1)] = decodeURIComponent(part);
    } catch {
      return null;
    }
    if (part === '') return null;
  }
  return parameters;
}

/** The page that the address bar names, with what is asked of it. */
export function place(): Place {
  return addresses.placeOf(new URL(location.href));
}

/** What a link has for a path of this page or an anchor on the page that is shown. */
export function hrefOf(to: string): string {
  return addresses.hrefOf(to, place());
}

/** The whole address of a path of this page, to pass on. */
export function addressOf(to: string): string {
  return new URL(addresses.hrefOf(to, place()), base).href;
}

/** Goes to a path of this page (which may have a hash). With `replace`, Back does not lead here again. */
export function navigate(to: string, { replace = false } = {}): void {
  const address = hrefOf(to);
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  if (!place().hash) scrollTo(0, 0);
  read();
}

/** Changes what is asked of the page that is shown (`?at=3`), which knows that already. */
export function amend(search: string): void {
  history.replaceState(history.state, '', hrefOf(path.peek() + search));
}

/** Brings what the address points to on the page into sight, if it is there by now. */
export function showTarget(): void {
  const { hash } = place();
  if (hasServer) {
    // As if the address had been entered: browsers look for what it points to only then.
    if (hash) location.replace(hash);
    return;
  }
  // Browsers take the path behind the # for the name of something on the page, so that all they do is done here.
  const was = document.querySelector('[data-target]');
  const is = hash ? document.getElementById(decoded(hash.slice(1))) : null;
  was?.removeAttribute('data-target');
  if (!is) return;
  is.dataset.target = '';
  if (is.tabIndex < 0) is.tabIndex = -1;
  is.scrollIntoView();
  is.focus({ preventScroll: true });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function read(): void {
  const next = tidy(place().path);
  if (next === path.peek()) {
    if (!hasServer) showTarget();
    return;
  }
  moves.value += 1;
  path.value = next;
}

/** The path that a click on a link leads to within this page; null if the browser should do what it does. */
function clickedPath(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link?.href || link.target || link.hasAttribute('download')) return null;
  return addresses.withinPage(new URL(link.href), new URL(location.href));
}

/** Starts to follow the address bar and the links of the document. Call once. */
export function startRouter(): void {
  const { path: first, search, hash } = place();
  path.value = tidy(first);
  // An address from elsewhere becomes the one that this page has for it.
  if (hasServer && first !== location.pathname) history.replaceState(history.state, '', first + search + hash);
  addEventListener('popstate', read);
  document.addEventListener('click', (event) => {
    const to = clickedPath(event);
    if (to === null) return;
    event.preventDefault();
    navigate(to);
  });
}
