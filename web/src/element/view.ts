// What the element hands to what it draws: one value, made anew whenever a property or an attribute has changed.
import type { Arrow } from '../board/Arrows';
import type { BoardHost } from '../board/host';
import type { Action, SideName } from '../protocol';
import type { Moment } from './checked';

/** What a person has picked so far. */
export interface Selection {
  /** Squares and menu entries in the order in which they were picked. */
  steps: { role: string; square?: string; choice?: string }[];
  /** Squares that were picked as a set: supporters, places. */
  set: string[];
  /** The text of the action that is picked completely and waits to be confirmed; else null. */
  ready: string | null;
}

export interface View {
  /** What is shown; null if there is nothing to show, and then a problem says why if there is one. */
  moment: Moment | null;
  problem: string | null;
  /** Why the game that is played cannot go on. */
  trouble: string | null;
  /** Another number whenever the question is another one, though the state may look the same. */
  version: number;
  orientation: SideName;
  /** Actions may be chosen. */
  interactive: boolean;
  /** People of both sides are at the board, so it is said whose turn it is. */
  shared: boolean;
  confirmAll: boolean;
  last: readonly string[] | null;
  highlights: readonly string[];
  arrows: readonly Arrow[];
  label: string;
  /** Where one is in a game that is stepped through; null where there is only one state. */
  steps: { at: number; last: number } | null;
  theme: 'light' | 'dark';
  colours: string;
  motion: 'full' | 'fast' | 'instant';
}

/** What the element is told by what it draws. */
export interface Heard {
  /** Answers false if whoever listens would not have the action. */
  act: (action: Action) => boolean;
  select: (selection: Selection) => void;
  go: (index: number) => void;
}

export interface ElementProps extends Heard {
  view: View;
  host: BoardHost;
}
