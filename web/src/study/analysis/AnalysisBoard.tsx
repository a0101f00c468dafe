// The board, what can be played there, and the tree of what has been.
import { useEffect, useRef, useState } from 'preact/hooks';

import { Game } from '../../board/useWords';
import { capital } from '../../board/words';
import { wordsOf } from '../../game/battle/fight';
import { resultWords, squaresOf } from '../../game/log/log';
import type { Frame, GameInfo } from '../../protocol';
import { usePage } from '../../ui/page';
import { useFocusKept } from '../../ui/use_focus_kept';
import { motion } from '../../settings';
import { JumpButton } from '../JumpButton';
import { PlayTable } from '../PlayTable';
import { useJumps } from '../use_keys';
import type { Analysis } from './analysis';
import { Chance } from './Chance';
import { Lines } from './Lines';
import { Setup } from './Setup';
import { Share } from './Share';
import { Together } from './Together';
import { childrenOf, ROOT } from './tree';
import { VariationTree } from './VariationTree';
import '../study.css';
import './analysis.css';

export function AnalysisBoard({ analysis, game }: { analysis: Analysis; game: GameInfo }) {
  const heading = usePage(`Analysis of ${game.title}`);
  const [flipped, flip] = useState(false);
  const [setting, setUp] = useState(false);
  const page = useRef<HTMLElement>(null);
  useFocusKept(page, '.board-grid [tabindex="0"]');
  const frame = analysis.frame.value;
  useJumps(
    setting
      ? {}
      : {
          ArrowLeft: () => void analysis.back(),
          ArrowRight: () => void analysis.forward(),
          Home: () => void analysis.first(),
          End: () => void analysis.last(),
          f: () => flip(!flipped),
        },
  );
  return (
    <main class="study analysis" id="main" ref={page}>
      <h1 class="study-title" ref={heading} tabIndex={-1}>
        Analysis of {game.title}
      </h1>
      <Game.Provider value={game.name}>
        {!frame ? (
          <p role={analysis.problem.value ? 'alert' : 'status'}>{analysis.problem.value ?? 'Loading the position …'}</p>
        ) : setting ? (
          <Setup {...{ analysis, game }} state={frame.state} onDone={() => setUp(false)} />
        ) : (
          <Table {...{ analysis, frame, flipped }} onFlip={() => flip(!flipped)} onSetUp={() => setUp(true)} />
        )}
      </Game.Provider>
    </main>
  );
}

interface TableProps {
  analysis: Analysis;
  frame: Frame;
  flipped: boolean;
  onFlip: () => void;
  onSetUp: () => void;
}

/** Whoever is to choose plays: both sides in turn. */
function Table({ analysis, frame, flipped, onFlip, onSetUp }: TableProps) {
  const { state } = frame;
  const side = state.to_act[0]?.side ?? state.side;
  const live = state.node === 'decision' && !analysis.busy.value;
  return (
    <PlayTable
      {...{ frame, side, live }}
      orientation={flipped ? 'black' : 'white'}
      question={String(analysis.at.value)}
      act={(action) => void analysis.play(action)}
      headline={`${capital(side)}’s turn`}
      label="Board for analysis"
      still={motion() === 'instant'}
      last={squaresOf(frame.events)}
    >
      {(board, choice) => (
        <>
          <div class="study-board">
            {board}
            <Controls {...{ analysis, onFlip }} />
            <p class="study-happened" aria-live="polite">
              {wordsOf(frame.events)}
            </p>
          </div>
          <div class="study-side">
            {state.node === 'chance' && <Chance {...{ analysis, state }} key={analysis.at.value} />}
            {state.node === 'simultaneous' && <Together {...{ analysis, state }} key={analysis.at.value} />}
            {state.node === 'terminal' && <p class="decision-headline">{resultWords(state.result, state.reason)}</p>}
            {choice}
            {analysis.problem.value && <p role="alert">{analysis.problem.value}</p>}
            <section aria-label="Variations">
              <div class="variations-head">
                <h2>Variations</h2>
                <button type="button" class="button small" onClick={onSetUp}>
                  Set up a position
                </button>
              </div>
              <VariationTree analysis={analysis} />
              <Edit analysis={analysis} />
            </section>
            <Lines {...{ analysis, state }} />
            <Share analysis={analysis} />
          </div>
        </>
      )}
    </PlayTable>
  );
}

function Controls({ analysis, onFlip }: { analysis: Analysis; onFlip: () => void }) {
  const { tree } = analysis.file.value;
  const at = analysis.at.value;
  const last = childrenOf(tree, at).length === 0;
  return (
    <div class="study-controls" role="group" aria-label="Step through the analysis">
      <JumpButton glyph="start" label="Start" keyName="Home" disabled={at === ROOT} onClick={() => void analysis.first()} />
      <JumpButton glyph="backward" label="Step back" keyName="←" disabled={at === ROOT} onClick={() => void analysis.back()} />
      <JumpButton glyph="forward" label="Step forward" keyName="→" disabled={last} onClick={() => void analysis.forward()} />
      <JumpButton glyph="end" label="End" keyName="End" disabled={last} onClick={() => void analysis.last()} />
      <JumpButton glyph="turn" label="Turn the board" keyName="f" onClick={onFlip} />
    </div>
  );
}

/** What is said of the step that is shown, and what can be done with it. */
function Edit({ analysis }: { analysis: Analysis }) {
  const at = analysis.at.value;
  const { tree } = analysis.file.value;
  const [main] = childrenOf(tree, tree[at]!.parent);
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed may be gone.
  useEffect(() => {
    if (document.activeElement === document.body && analysis.canUndo) undo.current?.focus({ preventScroll: true });
  });
  return (
    <div class="variations-edit">
      <label>
        <span class="visually-hidden">Comment on this step</span>
        <textarea rows={2} maxLength={2000} placeholder="Comment" value={tree[at]!.comment} onInput={(event) => analysis.comment(event.currentTarget.value)} />
      </label>
      <div class="lesson-buttons">
        <button type="button" class="button small" disabled={at === ROOT || at === main} onClick={() => analysis.promote()}>
          Make it the main line
        </button>
        <button type="button" class="button small" disabled={at === ROOT} onClick={() => void analysis.remove()}>
          Remove from here
        </button>
        <button type="button" class="button small" ref={undo} disabled={!analysis.canUndo} onClick={() => void analysis.undo()}>
          Undo
        </button>
      </div>
    </div>
  );
}
