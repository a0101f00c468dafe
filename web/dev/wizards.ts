// States as Wizard's Chess sends them, made up for the harness and the tests of the page. They are plausible, not played:
// the rules are the server's.
import { ALL, KINDS, reach, readPlacement } from './men';
import type { Action, Card, Frame, GameEvent, Mark, Piece, SideName, State, Step } from '../src/protocol';

const SUITS: Record<string, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };
const RANKS: Record<string, string> = { T: '10', J: 'jack', Q: 'queen', K: 'king', A: 'ace' };
const PRICES: Record<string, number> = { 8: 3, 9: 3, T: 4, J: 4, Q: 6, K: 6, A: 6 };
const CAST_ON: Record<string, string> = { 8: 'knight', 9: 'bishop', T: 'rook', J: 'rook', Q: 'queen', K: 'king' };
const VALUES: Record<string, number> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 10 };
const HOMES: Record<string, string> = { queen: 'd', rook: 'ah', knight: 'bg', bishop: 'cf', king: 'e', pawn: 'abcdefgh' };
const DOES: Record<string, (kind: string) => string> = {
  s: (kind) => `Brings a captured ${kind} of yours back to an empty home square; that is your turn`,
  h: (kind) => `A ${kind} of yours and one it loves may both move in this turn`,
  d: (kind) => `Sends a ${kind} to an empty square of its colour's half of the board; that is your turn`,
  c: (kind) => `An enemy ${kind} cannot be moved in its owner's next turn; you move as well`,
};

interface Setting {
  placement: string;
  side?: SideName;
  phase?: string;
  prompt?: string;
  book: string[];
  hands?: Partial<Record<SideName, string[]>>;
  captured?: [number, number];
  passive?: [number, number];
  dead?: Partial<Record<SideName, string[]>>;
  marks?: Mark[];
  /** Squares that are to be filled, so many at a time. */
  places?: { squares: string[]; count: number };
  /** A card has been bought in this turn. */
  bought?: boolean;
  /** Instead of those that follow from the rest. */
  actions?: Action[];
  node?: State['node'];
}

export function wizardsState(setting: Setting): State {
  const { placement, side = 'white', phase = 'turn', book, hands = {}, captured = [0, 0], passive = [8, 8], dead = {}, marks = [], node = 'decision' } = setting;
  const pieces = readPlacement(placement).map(({ square, letter }): Piece => {
    const white = letter === letter.toUpperCase();
    const clubbed = marks.some((mark) => mark.square === square && mark.name === 'clubbed');
    return { square, side: white ? 'white' : 'black', kind: KINDS[letter.toLowerCase()]!, letter, badges: clubbed ? { clubbed: 'cannot be moved this turn' } : {} };
  });
  const actions = node === 'decision' ? (setting.actions ?? actionsOf(pieces, side, setting)) : [];
  const mana = (count: number) => Array<string>(count).fill('mana');
  const sides: SideName[] = ['white', 'black'];
  return {
    game: 'wizards', options: { jokers: '2', tens: 'rook', spent_mana: 'passive', mana: 'on' }, node,
    to_act: node === 'decision' ? [{ seat: seatOf(side), side }] : [], side, phase,
    prompt: setting.prompt ?? `${side === 'white' ? 'White' : 'Black'} moves, or uses cards first`, result: '*', reason: null,
    key: '0'.repeat(16), position: placement, fields: {}, files: 8, ranks: 8, pieces, marks,
    trays: sides.flatMap((owner, i) => [
      { name: 'captured', side: owner, items: mana(captured[i]!) },
      { name: 'passive', side: owner, items: mana(passive[i]!) },
      { name: 'dead', side: owner, items: dead[owner] ?? [] },
    ]),
    abilities: [],
    cards: [
      ...book.map((code) => cardOf(code, 'book', side, pieces, actions, setting)),
      ...sides.flatMap((owner) => (hands[owner] ?? []).map((code) => ({ ...cardOf(code, 'hand', owner, pieces, actions, setting), side: owner }))),
    ],
    slots: [], tally: [], sheets: [], track: null, battle: null, actions, outcomes: [], returns: null,
  };
}

const seatOf = (side: SideName) => (side === 'white' ? 0 : 1);

export function nameOfCard(code: string): string {
  if (code === 'Jk') return 'joker';
  return `${RANKS[code.charAt(0)] ?? code.charAt(0)} of ${SUITS[code.charAt(1)]!}`;
}

function castOn(code: string, kind: string): boolean {
  const rank = code.charAt(0);
  return code === 'Jk' || rank === 'A' || kind === (CAST_ON[rank] ?? 'pawn');
}

