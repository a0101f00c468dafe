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
  busy: boolean;
  /** True if it was done. */
  change: (team: TeamNumber, wish: Wish) => Promise<boolean>;
  reload: () => Promise<void>;
}

export function useCampaign(id: string): OpenCampaign {
  const [campaign, setCampaign] = useState<Campaign | null>(null);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const newest = useRef(0);

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

  const change = async (team: TeamNumber, wish: Wish): Promise<boolean> => {
    const token = tokenOf(id, team);
    if (busy || token === null) return false;
    setBusy(true);
    setProblem(null);
    try {
      take(await persistently((request) => api.changeCampaign(id, token, request, wish)));
      return true;
    } catch (reason) {
      setProblem(asFailure(reason).message);
      await reload();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { campaign, missing, problem, busy, change, reload };
}
