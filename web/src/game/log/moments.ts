// Looking back: moments of a game, those seen since the page was opened and the others from the archive when asked for.
import { useState } from 'preact/hooks';

import { api } from '../../api';
import { isStep } from '../../history';
import type { GameEvent, LogEntry, State } from '../../protocol';
import { framesBySeq } from './log';
import type { Scene } from '../stage/stage';

/** The game after the entry `seq` of the log, and what had led there. */
export interface Moment {
  seq: number;
  state: State;
  events: readonly GameEvent[];
}

export interface Moments {
  /** What is looked at; null for the present. */
  moment: Moment | null;
  /** Looks at the game after that entry; after the last one it is the present. */
  look: (seq: number) => void;
  leave: () => void;
}

export function useMoments(room: string, log: readonly LogEntry[], scene: Scene): Moments {
  const [moment, setMoment] = useState<Moment | null>(null);
  const [seen] = useState(() => new Map<number, Moment>());
  seen.set(scene.update.seq, { seq: scene.update.seq, state: scene.update.state, events: scene.events });

  const look = async (seq: number) => {
    if (!log.some((entry) => isStep(entry) && entry.seq > seq && entry.seq <= scene.seq)) return setMoment(null);
    if (!seen.has(seq)) {
      const { frames } = await api.replay(room).catch(() => ({ frames: [] }));
      for (const [of, { state, events }] of framesBySeq(log, frames)) seen.set(of, { seq: of, state, events });
    }
    setMoment(seen.get(seq) ?? null);
  };
  return { moment, look: (seq) => void look(seq), leave: () => setMoment(null) };
}
