// The rest of a melee without being asked: what a person has chosen there is chosen again, blow after blow, for as long as it
// can be and they want it.
import { useEffect, useRef, useState } from 'preact/hooks';

import { meleeOf } from '../../board/sheets';
import type { Action, State } from '../../protocol';

/** Between two blows, so that what happens can be followed and stopped. */
const PAUSE_MS = 350;

export interface Again {
  /** What was chosen last; null before the first choice in this melee. */
  action: Action | null;
  on: boolean;
  set: (on: boolean) => void;
}

/** Sends an action off; false if it was refused. */
type Send = (action: Action) => Promise<boolean>;

/** `act` sends an action off and remembers it. Of several that were chosen in a melee the latest that is possible is taken. */
export function useAgain(state: State, live: boolean, send: Send): { again: Again | null; act: (action: Action) => void } {
  const melee = nameOf(state);
  const chosen = useRef<{ melee: string | null; actions: readonly Action[] }>({ melee, actions: [] });
  if (chosen.current.melee !== melee) chosen.current = { melee, actions: [] };
  const [onIn, setOnIn] = useState<string | null>(null);
  const { actions } = chosen.current;
  const on = melee !== null && onIn === melee;
  const same = on && live ? latest(actions, state.actions) : undefined;

  useEffect(() => {
    if (!same) return;
    const timer = window.setTimeout(() => void send(same).then((done) => done || setOnIn(null)), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [same]);

  return {
    again: melee === null ? null : { action: actions[0] ?? null, on, set: (go) => setOnIn(go ? melee : null) },
    act: (action) => {
      if (melee !== null) chosen.current = { melee, actions: [action, ...actions.filter(({ text }) => text !== action.text)] };
      void send(action);
    },
  };
}

function latest(chosen: readonly Action[], possible: readonly Action[]): Action | undefined {
  return chosen.map(({ text }) => possible.find((action) => action.text === text)).find((action) => action !== undefined);
}

/** The same as long as the same two fight on the same square. */
function nameOf(state: State): string | null {
  const fighters = meleeOf(state);
  if (!fighters) return null;
  const { attacker, defender } = fighters;
  return `${attacker.side} ${attacker.kind} ${defender.kind} ${defender.square}`;
}
