// Parts of a state that only some games have (docs/protocol.md).
import type { Side } from './state.js';

/** What a side can use beside moves, such as a spell. Actions that use it begin with a step whose `choice` is its name. */
export interface Ability {
  name: string;
  side: Side;
  /** What it does. */
  summary: string;
  /** The side that is to choose can use it now. */
  ready: boolean;
  /** Why not. */
  reason?: string;
}

/** A card that lies open. Actions that use it have a step whose `choice` is its code. */
export interface Card {
  name: string;
  /** As in actions: `Qh`. */
  code: string;
  rank: string;
  /** Empty for a joker. */
  suit: string;
  place: 'book' | 'hand';
  /** Whose hand. */
  side?: Side;
  price: number;
  summary: string;
  /** The squares of the pieces it could be cast on. */
  targets: string[];
  ready: boolean;
  reason?: string;
}

/** A move of a turn that has several, and who makes it. */
export interface Slot {
  side: Side;
  /** Whose move it is. */
  commander: string;
  /** Who plays that commander. */
  seat: number;
  state: 'done' | 'now' | 'ahead';
}

/** What became of a piece that a side began with. */
export interface TallyLine {
  side: Side;
  kind: string;
  commander: string;
  state: 'board' | 'frozen' | 'captive' | 'returning' | 'lost' | 'replaced';
  /** Its own on the board; frozen or captive that of the piece that holds it. */
  square: string | null;
  /** Hit points left. */
  hits: number;
  /** When whole; 0 if it never fights. */
  full: number;
  /** This turn. */
  moved: boolean;
  note?: string;
}

/** What the table gives a number, or what an effect or item adds to it or takes from it. */
export interface SheetPart {
  name: string;
  by: number;
  /** Of the bonus: `morale`. */
  type?: string;
  /** A better one of its type counts instead. */
  counts?: false;
}

/** A piece that is a character with numbers of its own. */
export interface Sheet {
  side: Side;
  kind: string;
  square: string;
  title: string;
  /** In the melee that is being fought. */
  role?: 'attacker' | 'defender';
  /** It is its turn in that. */
  turn?: true;
  /** By name, as texts. */
  numbers: Record<string, string>;
  /** What the numbers add up from that something acts on. */
  parts: Record<string, SheetPart[]>;
  /** `rounds` that are left; 0 where they are not counted in rounds. */
  effects: { name: string; rounds: number }[];
  notes: string[];
}

/** A marker that walks along a row of places. */
export interface Track {
  name: string;
  places: string[];
  /** Its place, counted from 0. */
  at: number;
  /** The places it goes to, soonest first. */
  next: number[];
  /** Until its next step. */
  rounds: number;
  notes: string[];
}

/** A side of a battle that is played in many nodes. */
export interface Fighter {
  seat: number;
  side: Side;
  kind: string;
  square: string;
  /** It may roll at most so many. */
  dice: number;
  /** Points it needs. */
  target: number;
  /** Points that are safe. */
  score: number;
  /** Points that are not yet. */
  turn: number;
  state: 'choosing' | 'rolling' | 'held' | 'bust' | 'waiting';
  /** So many dice now, once everybody may know. */
  rolls?: number;
}

/** A battle that is played in many nodes, and what is to be expected if both sides play well. */
export interface BattleState {
  square: string;
  /** The attacker first. */
  fighters: Fighter[];
  wins: number;
  loses: number;
  both: number;
}
