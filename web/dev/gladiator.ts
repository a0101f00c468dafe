// States as Gladiator Chess sends them, made up for the harness and the tests of the page. They are plausible, not played:
// the rules are the server's.
import type { Action, Frame, GameEvent, Mark, Odds, Piece, SideName, Slot, State, Step, TallyLine } from '../src/protocol';

interface Kind {
  kind: string;
  commander: string;
  full: number;
  dice: number;
}

const COMMANDERS = ['king', 'queen', 'black knight', "king's knight"];
const KINDS: Record<string, Kind> = {
  K: { kind: 'king', commander: 'king', full: 30, dice: 5 },
  M: { kind: 'mounted knight', commander: 'king', full: 16, dice: 3 },
  F: { kind: 'footman', commander: 'king', full: 4, dice: 1 },
  Q: { kind: 'queen', commander: 'queen', full: 0, dice: 0 },
  C: { kind: 'champion', commander: 'queen', full: 20, dice: 4 },
  W: { kind: 'warrior', commander: 'queen', full: 6, dice: 2 },
  B: { kind: 'black knight', commander: 'black knight', full: 20, dice: 4 },
  S: { kind: 'scout', commander: 'black knight', full: 12, dice: 3 },
  N: { kind: "king's knight", commander: "king's knight", full: 20, dice: 4 },
  P: { kind: 'squire', commander: "king's knight", full: 2, dice: 1 },
};
/** The lines of the sheet, in their order. */
const ARMY = 'KMFFFFFQCWWBSSNPPPPP';

interface Setting {
  placement: string;
  /** Digits for the commanders: who plays them. */
  white?: string;
  black?: string;
  side?: SideName;
  slot?: number;
  /** Hit points of damaged pieces. */
  hits?: Record<string, number>;
  /** Squares of pieces that have moved this turn. */
  moved?: string[];
  /** What the queens on these squares hold: letters in the case of the side. */
  frozen?: Record<string, { letter: string; hits: number }>;
  /** Who holds which side's queen, and for how many turns. */
  captive?: Partial<Record<SideName, { by: string; turns: number }>>;
  check?: string;
  phase?: string;
  prompt?: string;
  node?: State['node'];
  /** Instead of the moves of the slot's group. */
  actions?: Action[];
}

const START = 'wmscqkbsnw/fpfpfpfpfp/10/10/10/10/10/10/10/10/PFPFPFPFPF/WMSCQKBSNW';
const MIDDLE = 'w4k2nw/fp2fp1pfp/2f1b5/6p3/3W1s4/2s1Q5/2f7/1P3B4/5S4/1M6F1/PFPF1PF1PF/2SC1K2NW';

export function read(placement: string): { square: string; letter: string }[] {
  const ranks = placement.split('/');
  return ranks.flatMap((rank, row) => {
    let file = 0;
    return [...rank.matchAll(/\d+|[A-Za-z]/g)].flatMap(([token]) => {
      if (/\d/.test(token)) {
        file += Number(token);
        return [];
      }
      return [{ square: String.fromCharCode(97 + file++) + (ranks.length - row), letter: token }];
    });
  });
}

const sideOf = (letter: string): SideName => (letter === letter.toUpperCase() ? 'white' : 'black');
const kindOf = (letter: string) => KINDS[letter.toUpperCase()]!;
const title = (side: SideName) => (side === 'white' ? 'White' : 'Black');

function seatOf(side: SideName, commander: string, { white = '1111', black = '1111' }: Setting): number {
  const players = side === 'white' ? white : black;
  const digit = Number(players[COMMANDERS.indexOf(commander)]) - 1;
  return side === 'white' ? digit : digit + Math.max(...[...white].map(Number));
}

function slotsOf(setting: Setting): Slot[] {
  const { slot = 0, node } = setting;
  return COMMANDERS.flatMap((commander, i) =>
    (['white', 'black'] as const).map((side, j): Slot => {
      const place = 2 * i + j;
      return { side, commander, seat: seatOf(side, commander, setting), state: place < slot ? 'done' : place > slot || node === 'terminal' ? 'ahead' : 'now' };
    }),
  );
}

function tallyOf(pieces: readonly Piece[], setting: Setting): TallyLine[] {
  const { frozen = {}, captive = {}, hits = {}, moved = [] } = setting;
  return (['white', 'black'] as const).flatMap((side) => {
    const left = new Set(pieces.filter((piece) => piece.side === side));
    const held = Object.entries(frozen).filter(([, { letter }]) => sideOf(letter) === side);
    return [...ARMY].map((letter): TallyLine => {
      const { kind, commander, full } = KINDS[letter]!;
      const line = { side, kind, commander, full };
      const piece = [...left].find((one) => one.kind === kind);
      const captor = captive[side];
      const ice = held.findIndex(([, what]) => kindOf(what.letter).kind === kind);
      if (piece) {
        left.delete(piece);
        return { ...line, state: 'board', square: piece.square, hits: hits[piece.square] ?? full, moved: moved.includes(piece.square) };
      }
      if (letter === 'Q' && captor) return { ...line, state: 'captive', square: captor.by, hits: 0, moved: false, note: `held for ${captor.turns} of 5 turns` };
      if (ice >= 0) {
        const [square, what] = held.splice(ice, 1)[0]!;
        return { ...line, state: 'frozen', square, hits: what.hits, moved: false };
      }
      return { ...line, state: 'lost', square: null, hits: 0, moved: false };
    });
  });
}

