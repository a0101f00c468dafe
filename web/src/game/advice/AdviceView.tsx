// What the engine says to a hint that was asked for, and the offer to take a clear mistake back, in games against the computer.
import { useEffect } from 'preact/hooks';

import { percent } from '../../board/words';
import type { Update } from '../../protocol';
import type { Saying } from '../controls/saying';
import type { Mistake } from './advice';
import type { Advice } from './useAdvice';
import './advice.css';

interface HintProps {
  advice: Advice;
  /** Squares that the hint is about; none when it is gone. */
  onLook: (squares: readonly string[]) => void;
}

export function HintView({ advice, onLook }: HintProps) {
  const { asking, hint, failed } = advice;
  useEffect(() => {
    if (!hint) return;
    onLook(hint.squares);
    return () => onLook([]);
  }, [hint]);
  return (
    <p class="advice advice-hint" role="status">
      {asking && 'Thinking …'}
      {hint && (
        <>
          <strong>{hint.action}</strong>: you may expect {percent(hint.expected)} of the points
        </>
      )}
      {failed && 'There is no hint now; try again in a minute.'}
    </p>
  );
}

interface MistakeProps {
  mistake: Mistake;
  update: Update;
  say: Saying;
  onPlayOn: () => void;
}

export function MistakeOffer({ mistake, update, say, onPlayOn }: MistakeProps) {
  const { can, version } = update;
  const back = can.includes('undo') ? ({ type: 'undo', version } as const) : can.includes('offer:takeback') ? ({ type: 'offer', version, what: 'takeback' } as const) : null;
  if (!back) return null;
  const takeBack = () => {
    say(back);
    onPlayOn();
  };
  return (
    <section class="advice offer" role="alertdialog" aria-label="A mistake">
      <p>
        <strong>{mistake.action}</strong> is at most worth {percent(mistake.kept)} of the points to you; with another move it was {percent(mistake.had)}.
      </p>
      <div class="offer-answers">
        <button type="button" class="control" onClick={onPlayOn}>
          Play on
        </button>
        <button type="button" class="control control-accept" onClick={takeBack}>
          Take it back
        </button>
      </div>
    </section>
  );
}
