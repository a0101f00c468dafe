// What the page does with cards, mana and squares to be filled, on games that the referee told (dev/record.mjs) and on states
// that were made up (dev/wizards.ts).
import { describe, expect, it } from 'vitest';

import { wizardsScenes } from '../../dev/wizards';
import { markedOf } from '../../src/board/badges';
import { DRAWN } from '../../src/board/drawn';
import { iconOf } from '../../src/board/gameWords';
import * as selection from '../../src/board/selection';
import { nothingTracked, track } from '../../src/board/track';
import { aheadOf, usesCard } from '../../src/board/usePlay';
import { gameWords } from '../../src/board/useWords';
import { actionWords, choiceWords, squareWords } from '../../src/board/words';
import { decodeChoices } from '../../src/choices';
import { bookOf, cardLabel, dealtWords, handOf, handWords, hasCards, keyedCards, targetWords } from '../../src/game/cards/cards';
import { headlineOf } from '../../src/game/headline';
import { linesOf } from '../../src/game/log/log';
import { whyNoUndo } from '../../src/game/controls/saying';
import { beatsOf } from '../../src/game/stage/stage';
import type { Action, Frame, LogEntry, State, Summary, Update } from '../../src/protocol';
import recorded from '../fixtures/wizards.json';

const scenes = { ...wizardsScenes, ...(recorded as unknown as Record<string, Frame[]>) };
const words = gameWords('wizards');
const state = (scene: string, at = 0): State => scenes[scene]![at]!.state;

const seats: Summary['seats'] = [
  { seat: 0, side: 'white', kind: 'person', name: 'Ada', commanders: [] },
  { seat: 1, side: 'black', kind: 'person', name: 'Bob', commanders: [] },
];

function logOf(scene: string): LogEntry[] {
  const before: Omit<LogEntry, 'seq'>[] = [{ at: 0, type: 'created' }, { at: 0, type: 'started' }];
  const steps = scenes[scene]!.slice(1).map(({ step, faces, side, events }): Omit<LogEntry, 'seq'> =>
    faces
      ? { at: 0, type: 'roll', stream: side, index: 0, faces, outcome: step!, events }
      : { at: 0, type: 'action', by: { seat: side === 'white' ? 0 : 1, id: 'x' }, action: step!, events },
  );
  return [...before, ...steps].map((entry, i) => ({ ...entry, seq: i + 1 }) as LogEntry);
}

function pickAll(actions: readonly Action[], ...steps: selection.Picked[]): selection.Picking {
  return steps.reduce((now, step) => {
    const next = selection.pick(now, step);
    if (!next) throw new Error(`cannot pick ${JSON.stringify(step)}`);
    return next;
  }, selection.open(actions));
}

const toggleAll = (actions: readonly Action[], ...squares: string[]) => squares.reduce((now, square) => selection.toggle(now, square), selection.open(actions));
const choices = (picking: selection.Picking) => selection.options(picking).flatMap(({ choice }) => choice ?? []);
const squares = (picking: selection.Picking) => selection.options(picking).flatMap(({ square }) => square ?? []).sort();