export function gladiatorState(setting: Setting): State {
  const { placement, slot = 0, hits = {}, moved = [], frozen = {}, captive = {}, phase = 'move', node = 'decision' } = setting;
  const side = slot % 2 === 0 ? 'white' : 'black';
  const commander = COMMANDERS[Math.floor(slot / 2)]!;
  const pieces = read(placement).map(({ square, letter }): Piece => {
    const { kind, commander: of, full } = kindOf(letter);
    return {
      square, side: sideOf(letter), kind, letter,
      badges: { ...(full > 0 && { hp: String(hits[square] ?? full), max: String(full) }), commander: of, ...(moved.includes(square) && { moved: 'yes' }) },
    };
  });
  const marks: Mark[] = [
    ...Object.keys(frozen).map((square) => ({ square, name: 'frozen' })),
    ...Object.values(captive).map(({ by }) => ({ square: by, name: 'captor' })),
    ...(setting.check ? [{ square: setting.check, name: 'check' }] : []),
  ];
  const seat = seatOf(side, phase === 'override' ? 'king' : commander, setting);
  const alone = seatOf(side, 'king', setting) === seatOf(side, commander, setting);
  const tally = tallyOf(pieces, setting);
  const free = pieces.filter((piece) => piece.side === side && !piece.badges.moved);
  const own = (piece: Piece) => piece.badges.commander === commander;
  const sources = phase === 'override' ? free.filter((piece) => !own(piece)) : phase === 'move' ? free.filter((piece) => own(piece) || (alone && slot > 1)) : [];
  const moves = sources.flatMap((piece) => movesOf(piece, pieces, frozen).map((to) => moveOf(piece, to, pieces, seat, own(piece) || phase === 'override' ? null : commander)));
  const leave: Action[] = phase === 'override' ? [{ id: 0, text: 'leave', seat, steps: [{ role: 'choice', choice: `leave it to the ${commander}` }], leaves: true }] : [];
  const actions = node === 'decision' ? (setting.actions ?? [...leave, ...moves]).map((action, id) => ({ ...action, id, seat })) : [];
  const words = phase === 'override' ? `The king may override the ${commander}` : `${title(side)}'s ${commander} moves`;
  return {
    game: 'gladiator', options: { ties: 'reroll', queen_heals: 'all', white_seats: setting.white ?? '1111', black_seats: setting.black ?? '1111' }, node,
    to_act: node === 'decision' ? [{ seat, side }] : [], side, phase, prompt: setting.prompt ?? words, result: '*', reason: null,
    key: '0'.repeat(16), position: placement, fields: { turn: '4' }, files: 10, ranks: 12, pieces, marks,
    trays: (['white', 'black'] as const).map((owner) => ({ name: 'lost', side: owner, items: tally.filter((line) => line.side === owner && line.state === 'lost').map(({ kind }) => kind) })),
    abilities: [], cards: [], slots: slotsOf(setting), tally, sheets: [], track: null, battle: null, actions, outcomes: [], returns: null,
  };
}

// --- Moves, roughly

const LINES = [[0, 1], [0, -1], [1, 0], [-1, 0]];
const DIAGONALS = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const JUMPS = [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]];

function step(from: string, [files, ranks]: readonly number[]): string | null {
  const file = from.charCodeAt(0) - 97 + files!;
  const rank = Number(from.slice(1)) + ranks!;
  return file < 0 || file > 9 || rank < 1 || rank > 12 ? null : String.fromCharCode(97 + file) + rank;
}

