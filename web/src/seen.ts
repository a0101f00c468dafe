// Finished games of the server that were looked at in this browser: kept where the page is (kept.ts), so that they can be looked
// at again without a connection. They never change, so what is kept is never old.
import { base } from './host';

const cacheName = `fray seen ${base.pathname}`;

/** So many answers; those that were kept first go first. */
const most = 120;

/** Says of an answer that it is an earlier one. */
const mark = 'Fray-Seen';

/** By the last part of the path, how the answer about a game that is over is known. */
const finished: Record<string, RegExp> = {
  replay: /^\{"room":\{.{0,4000}?"phase":"ended"/,
  log: /"type":"ended"/,
  review: /"state":"done"/,
};

/** What kind of answer about a game a path asks for, if it can be kept. */
function kindOf(path: string): string | null {
  const kind = /^\/api\/rooms\/[^/]+\/([a-z]+)$/.exec(path)?.[1];
  return kind !== undefined && Object.hasOwn(finished, kind) ? kind : null;
}

let allowed = false;

function offered(): CacheStorage | null {
  return allowed ? (globalThis.caches ?? null) : null;
}

/** From now on games are kept; before the first call none are. */
export function allowSeen(): void {
  allowed = true;
}

/** The server has answered a GET. Never throws: what cannot be kept is not. */
export async function keepSeen(path: string, response: Response): Promise<void> {
  const kind = kindOf(path);
  const storage = offered();
  if (kind === null || !storage || !response.ok) return;
  try {
    const text = await response.clone().text();
    if (!finished[kind]!.test(text)) return;
    const cache = await storage.open(cacheName);
    const headers = { 'Content-Type': response.headers.get('Content-Type') ?? 'application/json', [mark]: 'yes' };
    await cache.delete(path);
    await cache.put(path, new Response(text, { headers }));
    const kept = await cache.keys();
    for (const old of kept.slice(0, Math.max(0, kept.length - most))) await cache.delete(old);
  } catch {
    // There is no room, or no permission.
  }
}

/** What the server has answered to a GET of this path once, if that has been kept. */
export async function seenBefore(path: string): Promise<Response | null> {
  const storage = offered();
  if (kindOf(path) === null || !storage) return null;
  try {
    if (!(await storage.has(cacheName))) return null;
    return (await (await storage.open(cacheName)).match(path)) ?? null;
  } catch {
    return null;
  }
}

/** Whether this is no answer of now. */
export const isSeen = (response: Response) => response.headers.has(mark);

/** Deletes all of it, and keeps nothing from now on. */
export async function forgetSeen(): Promise<void> {
  allowed = false;
  await globalThis.caches?.delete(cacheName);
}
