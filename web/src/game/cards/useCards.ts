// What a person does with open cards: look at them, which shows on the board what they could be cast on, and pick them.
import { useEffect, useState } from 'preact/hooks';

import { useHost } from '../../board/host';
import type { Play } from '../../board/usePlay';
import type { Card, SideName, State } from '../../protocol';
import { keyedCards, roleOf } from './cards';
import { useKeys } from '../controls/useKeys';

export interface CardTable {
  cards: readonly Card[];
  own: SideName | null;
  live: boolean;
  /** The card that pointer or focus is on, or that is picked. */
  told: Card | null;
  /** The squares of the card that is looked at. */
  looked: readonly string[];
  /** Names of the cards that have just been dealt, in that order. */
  dealt: readonly string[];
  isPicked: (card: Card) => boolean;
  /** The person may use the card now, or discard it for another. */
  isUsable: (card: Card) => boolean;
  /** Why the person cannot use it, where it is for them to say; null if they can or it is not their turn. */
  obstacleTo: (card: Card) => string | null;
  keyFor: (card: Card) => string | null;
  look: (card: Card | null) => void;
  choose: (card: Card, byKey: boolean) => void;
}

const NOTHING: Events = [];

type Events = readonly { type: string; card?: string }[];

interface CardTableOptions {
  state: State;
  /** What has led to the state, to show cards as they are dealt. */
  events?: Events;
  /** The side of the person at this browser; null for those who only watch. */
  own: SideName | null;
  play: Play | null;
  live: boolean;
}

export function useCards({ state, events = NOTHING, own, play, live }: CardTableOptions): CardTable {
  const { cards } = state;
  const { root } = useHost();
  const [looking, look] = useState<Card | null>(null);
  // What was said of a card is old as soon as somebody has played.
  useEffect(() => look(null), [cards]);

  const isPicked = (card: Card) => play?.hand?.choice === card.code && play.hand.role === roleOf(card);
  const discardOf = (card: Card) => (card.place === 'hand' && card.side === own ? play?.choices.find(({ role, choice }) => role === 'discard' && choice === card.code) : undefined);
  const isTheirs = ({ place, side }: Card) => live && own !== null && (place === 'book' || side === own);
  const isUsable = (card: Card) => isTheirs(card) && (card.ready || discardOf(card) !== undefined);

  const choose = (card: Card, byKey: boolean) => {
    look(card);
    if (!play || !isUsable(card)) return;
    const discard = discardOf(card);
    if (discard) play.onChoice(discard);
    else if (isPicked(card)) return play.drop();
    else play.onChoice({ role: roleOf(card), choice: card.code });
    // Whoever chooses by key goes on by key, where the next thing is to be done.
    if (byKey) requestAnimationFrame(() => focusNext(root()));
  };

  const keyed = keyedCards(cards, own);
  useKeys(live && keyed.length > 0, (key) => {
    if (key === 'Escape' && play?.hand && keyed.some(isPicked)) {
      play.drop();
      return true;
    }
    const card = /^[1-9]$/.test(key) ? keyed[Number(key) - 1] : undefined;
    if (!card) return false;
    choose(card, true);
    return true;
  });

  const dealt = useDealt(events);
  const told = looking ?? cards.find(isPicked) ?? null;
  return {
    cards,
    own,
    live,
    told,
    // Once it is picked, the board says what can be chosen.
    looked: looking && !isPicked(looking) ? looking.targets : [],
    dealt,
    isPicked,
    isUsable,
    obstacleTo: (card) => (isTheirs(card) && !isUsable(card) ? (card.reason ?? null) : null),
    keyFor: (card) => {
      const place = keyed.indexOf(card);
      return place < 0 ? null : String(place + 1);
    },
    look,
    choose,
  };
}

/** The cards that events have dealt; none any more once the person presses anything, which ends their animation. */
function useDealt(events: Events): string[] {
  const [ended, end] = useState<Events | null>(null);
  const cards = ended === events ? [] : events.flatMap(({ type, card }) => (type === 'dealt' && card ? [card] : []));
  useEffect(() => {
    if (cards.length === 0) return;
    const onPress = () => end(events);
    window.addEventListener('pointerdown', onPress, true);
    window.addEventListener('keydown', onPress, true);
    return () => {
      window.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('keydown', onPress, true);
    };
  }, [events, cards.length]);
  return cards;
}

/** To the dialog, else to the button that commits, else to the board. */
function focusNext(root: Document | ShadowRoot): void {
  const next = ['.choices button', '.decision-confirm', '.board-grid [tabindex="0"]'];
  next.map((selector) => root.querySelector<HTMLElement>(selector)).find((element) => element)?.focus();
}
