// How the page's requests and sockets get to a server: over the network, or to the one that this browser runs itself, for games
// that are kept here and wherever there is no other.
import { signal } from '@preact/signals';

import * as host from './host';
import { isLocalCampaign, isLocalRoom } from './local/kept';
import { keepSeen, seenBefore } from './seen';

/** `here`: a server answers, as far as is known. `away`: it cannot be reached now, and this
 * browser plays without it. `none`: the page has none. */
export type Server = 'here' | 'away' | 'none';

export const server = signal<Server>(host.hasServer ? 'here' : 'none');

/** Whether games with others, accounts and invitations are possible at all. */
export const hasServer = () => server.value !== 'none';

/** As long as the local server may take: on a slow device its module must be compiled first. */
const localPatience = 60_000; // ms

/** As much of a WebSocket as the page uses. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

const open = 1;
const closed = 3;

/** Something of this device, whatever server there is. */
function isKeptHere(path: string): boolean {
  const [, kind, id] = /^\/(?:api\/|ws\/|device\/)(rooms|campaigns)\/([^/]+)/.exec(path) ?? [];
  if (path.startsWith('/device/')) return true;
  if (id === undefined) return false;
  return kind === 'rooms' ? isLocalRoom(decodeURIComponent(id)) : isLocalCampaign(decodeURIComponent(id));
}

/** What any server can do, as it needs nothing that one keeps, nor other people. */
function anyServerCan(method: string, path: string, body: unknown): boolean {
  if (/^\/api\/(games|explore|why|threats|moves|strategy|analyse)$/.test(path)) return true;
  if (path === '/api/rooms' || path === '/api/campaigns') return method !== 'POST' || !/"kind":"open"/.test(String(body));
  return false;
}

/** What spares the server most, and is nobody else's affair: analyses, and games against computers alone. */
function isThinking(method: string, path: string, body: unknown): boolean {
  if (method !== 'POST') return false;
  return path === '/api/analyse' || (path === '/api/rooms' && /"kind":"computer"/.test(String(body)) && !/"kind":"open"/.test(String(body)));
}

let thinksHere = () => false;

/** From now on this browser's own server does that, as long as `when` says so, though there is another. */
export function thinkHere(when: () => boolean): void {
  thinksHere = when;
}

async function askHere(path: string, init: RequestInit): Promise<Response> {
  const { askLocal } = await import('./local/client');
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new DOMException('too late', 'TimeoutError')), localPatience));
  const { status, contentType, body } = await Promise.race([askLocal(init.method ?? 'GET', path, init.body as string | undefined), late]);
  const bare = status === 204 || status === 304;
  return new Response(bare ? null : body, { status, headers: { 'Content-Type': contentType } });
}

/** Like `fetch`, of a path of the server's protocol. Rejects as `fetch` does if nobody answers. */
export async function request(path: string, init: RequestInit): Promise<Response> {
  if (server.value === 'none' || isKeptHere(path)) return askHere(path, init);
  if (isThinking(init.method ?? 'GET', path, init.body) && thinksHere()) {
    const own = await askHere(path, init).catch(() => null);
    if (own && own.status !== 503) return own;
  }
  const reads = (init.method ?? 'GET') === 'GET';
  try {
    const response = await fetch(path, init);
    server.value = 'here';
    if (reads) void keepSeen(path, response);
    return response;
  } catch (reason) {
    if (!(reason instanceof TypeError)) throw reason;
    const seen = reads ? await seenBefore(path) : null;
    if (seen) return seen;
    if (!anyServerCan(init.method ?? 'GET', path, init.body)) throw reason;
    const instead = await askHere(path, init).catch(() => null);
    if (!instead || instead.status === 503) throw reason;
    server.value = 'away';
    return instead;
  }
}

/** A socket that is open to a server at `url`. */
export function openSocket(url: string): Socket {
  const { pathname } = new URL(url, globalThis.location.href);
  return server.value === 'none' || isKeptHere(pathname) ? new LocalSocket(pathname) : (new WebSocket(url) as Socket);
}

/** A socket to the server of this browser. */
class LocalSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readyState = 0;
  private line: { send(text: string): void; close(): void } | null = null;

  constructor(path: string) {
    void import('./local/client').then(
      ({ openLocal }) => {
        if (this.readyState === closed) return;
        this.line = openLocal(path, {
          opened: () => {
            this.readyState = open;
            this.onopen?.();
          },
          heard: (data) => this.onmessage?.({ data }),
          closed: (code) => this.ended(code),
        });
      },
      () => this.ended(0),
    );
  }

  send(text: string): void {
    this.line?.send(text);
  }

  close(): void {
    this.readyState = closed;
    this.line?.close();
  }

  private ended(code: number): void {
    if (this.readyState === closed) return;
    this.readyState = closed;
    this.onclose?.({ code });
  }
}
