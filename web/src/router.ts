// Which page is shown: the path of the address bar as a signal, moved by links and by navigate().
import { signal } from '@preact/signals';

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

/** Goes to a path of this page (which may have a hash). With `replace`, Back does not lead here again. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  if (!location.hash) scrollTo(0, 0);
  read();
}

function read(): void {
  const next = tidy(location.pathname);
  if (next === path.peek()) return;
  moves.value += 1;
  path.value = next;
}

/** The path that a click on a link leads to within this page; null if the browser should do what it does. */
function pathOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link?.href || link.target || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  const sameDocument = url.pathname === location.pathname && url.search === location.search && url.hash !== '';
  // Paths with a dot or under /api are files of the server.
  if (url.origin !== location.origin || sameDocument || /\.|^\/api\//.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Starts to follow the address bar and the links of the document. Call once. */
export function startRouter(): void {
  path.value = tidy(location.pathname);
  addEventListener('popstate', read);
  document.addEventListener('click', (event) => {
    const to = pathOf(event);
    if (to === null) return;
    event.preventDefault();
    navigate(to);
  });
}
