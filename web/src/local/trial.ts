// A server of its own for records that may be no game: whether the rules can play it from its start to its end.
import type { Instance } from '../module/instance';
import { LocalServer } from './server';
import type { Row, Store } from './store';

/** Longer than the longest game takes to be played again. */
const patience = 30_000; // ms

/** Records that are only looked at. */
function storeOf(rows: readonly Row[]): Store {
  return {
    read: async (prefix) => rows.filter(([key]) => key.startsWith(prefix)),
    write: () => Promise.reject(new Error('These records are only looked at.')),
    erase: () => Promise.reject(new Error('These records are only looked at.')),
    close: () => {},
  };
}

/** Whether a server that has only these records shows the room from its start to its end. `make` makes the instance. */
export async function isGame(make: (say: (text: string) => void) => Promise<Instance>, room: string, rows: readonly Row[]): Promise<boolean> {
  let server: LocalServer | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const idle = { begin: () => {}, cancel: () => {}, clear: () => {} };
  const found = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
    LocalServer.begin({
      instance: make,
      store: storeOf(rows),
      pool: () => idle,
      reply: (reply) => reply.type === 'response' && resolve(reply.status === 200),
      kept: () => {},
      written: () => {},
      died: () => resolve(false),
      log: () => {},
    }).then(
      (begun) => {
        server = begun;
        begun.tell({ type: 'request', id: 1, method: 'GET', path: `/api/rooms/${encodeURIComponent(room)}/replay` });
      },
      () => resolve(false),
    );
  });
  try {
    return await found;
  } finally {
    clearTimeout(timer);
    (server as LocalServer | null)?.stop();
  }
}
