// One's own announcement in a fight: how many dice, or to hold. The buttons keep their places until the fight is over, so
// that nothing jumps between two announcements and no focus is lost; meanwhile they only show what was chosen.
import { useRef } from 'preact/hooks';

import { options } from '../../board/selection';
import type { Play } from '../../board/usePlay';
import { capital } from '../../board/words';
import { useKeys } from '../controls/useKeys';

interface AnnounceProps {
  /** Null while there is nothing to choose. */
  play: Play | null;
  prompt: string;
  /** Whom one waits for, having chosen. */
  waiting: string | null;
}

/** Big buttons, and the keys 1 to 9, 0 for ten, and H. */
export function Announce({ play, prompt, waiting }: AnnounceProps) {
  const kept = useRef<string[]>([]);
  const last = useRef<string | null>(null);
  const now = play ? options(play.picking).flatMap(({ choice }) => (choice === undefined ? [] : [choice])) : [];
  if (now.length > 0) kept.current = now;
  const choices = kept.current;
  const ready = play?.ready ? (play.hand?.choice ?? null) : null;
  const chosen = play ? ready : waiting ? last.current : null;
  const rolls = choices.filter((choice) => diceOf(choice) > 0);
  const others = choices.filter((choice) => diceOf(choice) === 0);
  const choose = (choice: string) => {
    if (!play) return;
    last.current = choice;
    play.onChoice({ choice });
  };
  // There is nothing to do on the board meanwhile, so its keys give way.
  const announce = (key: string) => {
    const choice = choices.find((one) => keyOf(one) === key.toLowerCase());
    if (choice) choose(choice);
    return choice !== undefined;
  };
  useKeys(play !== null, announce, true);
  if (choices.length === 0) return waiting ? <Waiting words={waiting} /> : null;
  return (
    <div class="announce" role="group" aria-label="Your announcement">
      {waiting ? <Waiting words={waiting} /> : <p class="announce-prompt">{prompt}</p>}
      <div class="announce-buttons">
        <div class="announce-dice" role="group" aria-label="Dice to roll">
          {rolls.map((choice) => (
            <button
              type="button"
              key={choice}
              class="announce-die"
              aria-keyshortcuts={keyOf(choice)}
              aria-label={`Roll ${diceOf(choice)} ${diceOf(choice) === 1 ? 'die' : 'dice'}`}
              aria-pressed={chosen === choice}
              aria-disabled={!play}
              onClick={() => choose(choice)}
            >
              {diceOf(choice)}
            </button>
          ))}
        </div>
        {others.map((choice) => (
          <button type="button" key={choice} class="announce-hold" aria-keyshortcuts={keyOf(choice)} aria-pressed={chosen === choice} aria-disabled={!play} onClick={() => choose(choice)}>
            {capital(choice)}
            <kbd aria-hidden="true">{keyOf(choice).toUpperCase()}</kbd>
          </button>
        ))}
      </div>
      {ready && (
        <button type="button" class="decision-confirm" onClick={play!.confirm}>
          Announce {ready}
        </button>
      )}
    </div>
  );
}

function Waiting({ words }: { words: string }) {
  return (
    <p class="announce-prompt announce-waiting" role="status">
      {words}
    </p>
  );
}

/** "3d6" rolls three. */
function diceOf(choice: string): number {
  return Number(/^(\d+)d/.exec(choice)?.[1] ?? 0);
}

function keyOf(choice: string): string {
  return diceOf(choice) > 0 ? String(diceOf(choice) % 10) : choice.charAt(0);
}
