// Campaigns as the server sends them: docs/server-protocol.md, "Campaigns".
import type { Clock, SeatChoice } from '../protocol';

export type TeamNumber = 0 | 1;
export type Pair<T> = [T, T];

export interface Item {
  /** As requests name it. */
  item: string;
  title: string;
  price: number;
  does: string;
  /** Whom it is for and the like; may be empty. */
  note: string;
}

export interface OwnedItem extends Item {
  id: number;
  resale: number;
  /** The place of the piece that carries it; null in the stash. */
  given_to: string | null;
}

export interface PieceInfo {
  place: string;
  kind: string;
  level: number;
}

export interface TeamInfo {
  name: string;
  player: { kind: 'person' | 'computer' | 'open'; name: string; level?: number };
  gold: number;
  facts: { title: string; value: number }[];
  pieces: PieceInfo[];
  items: OwnedItem[];
}

export interface PlayedGame {
  game: number;
  room: string;
  white: TeamNumber;
  /** As in game files; `*` was aborted. */
  result: string;
  surrendered: boolean;
  /** As many as the campaign has columns. */
  cells: Cell[];
}

/** Two numbers are by team. */
export type Cell = string | number | Pair<number>;

export interface Trade {
  sequence: number;
  at: number;
  type: 'bought' | 'sold';
  team: TeamNumber;
  title: string;
  gold: number;
}

export interface Spoils {
  game: number;
  winner: TeamNumber;
  gold: number;
  items: OwnedItem[];
}

export interface Campaign {
  id: string;
  /** The game that it is played in. */
  game: string;
  sequence: number;
  created: number;
  clock: Clock;
  options: Record<string, string>;
  teams: Pair<TeamInfo>;
  running: { game: number; white: TeamNumber; room: string } | null;
  spoils: Spoils | null;
  /** What is told of every game, by title. */
  columns: string[];
  games: PlayedGame[];
  trades: Trade[];
}

export interface Ware extends Item {
  /** Additions of this sort can be made to it; none if it is empty. */
  additions: string;
  /** Why it cannot be bought. */
  refused: string | null;
}

export interface Addition {
  name: string;
  title: string;
  /** The sort of items that can have it. */
  on: string;
  does: string;
  /** One of which has to be chosen, if there are any. */
  kinds: string[];
}

export interface Shop {
  gold: number;
  items: Ware[];
  additions: Addition[];
}

export interface NewCampaign {
  game: string;
  teams: Pair<string>;
  players: Pair<SeatChoice>;
  options: Record<string, string>;
  clock: Clock;
  name: string;
  /** Further keys are the settings of the game. */
  [setting: string]: unknown;
}

/** What a player can ask for between games. */
export type Wish =
  | { type: 'buy'; item: string }
  | { type: 'sell'; item: number }
  | { type: 'give'; item: number; to: string }
  | { type: 'take-off'; item: number }
  | { type: 'take-spoils'; item: number };
