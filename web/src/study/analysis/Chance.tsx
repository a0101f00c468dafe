// What may come by chance: let the dice fall, say what they showed, or choose how it ends.
import { useState } from 'preact/hooks';

import { chanceWords } from '../../board/gameWords';
import { gameWords } from '../../board/useWords';
import { percent } from '../../board/words';
import type { State } from '../../protocol';
import { TextField } from '../../ui/form';
import { partsOf } from '../../words';
import type { Analysis } from './analysis';

/** Of more ways than these, as of the cards of a deck, only the likeliest are listed; dice say the others. */
const MOST_LISTED = 60;

export function Chance({ analysis, state }: { analysis: Analysis; state: State }) {
  const [dice, setDice] = useState('');
  const words = gameWords(state.game);
  // What is dealt has no faces that anybody could read off.
  const dealt = words.chance[state.phase];
  const ways = [...state.outcomes].sort((a, b) => b.probability - a.probability);
  const byHand = (event: Event) => {
    event.preventDefault();
    void analysis.play(`roll:${partsOf(dice).join(',')}`).then((done) => done && setDice(''));
  };
  return (
    <section class="chance" aria-label="Dice">
      <h2 class="decision-headline">{chanceWords(words, state.phase)}</h2>
      <p class="decision-prompt">{state.prompt}</p>
      <form class="chance-dice" onSubmit={byHand}>
        <button type="button" class="button button-main" onClick={() => void analysis.roll()}>
          By chance
        </button>
        {dealt === undefined && (
          <>
            <TextField label="Or as they fell" value={dice} onValue={setDice} placeholder="5 3" inputMode="numeric" autocomplete="off" />
            <button type="submit" class="button" disabled={dice.trim() === ''}>
              Set
            </button>
          </>
        )}
      </form>
      <ul class="chance-ways" aria-label="How it may end">
        {ways.slice(0, MOST_LISTED).map((way) => (
          <li key={way.id}>
            <button type="button" class="chance-way" onClick={() => void analysis.play(way.text)}>
              {way.text} <small>{percent(way.probability)}</small>
            </button>
          </li>
        ))}
      </ul>
      {ways.length > MOST_LISTED && <p class="hint">And {ways.length - MOST_LISTED} more, each less likely.</p>}
    </section>
  );
}
