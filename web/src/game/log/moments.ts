// Looking back: moments of a game, those seen since the page was opened and the others from the archive when asked for.
import { useState } from 'preact/hooks';

import { api } from '../../api';
import type { GameEvent, LogEntry, State } from '../../protocol';
import { framesBySeq, type LogLine } from './log';
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
  look: (line: LogLine) => void;
  leave: () => void;
}

export function useMoments(room: string, log: readonly LogEntry[], scene: Scene): Moments {
  const [moment, setMoment] = useState<Moment | null>(null);
  const [seen] = useState(() => new Map<number, Moment>());
  seen.set(scene.update.seq, { seq: scene.update.seq, state: scene.update.state, events: scene.events });

  const look = async ({ last }: LogLine) => {
    if (!seen.has(last)) {
      const { frames } = await api.replay(room).catch(() => ({ frames: [] }));
      for (const [seq, { state, events }] of framesBySeq(log, frames)) seen.set(seq, { seq, state, events });
    }
    setMoment(seen.get(last) ?? null);
  };
  return { moment, look: (line) => void look(line), leave: () => setMoment(null) };
}
