// What threatens the own pieces, on their squares: how likely each would fall to the best attack on it.
import type { Threat } from '../protocol';
import { spotOf, turned, type BoardSize } from './geometry';
import type { Shown } from './useThreats';
import './threats.css';

interface ThreatsProps {
  shown: Shown;
  size: BoardSize;
  flipped: boolean;
}

export function ThreatSigns({ shown, size, flipped }: ThreatsProps) {
  return (
    <div class="threats" aria-hidden="true">
      {shown.list.map((threat) => {
        const { column, row } = turned(spotOf(threat.square, size)!, size, flipped);
        const place = { left: `${(column / size.files) * 100}%`, top: `${(row / size.ranks) * 100}%`, width: `${100 / size.files}%`, height: `${100 / size.ranks}%` };
        const change = shown.changes.get(threat.square);
        return (
          <span key={threat.square} class={`threat${change ? ` threat-${change}` : ''}`} style={place}>
            <b>{fallsText(threat)}</b>
          </span>
        );
      })}
    </div>
  );
}

/** How likely the piece falls, in few characters; what is simply taken has a cross. */
export function fallsText({ falls, taken }: Threat): string {
  if (taken) return '✕';
  const percent = Math.round(falls * 100);
  if (percent === 0) return falls > 0 ? '<1%' : '0%';
  return percent === 100 && falls < 1 ? '>99%' : `${percent}%`;
}