describe('squares that are to be filled', () => {
  const { actions } = state('recordedCasts', 1);

  it('are chosen in any order until they are those of an action', () => {
    const begun = selection.open(actions);
    expect(selection.placing(begun)).toEqual({ chosen: [], possible: ['a3', 'c1', 'c3', 'd2', 'e1', 'e3', 'g3'], size: 4 });
    expect(selection.ready(begun)).toBeNull();
    const three = toggleAll(actions, 'g3', 'c1', 'e3');
    expect(selection.placing(three)?.possible).toEqual(['a3', 'c3', 'd2', 'e1']);
    expect(selection.isWhole(three)).toBe(false);
    const four = selection.toggle(three, 'a3');
    expect(selection.ready(four)?.text).toBe('m:c1a3e3g3');
    expect(selection.isWhole(four)).toBe(true);
    expect(selection.ready(toggleAll(actions, 'a3', 'e3', 'g3', 'c1'))).toBe(selection.ready(four));
  });

  it('can be taken back one by one, by the square or by going back', () => {
    expect(selection.placing(toggleAll(actions, 'g3', 'c1', 'g3'))?.chosen).toEqual(['c1']);
    const back = selection.back(toggleAll(actions, 'g3', 'c1'))!;
    expect(selection.placing(back)?.chosen).toEqual(['g3']);
    expect(selection.back(selection.back(back) ?? back)).toBeNull();
  });

  it('are no others than those of actions that fit', () => {
    const four = toggleAll(actions, 'g3', 'c1', 'e3', 'a3');
    expect(selection.toggle(four, 'd2')).toBe(four);
    expect(selection.toggle(selection.open(actions), 'e4').set).toBeNull();
    const some: Action[] = ['a1c1', 'c1e1'].map((set, id) => ({
      id, text: `m:${set}`, seat: 0, steps: [set.slice(0, 2), set.slice(2)].map((square) => ({ role: 'place', square })),
    }));
    expect(selection.placing(toggleAll(some, 'a1'))).toEqual({ chosen: ['a1'], possible: ['c1'], size: 2 });
    expect(selection.placing(toggleAll(some, 'a1', 'e1'))?.chosen).toEqual(['a1']);
  });

  it('stand beside cards and choices, which leave them alone', () => {
    const all = state('wizardsReplenish').actions;
    expect(choices(selection.open(all))).toEqual(['give mana away', 'reset the spell book', '2c', '8d']);
    const card = selection.pick(toggleAll(all, 'a3'), { role: 'buy', choice: '2c' })!;
    expect(selection.placing(card)).toBeNull();
    expect(selection.ready(card)?.text).toBe('buy:2c');
  });

  it('may be as many as 495 actions', () => {
    const twelve = ['a1', 'c1', 'e1', 'g1', 'b2', 'd2', 'f2', 'h2', 'a3', 'c3', 'e3', 'g3'];
    const sets = twelve.flatMap((a, i) => twelve.slice(i + 1).flatMap((b, j) => twelve.slice(i + j + 2).flatMap((c, k) => twelve.slice(i + j + k + 3).map((d) => [a, b, c, d]))));
    expect(sets).toHaveLength(495);
    const many: Action[] = sets.map((set, id) => ({ id, text: `m:${set.join('')}`, seat: 0, steps: set.map((square) => ({ role: 'place', square })) }));
    expect(selection.ready(toggleAll(many, 'g3', 'a1', 'h2', 'c1'))?.text).toBe('m:a1c1h2g3');
  });

  it('can be typed in any order, and what is wrong is said', () => {
    const typed = (text: string) => {
      const found = selection.typed(selection.open(actions), text);
      return 'error' in found ? found.error : 'action' in found ? found.action.text : selection.ready(found.picking)?.text;
    };
    expect(typed('g3 c1 e3 a3')).toBe('m:c1a3e3g3');
    expect(typed('m:c1a3e3g3')).toBe('m:c1a3e3g3');
    expect(typed('g3 c1')).toBe('Type 4 squares.');
    expect(typed('g3 g3 c1 e3')).toBe('These squares cannot be filled together.');
    expect(typed('g3 c1 e3 e4')).toContain('e4');
  });

  it('come out of the tree that the server sends', () => {
    const tree = { place: { a1: { place: { c1: 'm:a1c1', e1: 'm:a1e1' } } }, choice: { '=give mana away': 'give' } };
    expect(selection.ready(toggleAll(decodeChoices(tree), 'e1', 'a1'))?.text).toBe('m:a1e1');
  });
});

