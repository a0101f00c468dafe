// Asks the engine for a hint, and after an own choice whether it was a clear mistake.
import { useEffect, useRef, useState } from 'preact/hooks';

import { api } from '../../api';
import type { Line, SideName, State } from '../../protocol';
import { settings } from '../../settings';
import { expected, mistakeIn, squaresOf, type Mistake } from './advice';

const HINT_MS = 800;
const CHECK_MS = 300;
const CHECKED_LINES = 5;

export interface Hint {
  action: string;
  /** The share of the points that may be expected with it. */
  expected: number;
  squares: string[];
}

export interface Advice {
  /** Asks for a hint; null where there is nothing to choose. */
  ask: (() => void) | null;
  asking: boolean;
  hint: Hint | null;
  /** The engine had no time, or was asked too often. */
  failed: boolean;
  mistake: Mistake | null;
  /** Forgets the mistake. */
  playOn: () => void;
}

interface AdviceOptions {
  state: State;
  side: SideName;
  live: boolean;
  /** The own action that is on its way. */
  sent: string | null;
  /** Whether anything is to be said at all. */
  wanted: boolean;
}

/** What the engine says to a position; throws as api does. */
async function linesOf({ game, options, position }: State, lines: number, ms: number): Promise<Line[]> {
  return (await api.analyse({ game, options, start: position, steps: [], lines, ms })).lines;
}

export function useAdvice({ state, side, live, sent, wanted }: AdviceOptions): Advice | null {
  const [told, setTold] = useState<{ of: State; hint: Hint | null } | null>(null);
  const [asking, setAsking] = useState<State | null>(null);
  const [mistake, setMistake] = useState<Mistake | null>(null);
  const now = useRef(state);
  now.current = state;
  const checks = useRef(0);

  const ask = async () => {
    setAsking(state);
    const best = (await linesOf(state, 1, HINT_MS).catch(() => []))[0];
    setAsking(null);
    if (now.current !== state) return;
    setTold({ of: state, hint: best ? { action: best.action, expected: expected(best, side), squares: squaresOf(state.actions, best.action) } : null });
  };

  useEffect(() => {
    if (sent === null) return;
    setMistake(null);
    if (!wanted || settings.advice.value === 'off' || state.actions.length < 2) return;
    const check = ++checks.current;
    void linesOf(state, CHECKED_LINES, CHECK_MS)
      .then((lines) => check === checks.current && setMistake(mistakeIn(lines, sent, side)))
      // Without an answer nothing is said.
      .catch(() => {});
  }, [sent]);

  if (!wanted) return null;
  const own = told?.of === state ? told : null;
  return {
    ask: live ? () => void ask() : null,
    asking: asking === state,
    hint: own?.hint ?? null,
    failed: own !== null && own.hint === null,
    mistake,
    playOn: () => setMistake(null),
  };
}
