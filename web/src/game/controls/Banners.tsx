// What stands above the board when something is not as it should be: the connection, an opponent who has gone, a refusal.
import { useEffect, useState } from 'preact/hooks';

import type { ApiError, Gone, SeatInfo, Update } from '../../protocol';
import type { Link } from '../../room';
import { nameOf } from '../log/log';
import type { Saying } from './saying';

export function LinkBanner({ link, clock }: { link: Link; clock: Update['clock'] }) {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => setSince(link === 'offline' || link === 'connecting' ? Date.now() : null), [link]);
  if (link === 'online') return null;
  const at = since === null ? '' : new Date(since).toLocaleTimeString();
  const runs = clock && clock.running.length > 0 ? ` The clock goes on since ${at}.` : '';
  return (
    <p class="banner banner-warn" role="status">
      {link === 'closed' ? 'The connection is closed. Reload the page to go on.' : link === 'offline' ? `You are offline; connecting again …${runs}` : 'Connecting …'}
    </p>
  );
}

interface GoneProps {
  gone: Gone;
  own: number | null;
  seats: readonly SeatInfo[];
  skew: number;
  /** Null for those who only watch. */
  say: Saying | null;
}

/** Who has to decide has gone: wait, or from `claim_at` on claim the game, or in a team the seat. */
export function GoneBanner({ gone, own, seats, skew, say }: GoneProps) {
  const [waiting, setWaiting] = useState<number | null>(null);
  const [, redraw] = useState(0);
  const left = Math.max(0, Math.ceil((gone.claim_at - (Date.now() + skew)) / 1000));
  useEffect(() => {
    const timer = window.setInterval(() => redraw((n) => n + 1), 1000);
    return () => window.clearInterval(timer);
  }, []);
  const who = nameOf(gone.seat, seats);
  const may = (claim: keyof Gone['claims']) => say !== null && own !== null && gone.claims[claim].includes(own);
  const what = may('win') || may('draw') ? 'the game' : may('seat') ? 'the seat' : null;
  return (
    <section class="banner banner-warn banner-gone" aria-label={what === 'the seat' ? 'A player of your team has gone' : 'The opponent has gone'}>
      <p role="status">
        {who} has left.
        {left > 0 ? ` In ${left} s ${what ?? 'the game'} can be claimed.` : waiting === gone.since ? ' You are waiting.' : ''}
      </p>
      {left === 0 && say && what && (
        <div class="banner-ways">
          <button type="button" class="control" onClick={() => setWaiting(gone.since)} aria-pressed={waiting === gone.since}>
            Wait
          </button>
          {may('draw') && (
            <button type="button" class="control" onClick={() => say({ type: 'claim', what: 'draw' })}>
              Call it a draw
            </button>
          )}
          {may('win') && (
            <button type="button" class="control control-accept" onClick={() => say({ type: 'claim', what: 'win' })}>
              Claim the win
            </button>
          )}
          {may('seat') && (
            <button type="button" class="control control-accept" onClick={() => say({ type: 'claim', what: 'seat', seat: gone.seat })}>
              Play for {who}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

export function Problem({ problem, onDismiss }: { problem: ApiError; onDismiss: () => void }) {
  return (
    <div class="banner banner-bad" role="alert">
      <p>{problem.message}</p>
      <button type="button" class="control" onClick={onDismiss}>
        Dismiss
      </button>
    </div>
  );
}

export function LookingBack({ onLeave }: { onLeave: () => void }) {
  return (
    <p class="banner banner-looking" role="status">
      You are looking back.
      <button type="button" class="control" onClick={onLeave}>
        Back to the game
      </button>
    </p>
  );
}
