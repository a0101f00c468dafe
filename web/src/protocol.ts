// What the server sends and takes: docs/server-protocol.md and docs/protocol.md as types. Nothing here knows a game.
import type { Ability, BattleState, Card, Sheet, SideName, Slot, TallyLine, Track } from './protocol_parts';

export type { Ability, BattleState, Card, Fighter, Part, Sheet, SideName, Slot, TallyLine, Track } from './protocol_parts';

export interface Piece {
  square: string;
  side: SideName;
  kind: string;
  letter: string;
  badges: Record<string, string>;
  /** It shares its square with another piece. */
  beside?: boolean;
}

/** What is known of a battle before it is chosen: the attacker's chances if both sides fight it well. */
export interface Odds {
  probability: number;
  /** The chances have not been found yet, and are 0 until then. */
  pending?: true;
  /** The chance that both fall, where that can be. */
  both?: number;
  /** The chance that neither falls, where that can be. */
  neither?: number;
  /** What else is worth knowing, by name: {"you need": "30"}. */
  facts?: Record<string, string>;
  /** Only of a battle that one roll decides: what is added to the dice, and how many of `rolls` win. */
  attack?: number;
  defence?: number;
  wins?: number;
  rolls?: number;
}

/** A step of picking an action: a square to point at, or an entry of a menu. Steps of the role `place` are a set. */
export interface Step {
  role: string;
  square?: string;
  choice?: string;
}

/** Something about a square; some marks come in degrees, such as `shade` from -2 (all dark) to 2 (all light). */
export interface Mark {
  square: string;
  name: string;
  level?: number;
}

export interface Action {
  id: number;
  text: string;
  /** As game files have it, where that is something else: "Nf3". */
  record?: string;
  seat: number;
  steps: Step[];
  odds?: Odds;
  /** It leaves the decision to another seat of the side. */
  leaves?: boolean;
  /** What else is known of it before it is chosen: "hits on 12 or more (45%)". */
  note?: string;
}

export interface State {
  game: string;
  options: Record<string, string>;
  node: 'decision' | 'chance' | 'simultaneous' | 'terminal';
  to_act: { seat: number; side: SideName }[];
  side: SideName;
  phase: string;
  prompt: string;
  result: string;
  reason: string | null;
  key: string;
  position: string;
  fields: Record<string, string>;
  files: number;
  ranks: number;
  pieces: Piece[];
  marks: Mark[];
  /** Who gives check to whom, in games that say it. */
  checks?: { from: string; to: string }[];
  trays: { name: string; side: SideName; items: string[] }[];
  abilities: Ability[];
  cards: Card[];
  /** Of this turn, in order; empty where a turn is one move. */
  slots: Slot[];
  /** White's, then Black's; empty in games without one. */
  tally: TallyLine[];
  /** One for each of `pieces`, in their order; empty in games without characters. */
  sheets: Sheet[];
  track: Track | null;
  battle: BattleState | null;
  actions: Action[];
  outcomes: { id: number; text: string; weight: number; denominator: number; probability: number }[];
  returns: { white: number; black: number } | null;
}

/** Something that happened; `text` says it in words. The other keys depend on the type (docs/protocol.md, "Events"). */
export interface GameEvent {
  type:
    | 'moved' | 'promoted' | 'attacked' | 'challenged' | 'rolled' | 'tested' | 'battle_won' | 'battle_drawn' | 'died' | 'sent_home' | 'declined'
    | 'announced' | 'tallied' | 'damaged' | 'healed' | 'dealt' | 'bought' | 'discarded' | 'spell_book_reset' | 'mana_given' | 'cast' | 'exchanged' | 'placed' | 'status' | 'overridden' | 'skipped' | 'passed' | 'track_moved' | 'game_ended';
  text: string;
  side?: SideName;
  piece?: string;
  into?: string;
  from?: string;
  to?: string;
  square?: string;
  attackers?: string[];
  /** What is attacked; of `tallied` and `tested`, the number that is to be reached. */
  target?: string | number;
  die?: number;
  succeeds?: boolean;
  attack?: number;
  defence?: number;
  faces?: number[];
  bonus?: number;
  total?: number;
  /** Of the largest die, where it is none of six. */
  sides?: number;
  /** What dice outside a battle are for: "to move". */
  purpose?: string;
  what?: string;
  score?: number;
  turn?: number;
  left?: number;
  full?: number;
  card?: string;
  price?: number;
  count?: number;
  spell?: string;
  other_side?: SideName;
  other?: string;
  status?: string;
  begins?: boolean;
  commander?: string;
  track?: string;
  result?: string;
  reason?: string;
}

