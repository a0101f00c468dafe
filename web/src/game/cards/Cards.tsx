// The cards in the middle, and the hands of both sides.
import { PieceShape } from '../../board/Icon';
import { useWords } from '../../board/useWords';
import { capital } from '../../board/words';
import type { SideName, State } from '../../protocol';
import { bookOf, handOf, handWords, keyedCards } from './cards';
import { CardView } from './CardView';
import { Trays } from './Trays';
import type { CardTable } from './useCards';
import './cards.css';
import '../team/player.css';

/** The cards that can be bought, and below them what the card that is looked at does. */
export function Book({ table }: { table: CardTable }) {
  const { cards, told, own } = table;
  const obstacle = told && table.obstacleTo(told);
  return (
    <section class="book" aria-label={useWords().cards}>
      <div class="book-cards">
        {bookOf(cards).map((card, i) => (
          <CardView key={`${i}-${card.code}`} id={`card-book-${i}`} {...{ card, table }} />
        ))}
      </div>
      <p class="book-told" role="status">
        {told ? (
          <>
            <strong>{capital(told.name)}</strong> {told.summary}. {obstacle && <em>{capital(obstacle)}</em>}
          </>
        ) : (
          cards.some(table.isUsable) && <span class="book-hint">Keys 1 to {keyedCards(cards, own).length} choose a card</span>
        )}
      </p>
    </section>
  );
}

/** All of it, where the sides have no places of their own: what lies beside the board for each side, and the cards in the middle. */
export function Cards({ table, trays }: { table: CardTable; trays: State['trays'] }) {
  const below: SideName = table.own ?? 'white';
  const side = (which: SideName) => (
    <div class="cards-side">
      <span class="player-side">
        <PieceShape kind="king" side={which} />
      </span>
      <Beside side={which} {...{ table, trays }} />
    </div>
  );
  return (
    <div class="cards">
      {side(below === 'white' ? 'black' : 'white')}
      <Book table={table} />
      {side(below)}
    </div>
  );
}

/** The piles of a side, its dead pieces, and its hand. */
export function Beside({ side, table, trays }: { side: SideName; table: CardTable; trays: State['trays'] }) {
  return (
    <div class="beside">
      <Trays trays={trays} side={side} />
      <Hand side={side} table={table} />
    </div>
  );
}

/** The cards of a side; large enough to be pressed if they are the person's own. */
export function Hand({ side, table }: { side: SideName; table: CardTable }) {
  const cards = handOf(table.cards, side);
  const mine = side === table.own;
  return (
    <div class={mine ? 'hand hand-own' : 'hand'} role="group" aria-label={handWords(side, table.own)}>
      {cards.map((card, i) => (
        <CardView key={`${i}-${card.code}`} id={`card-${side}-${i}`} {...{ card, table }} />
      ))}
      {cards.length === 0 && <span class="hand-empty">no cards</span>}
    </div>
  );
}
