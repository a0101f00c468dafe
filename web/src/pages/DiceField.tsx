// Whether the people at this screen throw the dice of a new game themselves.
import { useState } from 'preact/hooks';

import type { GameInfo } from '../protocol';
import { keepChoice, lastChoice } from '../new_game';

/** As it was chosen for the last game of this kind. */
export function useDiceByHand(game: GameInfo): [boolean, (byHand: boolean) => void] {
  const form = `dice:${game.name}`;
  const [byHand, setByHand] = useState(() => lastChoice(form).by === 'hand');
  const choose = (next: boolean) => {
    keepChoice(form, { by: next ? 'hand' : 'server' });
    setByHand(next);
  };
  return [byHand && game.throws_dice === true, choose];
}

export function DiceField({ game, byHand, onByHand }: { game: GameInfo; byHand: boolean; onByHand: (byHand: boolean) => void }) {
  if (!game.throws_dice) return null;
  return (
    <label class="check">
      <input type="checkbox" checked={byHand} onChange={(event) => onByHand(event.currentTarget.checked)} />
      <span>I have real dice: I throw them, for both sides, and say what they show</span>
    </label>
  );
}
