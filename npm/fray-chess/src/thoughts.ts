// What a thinker is asked, and what it finds out (docs/worker.md).

/** Strength of a computer at the board, from 1, a beginner, to 8. */
export type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** A way to go on, and what it is worth. */
export interface Line {
  /** The expected score of White: 1 is a win, 0.5 a draw. */
  points: number;
  /** The action that it begins with. */
  action: string;
  /** What is then expected, the action first; of rolls the likeliest outcome. */
  variation: { text: string; chance: boolean; probability: number }[];
  /** If the result is certain: how many turns begin before the game ends. */
  turns_to_end?: number;
  /** The value comes from tables of endings alone: it is no estimate. Only thinkers on servers have such tables. */
  exact?: boolean;
  /** In a battle that has been solved: who chooses it, and how often good play does. */
  seat?: number;
  probability?: number;
}

/** What is known of the best actions. */
export interface Analysis {
  /** The best first; in a battle its solution. Empty if it was stopped before anything was known. */
  lines: Line[];
  /** All lines were searched so deep. */
  depth: number;
  /** What was searched, all in all. */
  nodes: number;
  /** Milliseconds since thinking began. */
  ms: number;
}

/** How long to think about what, and who is told meanwhile. */
export interface ThinkSettings {
  /** How many of the best actions, 1 to 5; 1 if it is left out. */
  lines?: number;
  /** For so many milliseconds; `Infinity` is until it is stopped. 1000 if both limits are left out. */
  ms?: number;
  /** For so many nodes. */
  nodes?: number;
  /** Is told whenever more is known. */
  onProgress?: (analysis: Analysis) => void;
}

/** How a computer plays. */
export interface MoveSettings {
  level: Level;
  /** Decides how the lower levels err; it should stay the same throughout a game. From a cipher-grade generator if left out. */
  seed?: number | bigint;
  /** Where several seats choose at once, for which of them. */
  seat?: number;
  /** What is drawn by, where a choice must not be foreseen. From a cipher-grade generator if left out. */
  draw?: number | bigint;
  /** At most so many milliseconds, if that is less than the level takes. */
  ms?: number;
}

/** What a computer plays: `action` is a text to play. */
export interface Move {
  action: string;
  depth: number;
  nodes: number;
}

/** What is known of a node of a game, and of the step that led there; all in points, a game being worth 1. */
export interface Point {
  /** The expected score of White there. */
  white: number;
  /** The best action found, and, if another was taken, that one too. */
  best: Line[];
  /** What a roll gave White beyond expectation. */
  luck?: number;
  /** What a choice lost against the best one, to whoever chose: 0 or less. */
  skill?: number;
  /** Where both sides chose at once: what the choice of each lost. */
  skills?: { white: number; black: number };
  /** By how much the estimate changed because more can be seen from here. */
  revision?: number;
}

/** A game reviewed: a point for the start and one after each step. */
export interface Review {
  points: Point[];
}

/** How thoroughly a game is reviewed, and who is told meanwhile. */
export interface ReviewSettings {
  /** Of each search; 100000 if it is left out. */
  nodes?: number;
  /** Is told of each point, in order: the `done`th of `total`. */
  onProgress?: (progress: { done: number; total: number; point: Point }) => void;
}