export interface GameInfo {
  name: string;
  title: string;
  source: string;
  files: number;
  ranks: number;
  seats: number;
  options: {
    name: string;
    summary: string;
    values: string[];
    default: string;
    /** Of an option that games which were recorded earlier do not name: the value that they have. Nobody is asked for it. */
    before?: string;
    /** Of a number of the rules: its values are all whole numbers in this range. */
    number?: { least: number; most: number; unit: string; ruling: string };
    /** Values other than the usual one take minutes of computing first: servers offer none. */
    laborious?: true;
  }[];
  /** Those among whom a side's pieces are shared, where several people can play a side; the first speaks for it. */
  commanders?: string[];
  /** All that comes by chance comes of dice that people could throw. */
  throws_dice?: true;
  /** The options of White and Black that say who plays whom: a digit for each commander, the number of his player. */
  seat_options?: [string, string];
  /** There, if it has campaigns. */
  campaigns?: CampaignsInfo;
}

/** A number that whoever begins a campaign may choose. */
export interface CampaignSetting {
  name: string;
  title: string;
  low: number;
  high: number;
  usual: number;
  offered: number[];
}

export interface CampaignsInfo {
  /** What teams keep from game to game, in words. */
  keeps: string;
  settings: CampaignSetting[];
  /** Options of the game that nobody chooses in a campaign. */
  own_options: string[];
  columns: string[];
}

export type Clock =
  | { kind: 'none' }
  | { kind: 'fischer'; initial: number; increment: number }
  | { kind: 'correspondence'; per_move: number };

export type SeatChoice = { kind: 'me' } | { kind: 'open' } | { kind: 'computer'; level: number };

export interface SeatInfo {
  seat: number;
  side: SideName;
  kind: 'person' | 'computer' | 'open';
  name: string;
  level?: number;
  /** Whom the seat plays; empty in games without commanders. */
  commanders: string[];
}

export type Phase = 'open' | 'seeding' | 'playing' | 'ended';

export interface Summary {
  id: string;
  game: string;
  title: string;
  options: Record<string, string>;
  seats: SeatInfo[];
  clock: Clock;
  listed: boolean;
  /** The players throw the dice and say what they show. */
  dice?: 'by-hand';
  phase: Phase;
  result: string;
  reason: string | null;
  /** The next game of the same players. */
  rematch?: string | null;
  turns: number;
  steps: number;
  created: number;
  updated: number;
}

export interface LogEntry {
  seq: number;
  at: number;
  type: string;
  by?: { seat: number; id: string };
  seat?: number;
  what?: OfferKind;
  accept?: boolean;
  action?: string;
  /** Of `choices`: what each seat chose. */
  actions?: Record<string, string>;
  stream?: string;
  index?: number;
  faces?: number[];
  outcome?: string;
  clock?: [number, number];
  /** Of what was played: who chose or rolled, the number of the turn, how game files have it (where that is something else). */
  side?: SideName;
  turn?: number;
  record?: string;
  events?: GameEvent[];
  [key: string]: unknown;
}

export type OfferKind = 'draw' | 'takeback' | 'rematch';

export interface Update {
  seq: number;
  version: number;
  /** The seats that have chosen at this node and wait for others. */
  sealed: number[];
  entries: LogEntry[];
  state: State;
  /** `running`: the sides whose time runs; both where both choose at once. */
  clock: { left: [number, number]; running: (0 | 1)[]; at: number } | null;
  offers: { seat: number; what: OfferKind }[];
  /** By seat: who may decide for it beside its own player, if anybody may. */
  deputies: (number | null)[];
  /** By seat: the server leaves its decisions to another seat where the game lets it. */
  automatic: boolean[];
  phase: Phase;
  can: string[];
  /** The own conditional moves, as far as they fit what has been played. */
  plan?: string[][];
}

export interface ApiError {
  code: string;
  message: string;
}

/** What dice thrown by hand make: how many faces the next one has, or what comes of them. */
export interface DiceSeen {
  next: number | null;
  outcome: string | null;
}

export const isError = (answer: object): answer is ApiError => 'code' in answer;

export interface Presence {
  online: boolean[];
  spectators: number;
  gone: Gone | null;
}

/** A person who has to decide is away; `claims`: the seats that may send which claim from `claim_at` on. */
export interface Gone {
  seat: number;
  since: number;
  claim_at: number;
  claims: { win: number[]; draw: number[]; seat: number[] };
}

/** Who reads a message: the seats of the own side, or everybody. */
export type Readers = 'team' | 'room';

export interface ChatMessage {
  seat: number;
  to: Readers;
  text: string;
  at: number;
}