describe('cards', () => {
  const turn = state('recordedCasts', 2);

  it('begin their actions, and a purchase with a full hand asks what is discarded', () => {
    const { actions } = state('recordedCasts');
    const bought = pickAll(actions, { role: 'buy', choice: 'Qh' });
    expect(choices(bought)).toEqual(['Jh', '8c']);
    expect(selection.ready(bought)).toBeNull();
    expect(selection.ready(pickAll(actions, { role: 'buy', choice: 'Qh' }, { role: 'discard', choice: '8c' }))?.text).toBe('buy:Qh-8c');
  });

  it('that are bought, cast or discarded under the same code are told apart by the step', () => {
    const { actions } = state('wizardsMiddle');
    expect(selection.pick(selection.open(actions), { role: 'buy', choice: 'Jk' })).toBeNull();
    const cast = pickAll(actions, { role: 'card', choice: 'Jk' });
    expect(choices(cast)).toEqual(['spades', 'hearts', 'diamonds', 'clubs']);
    const bought = pickAll(actions, { role: 'buy', choice: '2c' });
    // With a purchase begun, the card of the hand is the one to be discarded unless it is said to be cast.
    expect(selection.pick(bought, { choice: 'Jk' })?.chosen.map(({ role }) => role)).toEqual(['buy', 'discard']);
    expect(selection.pick(bought, { role: 'card', choice: 'Jk' })?.chosen.map(({ role }) => role)).toEqual(['card']);
  });

  it('lead through suit, pieces and squares', () => {
    const { actions } = state('wizardsMiddle');
    const hearts = pickAll(actions, { role: 'card', choice: 'Jk' }, { choice: 'hearts' }, { square: 'c3' });
    expect(squares(hearts)).toContain('f4');
    expect(squares(hearts)).not.toContain('e1');
    expect(selection.ready(pickAll(actions, { choice: 'Jk' }, { choice: 'hearts' }, { square: 'c3' }, { square: 'f4' }))?.text).toBe('cast:Jkh:c3f4');
    const spades = pickAll(state('wizardsSpades').actions, { choice: 'As' });
    expect(choices(spades)).toEqual(['queen', 'rook', 'knight', 'pawn']);
    expect(squares(pickAll(state('wizardsSpades').actions, { choice: 'As' }, { choice: 'knight' }))).toEqual(['b1', 'g1']);
    expect(selection.ready(pickAll(turn.actions, { choice: '2d' }, { square: 'a7' }, { square: 'a5' }))?.text).toBe('cast:2d:a7a5');
  });

  it('ask nothing that has one answer only', () => {
    const one = pickAll(turn.actions, { role: 'card', choice: 'Qs' });
    expect(one.chosen.map(({ choice }) => choice)).toEqual(['Qs', 'queen']);
    expect(squares(one)).toEqual(['d8']);
    expect(selection.ready(one)).toBeNull();
    expect(selection.ready(pickAll(turn.actions, { choice: 'Qs' }, { square: 'd8' }))?.text).toBe('cast:Qs:qd8');
    expect(selection.back(one)?.chosen).toEqual([]);
  });

  it('are told in words', () => {
    const wordsOf = (now: State, text: string) => actionWords(now, now.actions.find((action) => action.text === text)!);
    expect(wordsOf(state('recordedCasts'), 'buy:Qh-8c')).toBe('buy the queen of hearts and discard the 8 of clubs');
    expect(wordsOf(state('recordedCasts'), 'cast:8c:b8')).toBe('the 8 of clubs: knight b8');
    expect(wordsOf(state('recordedCasts', 1), 'm:c1a3e3g3')).toBe('fill c1, a3, e3, g3');
    expect(wordsOf(turn, 'cast:2d:a7a5')).toBe('the 2 of diamonds: pawn a7 → a5');
    expect(wordsOf(turn, 'cast:Qs:qd8')).toBe('the queen of spades: queen → d8');
    expect(wordsOf(state('recordedCasts', 3), 'cast:Jh:a1b1')).toBe('the jack of hearts: rook a1 loves knight b1');
    expect(wordsOf(state('wizardsMiddle'), 'cast:Jkh:c3f4')).toBe('the joker: as hearts, knight c3 loves bishop f4');
    expect(choiceWords(turn, { role: 'choice', choice: 'no second move' })).toBe('no second move');
  });

  it('have names with their prices, their targets, and number keys for those one can use', () => {
    const { cards } = state('recordedCasts');
    expect(bookOf(cards).map((card) => cardLabel(card, words))).toEqual(['7 of spades, costs 1 mana', 'queen of hearts, costs 6 mana', '2 of clubs, costs 1 mana', '9 of diamonds, costs 3 mana', '5 of hearts, costs 1 mana']);
    expect(handOf(cards, 'black').map((card) => cardLabel(card, words))).toEqual(['queen of spades', '2 of diamonds']);
    expect(targetWords(handOf(cards, 'white').find(({ code }) => code === '8c')!)).toBe('Possible on b8');
    expect(keyedCards(cards, 'black').map(({ code }) => code)).toEqual(['7s', 'Qh', '2c', '9d', '5h', 'Qs', '2d']);
    expect(keyedCards(cards, null)).toEqual([]);
    expect(handWords('white', 'white')).toBe('Your hand');
    expect(handWords('black', 'white')).toBe('Hand of Black');
    expect(dealtWords(['joker', '7 of spades', 'ace of clubs'])).toBe('the joker, the 7 of spades and the ace of clubs');
  });

  it('are there while the first are still to be dealt, and not in other games', () => {
    expect(hasCards({ cards: [], game: 'wizards' })).toBe(true);
    expect(hasCards({ cards: [], game: 'chess' })).toBe(false);
  });

  it('are not shown ahead as moves, but where they lead a piece', () => {
    const ahead = (text: string) => aheadOf(turn.actions.find((action) => action.text === text)!);
    expect(ahead('cast:2d:a7a5')).toEqual({ from: 'a7', to: 'a5' });
    expect(ahead('cast:Qs:qd8')).toBeNull();
    expect(usesCard(turn.actions.find(({ text }) => text === 'cast:Qs:qd8')!)).toBe(true);
    expect(usesCard(turn.actions.find(({ text }) => text === 'g7g6')!)).toBe(false);
  });
});

