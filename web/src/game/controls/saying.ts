// What the person says to the server, and why some of it cannot be said now.
import { standingSteps } from '../../history';
import type { LogEntry, Say } from '../../protocol';
import { isDeal } from '../stage/stage';

export type Saying = (message: Say) => void;

/** Why the last choice cannot be undone, in words; null if there is no particular reason. */
export function whyNoUndo(log: readonly LogEntry[], own: number): string | null {
  const last = standingSteps(log).at(-1);
  if (!last) return 'Nothing has been played yet';
  if (last.events?.some(isDeal)) return 'A card was dealt, so nothing can be undone';
  if (last.type === 'roll') return 'A die was rolled, so nothing can be undone';
  if (last.by?.seat !== own) return 'The other side has played since';
  return null;
}
