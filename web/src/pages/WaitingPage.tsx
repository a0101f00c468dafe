import { useState } from 'preact/hooks';

import { campaignOf } from '../campaign/keys';
import type { OpenRoom } from '../connection';
import type { Summary } from '../protocol';
import { addressOf } from '../router';
import { hasTeams, seatTitle } from '../teams';
import { CopyField } from '../ui/CopyField';
import { FormError } from '../ui/form';
import { Page } from '../ui/page';
import { QrCode } from '../ui/QrCode';
import { RoomFacts } from '../ui/RoomFacts';

function ShareButton({ url, title }: { url: string; title: string }) {
  if (!('share' in navigator)) return null;
  const share = () => void navigator.share({ url, title }).catch(() => undefined); // Somebody thought better of it.
  return (
    <button type="button" class="button" onClick={share}>
      Send it …
    </button>
  );
}

/** Which seats nobody has taken yet. */
function Missing({ summary }: { summary: Summary }) {
  const open = summary.seats.filter(({ kind }) => kind === 'open');
  return (
    <section class="waiting-missing" aria-label="Still missing">
      <p role="status">
        {summary.seats.length - open.length} of {summary.seats.length} seats are taken. Still missing:
      </p>
      <ul>
        {open.map((seat) => (
          <li key={seat.seat}>
            <span class={`disc disc-${seat.side}`} aria-hidden="true" /> {seatTitle(seat)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Invitation {
  url: string;
  /** What it leads to. */
  to: string;
  words: string;
}

/** Partners of a campaign come from its page, which knows their seats; strangers could not take them. */
function invitationTo(summary: Summary, free: number): Invitation {
  const campaign = campaignOf(summary.id);
  if (campaign !== null) {
    return {
      url: addressOf(`/campaigns/${campaign}`),
      to: 'campaign',
      words: 'Your opponent comes here from the page of the campaign, and the game begins by itself. This is its link, should they look for it.',
    };
  }
  return {
    url: addressOf(`/g/${summary.id}`),
    to: 'game',
    words:
      free === 1
        ? 'Send this link to whoever shall play. The game begins by itself when they take the seat.'
        : 'Send this link to those who shall play. Each chooses one of the open seats; the game begins by itself when the last is taken.',
  };
}

/** What whoever made the game sees until all seats are taken. */
export function WaitingPage({ room, summary }: { room: OpenRoom; summary: Summary }) {
  const [problem, setProblem] = useState<string | null>(null);
  const free = summary.seats.filter((seat) => seat.kind === 'open').length;
  const { url, to, words } = invitationTo(summary, free);
  const cancel = async () => setProblem((await room.say({ type: 'abort' }))?.message ?? null);
  return (
    <Page title={free === 1 ? 'Waiting for your opponent' : `Waiting for ${free} players`}>
      <div class="waiting">
        <div class="waiting-words">
          <p class="lead">{words}</p>
          <CopyField label={`Link to the ${to}`} text={url} />
          <div class="button-row">
            <ShareButton url={url} title={summary.title} />
            {room.now.value?.can.includes('abort') && (
              <button type="button" class="button" onClick={() => void cancel()}>
                Take the invitation back
              </button>
            )}
          </div>
          {hasTeams(summary.seats) && <Missing summary={summary} />}
          <FormError text={problem} />
          <p class="waiting-status" role="status">
            <span class="waiting-dots" aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            {summary.listed ? 'It is also shown in the lobby.' : 'Only people with the link can find this game.'} You may close
            this page and come back: this browser keeps your seat.
          </p>
        </div>
        <figure class="waiting-code">
          <QrCode text={url} label="The link as a code for a phone’s camera" />
          <figcaption>Or let them scan it</figcaption>
        </figure>
      </div>
      <RoomFacts summary={summary} />
    </Page>
  );
}
