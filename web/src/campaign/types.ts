// Campaigns as the server sends them: docs/server-protocol.md, "Campaigns".
import type { Clock, SeatChoice } from '../protocol';

export type TeamNumber = 0 | 1;
export type Pair<T> = [T, T];

export interface Item {
  /** As requests name it. */
  item: string;
  title: string;
  slot: string;
  price: number;
  does: string;
  wearers: string;
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
  power: number;
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
  power: Pair<number>;
  kills: Pair<number>;
  promotions: Pair<number>;
  prize: Pair<number>;
  bonus: Pair<number>;
  looted: number;
  spoil: string | null;
  spoils: number;
}

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

/** The game that campaigns are played in. */
export const campaignGame = 'dnd';

export interface Campaign {
  id: string;
  sequence: number;
  created: number;
  clock: Clock;
  options: Record<string, string>;
  teams: Pair<TeamInfo>;
  running: { game: number; white: TeamNumber; room: string; power: Pair<number> } | null;
  spoils: Spoils | null;
  games: PlayedGame[];
  trades: Trade[];
}

export interface Ware extends Item {
  /** Abilities of this sort can be added; none if it is empty. */
  abilities: string;
  /** Why it cannot be bought. */
  refused: string | null;
}

export interface AbilityInfo {
  name: string;
  title: string;
  /** The sort of items that can have it. */
  on: string;
  worth: number;
  /** It is against one kind of piece. */
  against: boolean;
  does: string;
}

export interface Shop {
  gold: number;
  items: Ware[];
  abilities: AbilityInfo[];
}

export interface NewCampaign {
  teams: Pair<string>;
  players: Pair<SeatChoice>;
  gold: number;
  level: number;
  options: Record<string, string>;
  clock: Clock;
  name: string;
}

/** What a player can ask for between games. */
export type Wish =
  | { type: 'buy'; item: string }
  | { type: 'sell'; item: number }
  | { type: 'give'; item: number; to: string }
  | { type: 'take-off'; item: number }
  | { type: 'take-spoils'; item: number };
