// States as a game with light, hit points, spells and battles of many rounds sends them, made up for the harness and the
// tests of the page. They are plausible, not played: the rules are the server's.
import { ALL, KINDS, reach, readPlacement } from './men';
import type { Ability, Action, BattleState, Fighter, Frame, GameEvent, Mark, Odds, Piece, SideName, State, Step } from '../src/protocol';

const FIXED = 'W*W**B*B BW*WB*BW WBW**BWB ******** ******** BWB**WBW WB*B*WBW B*B**W*W'.split(' ').map((rank) => rank.replace(/\s/g, ''));
const PLACES = ['100% dark', '75% dark', 'neutral', '75% light', '100% light'];
const SPELLS: Record<string, string> = {
  teleport: 'moves any own piece to any square that holds none of your own',
  heal: 'makes one of your pieces whole',
  'shift time': 'turns the light round; at an end it jumps to the other',
  exchange: 'lets any two pieces change places',
  revive: 'brings a dead piece back next to the queen',
  imprison: 'holds an enemy piece until the light reaches its own end',
};
const VALUES: Record<string, number> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 10 };
const MULTIPLIERS = [2, 1.5, 1, 0.75, 0.5];

interface Setting {
  placement: string;
  side?: SideName;
  at?: number;
  next?: number[];
  notes?: string[];
  /** Base hit points left, by square. */
  hurt?: Record<string, number>;
  imprisoned?: Record<string, string>;
  /** Spells that are used up. */
  used?: Partial<Record<SideName, string[]>>;
  dead?: string[];
  prompt?: string;
  battle?: BattleState;
  node?: State['node'];
  actions?: Action[];
}

export function gnosticState(setting: Setting): State {
  const { placement, side = 'white', at = 2, next = [1, 0, 1, 2, 3, 4, 3, 2], notes = [], battle = null } = setting;
  const level = (square: string) => {
    const fixed = FIXED[8 - Number(square[1])]!.charAt(square.charCodeAt(0) - 97);
    return fixed === 'W' ? 2 : fixed === 'B' ? -2 : at - 2;
  };
  const isVariable = (square: string) => FIXED[8 - Number(square[1])]!.charAt(square.charCodeAt(0) - 97) === '*';
  const pieces = readPlacement(placement).map(({ square, letter }) => dress(square, letter, level(square), setting));
  const marks = ALL.flatMap((square): Mark[] => [
    { square, name: 'shade', level: level(square) },
    ...(isVariable(square) ? [{ square, name: 'variable' }] : []),
    ...(battle?.square === square ? [{ square, name: 'fight' }, { square, name: 'target' }] : []),
    ...(battle?.fighters[0]?.square === square ? [{ square, name: 'attacker' }] : []),
  ]);
  const node = setting.node ?? 'decision';
  const seats = node === 'chance' || node === 'terminal' ? [] : battle ? battle.fighters.map(({ seat }) => seat) : [side === 'white' ? 0 : 1];
  const actions = setting.actions ?? (battle ? [] : actionsOf(pieces, side, setting));
  return {
    game: 'gnostic', options: { spells: 'side', rounds_per_step: '1' }, node,
    to_act: seats.map((seat) => ({ seat, side: seat === 0 ? 'white' : 'black' })), side, phase: battle ? 'battle' : 'turn',
    prompt: setting.prompt ?? `${side === 'white' ? 'White' : 'Black'} moves a piece or casts a spell`, result: '*', reason: null,
    key: '0'.repeat(16), position: placement, fields: {}, files: 8, ranks: 8, pieces, marks,
    trays: [{ name: 'dead', side: 'white', items: setting.dead ?? [] }, { name: 'dead', side: 'black', items: [] }],
    abilities: abilitiesOf(side, setting, battle !== null), cards: [],
    slots: [], tally: [], sheets: [], track: { name: 'light', places: PLACES, at, next, rounds: 1, notes }, battle, actions, outcomes: [], returns: null,
  };
}