function movesOf({ square, side, kind }: Piece, pieces: readonly Piece[], frozen: NonNullable<Setting['frozen']>): string[] {
  const at = new Map(pieces.map((piece) => [piece.square, piece]));
  const may = (to: string) => {
    const there = at.get(to);
    if (!there) return true;
    return there.side === side ? kind !== 'queen' && there.kind === 'queen' && to in frozen : there.kind !== 'king' && there.kind !== 'queen';
  };
  if (kind === 'squire' || kind === 'footman') {
    const up = side === 'white' ? 1 : -1;
    const one = step(square, [0, up]);
    const two = one && step(one, [0, up]);
    const ahead = one && !at.has(one) ? [one, ...(two && !at.has(two) ? [two] : [])] : [];
    return [...ahead, ...[-1, 1].flatMap((file) => step(square, [file, up]) ?? []).filter((to) => at.has(to) && may(to))];
  }
  const jumps = kind.includes('knight');
  const far = kind === 'champion' ? 3 : kind === 'king' || jumps ? 1 : 12;
  const directions = jumps ? JUMPS : kind === 'warrior' || kind === 'champion' ? LINES : kind === 'scout' ? DIAGONALS : [...LINES, ...DIAGONALS];
  return directions.flatMap((direction) => {
    const found: string[] = [];
    let to = step(square, direction);
    for (let i = 0; to && i < far; i += 1) {
      if (may(to) && (kind !== 'champion' || i === 2)) found.push(to);
      if (at.has(to)) break;
      to = step(to, direction);
    }
    return found;
  });
}

function moveOf(piece: Piece, to: string, pieces: readonly Piece[], seat: number, overridden: string | null): Action {
  const target = pieces.find(({ square }) => square === to);
  const steps: Step[] = [{ role: 'from', square: piece.square }, { role: 'to', square: to }, ...(overridden ? [{ role: 'choice', choice: `override the ${overridden}` }] : [])];
  const fights = target !== undefined && piece.kind !== 'queen' && piece.kind !== 'king' && target.kind !== 'queen';
  return { id: 0, text: piece.square + to, seat, steps, ...(fights && { odds: oddsOf(piece, target) }) };
}

/** Not computed: numbers of the right size. */
function oddsOf(attacker: Piece, target: Piece): Odds {
  const [mine, theirs] = [kindOf(attacker.letter).dice + 1, kindOf(target.letter).dice];
  const probability = Math.min(0.99, Math.max(0.01, 0.5 + 0.17 * (mine - theirs)));
  return {
    probability,
    facts: {
      dice: `${mine} against ${theirs}`,
      'hit points left if it wins': `${(Number(attacker.badges.hp) * 0.62).toFixed(1)} of ${attacker.badges.max}`,
      'the other\'s hit points if it loses': `${(Number(target.badges.hp) * 0.55).toFixed(1)} of ${target.badges.max}`,
      rounds: '4.3',
    },
  };
}

// --- Events

const moved = (side: SideName, piece: string, from: string, to: string): GameEvent => ({ type: 'moved', side, piece, from, to, text: `${title(side)} ${piece} ${from} to ${to}` });

interface Round {
  attack: number[];
  defence: number[];
  /** Hit points that the loser has left. */
  left: number;
}

const sum = (faces: readonly number[]) => faces.reduce((all, face) => all + face, 0);

/** A fight as its one roll tells it. */
function fight(attacker: Piece, target: Piece, rounds: readonly Round[]): GameEvent[] {
  const roll = (side: SideName, faces: number[]): GameEvent => ({ type: 'rolled', side, faces, bonus: 0, total: sum(faces), text: `${title(side)} rolls ${faces.join(' + ')} = ${sum(faces)}` });
  const events = rounds.flatMap(({ attack, defence, left }): GameEvent[] => {
    const loser = sum(attack) > sum(defence) ? target : sum(attack) < sum(defence) ? attacker : null;
    const hurt: GameEvent[] = loser && left > 0
      ? [{ type: 'damaged', side: loser.side, piece: loser.kind, square: loser.square, left, full: kindOf(loser.letter).full, text: `${title(loser.side)} ${loser.kind} on ${loser.square} has ${left} of ${kindOf(loser.letter).full} hit points left` }]
      : [];
    return [roll(attacker.side, attack), roll(target.side, defence), ...hurt];
  });
  const last = rounds.at(-1)!;
  const won = sum(last.attack) > sum(last.defence);
  const [winner, loser] = won ? [attacker, target] : [target, attacker];
  events.push({ type: 'battle_won', side: winner.side, text: `${title(winner.side)} wins the battle` });
  events.push({ type: 'died', side: loser.side, piece: loser.kind, square: loser.square, text: `${title(loser.side)} ${loser.kind} on ${loser.square} dies` });
  if (won) events.push(moved(attacker.side, attacker.kind, attacker.square, target.square));
  return events;
}

// --- Scenes

const frame = (step: string | null, state: State, events: GameEvent[] = [], more: Partial<Frame> = {}): Frame => ({ step, side: state.side, turn_start: false, events, state, ...more });

const BATTLE: Setting = {
  placement: MIDDLE, white: '1123', black: '1234', slot: 4,
  hits: { b3: 9, c7: 7, d8: 6, f4: 8, f1: 22, e10: 13 }, moved: ['b5', 'b11'],
  frozen: { e7: { letter: 'c', hits: 14 } }, captive: { black: { by: 'f5', turns: 2 } },
};

