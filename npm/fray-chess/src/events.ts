// What happened when something was played: `events` of docs/protocol.md as types.
import type { GameResult, Side } from './state.js';

/** `text` says in words what happened. */
interface Said<Type extends string> {
  type: Type;
  text: string;
}

/** What happened. Pass over types that you do not know: a later version may bring some. */
export type GameEvent =
  | (Said<'moved'> & { side: Side; piece: string; from: string; to: string })
  | (Said<'promoted'> & { side: Side; piece: string; into: string; square: string })
  | (Said<'attacked'> & { side: Side; attackers: string[]; target: string; square: string; attack: number; defence: number })
  | (Said<'challenged'> & { side: Side; piece: string; target: string; square: string })
  | Rolled
  | Tested
  | (Said<'battle_won'> & { side: Side })
  | (Said<'died'> & { side: Side; piece: string; square: string })
  | (Said<'sent_home'> & { side: Side; piece: string; from: string; to: string })
  | (Said<'declined'> & { side: Side })
  | (Said<'battle_drawn'> & { side: Side })
  | (Said<'announced'> & { side: Side; what: string })
  | (Said<'tallied'> & { side: Side; what: string; score: number; turn: number; target: number })
  | (Said<'damaged'> & { side: Side; piece: string; square: string; left: number; full: number })
  | (Said<'healed'> & { side: Side; piece: string; square: string; full: number })
  | (Said<'dealt'> & { card: string })
  | (Said<'bought'> & { side: Side; card: string; price: number })
  | (Said<'discarded'> & { side: Side; card: string })
  | (Said<'spell_book_reset'> & { side: Side; price: number })
  | (Said<'mana_given'> & { side: Side; count: number })
  | (Said<'cast'> & { side: Side; spell: string })
  | (Said<'exchanged'> & { side: Side; piece: string; from: string; to: string; other_side: Side; other: string })
  | (Said<'placed'> & { side: Side; piece: string; square: string })
  | (Said<'status'> & { side: Side; piece: string; square: string; status: string; begins: boolean })
  | (Said<'overridden'> & { side: Side; commander: string })
  | (Said<'skipped'> & { side: Side; commander: string })
  | (Said<'passed'> & { side: Side; reason?: string })
  | (Said<'track_moved'> & { track: string; from: string; to: string })
  | (Said<'game_ended'> & { result: GameResult; reason: string });

/** Dice fell. */
export interface Rolled extends Said<'rolled'> {
  side: Side;
  faces: number[];
  bonus: number;
  total: number;
  /** What they are for: `for initiative`. */
  what?: string;
  /** Of the largest die, where it is none of six. */
  sides?: number;
  /** What dice outside a battle are for: `to move`; they are not added up. */
  purpose?: string;
}

/** A die of 20 and `bonus` were held against `target`; a 1 and a 20 decide by themselves. */
export interface Tested extends Said<'tested'> {
  side: Side;
  piece: string;
  /** `attack`, `confirm`, `fortitude save`, ... */
  what: string;
  die: number;
  bonus: number;
  target: number;
  succeeds: boolean;
}
