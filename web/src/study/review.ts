// What an analysis says of a whole game: luck and skill, told apart.
import type { Frame, Point, SideName } from '../protocol';

export interface Balance {
  /** What the dice gave this side beyond expectation, in points. */
  luck: number;
  /** What its choices lost against the best ones, in points; 0 or less. */
  skill: number;
  /** How many choices lost more than `kMistake`. */
  mistakes: number;
  /** The frame after its most expensive choice, or null if none lost more than `kMistake`. */
  worst: number | null;
}

/** A choice that loses more than this many points is worth looking at. */
export const kMistake = 0.05;
/** A roll that changes expectation by more than this is worth a mark. */
export const kTurningRoll = 0.1;

/** Luck and skill of both sides. Point i is about frame i; `luck` is White's, `skill` the chooser's. */
export function balance(frames: Frame[], points: Point[]): Record<SideName, Balance> {
  const sides: Record<SideName, Balance> = {
    white: { luck: 0, skill: 0, mistakes: 0, worst: null },
    black: { luck: 0, skill: 0, mistakes: 0, worst: null },
  };
  const worstLoss: Record<SideName, number> = { white: -kMistake, black: -kMistake };
  points.forEach((point, index) => {
    const frame = frames[index];
    if (!frame) return;
    if (point.luck !== undefined) {
      sides.white.luck += point.luck;
      sides.black.luck -= point.luck;
    }
    if (point.skill === undefined) return;
    const side = frame.side;
    sides[side].skill += point.skill;
    if (point.skill < -kMistake) sides[side].mistakes += 1;
    if (point.skill < worstLoss[side]) {
      worstLoss[side] = point.skill;
      sides[side].worst = index;
    }
  });
  return sides;
}

/** Points as people read them: "+0.12". */
export function signed(points: number): string {
  const rounded = points.toFixed(2);
  if (/^-?0\.00$/.test(rounded)) return '0.00';
  return points > 0 ? `+${rounded}` : rounded.replace('-', '\u2212');
}