/** Odds of a roll come without `probability`, which is `wins` / `rolls`, and so do those that are pending. */
export type SentOdds = Omit<Odds, 'probability'> & { probability?: number };

/** An action that has odds, or steps behind it; `also`: further actions of the same steps. */
export interface ChoiceNode {
  text?: string;
  odds?: SentOdds;
  record?: string;
  leaves?: boolean;
  note?: string;
  also?: { text: string; record?: string; odds?: SentOdds; leaves?: boolean; note?: string }[];
  [role: string]: unknown;
}

/** The tree; a number in it is the place of the node among `shared`. */
export type Choices = ChoiceNode & { shared?: (ChoiceNode | string | number)[] };

/** A state as the server sends it; replays leave out what can come next. */
export type SentState = Omit<State, 'actions' | 'outcomes'> & {
  choices?: Choices;
  actions?: Action[];
  outcomes?: State['outcomes'];
};

/** All of it, as the server sends it: what can be chosen is a tree, which choices.ts makes into the list. */
export type SentUpdate = Omit<Update, 'state'> & { state: SentState };

type Lasting = 'sealed' | 'offers' | 'deputies' | 'automatic' | 'phase' | 'can';

/** What has changed since the message whose `seq` is `base`; delta.ts makes the state of it. `version` is there if it is not `seq`. */
export type SentChange = Omit<Update, 'state' | 'version' | 'clock' | Lasting> &
  Partial<Pick<Update, 'version' | 'clock' | Lasting>> & { base: number; delta: object; digest: number; choices?: Choices };

/** Why somebody asks for all of the state: what he made of an update is something else, one is missing, or what he has is old. */
export type ResyncCause = 'difference' | 'gap' | 'stale';

export type ServerMessage =
  | ({ type: 'welcome'; room: Summary; seat: number | null; now: number; resync?: boolean } & SentUpdate)
  | ({ type: 'update' } & SentChange)
  | { type: 'ack'; id: string; seq: number }
  | { type: 'refused'; id: string | null; error: ApiError }
  | ({ type: 'presence' } & Presence)
  | ({ type: 'chat' } & ChatMessage)
  | ({ type: 'dice'; id: string } & DiceSeen)
  | { type: 'pong'; id: string; now: number };

/** A message of the client, without its `id`. */
export type Say =
  | { type: 'act'; version: number; action: string }
  | { type: 'plan'; version: number; lines: string[][] }
  | { type: 'roll'; version: number; faces: readonly number[] }
  | { type: 'undo'; version: number }
  | { type: 'offer'; version: number; what: OfferKind }
  | { type: 'answer'; version: number; what: OfferKind; accept: boolean }
  | { type: 'resign' }
  | { type: 'abort' }
  | { type: 'claim'; what: 'win' | 'draw' }
  | { type: 'claim'; what: 'seat'; seat: number }
  | { type: 'back' }
  | { type: 'automatic'; on: boolean }
  | { type: 'chat'; to: Readers; text: string }
  | { type: 'nonce_commit'; hash: string }
  | { type: 'nonce'; nonce: string };

export interface Frame {
  step: string | null;
  /** As game files have it, where that is something else than `step`: "Nf3". */
  record?: string;
  faces?: number[];
  side: SideName;
  turn_start: boolean;
  /** The number of the turn that the step belongs to, as game files count. Not in the first frame. */
  turn?: number;
  events: GameEvent[];
  state: State;
}

/** The best attack on a piece in the other side's next turn. */
export interface Threat {
  square: string;
  /** Where it comes from, if something moves. */
  from?: string;
  /** The actions of the attack. */
  text: string;
  /** The probability that the attacked piece falls. */
  falls: number;
  /** No battle is fought. */
  taken: boolean;
}

/** How a white piece moves on an open board. */
export interface PieceMoves {
  square: string;
  others: { square: string; kind: string; side: SideName }[];
  moves: string[];
  attacks: string[];
}

export interface Line {
  points: number;
  action: string;
  /** In a battle: how often good play chooses this. */
  probability?: number;
  /** Who chooses it, where several do. */
  seat?: number;
  /** If the result is certain: how many turns begin before the game ends. */
  turns_to_end?: number;
  /** The value comes from tables of endings alone: it is no estimate. */
  exact?: boolean;
  variation: { text: string; chance: boolean; probability: number }[];
}

export interface Point {
  white: number;
  best: Line[];
  luck?: number;
  skill?: number;
  /** Where both sides chose at once: what the choice of each lost. */
  skills?: Record<SideName, number>;
  revision?: number;
}
