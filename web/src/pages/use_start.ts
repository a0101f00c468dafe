// Sets a game up and goes to it.
import { useState } from 'preact/hooks';

import { ApiFailure, asFailure } from '../api';
import { navigate } from '../router';

export interface Start {
  /** It is being set up. */
  busy: boolean;
  problem: string | null;
  /** `make` sets the game up and answers with its id. */
  start: (make: () => Promise<string>) => Promise<void>;
}

export function useStart(): Start {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (make: () => Promise<string>) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      navigate(`/g/${await make()}`);
    } catch (reason) {
      setProblem(wordsOf(reason));
      setBusy(false);
    }
  };
  return { busy, problem, start };
}

function wordsOf(reason: unknown): string {
  if (reason instanceof Error && !(reason instanceof ApiFailure)) return reason.message;
  const failure = asFailure(reason);
  return failure.message + (failure.retryAfter === null ? '' : ` Try again in ${failure.retryAfter} s.`);
}
