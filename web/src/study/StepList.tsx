// The steps of a game, a line for each turn, to read and to jump to.
import { useEffect, useRef } from 'preact/hooks';

import type { Point } from '../protocol';
import type { Replay } from './replay';
import { kMistake, kTurningRoll, signed } from './review';

interface Turn {
  number: number;
  steps: number[];
}

function turnsOf(replay: Replay): Turn[] {
  const turns: Turn[] = [];
  replay.frames.forEach((frame, index) => {
    if (index === 0) return;
    if (frame.turn_start || turns.length === 0) turns.push({ number: turns.length + 1, steps: [] });
    turns.at(-1)!.steps.push(index);
  });
  return turns;
}

export function StepList({ replay, points }: { replay: Replay; points: Point[] }) {
  const list = useRef<HTMLOListElement>(null);
  const at = replay.at.value;
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!here || !list.current) return;
    list.current.scrollTop = here.offsetTop - list.current.offsetTop - list.current.clientHeight / 2;
  }, [at]);
  return (
    <section class="steps" aria-label="Steps of the game">
      <ol class="steps-list" ref={list} tabIndex={0} aria-label="Turns">
        {turnsOf(replay).map((turn) => (
          <li key={turn.number} class="steps-turn" data-side={replay.frames[turn.steps[0]!]!.side}>
            <span class="steps-number">{turn.number}</span>
            {turn.steps.map((index) => (
              <StepButton key={index} replay={replay} index={index} point={points[index]} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepButton({ replay, index, point }: { replay: Replay; index: number; point: Point | undefined }) {
  const frame = replay.frames[index]!;
  const text = frame.faces ? frame.faces.join(' · ') : (frame.step ?? '');
  const note = noteOf(point);
  const here = replay.at.value === index;
  return (
    <button
      type="button"
      class={frame.faces ? 'step step-roll' : 'step'}
      aria-current={here ? 'step' : undefined}
      title={frame.events.map((event) => event.text).join('. ')}
      onClick={() => {
        replay.pause();
        replay.show(index);
      }}
    >
      {frame.faces ? <span aria-hidden="true">⚄ </span> : null}
      {text}
      {note && <span class={`step-note step-note-${note.kind}`}> {note.text}</span>}
    </button>
  );
}

/** What is remarkable about a step: a costly choice, or a roll that turned the game. */
function noteOf(point: Point | undefined): { kind: 'mistake' | 'luck'; text: string } | null {
  if (!point) return null;
  if ((point.skill ?? 0) < -kMistake) return { kind: 'mistake', text: `${signed(point.skill!)} ?` };
  if (Math.abs(point.luck ?? 0) > kTurningRoll) return { kind: 'luck', text: `${signed(point.luck!)} luck` };
  return null;
}
