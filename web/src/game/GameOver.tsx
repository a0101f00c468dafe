// The end of a game: the result in words, and where one goes from here.
import { useEffect, useRef } from 'preact/hooks';

import type { SideName, Summary, Update } from '../protocol';
import { headlineOfEnd, whyEnded } from './endings';
import type { Saying } from './controls/saying';
import { Verify } from './verify/Verify';
import './over.css';

interface GameOverProps {
  summary: Summary;
  update: Update;
  /** The side of whoever looks; null for those who only watch. */
  own: SideName | null;
  /** The room of the rematch, once there is one. */
  next: string | null;
  say: Saying | null;
}

export function GameOver({ summary, update, own, next, say }: GameOverProps) {
  const { version } = update;
  const why = whyEnded(summary, own);
  const can = (what: string) => update.can.includes(what);
  const frame = useRef<HTMLElement>(null);
  // On a small screen what one may do now lies below the board.
  useEffect(() => frame.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section class="over" ref={frame} aria-label="The game is over">
      <h2 class="over-result" tabIndex={-1}>
        {headlineOfEnd(summary.result, own)} <small>{summary.result}</small>
      </h2>
      {why && <p class="over-reason">{why}</p>}
      <div class="over-ways">
        {next && <a class="control control-accept" href={`/g/${next}`}>Go to the rematch</a>}
        {!next && say && can('offer:rematch') && (
          <button type="button" class="control control-accept" onClick={() => say({ type: 'offer', version, what: 'rematch' })}>
            Rematch
          </button>
        )}
        {!next && say && can('withdraw:rematch') && (
          <button type="button" class="control" onClick={() => say({ type: 'answer', version, what: 'rematch', accept: false })}>
            Withdraw rematch
          </button>
        )}
        <a class="control" href={`/g/${summary.id}/replay`}>Replay</a>
        <a class="control" href={`/g/${summary.id}/analysis`}>Analysis</a>
      </div>
      <Verify id={summary.id} />
    </section>
  );
}
