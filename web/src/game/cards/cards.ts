// Open cards as the page arranges and names them.
import type { GameWords } from '../../board/gameWords';
import { gameWords } from '../../board/useWords';
import type { Card, SideName, State } from '../../protocol';
import { sideWord } from '../../words';

/** The game has cards that lie open, though at this moment there may be none. */
export function hasCards({ cards, game }: Pick<State, 'cards' | 'game'>): boolean {
  return cards.length > 0 || Object.keys(gameWords(game).icons.suits).length > 0;
}

/** Cards in the middle. */
export function bookOf(cards: readonly Card[]): Card[] {
  return cards.filter(({ place }) => place === 'book');
}

export function handOf(cards: readonly Card[], side: SideName): Card[] {
  return cards.filter((card) => card.place === 'hand' && card.side === side);
}

/** The number key of each card that the person at this browser may use: those in the middle, then the own hand. */
export function keyedCards(cards: readonly Card[], own: SideName | null): Card[] {
  return own === null ? [] : [...bookOf(cards), ...handOf(cards, own)].slice(0, 9);
}

/** The role of the step that picks the card. */
export function roleOf({ place }: Card): string {
  return place === 'book' ? 'buy' : 'card';
}

/** "queen of hearts, costs 6 coins", for a label. */
export function cardLabel({ name, place, price }: Card, words: GameWords): string {
  return place === 'book' ? `${name}, costs ${priced(price, words)}` : name;
}

/** "6 coins" */
export function priced(price: number, words: GameWords): string {
  return `${price} ${words.price}`.trim();
}

export function targetWords({ targets }: Card): string {
  return targets.length === 0 ? '' : `Possible on ${targets.join(', ')}`;
}

export function handWords(side: SideName, own: SideName | null): string {
  return side === own ? 'Your hand' : `Hand of ${sideWord(side)}`;
}

/** "the 7 of spades", "the 7 of spades and the joker". */
export function dealtWords(cards: readonly string[]): string {
  const named = cards.map((card) => `the ${card}`);
  const last = named.pop() ?? '';
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`;
}
