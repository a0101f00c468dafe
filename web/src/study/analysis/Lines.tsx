// What the engine thinks of the position that is shown, as long as one wants to know.
import { useEffect, useState } from 'preact/hooks';

import { api, asFailure } from '../../api';
import { percent } from '../../board/words';
import type { Line, State } from '../../protocol';
import { BestLines } from '../ReviewPanel';
import type { Analysis } from './analysis';

/** One does not stay that long at positions that are only passed. */
const REST_MS = 500;
const THINK_MS = 1000;
const LINES = 3;

interface Thought {
  lines: Line[];
  depth: number;
}

export function Lines({ analysis, state }: { analysis: Analysis; state: State }) {
  const [wanted, want] = useState(false);
  const [thought, think] = useState<{ of: State; found: Thought | null; problem: string | null } | null>(null);
  const [known] = useState(() => new WeakMap<State, Thought>());
  const silent = state.node === 'terminal' || state.node === 'chance';
  useEffect(() => {
    if (!wanted || silent) return;
    const before = known.get(state);
    if (before) return think({ of: state, found: before, problem: null });
    let here = true;
    const timer = setTimeout(() => {
      api.analyse({ ...analysis.position(), lines: LINES, ms: THINK_MS }).then(
        (found) => {
          known.set(state, found);
          if (here) think({ of: state, found, problem: null });
        },
        (reason) => here && think({ of: state, found: null, problem: asFailure(reason).message }),
      );
    }, REST_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [wanted, state]);
  // Where nobody chooses nothing is ever thought.
  const shown = thought?.of === state ? thought : null;
  const first = shown?.found?.lines[0];
  return (
    <section class="lines" aria-label="Best lines">
      <label class="lines-wanted">
        <input type="checkbox" checked={wanted} onChange={(event) => want(event.currentTarget.checked)} /> Best lines
      </label>
      {wanted && silent && <p>Nobody chooses here.</p>}
      {wanted && !silent && !shown && <p role="status">Thinking …</p>}
      {shown?.problem && <p role="alert">{shown.problem}</p>}
      {first && (
        <p class="lines-worth" role="status">
          White scores <strong>{percent(first.points)}</strong> here, {shown.found!.depth > 0 ? `seen ${shown.found!.depth} deep` : 'by good play'}.
        </p>
      )}
      {first && <BestLines lines={shown.found!.lines} />}
    </section>
  );
}
