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
    for (const [side, skill] of skillsOf(point, frame.side)) {
      sides[side].skill += skill;
      if (skill < -kMistake) sides[side].mistakes += 1;
      if (skill < worstLoss[side]) {
        worstLoss[side] = skill;
        sides[side].worst = index;
      }
    }
  });
  return sides;
}

/** What the step lost whom: whoever chose, or each side where both chose at once. */
export function skillsOf({ skill, skills }: Point, chooser: SideName): [SideName, number][] {
  if (skills) return [['white', skills.white], ['black', skills.black]];
  return skill === undefined ? [] : [[chooser, skill]];
}

/** The largest loss by a choice that the step was; 0 or less. */
export function lossOf({ skill = 0, skills }: Point): number {
  return Math.min(skill, skills?.white ?? 0, skills?.black ?? 0);
}

/** Points as people read them: "+0.12". */
export function signed(points: number): string {
  const rounded = points.toFixed(2);
  if (/^-?0\.00$/.test(rounded)) return '0.00';
  return points > 0 ? `+${rounded}` : rounded.replace('-', '\u2212');
}