const pieceAt = (setting: Setting, square: string) => gladiatorState(setting).pieces.find((piece) => piece.square === square)!;
const FIGHT: Round[] = [
  { attack: [3, 5, 2, 6], defence: [4, 4, 1], left: 5 },
  { attack: [1, 2, 2, 3], defence: [6, 5, 2], left: 3 },
  { attack: [6, 4, 4, 1], defence: [2, 3, 5], left: 0 },
];

const afterFight: Setting = { ...BATTLE, slot: 5, placement: BATTLE.placement.replace('2s1Q5', '2S1Q5').replace('5S4', '10'), hits: { b3: 9, c7: 3, d8: 6, f1: 22, e10: 13 }, moved: ['b5', 'b11', 'c7'] };

const attacks: Action = { id: 0, seat: 0, text: 'f4c7', steps: [{ role: 'from', square: 'f4' }, { role: 'to', square: 'c7' }], odds: { probability: 0.734, facts: { dice: '4 against 3', 'hit points left if it wins': '5.2 of 12', 'the other\'s hit points if it loses': '4.1 of 12', rounds: '3.8' } } };

const place = (square: string): Action => ({ id: 0, seat: 0, text: `@${square}`, steps: [{ role: 'place', square }] });
const replace = (kind: string): Action => ({ id: 0, seat: 0, text: `c12=${kind.charAt(0).toUpperCase()}`, steps: [{ role: 'from', square: 'c12' }, { role: 'choice', choice: kind }] });
const heal = (square: string): Action => ({ id: 0, seat: 0, text: `heal:${square}`, steps: [{ role: 'target', square }] });

export const gladiatorScenes: Record<string, Frame[]> = {
  gladiator: [frame(null, gladiatorState({ placement: START }))],
  /** Eight people, from the queens' slots on. */
  gladiatorTeams: [
    frame(null, gladiatorState({ placement: START, white: '1234', black: '1234' })),
    frame('b1c3', gladiatorState({ placement: 'wmscqkbsnw/fpfpfpfpfp/10/10/10/10/10/10/10/2M7/PFPFPFPFPF/W1SCQKBSNW', white: '1234', black: '1234', slot: 1, moved: ['c3'] }), [moved('white', 'mounted knight', 'b1', 'c3')]),
  ],
  gladiatorMiddle: [frame(null, gladiatorState(BATTLE))],
  gladiatorAlone: [frame(null, gladiatorState({ ...BATTLE, white: '1111', black: '1111' }))],
  gladiatorFight: [
    frame(null, gladiatorState({ ...BATTLE, actions: [attacks] })),
    frame('f4c7', gladiatorState({ ...BATTLE, node: 'chance', phase: 'fight' }), [
      { type: 'attacked', side: 'white', attackers: ['f4'], target: 'scout', square: 'c7', attack: 4, defence: 3, text: 'White scout f4 attacks the scout on c7, 4 dice against 3' },
    ]),
    frame('attacker:3', gladiatorState(afterFight), fight(pieceAt(BATTLE, 'f4'), pieceAt(BATTLE, 'c7'), FIGHT), { faces: FIGHT.flatMap(({ attack, defence }) => [...attack, ...defence]) }),
  ],
  gladiatorOverride: [
    frame(null, gladiatorState({ ...BATTLE, phase: 'override' })),
    frame('leave', gladiatorState(BATTLE), [{ type: 'declined', side: 'white', text: 'White’s king leaves the slot to the black knight' }]),
  ],
  gladiatorSkipped: [
    frame(null, gladiatorState(BATTLE)),
    frame('f1g2', gladiatorState({ ...BATTLE, slot: 6 }), [
      { type: 'overridden', side: 'white', commander: 'black knight', text: "White's king overrides the black knight" },
      { type: 'skipped', side: 'black', commander: 'black knight', text: "Black's black knight has no move" },
    ]),
  ],
  gladiatorPlace: [frame(null, gladiatorState({ ...BATTLE, phase: 'place', prompt: "White places the queen next to her king", actions: ['e2', 'e1', 'g1'].map(place) }))],
  gladiatorHeal: [frame(null, gladiatorState({ ...BATTLE, slot: 2, phase: 'heal', prompt: "White's queen heals one piece", actions: ['d8', 'f1'].map(heal) }))],
  gladiatorReplace: [frame(null, gladiatorState({ ...BATTLE, slot: 6, placement: BATTLE.placement.replace('w4k2nw', 'w1P2k2nw'), hits: {}, phase: 'replace', prompt: 'The squire on c12 is replaced: White chooses by what', actions: ['scout', 'footman', 'squire', 'black knight'].map(replace) }))],
  gladiatorCheck: [frame(null, gladiatorState({ ...BATTLE, check: 'f1', slot: 2, prompt: "White's queen moves; the king is in check" }))],
};