const isMan = ({ kind }: Piece) => kind in VALUES;
const priceOf = (code: string) => (code === 'Jk' ? 8 : (PRICES[code.charAt(0)] ?? 1));

function cardOf(code: string, place: 'book' | 'hand', owner: SideName, pieces: readonly Piece[], actions: readonly Action[], setting: Setting): Card {
  const { side = 'white', captured = [0, 0], phase = 'turn' } = setting;
  const suit = code === 'Jk' ? '' : code.charAt(1);
  const kind = code === 'Jk' || code.startsWith('A') ? 'piece' : (CAST_ON[code.charAt(0)] ?? 'pawn');
  const fits = (piece: Piece) => isMan(piece) && castOn(code, piece.kind) && suit !== 's' && (suit === 'h' ? piece.side === owner : suit === 'c' ? piece.side !== owner : true);
  const role = place === 'book' ? 'buy' : 'card';
  const ready = actions.some(({ steps }) => steps[0]?.role === role && steps[0].choice === code);
  const held = captured[seatOf(side)]!;
  const reason = phase !== 'turn' || owner !== side ? 'not now' : setting.bought ? 'one card a turn may be bought' : place === 'book' ? `it costs ${priceOf(code)} captured mana, you have ${held}` : 'there is nothing that it could be cast on';
  return {
    name: nameOfCard(code), code, rank: code === 'Jk' ? 'joker' : (code.charAt(0) === 'T' ? '10' : code.charAt(0)), suit: SUITS[suit] ?? '', place, price: priceOf(code),
    summary: suit ? DOES[suit]!(kind) : 'Cast it on any piece, as any suit; while you hold it, your king may stay in check',
    targets: pieces.filter(fits).map(({ square }) => square), ready, ...(!ready && { reason }),
  };
}

// --- Actions

function actionsOf(pieces: readonly Piece[], side: SideName, setting: Setting): Action[] {
  const { book, hands = {}, captured = [0, 0], phase = 'turn', places, marks = [] } = setting;
  const actions: Action[] = [];
  const seat = seatOf(side);
  const add = (text: string, ...steps: Step[]) => actions.push({ id: actions.length, text, seat, steps });
  const at = new Map(pieces.map((piece) => [piece.square, piece]));
  const loving = marks.filter(({ name }) => name === 'love').map(({ square }) => square);
  const free = (piece: Piece) => piece.side === side && !marks.some(({ name, square }) => name === 'clubbed' && square === piece.square);
  if (places) {
    for (const squares of subsets(places.squares, places.count)) add(`m:${squares.join('')}`, ...squares.map((square) => ({ role: 'place', square })));
    add('give', { role: 'choice', choice: 'give mana away' });
  } else {
    for (const piece of pieces.filter(free)) if (phase === 'turn' || loving.includes(piece.square)) for (const to of reach(piece, at)) move(piece, to, add);
  }
  if (phase === 'second') add('done', { role: 'choice', choice: 'no second move' });
  if (phase !== 'turn' || setting.bought) return actions;
  const held = captured[seat]!;
  const hand = hands[side] ?? [];
  if (held >= 2) add('reset', { role: 'choice', choice: 'reset the spell book' });
  for (const code of book.filter((one) => priceOf(one) <= held)) {
    if (hand.length < 2) add(`buy:${code}`, { role: 'buy', choice: code });
    else for (const other of hand) add(`buy:${code}-${other}`, { role: 'buy', choice: code }, { role: 'discard', choice: other });
  }
  for (const code of places ? [] : hand) for (const suit of code === 'Jk' ? 'shdc' : code.charAt(1)) casts(code, suit, pieces, side, setting, add);
  return actions;
}

type Add = (text: string, ...steps: Step[]) => void;

function move({ square, side, kind }: Piece, to: string, add: Add): void {
  const steps: Step[] = [{ role: 'from', square }, { role: 'to', square: to }];
  if (kind !== 'pawn' || to.charAt(1) !== (side === 'white' ? '8' : '1')) return add(square + to, ...steps);
  for (const [letter, into] of Object.entries({ q: 'queen', r: 'rook', b: 'bishop', n: 'knight', d: 'king mana' }))
    add(square + to + letter, ...steps, { role: 'promotion', choice: into });
}

