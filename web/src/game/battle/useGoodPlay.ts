// The rest of a fight by good play, without being asked: for as long as it goes on much as it did when that was wished.
import { useEffect, useState } from 'preact/hooks';

import { api } from '../../api';
import type { Action, State } from '../../protocol';

/** Between two announcements, so that what happens can be followed and stopped. */
const PAUSE_MS = 350;

/** A change of the own chance to win by so much is worth another thought. */
export const MUCH = 0.25;

export interface GoodPlay {
  on: boolean;
  /** It has stopped, for the chances have changed much. */
  stopped: boolean;
  set: (on: boolean) => void;
}

interface Options {
  state: State;
  own: number | null;
  live: boolean;
  act: (action: Action) => void;
}

/** Null where no such fight is fought. */
export function useGoodPlay({ state, own, live, act }: Options): GoodPlay | null {
  const fight = state.battle && own !== null ? `${state.battle.square} ${state.battle.fighters.map(({ side, kind }) => `${side} ${kind}`).join(' ')}` : null;
  const wins = state.battle?.wins ?? 0;
  const [begun, setBegun] = useState<{ fight: string; wins: number } | null>(null);
  const going = fight !== null && begun?.fight === fight;
  const stopped = going && Math.abs(wins - begun.wins) > MUCH;
  const asked = going && !stopped && live && state.actions.length > 0;

  useEffect(() => {
    if (!asked || own === null) return;
    let wanted = true;
    const { game, options, position, actions } = state;
    const go = async () => {
      const strategy = await api.strategy({ game, options, start: position, steps: [] }).catch(() => null);
      if (!wanted) return;
      const text = drawn(strategy?.[String(own)] ?? [], Math.random());
      const action = actions.find((one) => one.text === text && (one.seat ?? own) === own);
      if (action) act(action);
      else setBegun(null);
    };
    const timer = window.setTimeout(() => void go(), PAUSE_MS);
    return () => {
      wanted = false;
      window.clearTimeout(timer);
    };
  }, [asked, state]);

  return fight === null ? null : { on: going && !stopped, stopped, set: (on) => setBegun(on ? { fight, wins } : null) };
}

/** One of these, each as often as its probability says; `random` from 0 to below 1. */
export function drawn(list: readonly { text: string; probability: number }[], random: number): string | undefined {
  let left = random;
  for (const { text, probability } of list) {
    left -= probability;
    if (left < 0) return text;
  }
  return list.at(-1)?.text;
}
