// A campaign while somebody looks at it: read again and again, and changed by requests that can be repeated.
import { useEffect, useRef, useState } from 'preact/hooks';

import { ApiFailure, api, asFailure } from '../api';
import { requestId, tokenOf } from './keys';
import type { Campaign, TeamNumber, Wish } from './types';

const every = 4_000; // ms
const attempts = 3;

/** Asks, and asks again with the same id if no answer comes: what was done is not done twice. */
export async function persistently<T>(request: (id: string) => Promise<T>): Promise<T> {
  const id = requestId();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request(id);
    } catch (reason) {
      const lost = reason instanceof ApiFailure && (reason.code === 'offline' || reason.code === 'timeout');
      if (!lost || attempt === attempts) throw reason;
    }
  }
}

export interface OpenCampaign {
  /** null until it has been read. */
  campaign: Campaign | null;
  missing: boolean;
  problem: string | null;
  /** One after the other; the same wish twice at once (a double click) is one. True if it was done. */
  change: (team: TeamNumber, wish: Wish) => Promise<boolean>;
  reload: () => Promise<void>;
}

export function useCampaign(id: string): OpenCampaign {
  const [campaign, setCampaign] = useState<Campaign | null>(null);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const newest = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(new Set<string>());

  // An answer that was overtaken says nothing new.
  const take = (next: Campaign) => {
    if (next.sequence < newest.current) return;
    newest.current = next.sequence;
    setCampaign(next);
  };
  const reload = async () => {
    try {
      take(await api.campaign(id));
    } catch (reason) {
      if (asFailure(reason).status === 404) setMissing(true);
    }
  };
  useEffect(() => {
    void reload();
    const timer = setInterval(() => document.visibilityState === 'visible' && void reload(), every);
    return () => clearInterval(timer);
  }, [id]);

  const perform = async (token: string, wish: Wish): Promise<boolean> => {
    setProblem(null);
    try {
      take(await persistently((request) => api.changeCampaign(id, token, request, wish)));
      return true;
    } catch (reason) {
      setProblem(asFailure(reason).message);
      await reload();
      return false;
    }
  };
  const change = async (team: TeamNumber, wish: Wish): Promise<boolean> => {
    const token = tokenOf(id, team);
    const name = JSON.stringify([team, wish]);
    if (token === null || waiting.current.has(name)) return false;
    waiting.current.add(name);
    const done = queue.current.then(() => perform(token, wish));
    queue.current = done;
    return done.finally(() => waiting.current.delete(name));
  };
  return { campaign, missing, problem, change, reload };
}
