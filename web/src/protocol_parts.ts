// What a state tells beside pieces, marks and actions (docs/protocol.md), as types.
export type SideName = 'white' | 'black';

/** A marker that walks along a row of places; `next` are indices of the places it goes to, soonest first. */
export interface Track {
  name: string;
  places: string[];
  at: number;
  next: number[];
  /** Until it takes its next step. */
  rounds: number;
  /** What happens where, for people. */
  notes: string[];
}

/** What a side may use beside moves: actions that use it begin with a step whose choice is `name`. */
export interface Ability {
  name: string;
  side: SideName;
  summary: string;
  ready: boolean;
  /** Why it is not ready. */
  reason?: string;
}

/** A card that lies open. The actions that use it have a step of the role `buy`, `card` or `discard` whose choice is `code`. */
export interface Card {
  /** "queen of hearts" */
  name: string;
  /** "Qh" */
  code: string;
  /** "Q", "10", "joker" */
  rank: string;
  /** "hearts"; empty for a joker. */
  suit: string;
  place: 'book' | 'hand';
  /** Whose hand. */
  side?: SideName;
  price: number;
  summary: string;
  /** The squares of the pieces that it could be cast on. */
  targets: string[];
  /** The side that is to choose may buy or cast it now. */
  ready: boolean;
  /** Why not. */
  reason?: string;
}

/** One of the moves that make up a turn in which each side has several, and who makes it. */
export interface Slot {
  side: SideName;
  /** "king", "black knight": whose move it is. */
  commander: string;
  /** Who plays that commander. */
  seat: number;
  state: 'done' | 'now' | 'ahead';
}

/** A line of the sheet on which a side keeps the tally of a piece that it began with, wherever that is now. */
export interface TallyLine {
  side: SideName;
  kind: string;
  commander: string;
  state: 'board' | 'frozen' | 'captive' | 'returning' | 'lost' | 'replaced';
  /** On the board its own; frozen or captive that of the piece that holds it. */
  square: string | null;
  /** Hit points left. */
  hits: number;
  /** Of a piece that is whole; 0 if it never fights. */
  full: number;
  moved: boolean;
  note?: string;
}

/** What the table gives, or what an effect or an item adds to a number or takes from it. */
export interface Part {
  name: string;
  /** Of the bonus: "morale". */
  type?: string;
  by: number;
  /** false where a better one of the same type does. */
  counts?: boolean;
}

/** What there is to know of a piece that is a character with numbers of its own. */
export interface Sheet {
  side: SideName;
  kind: string;
  square: string;
  /** "rogue" */
  title: string;
  /** In the melee that is being fought. */
  role?: 'attacker' | 'defender';
  turn?: boolean;
  /** By name: {"attack": "+4"}. */
  numbers: Record<string, string>;
  /** Of the numbers that something acts on. */
  parts: Record<string, Part[]>;
  /** `rounds` that are left; 0 if they are not counted in rounds. */
  effects: { name: string; rounds: number }[];
  notes: string[];
}

export interface Fighter {
  seat: number;
  side: SideName;
  kind: string;
  square: string;
  /** At most so many a round. */
  dice: number;
  target: number;
  /** Points that are safe. */
  score: number;
  /** Points of this turn, which may yet be lost. */
  turn: number;
  state: string;
  rolls?: number;
}

/** A battle that is played round by round, the attacker first, with the chances under good play. */
export interface BattleState {
  square: string;
  fighters: Fighter[];
  wins: number;
  loses: number;
  both: number;
  /** The chances have not been found yet, and are 0 until then. */
  pending?: true;
}
