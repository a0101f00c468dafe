// What is said of moves against the computer: which one is suggested, and whether one was a clear mistake.
import type { Action, Line, SeatInfo, SideName } from '../../protocol';

/** So much of a game's point must be lost for a choice to be called a mistake. */
export const CLEAR_MISTAKE = 0.15;

/** Against the computer alone: whoever plays a person is told nothing. */
export function isAgainstComputer(seats: readonly SeatInfo[], own: number | null): boolean {
  return own !== null && seats.some(({ kind }) => kind === 'computer') && seats.every(({ seat, kind }) => seat === own || kind === 'computer');
}

/** The share of the points that a side may expect by a line. */
export function expected({ points }: Line, side: SideName): number {
  return side === 'white' ? points : 1 - points;
}

export interface Mistake {
  /** The action that was chosen. */
  action: string;
  best: string;
  /** The shares of the points that were to be expected of both; of `action` at most so much. */
  had: number;
  kept: number;
}

/** Whether the choice lost clearly more than the best of these lines; one that is not among them lost at least as much as
 * the last of them. Null where good play chooses at random, as in secret choices. */
export function mistakeIn(lines: readonly Line[], chosen: string, side: SideName): Mistake | null {
  const best = lines[0];
  if (!best || lines.length < 2 || lines.some(({ probability }) => probability !== undefined)) return null;
  const own = lines.find(({ action }) => action === chosen) ?? lines.at(-1)!;
  const had = expected(best, side);
  const kept = expected(own, side);
  return had - kept >= CLEAR_MISTAKE ? { action: chosen, best: best.action, had, kept } : null;
}

/** The squares of an action, in order. */
export function squaresOf(actions: readonly Action[], text: string): string[] {
  const steps = actions.find((action) => action.text === text)?.steps ?? [];
  return steps.flatMap(({ square }) => square ?? []);
}