function casts(code: string, suit: string, pieces: readonly Piece[], side: SideName, { dead = {} }: Setting, add: Add): void {
  const joker = code === 'Jk';
  const head: Step[] = [{ role: 'card', choice: code }, ...(joker ? [{ role: 'suit', choice: SUITS[suit]! }] : [])];
  const text = (rest: string) => `cast:${code}${joker ? suit : ''}:${rest}`;
  const men = pieces.filter((piece) => isMan(piece) && castOn(code, piece.kind));
  const taken = new Set(pieces.map(({ square }) => square));
  if (suit === 'c') for (const { square, side: owner } of men) if (owner !== side) add(text(square), ...head, { role: 'target', square });
  if (suit === 'h')
    for (const lover of men.filter((man) => man.side === side))
      for (const beloved of pieces.filter((other) => other.side === side && other !== lover && VALUES[other.kind]! <= VALUES[lover.kind]!))
        add(text(lover.square + beloved.square), ...head, { role: 'lover', square: lover.square }, { role: 'beloved', square: beloved.square });
  if (suit === 'd')
    for (const { square, side: owner, kind } of men)
      for (const to of ALL) {
        const rank = Number(to.charAt(1));
        const half = owner === 'white' ? rank <= 4 : rank >= 5;
        if (half && !taken.has(to) && (kind !== 'pawn' || (rank > 1 && rank < 8))) add(text(square + to), ...head, { role: 'from', square }, { role: 'to', square: to });
      }
  if (suit === 's')
    for (const kind of new Set(dead[side] ?? []))
      for (const file of castOn(code, kind) ? HOMES[kind]! : '') {
        const to = file + (kind === 'pawn' ? (side === 'white' ? '2' : '7') : side === 'white' ? '1' : '8');
        const letter = kind === 'knight' ? 'n' : kind.charAt(0);
        if (!taken.has(to)) add(text(letter + to), ...head, { role: 'piece', choice: kind }, { role: 'to', square: to });
      }
}

function subsets(squares: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return squares.flatMap((square, i) => subsets(squares.slice(i + 1), count - 1).map((rest) => [square, ...rest]));
}

// --- Scenes

const frame = (step: string | null, side: SideName, state: State, events: GameEvent[] = [], more: Partial<Frame> = {}): Frame => ({ step, side, turn_start: false, events, state, ...more });
const title = (side: SideName) => (side === 'white' ? 'White' : 'Black');
const dealt = (code: string): GameEvent => ({ type: 'dealt', card: nameOfCard(code), text: `The ${nameOfCard(code)} is dealt` });
const moved = (side: SideName, piece: string, from: string, to: string): GameEvent => ({ type: 'moved', side, piece, from, to, text: `${title(side)} ${piece} ${from} to ${to}` });
const died = (side: SideName, piece: string, square: string): GameEvent => ({ type: 'died', side, piece, square, text: `${title(side)} ${piece} on ${square} is removed` });
const cast = (side: SideName, code: string): GameEvent => ({ type: 'cast', side, spell: nameOfCard(code), text: `${title(side)} casts ${nameOfCard(code)}` });
const status = (side: SideName, piece: string, square: string, what: string): GameEvent => ({
  type: 'status', side, piece, square, status: what, begins: true, text: `${title(side)} ${piece} on ${square} is ${what}`,
});

const START: Setting = { placement: 'rnbqkbnr/pppppppp/1m1m1m1m/8/8/M1M1M1M1/PPPPPPPP/RNBQKBNR', book: ['7s', 'Qh', '2c', '9d', 'Ks'] };

const MIDDLE: Setting = {
  placement: 'r1bqk2r/pp3ppp/2n2n1m/1m1p4/3P1B2/2N1D3/PPP2PP1/R3KBNR',
  book: ['Qh', '2c', 'Ad', 'Js', '8d'], hands: { white: ['8h', 'Jk'], black: ['Kc'] }, captured: [4, 1], passive: [6, 5],
  dead: { white: ['queen', 'pawn', 'pawn'], black: ['bishop', 'pawn'] },
};

const SPADES: Setting = {
  ...MIDDLE, hands: { white: ['As', '5d'], black: ['Kc'] }, book: ['3h', '2c', 'Qd', 'Jc', '8s'],
  placement: 'r1bqk2r/pp3ppp/2n2n1m/1m1p4/3P1B2/2N1D3/PPP2PP1/4KB1R', dead: { white: ['queen', 'rook', 'knight', 'pawn'], black: [] },
};

const LOVE: Setting = {
  ...MIDDLE, hands: { white: ['Jk'], black: ['Kc'] }, phase: 'hearts', prompt: 'White moves one of the two pieces in love',
  marks: [{ square: 'c3', name: 'love' }, { square: 'f4', name: 'love' }],
};
const SECOND: Setting = {
  ...LOVE, phase: 'second', prompt: 'White may move the bishop on f4 as well', placement: 'r1bqk2r/pp3ppp/2n2n1m/1m1N4/3P1B2/4D3/PPP2PP1/R3KBNR',
  marks: [{ square: 'f4', name: 'love' }], dead: { white: ['queen', 'pawn', 'pawn'], black: ['bishop', 'pawn', 'pawn'] },
};

