// Keeps the page on the device, so that it opens without a line: built as sw.js, which stands alone beside index.html. A build
// has one cache, named by its digest, and this worker answers with files of its own build only, so that builds are never mixed.
// What a build consists of is BUILD, which plugins/kept_files.ts puts in front; page and worker talk in src/kept.ts.
import type { Answer, Build, FetchEvent, LifeEvent, Message, WorkerScope } from './kept_types';

declare const BUILD: Build;
declare const self: WorkerScope;

const scope = new URL(self.registration.scope);
/** Several Frays may share an origin, each in its folder. */
const prefix = `fray ${scope.pathname} `;
const cacheName = prefix + BUILD.digest;
const index = 'index.html';
const atOnce = 6;

const urlOf = (name: string) => new URL(name, scope).href;

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The answer, ready to be kept, if it is the file of this build: a host may have the half of another one. */
async function checked(name: string, hash: string, response: Response | undefined): Promise<Response | null> {
  if (!response?.ok) return null;
  const bytes = await response.arrayBuffer();
  // Hosts write addresses and more into HTML; that it is this build's is told by what it loads.
  const right = name.endsWith('.html') ? name !== index || new TextDecoder().decode(bytes).includes(BUILD.entry) : (await hashOf(bytes)) === hash;
  if (!right) return null;
  const headers = new Headers(response.headers);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  // A new one, because browsers refuse to show a page that was reached over a redirection.
  return new Response(bytes, { headers });
}

/** A file of this build: from an earlier build's cache if it has not changed, else from the host. Throws if there is none. */
async function obtained(name: string, hash: string): Promise<Response> {
  const earlier = name.endsWith('.html') ? null : await checked(name, hash, await caches.match(urlOf(name)));
  if (earlier) return earlier;
  // Some hosts lead from index.html to its folder.
  const url = name === index ? scope.href : urlOf(name);
  for (const cache of ['no-cache', 'reload'] as const) {
    const found = await checked(name, hash, await fetch(url, { cache }));
    if (found) return found;
  }
  throw new Error(`${name} is not that of this build`);
}

async function keep(files: Readonly<Record<string, string>>): Promise<void> {
  const cache = await caches.open(cacheName);
  const waiting = Object.entries(files);
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [name, hash] = next;
      // What a try before this one has kept was checked then.
      if (!(await cache.match(urlOf(name)))) await cache.put(urlOf(name), await obtained(name, hash));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function kept(name: string): Promise<Response | undefined> {
  return (await caches.has(cacheName)) ? (await caches.open(cacheName)).match(urlOf(name)) : undefined;
}

/** From the cache; from the host if the browser has thrown it away. */
async function keptFirst(request: Request, name: string): Promise<Response> {
  return (await kept(name)) ?? fetch(request);
}

/** As new as the host has it; from the cache if that cannot be reached. */
async function hostFirst(request: Request, name: string): Promise<Response> {
  const reached = await fetch(request).catch(() => null);
  // What a proxy says while the server behind it is away.
  if (reached && ![502, 503, 504].includes(reached.status)) return reached;
  return (await kept(name)) ?? reached ?? Response.error();
}

/** The module and its parts are large, so they are kept when they are first asked for. Whoever has switched keeping off has no cache any more. */
async function module(request: Request, name: string): Promise<Response> {
  const here = await kept(name);
  if (here || !(await caches.has(cacheName))) return here ?? fetch(request);
  await keep({ [name]: BUILD.later[name]! });
  return (await kept(name)) ?? fetch(request);
}

/** Null: the browser is to ask the host, as if this worker were not there. */
function answerTo(request: Request): Promise<Response> | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return null;
  const path = url.pathname.slice(scope.pathname.length);
  if (/^(api|ws|embed|healthz|metrics)(\/|$)/.test(path)) return null;
  if (Object.hasOwn(BUILD.later, path)) return module(request, path);
  // A server of Fray answers all addresses of the page with it, any other host that of its folder only.
  const isPage = request.mode === 'navigate' && (path === '' || (BUILD.server && !path.includes('.')));
  const name = isPage ? index : path;
  if (!Object.hasOwn(BUILD.files, name)) return null;
  // A server may be newer than what is kept, and the page must suit it. Names in assets/ hold the hash of what is in them.
  return BUILD.server && !name.startsWith('assets/') ? hostFirst(request, name) : keptFirst(request, name);
}

self.addEventListener('install', (event: LifeEvent) => event.waitUntil(keep(BUILD.files)));

self.addEventListener('activate', (event: LifeEvent) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  };
  event.waitUntil(clean());
});

self.addEventListener('fetch', (event: FetchEvent) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});

self.addEventListener('message', (event: LifeEvent & MessageEvent<Message>) => {
  const { data: message, ports } = event;
  if (message.type === 'take over') event.waitUntil(self.skipWaiting());
  if (message.type === 'keep module') event.waitUntil(keep(BUILD.later).catch(() => undefined));
  if (message.type === 'is yours') {
    const answer: Answer = { yours: message.urls.every((url) => Object.keys(BUILD.files).some((name) => urlOf(name) === url)) };
    ports[0]?.postMessage(answer);
  }
});
