// Conditional moves, thought out on a board: what the other side may play, and what one answers to it.
import { useEffect, useState } from 'preact/hooks';

import { api, asFailure } from '../../api';
import { capital } from '../../board/words';
import { squaresOf } from '../../game/log/log';
import type { SideName, Update } from '../../protocol';
import type { Room } from '../../room';
import { motion } from '../../settings';
import { Dialog } from '../../ui/Dialog';
import { PlayTable } from '../PlayTable';
import { Analysis } from './analysis';
import { linesOf, treeOfLines } from './plan';
import { ROOT } from './tree';
import { VariationTree } from './VariationTree';
import '../study.css';
import './analysis.css';

interface PlanDialogProps {
  room: Room;
  /** As it was when the dialog was opened. */
  update: Update;
  own: SideName;
  onClose: () => void;
}

export function PlanDialog({ room, update, own, onClose }: PlanDialogProps) {
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { game, options, position } = update.state;
  useEffect(() => {
    let here = true;
    const load = async () => {
      const from = { game, options, start: position };
      const made = new Analysis({ ...from, tree: await treeOfLines(update.plan ?? [], from, api.explore) }, api.explore);
      if (!(await made.show(ROOT))) throw new Error(made.problem.value ?? 'The position cannot be shown.');
      if (here) setAnalysis(made);
    };
    load().catch((reason: unknown) => here && setProblem(asFailure(reason).message));
    return () => {
      here = false;
    };
  }, []);
  const save = async (lines: string[][], close: () => void) => {
    const error = await room.say({ type: 'plan', version: update.version, lines });
    if (!error) return close();
    room.dismiss();
    setProblem(error.code === 'stale' ? 'The game has gone on meanwhile. Close this and look at it.' : error.message);
  };
  const lines = analysis ? linesOf(analysis.file.value.tree, own) : [];
  return (
    <Dialog title="Conditional moves" class="plan" onClose={onClose}>
      {(close) => (
        <>
          <p>Play what the other side may do, and then your answer. If it comes to that, your answer is played at once, even if you are away. Nobody else sees this.</p>
          {problem && <p role="alert">{problem}</p>}
          {!analysis && !problem && <p role="status">Loading the position …</p>}
          {analysis && <Planner {...{ analysis, own }} />}
          <div class="lesson-buttons">
            {analysis && (
              <button type="button" class="button button-main" onClick={() => void save(lines, close)}>
                Keep {countWords(lines.length)}
              </button>
            )}
            {(update.plan ?? []).length > 0 && (
              <button type="button" class="button" onClick={() => void save([], close)}>
                Forget them
              </button>
            )}
            <button type="button" class="button" onClick={close}>
              Cancel
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function countWords(count: number): string {
  return count === 1 ? '1 line' : `${count === 0 ? 'no' : count} lines`;
}

function Planner({ analysis, own }: { analysis: Analysis; own: SideName }) {
  const frame = analysis.frame.value!;
  const { state } = frame;
  const side = state.to_act[0]?.side ?? state.side;
  const at = analysis.at.value;
  return (
    <PlayTable
      {...{ frame, side }}
      orientation={own}
      live={state.node === 'decision' && !analysis.busy.value}
      question={String(at)}
      act={(action) => void analysis.play(action)}
      headline={side === own ? 'you answer …' : `If ${capital(side)} plays …`}
      label="Board for conditional moves"
      still={motion() === 'instant'}
      last={squaresOf(frame.events)}
    >
      {(board, choice) => (
        <div class="plan-table">
          <div class="plan-board">{board}</div>
          <div class="plan-side">
            {choice}
            {state.node !== 'decision' && <p>Nobody chooses here, so nothing can be planned beyond.</p>}
            {analysis.problem.value && <p role="alert">{analysis.problem.value}</p>}
            <VariationTree analysis={analysis} />
            <div class="lesson-buttons">
              <button type="button" class="button small" disabled={at === ROOT} onClick={() => void analysis.back()}>
                Step back
              </button>
              <button type="button" class="button small" disabled={at === ROOT} onClick={() => void analysis.remove()}>
                Remove from here
              </button>
            </div>
          </div>
        </div>
      )}
    </PlayTable>
  );
}
