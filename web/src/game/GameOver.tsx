// The end of a game: the result in words, and where one goes from here.
import { capital } from '../board/words';
import type { Summary, Update } from '../protocol';
import { resultWords } from './log/log';
import type { Saying } from './controls/saying';
import { Verify } from './verify/Verify';

interface GameOverProps {
  summary: Summary;
  update: Update;
  /** The room of the rematch, once there is one. */
  next: string | null;
  say: Saying | null;
}

export function GameOver({ summary, update, next, say }: GameOverProps) {
  const { version } = update;
  const can = (what: string) => update.can.includes(what);
  return (
    <section class="over" aria-label="The game is over">
      <h2 class="over-result" tabIndex={-1}>
        {resultWords(summary.result, null)} <small>{summary.result}</small>
      </h2>
      {summary.reason && <p class="over-reason">{capital(summary.reason.replace(/_/g, ' '))}</p>}
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
