// The module says nothing while it analyses, and keeps what it has learnt: so it is asked again and again, for longer and
// longer, and what it answers each time is progress.
import { type Answer, refuse } from './answers.js';
import type { Analysis, Line } from './thoughts.js';

const FIRST = { ms: 40, nodes: 10_000 };
/** The most that a job may take (docs/worker.md). */
const LONGEST = { ms: 60_000, nodes: 1_000_000_000 };

interface Found {
  lines: Line[];
  depth: number;
  nodes: number;
}

/** What is asked for. */
export interface Limits {
  lines?: number;
  ms?: number;
  nodes?: number;
}

/** Asks for one slice. */
type AskSlice = (fields: Record<string, unknown>) => Promise<{ answer: Answer<Found>; ms: number }>;

/** Thinks in slices, each twice as long as the one before, until the limit is reached or there is no more to be found. */
export async function thinkInSlices(ask: AskSlice, limits: Limits, progress: (analysis: Analysis) => void): Promise<Answer<Analysis>> {
  if (limits.ms !== undefined && limits.nodes !== undefined) return refuse('bad_request', "expected 'ms' or 'nodes', not both");
  const unit = limits.nodes === undefined ? 'ms' : 'nodes';
  const limit = limits[unit] ?? 1000;
  const lines = limits.lines ?? 1;
  const begun = performance.now();
  let best: Analysis | null = null;
  let used = 0;
  for (let slice = FIRST[unit]; ; slice *= 2) {
    const size = sizeOf(slice, limit - used, LONGEST[unit]);
    const { answer, ms } = await ask({ lines, [unit]: size });
    if (!answer.ok) return answer;
    used += size;
    const nodes: number = (best?.nodes ?? 0) + answer.nodes;
    const elapsed = Math.round(performance.now() - begun);
    // A slice may end before it is as deep as the last one was.
    const deeper: boolean = best === null || answer.depth >= best.depth;
    best = deeper ? { lines: answer.lines, depth: answer.depth, nodes, ms: elapsed } : { ...best!, nodes, ms: elapsed };
    progress(best);
    const finished = unit === 'ms' ? ms < size / 2 : answer.nodes < size / 2;
    if (finished || used >= limit) return { ok: true, ...best };
  }
}

/** The next slice; all that is left, if it is not much more. A limit that is no number stays one, for the module to refuse. */
function sizeOf(slice: number, left: number, longest: number): number {
  return Math.min(left >= 2 * slice ? slice : left, longest);
}
