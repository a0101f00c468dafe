// The lists of the lobby, asked for again and again while somebody looks at them.
import { useEffect, useState } from 'preact/hooks';

import { ApiFailure, type Lobby, api, asFailure } from './api';
import { forgetRoom, myRooms } from './keys';
import { isLocalRoom, localRooms } from './local/kept';
import type { Summary } from './protocol';
import { accountRooms } from './session';
import { thinksHere } from './thinking';
import { hasServer, server } from './transport';

const every = 5_000; // ms
const afterFailure = 15_000;
const ownShown = 12;

/** Calls `task` now and then again while the page is looked at; a failure makes the next time come later. */
function useRepeated(task: () => Promise<void>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running = false;
    const run = async () => {
      clearTimeout(timer);
      if (running || document.visibilityState === 'hidden') return;
      running = true;
      let wait = every;
      await task().catch((reason: unknown) => {
        const { retryAfter } = asFailure(reason);
        wait = Math.max(afterFailure, (retryAfter ?? 0) * 1000);
      });
      running = false;
      if (mounted) timer = setTimeout(run, wait);
    };
    let mounted = true;
    const now = () => void run();
    now();
    document.addEventListener('visibilitychange', now);
    addEventListener('online', now);
    return () => {
      mounted = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', now);
      removeEventListener('online', now);
    };
  }, []);
}

export function useLobby(): { lobby: Lobby | null; stale: boolean } {
  const [lobby, setLobby] = useState<Lobby | null>(null);
  const [stale, setStale] = useState(false);
  useRepeated(async () => {
    // All that is kept here is listed as one's own.
    if (!hasServer()) return;
    try {
      setLobby(await api.lobby());
      setStale(false);
    } catch (reason) {
      setStale(true);
      throw reason;
    }
  });
  return { lobby, stale };
}

/** A game that the server does not have any more is forgotten; what is kept here may only be unreadable for now. */
async function summaryOf(id: string): Promise<Summary | null> {
  try {
    return await api.room(id);
  } catch (reason) {
    if (reason instanceof ApiFailure && reason.status === 404 && !isLocalRoom(id)) forgetRoom(id);
    return null;
  }
}

/** The rooms to list: those that are kept here where there is no server. Where there is one, they have a page of their own, so
 * that the lobby needs no more than the server, unless the person has chosen to play here. */
function ownRooms(alone: boolean, here: boolean): string[] {
  return alone ? localRooms() : myRooms().filter((id) => here || !isLocalRoom(id)).slice(0, ownShown);
}

/** The games of this browser and of the account, those that go on first. */
export function useOwnGames(): Summary[] {
  const [local, setLocal] = useState<Summary[]>([]);
  const alone = server.value !== 'here';
  const ids = ownRooms(alone, thinksHere());
  useEffect(() => {
    let mounted = true;
    void Promise.all(ids.map(summaryOf)).then((found) => {
      if (mounted) setLocal(found.filter((room) => room !== null));
    });
    return () => {
      mounted = false;
    };
  }, [alone, ids.length]);
  const all = new Map([...accountRooms.value, ...local].map((room) => [room.id, room]));
  const over = (room: Summary) => Number(room.phase === 'ended');
  return [...all.values()].sort((a, b) => over(a) - over(b) || b.updated - a.updated).slice(0, ownShown);
}
