// Real dice, thrown beside the screen: what they showed is tapped or typed, looked at, and then entered.
import { useEffect, useState } from 'preact/hooks';

import { capital } from '../../board/words';
import { isError, type ApiError, type DiceSeen, type Update } from '../../protocol';
import type { Room } from '../../room';
import { TextField } from '../../ui/form';
import { partsOf } from '../../words';
import { useKeys } from '../controls/useKeys';
import { Die } from './Dice';
import './dice_by_hand.css';

/** Dice with more faces are typed. */
const MOST_BUTTONS = 20;

/** The numbers of a text, or the word in it that is none. */
export function facesOf(text: string): number[] | string {
  const words = partsOf(text);
  const wrong = words.find((word) => !/^\d{1,3}$/.test(word));
  return wrong ?? words.map(Number);
}

/** What is wrong, or null. */
function problemOf(faces: number[] | string, seen: DiceSeen | ApiError | null): string | null {
  if (typeof faces === 'string') return `“${faces}” is no number of spots.`;
  return seen && isError(seen) ? capital(seen.message) : null;
}

/** What the room says of these dice; null until it does. */
function useSeen(room: Room, version: number, faces: number[] | string): DiceSeen | ApiError | null {
  const [seen, setSeen] = useState<DiceSeen | ApiError | null>(null);
  const link = room.link.value;
  useEffect(() => {
    setSeen(null);
    let wanted = true;
    if (typeof faces !== 'string' && link === 'online') void room.lookAtDice(faces).then((answer) => wanted && setSeen(answer));
    return () => {
      wanted = false;
    };
  }, [room, version, String(faces), link]);
  return seen;
}

export function DiceByHand({ room, update }: { room: Room; update: Update }) {
  const { version, state } = update;
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => setText(''), [version]);
  const faces = facesOf(text);
  const told = typeof faces === 'string' ? [] : faces;
  const seen = useSeen(room, version, faces);
  const next = seen && !isError(seen) ? seen.next : null;
  const outcome = seen && !isError(seen) ? seen.outcome : null;
  const add = (face: number) => setText([...told, face].join(' '));
  const enter = () => {
    if (outcome === null || busy) return;
    setBusy(true);
    void room.say({ type: 'roll', version, faces: told }).then(() => setBusy(false));
  };
  useKeys(next !== null || told.length > 0, (key) => {
    if (key === 'Backspace' && told.length > 0) setText(told.slice(0, -1).join(' '));
    else if (next !== null && /^[1-9]$/.test(key) && Number(key) <= next) add(Number(key));
    else return false;
    return true;
  });
  return (
    <section class="decision decision-live dice-by-hand" aria-label="Dice by hand">
      <h2 class="decision-headline">Throw the dice</h2>
      <p class="decision-prompt">{state.prompt}</p>
      {told.length > 0 && (
        <p class="told-dice" role="img" aria-label={`So far: ${told.join(', ')}`}>
          {told.map((face, i) => (
            <Die key={i} face={face} side={state.side} pips={face <= 6} />
          ))}
        </p>
      )}
      <p class="told-next" role="status">
        {next !== null ? `Die ${told.length + 1} has ${next} faces.` : outcome !== null ? `These dice say: ${outcome}.` : ''}
      </p>
      {next !== null && next <= MOST_BUTTONS && (
        <div class="told-faces" role="group" aria-label={`What die ${told.length + 1} shows`}>
          {Array.from({ length: next }, (_, i) => (
            <button type="button" key={i} class="button told-face" onClick={() => add(i + 1)}>
              {i + 1}
            </button>
          ))}
        </div>
      )}
      <form
        class="told-typed"
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <TextField label="Or all of them, typed" value={text} onValue={setText} placeholder="5 3" inputMode="numeric" autocomplete="off" error={problemOf(faces, seen)} />
        {told.length > 0 && (
          <button type="button" class="button" onClick={() => setText(told.slice(0, -1).join(' '))}>
            Take back
          </button>
        )}
        <button type="submit" class="button primary" disabled={outcome === null} aria-disabled={busy}>
          {outcome === null ? 'Enter' : `Enter: ${outcome}`}
        </button>
      </form>
    </section>
  );
}
