// What there is to know of a game at one moment: `state` of docs/protocol.md as types.
import type { Ability, BattleState, Card, Sheet, Slot, TallyLine, Track } from './state_parts.js';

export type Side = 'white' | 'black';

/** Who goes on: a seat chooses, dice are rolled, several seats choose unseen by each other, or nobody: the game is over. */
export type NodeKind = 'decision' | 'chance' | 'simultaneous' | 'terminal';

export type GameResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** A piece on the board. */
export interface Piece {
  square: string;
  side: Side;
  kind: string;
  /** As in the placement of the position text: White in upper case. */
  letter: string;
  /** What else there is to know of it, by name. */
  badges: Record<string, string>;
  /** It shares its square with the piece that the placement shows. */
  beside?: true;
}

/** What else is to be seen on a square; some marks come in degrees, such as `shade` from -2 (all dark) to 2 (all light). */
export interface Mark {
  square: string;
  name: string;
  level?: number;
}

/** A step of picking an action: a square to point at, or an entry of a menu. Steps of the role `place` are a set, in any order. */
export interface Step {
  role: string;
  square?: string;
  choice?: string;
}

/** The attacker's chances in the battle that an action begins, if both sides play it well. */
export interface Odds {
  /** That the attacker wins. */
  probability: number;
  /** That both fall, where that can be. */
  both?: number;
  /** That neither falls, where that can be. */
  neither?: number;
  /** What else is worth knowing, by name. */
  facts?: Record<string, string>;
  /** Of a battle that one roll decides: what each adds to its dice, and how many of the equally likely `rolls` the attacker `wins`. */
  attack?: number;
  defence?: number;
  wins?: number;
  rolls?: number;
}

/** A legal action. */
export interface Action {
  /** Means the same only at the node that lists it. */
  id: number;
  /** As one would write it down: `e2e4`. */
  text: string;
  /** As game files have it, where that is something else: `Nf3`. */
  record?: string;
  /** Who may choose it. */
  seat: number;
  /** How a person picks it. */
  steps: Step[];
  /** It leaves the decision to another seat of the side. */
  leaves?: true;
  odds?: Odds;
  /** What else there is to know before it is chosen. */
  note?: string;
}

/** A class of outcomes of a roll; its probability is exactly `weight` / `denominator`. */
export interface Outcome {
  id: number;
  text: string;
  weight: number;
  denominator: number;
  probability: number;
}

/** A seat that chooses now. */
export interface SeatToAct {
  seat: number;
  side: Side;
}

/** Everything about the present node of a game. */
export interface State {
  /** Name of the game: `conflict`. */
  game: string;
  options: Record<string, string>;
  node: NodeKind;
  /** Who chooses now; empty where dice are rolled and when the game is over. */
  to_act: SeatToAct[];
  /** Whose turn it is, which within a turn need not be who chooses. */
  side: Side;
  /** The part of the turn, a word of the game's position fields. */
  phase: string;
  /** What is to be decided, for people. */
  prompt: string;
  result: GameResult;
  /** Why the game ended. */
  reason: string | null;
  /** 16 hexadecimal digits: a hash of the position, stable between versions. */
  key: string;
  /** The complete position text. */
  position: string;
  /** Its fields; those without names, of FEN, are under their numbers. */
  fields: Record<string, string>;
  files: number;
  ranks: number;
  pieces: Piece[];
  marks: Mark[];
  /** Who gives check to whom, in games that say it. */
  checks: { from: string; to: string }[];
  /** What lies beside the board. */
  trays: { name: string; side: Side; items: string[] }[];
  abilities: Ability[];
  cards: Card[];
  /** The moves of this turn, in games in which a side has several; else empty. */
  slots: Slot[];
  /** A line for each piece that a side began with, in games with a tally sheet; else empty. */
  tally: TallyLine[];
  /** One for each of `pieces`, in the same order, in games whose pieces are characters; else empty. */
  sheets: Sheet[];
  track: Track | null;
  /** The battle of many nodes that is being played. */
  battle: BattleState | null;
  /** What is legal; where several seats choose at once, the actions of all of them. */
  actions: Action[];
  /** Where dice are to be rolled: what can come. */
  outcomes: Outcome[];
  /** When the game is over: the points of each side. */
  returns: { white: number; black: number } | null;
}

/** An option of a game's rules. */
export interface GameOption {
  name: string;
  summary: string;
  values: string[];
  default: string;
  /** The value in records that are older than the option and do not name it. */
  before?: string;
  /** Of a number of the rules: its values are all whole numbers in this range. */
  number?: { least: number; most: number; unit: string; ruling: string };
  /** Values other than the default need minutes of computing, so this package refuses them. */
  laborious?: true;
}

/** A game that Fray knows. */
export interface GameInfo {
  name: string;
  title: string;
  /** Where its rules come from. */
  source: string;
  files: number;
  ranks: number;
  /** With the default options. */
  seats: number;
  options: GameOption[];
  /** All that comes by chance comes of dice that people could throw instead. */
  throws_dice?: true;
  /** Those among whom a side's pieces are shared, where several people can play a side. */
  commanders?: string[];
  /** The options of White and Black that say who plays whom: a digit for each commander, the number of his player. */
  seat_options?: [string, string];
}
