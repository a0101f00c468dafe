// White's expected score over a game. The slider below it is the control for keyboard and screen reader; the picture is
// for the eye and the mouse.
import { percent } from '../board/words';
import type { Point } from '../protocol';
import { kMistake, kTurningRoll, lossOf } from './review';

interface GraphProps {
  points: Point[];
  /** How many frames the game has; points may still be coming in. */
  total: number;
  at: number;
  onPick(index: number): void;
}

const kWidth = 600;
const kHeight = 140;

export function Graph({ points, total, at, onPick }: GraphProps) {
  const x = (index: number) => (total > 1 ? (index / (total - 1)) * kWidth : 0);
  const y = (white: number) => (1 - white) * kHeight;
  const path = points.map((point, index) => `${x(index).toFixed(1)},${y(point.white).toFixed(1)}`).join(' ');
  const pick = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    onPick(Math.round(((event.clientX - box.left) / box.width) * (total - 1)));
  };
  const here = points[at];
  return (
    <figure class="graph">
      <svg viewBox={`0 0 ${kWidth} ${kHeight}`} preserveAspectRatio="none" aria-hidden="true" onClick={pick}>
        <rect class="graph-black" width={kWidth} height={kHeight} />
        {points.length > 0 && (
          <polygon class="graph-white" points={`0,${kHeight} ${path} ${x(points.length - 1).toFixed(1)},${kHeight}`} />
        )}
        <line class="graph-middle" x1="0" x2={kWidth} y1={kHeight / 2} y2={kHeight / 2} />
        {points.map((point, index) =>
          lossOf(point) < -kMistake ? (
            <line class="graph-mistake" x1={x(index)} x2={x(index)} y1={kHeight - 14} y2={kHeight} />
          ) : Math.abs(point.luck ?? 0) > kTurningRoll ? (
            <line class="graph-roll" x1={x(index)} x2={x(index)} y1="0" y2="14" />
          ) : null,
        )}
        <line class="graph-at" x1={x(at)} x2={x(at)} y1="0" y2={kHeight} />
      </svg>
      <figcaption>
        {here ? `White expects ${percent(here.white)} of the points here.` : 'Not analysed yet.'}{' '}
        <span class="graph-key">Marks above: rolls that turned the game. Marks below: mistakes.</span>
      </figcaption>
    </figure>
  );
}
