// A room as it is shown: behind the truth by as long as dice and pieces need to be seen.
import { effect } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';

import { motion } from '../../settings';
import type { Room } from '../../room';
import { wordsOf } from '../battle/fight';
import { play } from './sounds';
import { Stage, type Beat, type Scene } from './stage';

export interface AnimatedRoom {
  /** null until the room has said what it is. */
  scene: Scene | null;
  /** What is seen is not yet what is. */
  behind: boolean;
  /** What has just been seen, for the screen reader. */
  said: string;
  skip: () => void;
}

export function useAnimatedRoom(room: Room): AnimatedRoom {
  const [said, setSaid] = useState('');
  const stage = useMemo(
    () =>
      new Stage(
        {
          after: (ms, then) => {
            const timer = window.setTimeout(then, motion() === 'fast' ? ms / 2 : ms);
            return () => window.clearTimeout(timer);
          },
          hidden: () => document.hidden,
          instant: () => motion() === 'instant',
        },
        (beat) => {
          soundOf(beat);
          const text = wordsOf(beat.events);
          if (text) setSaid(text);
        },
      ),
    [room],
  );

  useEffect(() => {
    const stop = effect(() => {
      const update = room.now.value;
      if (update) queueMicrotask(() => stage.push(update));
    });
    // A tab that is left in the middle of a throw shows the result when one comes back.
    const onHidden = () => document.hidden && stage.skip();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onHidden);
      stage.dispose();
    };
  }, [room, stage]);

  return { scene: stage.scene.value, behind: stage.behind.value, said, skip: () => stage.skip() };
}

function soundOf(beat: Beat): void {
  if (beat.dice && !beat.dice.landed) return play('dice');
  const types = beat.events.map((event) => event.type);
  if (types.includes('game_ended') || beat.update?.entries.some((entry) => entry.type === 'ended')) play('end');
  else if (types.includes('died') || types.includes('battle_won')) play('hit');
  else if (types.includes('moved') || types.includes('sent_home')) play('move');
  else if (types.includes('dealt') || types.includes('bought') || types.includes('cast')) play('card');
}