function dress(square: string, letter: string, level: number, { hurt = {}, imprisoned = {} }: Setting): Piece {
  const side: SideName = letter === letter.toUpperCase() ? 'white' : 'black';
  const value = VALUES[letter.toLowerCase()]!;
  const multiplier = MULTIPLIERS[side === 'black' ? level + 2 : 2 - level]!;
  const left = hurt[square] ?? 10 * value;
  return {
    square, side, kind: KINDS[letter.toLowerCase()]!, letter,
    badges: {
      cv: String(value), hp: String(left), max: String(10 * value), effective: String(Math.ceil(left * multiplier)),
      multiplier: String(multiplier), ...(imprisoned[square] && { imprisoned: imprisoned[square] }),
    },
  };
}

function abilitiesOf(side: SideName, { used = {}, dead = [], hurt = {} }: Setting, fighting: boolean): Ability[] {
  return (['white', 'black'] as const).flatMap((owner) =>
    Object.entries(SPELLS).map(([name, summary]): Ability => {
      const lasting = used[owner]?.includes(name)
        ? 'it has been cast already'
        : name === 'heal' && Object.keys(hurt).length === 0
          ? 'no piece is damaged'
          : name === 'revive' && dead.length === 0
            ? 'no piece has died'
            : null;
      const reason = lasting ?? (fighting || owner !== side ? 'not now' : null);
      return { name, side: owner, summary, ready: reason === null, ...(reason !== null && { reason }) };
    }),
  );
}

/** The chances that the stronger one has, roughly. */
function oddsOf(attacker: Piece, defender: Piece): Odds {
  const strength = (piece: Piece) => Number(piece.badges.effective) ** 2;
  const share = strength(attacker) / (strength(attacker) + strength(defender));
  const both = 0.2 * share * (1 - share);
  return {
    probability: Math.max(0, share - both / 2), both,
    facts: { 'you need': defender.badges.effective!, 'they need': attacker.badges.effective!, 'your dice': attacker.badges.cv!, 'their dice': defender.badges.cv!, 'left if you win': `${Math.ceil(Number(attacker.badges.effective) * 0.6)} of ${attacker.badges.effective}` },
  };
}

function actionsOf(pieces: readonly Piece[], side: SideName, { used = {}, dead = [], hurt = {}, imprisoned = {} }: Setting): Action[] {
  const actions: Action[] = [];
  const seat = side === 'white' ? 0 : 1;
  const at = new Map(pieces.map((piece) => [piece.square, piece]));
  const add = (text: string, steps: Step[], odds?: Odds) => actions.push({ id: actions.length, text, seat, steps, ...(odds && { odds }) });
  const own = pieces.filter((piece) => piece.side === side && !imprisoned[piece.square]);
  const go = (piece: Piece, to: string, text: string, steps: Step[]) => {
    const enemy = at.get(to);
    if (enemy?.side !== side) add(text, [...steps, { role: 'from', square: piece.square }, { role: 'to', square: to }], enemy && oddsOf(piece, enemy));
  };
  for (const piece of own) for (const to of reach(piece, at)) go(piece, to, piece.square + to, []);
  const free = (name: string) => !used[side]?.includes(name);
  const spell = (name: string): Step[] => [{ role: 'spell', choice: name }];
  if (free('teleport')) for (const piece of own) for (const to of ALL) go(piece, to, `t:${piece.square}${to}`, spell('teleport'));
  if (free('heal'))
    for (const piece of pieces) if (piece.side === side && hurt[piece.square]) add(`h:${piece.square}`, [...spell('heal'), { role: 'target', square: piece.square }]);
  if (free('shift time')) add('shift', spell('shift time'));
  if (free('exchange'))
    pieces.forEach((one, i) => {
      for (const other of pieces.slice(i + 1)) {
        const alike = one.side === other.side && one.kind === other.kind && one.badges.hp === other.badges.hp;
        if (alike || imprisoned[one.square] || imprisoned[other.square]) continue;
        add(`x:${one.square}${other.square}`, [...spell('exchange'), { role: 'first', square: one.square }, { role: 'second', square: other.square }]);
      }
    });
  const queen = own.find(({ kind }) => kind === 'queen');
  if (free('revive') && queen)
    for (const kind of dead)
      for (const to of ALL) {
        const near = Math.max(Math.abs(to.charCodeAt(0) - queen.square.charCodeAt(0)), Math.abs(to.charCodeAt(1) - queen.square.charCodeAt(1))) === 1;
        if (near && !at.has(to)) add(`r:${kind}${to}`, [...spell('revive'), { role: 'piece', choice: kind }, { role: 'to', square: to }]);
      }
  if (free('imprison'))
    for (const piece of pieces) if (piece.side !== side && !imprisoned[piece.square]) add(`i:${piece.square}`, [...spell('imprison'), { role: 'target', square: piece.square }]);
  return actions;
}

