// Arrows over the board: what has decided the game.
import { spotOf, turned, type BoardSize } from './geometry';
import './arrows.css';

export interface Arrow {
  from: string;
  to: string;
}

/** Room for the head, and to leave what stands on the squares to be seen; a square is 1. */
const HEAD = 0.35;
const START = 0.3;

export function Arrows({ arrows, size, flipped }: { arrows: readonly Arrow[]; size: BoardSize; flipped: boolean }) {
  const lines = arrows.flatMap(({ from, to }) => {
    const [a, b] = [spotOf(from, size), spotOf(to, size)];
    return a && b && from !== to ? [lineOf(turned(a, size, flipped), turned(b, size, flipped))] : [];
  });
  if (lines.length === 0) return null;
  return (
    <svg class="arrows" viewBox={`0 0 ${size.files} ${size.ranks}`} aria-hidden="true">
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}

/** From the middle of one square to that of another: a shaft and a head. */
function lineOf(from: { column: number; row: number }, to: { column: number; row: number }): string {
  const [dx, dy] = [to.column - from.column, to.row - from.row];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const at = (along: number, aside: number) => `${(from.column + 0.5 + ux * along - uy * aside).toFixed(3)} ${(from.row + 0.5 + uy * along + ux * aside).toFixed(3)}`;
  const tip = length - 0.1;
  const neck = tip - HEAD;
  const [thin, wide] = [0.07, 0.2];
  return `M${[at(START, thin), at(neck, thin), at(neck, wide), at(tip, 0), at(neck, -wide), at(neck, -thin), at(START, -thin)].join('L')}z`;
}