describe('pieces and marks', () => {
  it('have shapes for one checker and for two', () => {
    const [one, two] = ['mana', 'king mana'].map((kind) => DRAWN[iconOf(words, 'kinds', kind)!]!);
    expect(one!.filter(({ part }) => part === 'body')).toHaveLength(1);
    expect(two!.filter(({ part }) => part === 'body')).toHaveLength(2);
  });

  it('say in words who is clubbed, and have the sign once', () => {
    const now = state('recordedCasts', 1);
    expect(squareWords(now, 'b8')).toMatch(/^b8, black knight, clubbed .*, clubbed$/);
    expect(markedOf(now.pieces.find(({ square }) => square === 'b8')!, words).signs).toEqual([]);
    expect(squareWords(state('recordedCasts', 5), 'a1')).toBe('a1, white rook, love');
  });

  it('come to the board, become king mana and leave it as pieces of their own', () => {
    const first = track(nothingTracked, state('recordedCasts', 1).pieces, []);
    const placed = track(first, state('recordedCasts', 2).pieces, scenes.recordedCasts![2]!.events);
    expect(placed.gone).toEqual([]);
    expect(placed.pieces.filter(({ id }) => id >= first.nextId).map(({ square }) => square).sort()).toEqual(['a3', 'c1', 'e3', 'g3']);
    const pawn = track(nothingTracked, state('recordedBook', 8).pieces, []);
    const king = track(pawn, state('recordedBook', 9).pieces, scenes.recordedBook![9]!.events);
    const at = (now: typeof pawn, square: string) => now.pieces.find((piece) => piece.square === square)!;
    expect(at(king, 'd8')).toMatchObject({ kind: 'king mana', id: at(pawn, 'd7').id });
  });
});

describe('the log', () => {
  it('tells of dealt cards with what they were dealt for', () => {
    const lines = linesOf(logOf('recordedBook'), 99, seats).slice(1);
    expect(lines.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'move: White resets the spell book for 2 mana. The 2 of spades, the king of hearts, the queen of diamonds, the queen of clubs and the ace of clubs are dealt',
      'move: White discards the 8 of clubs. White buys the 2 of spades for 1 mana. The queen of spades is dealt',
      'move: White pawn d7 to d8. White pawn on d8 becomes a king mana',
    ]);
    expect(lines.every(({ faces }) => faces.length === 0)).toBe(true);
    expect(lines.map(({ last }) => last)).toEqual([8, 10, 11]);
  });

  it('begins with the cards of the first spell book in a line of their own', () => {
    const deals = logOf('recordedBook').filter(({ type }) => type === 'roll').slice(0, 2).map((entry, i) => ({ ...entry, seq: i + 3 }));
    const lines = linesOf([...logOf('recordedBook').slice(0, 2), ...deals], 99, seats);
    expect(lines.map(({ text }) => text)).toEqual(['The game begins', 'The 2 of spades and the king of hearts are dealt']);
    expect(linesOf([...logOf('recordedBook').slice(0, 2), ...deals], 3, seats).at(-1)?.text).toBe('The 2 of spades is dealt');
  });

  it('counts steps that are taken back one by one', () => {
    const undo = { seq: 11, at: 0, type: 'undo', by: { seat: 0, id: 'y' }, steps: 1 } as LogEntry;
    const lines = linesOf([...logOf('recordedCasts').slice(0, 9), { ...undo, seq: 10 }], 99, seats);
    expect(lines.filter(({ undone }) => undone).map(({ text }) => text)).toEqual(['Black casts queen of spades. Black queen appears on d8']);
  });

  it('says why a deal cannot be undone', () => {
    const log = logOf('recordedBook');
    expect(whyNoUndo(log.slice(0, 10), 0)).toBe('A card was dealt, so nothing can be undone');
    expect(whyNoUndo(log, 0)).toBeNull();
  });
});

describe('a deal on the stage', () => {
  const log = logOf('recordedBook');
  const update = (from: number, to: number, at: number): Update => ({
    seq: to, version: to, entries: log.filter(({ seq }) => seq >= from && seq <= to), state: state('recordedBook', at), clock: null, sealed: [], offers: [], deputies: [], automatic: [], phase: 'playing', can: [],
  });

  it('is seen at once, with time to be seen before what follows', () => {
    const beats = beatsOf(update(3, 8, 6), false);
    expect(beats).toHaveLength(1);
    expect(beats[0]!.dice).toBeNull();
    expect(beats[0]!.ms).toBeGreaterThan(beatsOf(update(11, 11, 9), false)[0]!.ms);
    expect(beatsOf(update(3, 8, 6), true)[0]!.ms).toBe(0);
  });

  it('is what the headline says, not dice', () => {
    expect(headlineOf(update(3, 3, 1), 0, seats)).toBe('A card is dealt');
  });
});