// --- Scenes

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const MIDDLE: Setting = {
  placement: 'r2qk2r/pp1n1ppp/2p1p3/3bN3/3P4/2N5/PPP2PPP/R1BQK2R',
  at: 1,
  next: [0, 1, 2, 3, 4, 3, 2, 1],
  notes: ['black queen on d8 is free at A, in 1 round'],
  hurt: { e5: 22, d7: 13, c3: 9, h8: 35, f7: 4 },
  imprisoned: { d8: 'until A' },
  used: { white: ['imprison'], black: ['teleport', 'heal'] },
  dead: ['bishop', 'pawn'],
};

function frame(step: string | null, side: SideName, state: State, events: GameEvent[] = [], more: Partial<Frame> = {}): Frame {
  return { step, side, turn_start: step === null, events, state, ...more };
}

const announce = (dice: number): Action[] =>
  [0, 1].flatMap((seat) =>
    ['hold', ...Array.from({ length: dice }, (_, i) => `${i + 1}d6`)].map((choice, id) => ({ id, text: choice, seat, steps: [{ role: 'dice', choice }] })),
  );

type Points = [score: number, turn: number, state?: string];

function fight(setting: Setting, white: Points, black: Points, more: Partial<Setting> = {}, chances: [number, number, number] = [0.55, 0.38, 0.07]): State {
  const fighter = (seat: number, kind: string, square: string, dice: number, target: number, [score, turn, state = 'choosing']: Points): Fighter => ({
    seat, side: seat === 0 ? 'white' : 'black', kind, square, dice, target, score, turn, state,
  });
  const [wins, loses, both] = chances;
  return gnosticState({
    ...setting, node: 'simultaneous', prompt: 'Announce how many dice you roll, or hold', actions: announce(3), ...more,
    battle: { square: 'd7', wins, loses, both, fighters: [fighter(0, 'knight', 'e5', 3, 20, white), fighter(1, 'knight', 'd7', 3, 33, black)] },
  });
}

const told = (side: SideName, what: string): GameEvent => ({ type: 'announced', side, what, text: `${side === 'white' ? 'White' : 'Black'} announces ${what}` });
const rolled = (side: SideName, faces: number[]): GameEvent => {
  const total = faces.reduce((sum, face) => sum + face, 0);
  return { type: 'rolled', side, faces, bonus: 0, total, text: `${side === 'white' ? 'White' : 'Black'} rolls ${faces.join(' + ')} = ${total}` };
};
const tallied = (side: SideName, what: string, score: number, turn: number, target: number): GameEvent => ({
  type: 'tallied', side, what, score, turn, target, text: `${side === 'white' ? 'White' : 'Black'} ${what}: ${score} safe, ${turn} at risk, of ${target}`,
});

