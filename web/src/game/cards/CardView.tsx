// A playing card as a button: rank, sign of the suit, and in the middle of the table its price. What cannot be used now can
// still be looked at, and says why.
import { iconOf } from '../../board/gameWords';
import { Icon } from '../../board/Icon';
import { useWords } from '../../board/useWords';
import type { Card } from '../../protocol';
import { cardLabel, targetWords } from './cards';
import type { CardTable } from './useCards';

interface CardViewProps {
  card: Card;
  table: CardTable;
  /** For the description, which needs an id. */
  id: string;
}

export function CardView({ card, table, id }: CardViewProps) {
  const { suit, rank, price, summary, place } = card;
  const words = useWords();
  const usable = table.isUsable(card);
  const obstacle = table.obstacleTo(card);
  const picked = table.isPicked(card);
  const keyName = table.keyFor(card);
  const turn = place === 'book' ? table.dealt.indexOf(card.name) : -1;
  const icon = iconOf(words, 'suits', suit);
  const classes = ['card-face', obstacle ? 'card-off' : usable ? 'card-usable' : '', turn >= 0 ? 'card-dealt' : ''];
  return (
    <>
      <button
        type="button"
        class={classes.filter(Boolean).join(' ')}
        data-code={card.code}
        data-suit={suit || 'joker'}
        style={turn >= 0 ? { '--turn': turn } : undefined}
        aria-pressed={table.own !== null && table.live ? picked : undefined}
        aria-disabled={!usable}
        aria-describedby={id}
        {...(keyName && { 'aria-keyshortcuts': keyName })}
        onMouseEnter={() => table.look(card)}
        onMouseLeave={() => table.look(null)}
        onFocus={() => table.look(card)}
        onBlur={() => table.look(null)}
        onClick={(event) => table.choose(card, event.detail === 0)}
      >
        <span class="visually-hidden">{cardLabel(card, words)}</span>
        <span class="card-rank" aria-hidden="true">
          {icon && suit === '' ? '★' : rank}
        </span>
        <span class="card-suit" aria-hidden="true">
          {icon ? <Icon name={icon} /> : suit.slice(0, 2)}
        </span>
        {place === 'book' && (
          <span class="card-price" aria-hidden="true">
            <Checker />
            {price}
          </span>
        )}
        {keyName && (
          <kbd class="card-key" aria-hidden="true">
            {keyName}
          </kbd>
        )}
      </button>
      <span hidden id={id}>
        {[summary, targetWords(card), obstacle].filter(Boolean).join('. ')}
      </span>
    </>
  );
}

/** What a card costs, as a shape. */
function Checker() {
  return (
    <svg class="card-checker" viewBox="0 0 20 14" aria-hidden="true">
      <path d="M1 5.5a9 4.5 0 0 1 18 0v3a9 4.5 0 0 1-18 0z" />
      <ellipse cx="10" cy="5.5" rx="9" ry="4.5" />
    </svg>
  );
}