const REPLENISH: Setting = {
  placement: 'r1bqk2r/pp3ppp/2n2n1m/1m1p4/3P4/2N5/PPP2PP1/R1B1KB1R', book: ['Qh', '2c', 'Ad', 'Js', '8d'], hands: { white: ['8h'] }, captured: [3, 4], passive: [8, 6],
  prompt: 'White replenishes mana, or gives it away and moves', places: { squares: ['e3', 'g3', 'a3', 'b2', 'd2', 'f2', 'h2', 'g1'].filter((square) => !['b2', 'f2'].includes(square)), count: 4 },
};

export const wizardsScenes: Record<string, Frame[]> = {
  wizards: [frame(null, 'white', wizardsState(START))],
  wizardsMiddle: [
    frame(null, 'white', wizardsState(MIDDLE)),
    frame('cast:8h:c3f4', 'white', wizardsState(LOVE), [cast('white', '8h'), status('white', 'knight', 'c3', 'in love'), status('white', 'bishop', 'f4', 'in love')]),
    frame('c3d5', 'white', wizardsState(SECOND), [died('black', 'pawn', 'd5'), moved('white', 'knight', 'c3', 'd5')]),
    frame('done', 'white', wizardsState({ ...SECOND, phase: 'turn', side: 'black', prompt: 'Black moves, or uses cards first', marks: [] }), [
      { type: 'declined', side: 'white', text: 'White makes no second move' },
    ]),
  ],
  wizardsBuy: [
    frame(null, 'white', wizardsState(MIDDLE)),
    frame('buy:2c-8h', 'white', wizardsState({ ...MIDDLE, phase: 'deal', node: 'chance', book: ['Qh', 'Ad', 'Js', '8d'], hands: { white: ['Jk', '2c'], black: ['Kc'] }, captured: [3, 1], passive: [6, 6] }), [
      { type: 'discarded', side: 'white', card: '8 of hearts', text: 'White discards the 8 of hearts' },
      { type: 'bought', side: 'white', card: '2 of clubs', price: 1, text: 'White buys the 2 of clubs for 1 mana' },
    ]),
    frame('Td', 'white', wizardsState({ ...MIDDLE, bought: true, prompt: 'White moves', book: ['Qh', 'Td', 'Ad', 'Js', '8d'], hands: { white: ['Jk', '2c'], black: ['Kc'] }, captured: [3, 1], passive: [6, 6] }), [dealt('Td')], { faces: [17] }),
  ],
  wizardsReset: [
    frame(null, 'white', wizardsState(MIDDLE)),
    frame('reset', 'white', wizardsState({ ...MIDDLE, phase: 'deal', node: 'chance', book: [], captured: [2, 1] }), [
      { type: 'spell_book_reset', side: 'white', price: 2, text: 'White resets the spell book for 2 mana' },
    ]),
    ...['3s', 'Th', '9c', 'Kd', '6h'].map((code, i, all) =>
      frame(code, 'white', wizardsState({ ...MIDDLE, ...(i < 4 && { phase: 'deal', node: 'chance' as const }), book: all.slice(0, i + 1), captured: [2, 1] }), [dealt(code)], { faces: [7 * (i + 1)] }),
    ),
  ],
  wizardsSpades: [frame(null, 'white', wizardsState(SPADES))],
  wizardsReplenish: [
    frame(null, 'white', wizardsState(REPLENISH)),
    frame('m:e3a3d2g1', 'white', wizardsState({ ...REPLENISH, side: 'black', prompt: 'Black moves, or uses cards first', placement: 'r1bqk2r/pp3ppp/2n2n1m/1m1p4/3P4/M1N1M3/PPPM1PP1/R1B1KBMR', passive: [4, 6], actions: [] }),
      ['e3', 'a3', 'd2', 'g1'].map((square): GameEvent => ({ type: 'placed', side: 'white', piece: 'mana', square, text: `White mana is placed on ${square}` }))),
  ],
  wizardsClubbed: [
    frame(null, 'white', wizardsState({
      placement: 'r1bqk2r/pP3ppp/2n2n1m/1m1p4/3P1B1q/2N1D3/PPP3P1/R3KBNR', book: ['Qh', '2c', 'Ad', 'Js', '8d'], hands: { white: ['Ks'], black: ['9d', '2h'] }, captured: [8, 2],
      prompt: 'White, in check, moves, or uses cards first', marks: [{ square: 'e1', name: 'check' }, { square: 'e1', name: 'clubbed' }, { square: 'c3', name: 'clubbed' }],
      dead: { white: ['queen', 'pawn'], black: ['bishop', 'pawn', 'pawn', 'pawn'] },
    })),
  ],
};