function fightFrames(): Frame[] {
  const chance = { node: 'chance' as const, actions: [], prompt: 'The dice fall' };
  const after: Setting = {
    ...MIDDLE, placement: 'r2qk2r/pp1N1ppp/2p1p3/3b4/3P4/2N5/PPP2PPP/R1BQK2R', side: 'black', hurt: { d7: 12, c3: 9, h8: 35, f7: 4 },
  };
  return [
    frame(null, 'white', gnosticState(MIDDLE)),
    frame('e5d7', 'white', fight(MIDDLE, [0, 0], [0, 0]), [
      { type: 'attacked', side: 'white', attackers: ['e5'], target: 'knight', square: 'd7', attack: 3, defence: 3, text: 'White attacks the knight on d7 from e5: White needs 20, Black needs 33' },
    ], { turn_start: true }),
    frame('3d6&2d6', 'white', fight(MIDDLE, [0, 0, 'rolling'], [0, 0, 'rolling'], chance), [told('white', '3d6'), told('black', '2d6')]),
    frame('11/9', 'white', fight(MIDDLE, [0, 11], [0, 9], {}, [0.61, 0.32, 0.07]), [
      rolled('white', [2, 4, 5]), rolled('black', [6, 3]), tallied('white', 'scores', 0, 11, 20), tallied('black', 'scores', 0, 9, 33),
    ], { faces: [2, 4, 5, 6, 3] }),
    frame('hold&3d6', 'white', fight(MIDDLE, [11, 0, 'waiting'], [0, 9, 'rolling'], chance), [told('white', 'hold'), told('black', '3d6'), tallied('white', 'holds', 11, 0, 20)]),
    frame('bust', 'black', fight(MIDDLE, [11, 0], [0, 0], {}, [0.86, 0.12, 0.02]), [
      rolled('black', [4, 1, 6]), tallied('black', 'is bust', 0, 0, 33),
    ], { faces: [4, 1, 6] }),
    frame('2d6&3d6', 'white', fight(MIDDLE, [11, 0, 'rolling'], [0, 0, 'rolling'], chance), [told('white', '2d6'), told('black', '3d6')]),
    frame('9/10', 'white', gnosticState({ ...after, at: 1 }), [
      rolled('white', [5, 4]), rolled('black', [2, 3, 5]), tallied('white', 'reaches the target', 20, 0, 20), tallied('black', 'is made to hold', 10, 0, 33),
      { type: 'battle_won', side: 'white', text: 'White wins the battle' },
      { type: 'died', side: 'black', piece: 'knight', square: 'd7', text: 'Black knight on d7 is removed' },
      { type: 'moved', side: 'white', piece: 'knight', from: 'e5', to: 'd7', text: 'White knight e5 to d7' },
      { type: 'damaged', side: 'white', piece: 'knight', square: 'd7', left: 12, full: 30, text: 'White knight on d7 has 12 of 30 hit points left' },
    ], { faces: [5, 4, 2, 3, 5] }),
  ];
}

export const gnosticScenes: Record<string, Frame[]> = {
  gnostic: [
    frame(null, 'white', gnosticState({ placement: START })),
    frame('x:h8a1', 'white', gnosticState({ placement: 'rnbqkbnR/pppppppp/8/8/8/8/PPPPPPPP/rNBQKBNR', side: 'black', used: { white: ['exchange'] } }), [
      { type: 'cast', side: 'white', spell: 'exchange', text: 'White casts exchange' },
      { type: 'exchanged', side: 'white', piece: 'rook', from: 'a1', to: 'h8', other_side: 'black', other: 'rook', text: 'White rook a1 and black rook h8 change places' },
    ], { turn_start: true }),
    frame('shift', 'black', gnosticState({ placement: 'rnbqkbnR/pppppppp/8/8/8/8/PPPPPPPP/rNBQKBNR', at: 3, next: [4, 3, 2, 1, 0, 1, 2, 3], used: { white: ['exchange'], black: ['shift time'] } }), [
      { type: 'cast', side: 'black', spell: 'shift time', text: 'Black casts shift time' },
      { type: 'track_moved', track: 'track', from: 'neutral', to: '75% light', text: 'The track moves from neutral to 75% light' },
    ], { turn_start: true }),
  ],
  gnosticMiddle: [frame(null, 'white', gnosticState(MIDDLE))],
  gnosticFight: fightFrames(),
  gnosticKings: [
    frame(null, 'white', gnosticState({
      placement: '4k3/8/8/8/8/8/8/4K3', node: 'simultaneous', prompt: 'Announce how many dice you roll, or hold', actions: announce(10),
      battle: {
        square: 'e8', wins: 0.462, loses: 0.471, both: 0.067,
        fighters: [
          { seat: 0, side: 'white', kind: 'king', square: 'e7', dice: 10, target: 200, score: 87, turn: 24, state: 'choosing' },
          { seat: 1, side: 'black', kind: 'king', square: 'e8', dice: 10, target: 50, score: 41, turn: 0, state: 'choosing' },
        ],
      },
    })),
  ],
};
