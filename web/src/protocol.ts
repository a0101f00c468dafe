// What the server sends and takes: docs/server-protocol.md and docs/protocol.md as types. Nothing here knows a game.

export type SideName = 'white' | 'black';

export interface Piece {
  square: string;
  side: SideName;
  kind: string;
  letter: string;
  badges: Record<string, string>;
}

export interface Odds {
  attack: number;
  defence: number;
  wins: number;
  rolls: number;
  probability: number;
}

/** A step of picking an action: a square to point at, or an entry of a menu. */
export interface Step {
  role: string;
  square?: string;
  choice?: string;
}

export interface Action {
  id: number;
  text: string;
  seat: number;
  steps: Step[];
  odds?: Odds;
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
  marks: { square: string; name: string }[];
  trays: { name: string; side: SideName; items: string[] }[];
  actions: Action[];
  outcomes: { id: number; text: string; weight: number; denominator: number; probability: number }[];
  returns: { white: number; black: number } | null;
}

/** Something that happened; `text` says it in words. The other keys depend on the type (docs/protocol.md, "Events"). */
export interface GameEvent {
  type: 'moved' | 'promoted' | 'attacked' | 'rolled' | 'battle_won' | 'died' | 'sent_home' | 'declined' | 'game_ended';
  text: string;
  side?: SideName;
  piece?: string;
  into?: string;
  from?: string;
  to?: string;
  square?: string;
  attackers?: string[];
  target?: string;
  attack?: number;
  defence?: number;
  faces?: number[];
  bonus?: number;
  total?: number;
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
  options: { name: string; summary: string; values: string[]; default: string }[];
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
  stream?: string;
  index?: number;
  faces?: number[];
  outcome?: string;
  clock?: [number, number];
  events?: GameEvent[];
  [key: string]: unknown;
}

export type OfferKind = 'draw' | 'takeback' | 'rematch';

export interface Update {
  seq: number;
  version: number;
  entries: LogEntry[];
  state: State;
  clock: { left: [number, number]; running: 0 | 1 | null; at: number } | null;
  offers: { seat: number; what: OfferKind }[];
  phase: Phase;
  can: string[];
}

export interface ApiError {
  code: string;
  message: string;
}

export interface Presence {
  online: boolean[];
  spectators: number;
  gone: { seat: number; since: number; claim_at: number } | null;
}

export type ServerMessage =
  | ({ type: 'welcome'; room: Summary; seat: number | null; now: number; resync?: boolean } & Update)
  | ({ type: 'update' } & Update)
  | { type: 'ack'; id: string; seq: number }
  | { type: 'refused'; id: string; error: ApiError }
  | ({ type: 'presence' } & Presence)
  | { type: 'pong'; id: string; now: number };

/** A message of the client, without its `id`. */
export type Say =
  | { type: 'act'; version: number; action: string }
  | { type: 'undo'; version: number }
  | { type: 'offer'; version: number; what: OfferKind }
  | { type: 'answer'; version: number; what: OfferKind; accept: boolean }
  | { type: 'resign' }
  | { type: 'abort' }
  | { type: 'claim'; what: 'win' | 'draw' }
  | { type: 'nonce_commit'; hash: string }
  | { type: 'nonce'; nonce: string };

export interface Frame {
  step: string | null;
  faces?: number[];
  side: SideName;
  turn_start: boolean;
  events: GameEvent[];
  state: State;
}

export interface Line {
  points: number;
  action: string;
  variation: { text: string; chance: boolean; probability: number }[];
}

export interface Point {
  white: number;
  best: Line[];
  luck?: number;
  skill?: number;
  revision?: number;
}
