// The steps of a game, a line for each turn, to read and to jump to.
import { useEffect, useRef } from 'preact/hooks';

import type { Frame, Point } from '../protocol';
import { severalRounds } from '../game/battle/fight';
import { isDeal } from '../game/stage/stage';
import type { Replay } from './replay';
import { kMistake, kTurningRoll, lossOf, signed } from './review';

interface Turn {
  /** As game files count; a turn of each side shares one. */
  number: number | undefined;
  steps: number[];
}

function turnsOf(replay: Replay): Turn[] {
  const turns: Turn[] = [];
  replay.frames.forEach((frame, index) => {
    if (index === 0) return;
    if (frame.turn_start || turns.length === 0) turns.push({ number: frame.turn, steps: [] });
    turns.at(-1)!.steps.push(index);
  });
  return turns;
}

/** A battle of so many steps or more is folded away unless one of them is shown. */
const FOLDED = 4;

/** The steps of a turn; those that belong to one battle of many rounds stand together. */
export function foldedSteps(replay: Replay, steps: readonly number[]): number[][] {
  const parts: number[][] = [];
  let fighting = false;
  for (const index of steps) {
    const inFight = replay.frames[index - 1]?.state.battle != null;
    if (inFight && fighting) parts.at(-1)!.push(index);
    else parts.push([index]);
    fighting = inFight;
  }
  return parts;
}

/** The faces of a roll, those of each side apart. */
function facesText({ events, faces = [] }: Frame): string {
  const rounds = severalRounds(events).length;
  if (rounds > 0) return `${rounds} rounds`;
  const throws = events.flatMap((event) => (event.type === 'rolled' && event.faces ? [event.faces] : []));
  return throws.length > 1 && faces.length > 2 ? throws.map((side) => side.join(' ')).join(' : ') : faces.join(' · ');
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
          <li key={turn.steps[0]} class="steps-turn" data-side={replay.frames[turn.steps[0]!]!.side}>
            <span class="steps-number">{turn.number}</span>
            {foldedSteps(replay, turn.steps).map((steps) =>
              steps.length < FOLDED ? (
                steps.map((index) => <StepButton key={index} replay={replay} index={index} point={points[index]} />)
              ) : (
                <details key={steps[0]} class="steps-fight" open={steps.includes(at)}>
                  <summary>{steps.length} steps of a fight</summary>
                  {steps.map((index) => (
                    <StepButton key={index} replay={replay} index={index} point={points[index]} />
                  ))}
                </details>
              ),
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepButton({ replay, index, point }: { replay: Replay; index: number; point: Point | undefined }) {
  const frame = replay.frames[index]!;
  const rolled = frame.faces !== undefined && !frame.events.some(isDeal);
  const text = rolled ? facesText(frame) : frame.faces ? `${frame.step} dealt` : (frame.record ?? frame.step?.replace('&', ' & ') ?? '');
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
      {rolled ? <span aria-hidden="true">⚄ </span> : null}
      {text}
      {note && <span class={`step-note step-note-${note.kind}`}> {note.text}</span>}
    </button>
  );
}

/** What is remarkable about a step: a costly choice, or a roll that turned the game. */
function noteOf(point: Point | undefined): { kind: 'mistake' | 'luck'; text: string } | null {
  if (!point) return null;
  if (lossOf(point) < -kMistake) return { kind: 'mistake', text: `${signed(lossOf(point))} ?` };
  if (Math.abs(point.luck ?? 0) > kTurningRoll) return { kind: 'luck', text: `${signed(point.luck!)} luck` };
  return null;
}
