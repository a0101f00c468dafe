// States as chess sends them, made up for the harness and the tests of the page.
import type { Action, Frame, Mark, Piece, SideName, State, Step } from '../src/protocol';

const KINDS: Record<string, string> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

function move(text: string, promotion?: string): Action {
  const steps: Step[] = [{ role: 'from', square: text.slice(0, 2) }, { role: 'to', square: text.slice(2, 4) }];
  return { id: 0, text, seat: 0, steps: promotion ? [...steps, { role: 'choice', choice: promotion }] : steps };
}

function state(men: string, side: SideName, actions: Action[], marks: Mark[] = []): State {
  const pieces = men.split(' ').map((man): Piece => {
    const letter = man.charAt(0);
    const white = letter === letter.toUpperCase();
    return { square: man.slice(1), side: white ? 'white' : 'black', kind: KINDS[letter.toLowerCase()]!, letter, badges: {} };
  });
  const seat = side === 'white' ? 0 : 1;
  return {
    game: 'chess', options: {}, node: 'decision', to_act: [{ seat, side }], side, phase: 'move', result: '*', reason: null,
    prompt: `${side === 'white' ? 'White' : 'Black'} ${marks.length > 0 ? 'is in check and must end it' : 'moves'}`, key: '0'.repeat(16),
    position: men, fields: {}, files: 8, ranks: 8, pieces, marks, trays: [], abilities: [], cards: [], slots: [], tally: [], sheets: [], track: null, battle: null, actions,
    outcomes: [], returns: null,
  };
}

const frame = (step: string | null, side: SideName, now: State, ...texts: [string, string, string][]): Frame => ({
  step, side, turn_start: true, state: now,
  events: texts.map(([from, to, text]) => ({ type: 'moved', side, piece: text.split(' ')[1]!, from, to, text: `${text} ${from} to ${to}` })),
});

const men = 'Ke1 Rh1 Ra1 Pa7 Pe4 ke8 rh8 pd5';
const moves = [
  move('e1g1'), move('e1c1'), move('e1e2'), move('e4d5'), move('e4e5'), move('a1a6'),
  ...['queen', 'rook', 'bishop', 'knight'].map((kind) => move(`a7a8${kind === 'knight' ? 'n' : kind.charAt(0)}`, kind)),
];

export const chessScenes: Record<string, Frame[]> = {
  chess: [frame(null, 'white', state(men, 'white', moves)), frame('e1g1', 'white', state(men.replace('Ke1 Rh1', 'Kg1 Rf1'), 'black', []), ['e1', 'g1', 'White king'], ['h1', 'f1', 'White rook'])],
  chessCapture: [
    frame(null, 'white', state(men, 'white', moves)),
    frame('e4d5', 'white', state(men.replace(' Pe4', '').replace('pd5', 'Pd5'), 'black', []), ['e4', 'd5', 'White pawn']),
  ],
  chessCheck: [
    frame(null, 'white', state('Ke1 re8 kg8 Pa2', 'white', [move('e1d1'), move('e1f1'), { ...move('e1e1'), text: 'draw', steps: [{ role: 'choice', choice: 'claim a draw' }] }], [{ square: 'e1', name: 'check' }])),
  ],
};
