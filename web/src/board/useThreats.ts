// Asks what threatens a side now, and what would once the chosen move is made.
import { useEffect, useState } from 'preact/hooks';

import type { Action, SideName, State, Threat } from '../protocol';
import { useHost } from './host';

/** How what threatens a piece differs once the move is made. */
export type Change = 'new' | 'more' | 'less';

export interface Shown {
  list: readonly Threat[];
  /** By square; empty as long as nothing is chosen. */
  changes: ReadonlyMap<string, Change>;
  /** Squares whose threat the chosen move takes away. */
  gone: readonly string[];
  /** The list is what would be after the chosen move. */
  ahead: boolean;
}

/** Chances that differ less are the same. */
const NOTICEABLE = 0.005;

/** So long a choice must rest before it is asked about. */
const ASK_AFTER_MS = 150;

/** Null as long as it is not wanted or not known. */
export function useThreats(state: State, against: SideName, wanted: boolean, chosen: Action | null): Shown | null {
  const now = useAnswer(wanted ? state : null, against, null);
  const after = useAnswer(wanted && chosen ? state : null, against, chosen);
  if (!now) return null;
  return chosen && after ? compared(now, after) : { list: now, changes: new Map(), gone: [], ahead: false };
}

export function compared(now: readonly Threat[], after: readonly Threat[]): Shown {
  const before = new Map(now.map((threat) => [threat.square, threat]));
  const changes = new Map<string, Change>();
  for (const { square, falls } of after) {
    const was = before.get(square);
    if (!was) changes.set(square, 'new');
    else if (falls > was.falls + NOTICEABLE) changes.set(square, 'more');
    else if (falls < was.falls - NOTICEABLE) changes.set(square, 'less');
  }
  const left = new Set(after.map(({ square }) => square));
  return { list: after, changes, gone: now.filter(({ square }) => !left.has(square)).map(({ square }) => square), ahead: true };
}

function useAnswer(state: State | null, against: SideName, chosen: Action | null): readonly Threat[] | null {
  const { threats } = useHost();
  const [answer, setAnswer] = useState<{ of: string; list: readonly Threat[] } | null>(null);
  const question = state && `${state.position} ${against} ${chosen?.text ?? ''}`;
  useEffect(() => {
    if (!state || !question || !threats) return;
    let wanted = true;
    const ask = async () => {
      try {
        const list = await threats(state, against, chosen ? [chosen.text] : []);
        if (wanted) setAnswer({ of: question, list });
      } catch {
        // Nothing is shown that is not known.
      }
    };
    const timer = setTimeout(() => void ask(), chosen ? ASK_AFTER_MS : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [question]);
  return answer && answer.of === question ? answer.list : null;
}
