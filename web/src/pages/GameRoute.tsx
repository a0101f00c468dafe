// A game's address: the invitation while a seat is open, then the game.
import { useEffect, useRef, useState } from 'preact/hooks';

import { campaignOf } from '../campaign/keys';
import { otherProtocol, type OpenRoom } from '../connection';
import { GamePage } from '../game/GamePage';
import { asks } from '../game/headline';
import { ownFile } from '../host';
import { isLocalRoom } from '../local/kept';
import { localProblem } from '../local/problem';
import { notify } from '../notices';
import { moves } from '../router';
import { hasServer } from '../transport';
import { Loading, lazy } from '../ui/lazy';
import { Page } from '../ui/page';
import { LocalGone } from '../ui/LocalGone';
import { useRoom } from '../ui/use_room';
import { matchWords } from '../words';
import { InvitedPage } from './InvitedPage';
import { NotFound } from './NotFound';

const WaitingPage = lazy(async () => (await import('./WaitingPage')).WaitingPage);

/** The title in the tab, and the icon there, which say whether one is to act. */
function useTab(room: OpenRoom, title: string, arrived: boolean): void {
  const update = room.now.value;
  const mine = update !== null && asks(update, room.seat.value);
  useEffect(() => {
    const plain = [...(mine ? ['Your turn'] : []), title, 'Fray'].join(' – ');
    document.title = arrived && document.hidden ? `● Your opponent is here – ${plain}` : plain;
    const seen = () => (document.title = plain);
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [title, mine]);
  const byMail = room.summary.value?.clock.kind === 'correspondence';
  useEffect(() => {
    if (mine && byMail) notify('Your turn', title, room.id);
  }, [mine, update?.version]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (!icon || !mine) return;
    icon.href = ownFile('icon-turn.svg');
    return () => {
      icon.href = '/icon.svg';
    };
  }, [mine]);
}

/** The game itself, with the focus on its heading. */
function Game({ room, title, arrived }: { room: OpenRoom; title: string; arrived: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moves.peek() > 0 || arrived) place.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, []);
  useTab(room, title, arrived);
  return (
    <div ref={place} class="game-place">
      <GamePage id={room.id} />
    </div>
  );
}

/** A game that this browser keeps, but cannot show. */
function Unreadable({ id }: { id: string }) {
  return (
    <Page title="This game cannot be opened just now">
      {!isLocalRoom(id) && <LocalGone />}
      <p role="status">{localProblem.value ? 'Trying again by itself.' : 'What is kept of it may be damaged.'} Nothing of it has been changed.</p>
      <p>
        You can save what there is of it under <a href="/device">Games on this device</a>, or take it in from a file that was saved before.
      </p>
    </Page>
  );
}

function Unreachable({ id }: { id: string }) {
  if (!hasServer() || isLocalRoom(id)) return <Unreadable id={id} />;
  return (
    <Page title="The server cannot be reached">
      <p role="status">Trying again by itself. Nothing of the game is lost.</p>
    </Page>
  );
}

/** Nothing is loaded again by itself: what has just been written here would be lost, and where it is of no use it would go on for ever. */
function OldPage() {
  return (
    <Page title="This page must be loaded again">
      <p role="alert">{otherProtocol.message}</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        Load the page again
      </button>
    </Page>
  );
}

/** From a game of a campaign one comes back to it. */
function CampaignWay({ room }: { room: string }) {
  const campaign = campaignOf(room);
  if (campaign === null) return null;
  return (
    <nav class="page page-text" aria-label="Campaign">
      <a class="button" href={`/campaigns/${campaign}`}>
        To the campaign
      </a>
    </nav>
  );
}

/** What keeps a game from going on that is played without a server. */
function LocalTrouble() {
  if (localProblem.value === null) return null;
  return (
    <aside class="page page-text" aria-label="Trouble">
      <LocalGone />
    </aside>
  );
}

export function GameRoute({ id }: { id: string }) {
  return (
    <>
      {isLocalRoom(id) && <LocalTrouble />}
      <RoomRoute id={id} />
      <CampaignWay room={id} />
    </>
  );
}

function RoomRoute({ id }: { id: string }) {
  const room = useRoom(id);
  const [watching, setWatching] = useState(false);
  const waited = useRef(false);
  if (!room) return <Loading what="Opening the game …" />;
  if (room.problem.value?.code === 'no_room') return isLocalRoom(id) ? <Unreadable id={id} /> : <NotFound what="game" />;
  if (room.problem.value?.code === otherProtocol.code) return <OldPage />;
  const summary = room.summary.value;
  if (!summary) return room.link.value === 'offline' ? <Unreachable id={id} /> : <Loading what="Opening the game …" />;
  if (summary.phase === 'open' && !watching) {
    waited.current = true;
    if (room.seat.value !== null) return <WaitingPage room={room} summary={summary} />;
    return <InvitedPage room={room} summary={summary} onWatch={() => setWatching(true)} />;
  }
  const title = `${matchWords(summary.seats)}, ${summary.title}`;
  return <Game room={room} title={title} arrived={waited.current} />;
}
