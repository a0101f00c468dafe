import { useEffect } from 'preact/hooks';

import { campaignGames, games, loadGames } from '../games';
import { myRooms } from '../keys';
import { localRooms } from '../local/kept';
import { lastGame } from '../new_game';
import type { Summary } from '../protocol';
import { moves } from '../router';
import { hasServer, server } from '../transport';
import { usePage } from '../ui/page';
import { RoomList } from '../ui/RoomList';
import { ServerGone } from '../ui/ServerGone';
import { useMedia } from '../ui/use_media';
import { useLobby, useOwnGames } from '../use_lobby';
import { GameCards } from './GameCards';

/** Where all choices for a game are, for whoever has not said which. */
const choices = () => `/play/${lastGame() ?? games.value[0]?.name ?? ''}`;

function Hero() {
  const heading = usePage('Fray');
  return (
    <div class="hero">
      <h1 ref={heading} tabIndex={-1}>
        Chess where a capture is a fight
      </h1>
      <p class="lead">
        Choose your ground, look at the odds, and throw the dice for it. Play the computer at once, or{' '}
        <a href={choices()}>{hasServer() ? 'send a friend a link' : 'each other at one screen'}</a>.
      </p>
    </div>
  );
}

/** What all the games have in common, for whoever is here for the first time. */
function Primer() {
  return (
    <section class="primer">
      <h2>New here?</h2>
      <ol>
        <li>{hasServer() ? 'Play the computer at once, or send a friend the link. Nobody needs an account.' : 'Play the computer at once, or two of you at one screen. All of it is on this device.'}</li>
        <li>Whoever attacks must fight for it. You see the odds before you decide.</li>
        <li>Then the dice fall, and the log explains every number. Afterwards anybody can check that they were fair.</li>
      </ol>
    </section>
  );
}

/** Where teams are kept from game to game. */
function CampaignsWay() {
  return campaignGames.value.map(({ name, title, campaigns }) => (
    <p key={name}>
      <a href="/campaigns">Campaigns of {title}</a>: two teams that keep their {campaigns!.keeps}.
    </p>
  ));
}

/** To the games that this browser keeps itself. */
function KeptWay({ alone }: { alone: boolean }) {
  const count = localRooms().length;
  if (count === 0 && !alone) return null;
  return (
    <p>
      <a href="/device">Games on this device</a>
      {count > 0 ? `: ${count} that this browser keeps, without a server.` : ': to save them, or to take one in from a file.'}
    </p>
  );
}

export function Lobby() {
  useEffect(() => void loadGames(), [moves.value]);
  const { lobby, stale } = useLobby();
  const alone = server.value !== 'here';
  const own = useOwnGames();
  const small = useMedia('(max-width: 44rem)');
  const mine = new Set(myRooms());
  const others = (list: readonly Summary[] = []) => list.filter((room) => !mine.has(room.id));
  const over = (room: Summary) => room.phase === 'ended';
  const ongoing = own.filter((room) => !over(room));
  // So many stand before the cards of the games without pushing them out of sight.
  const first = small ? 1 : 3;
  return (
    <main id="main" class="page page-wide lobby">
      <Hero />
      <ServerGone />
      <div class="lobby-ongoing">
        <RoomList title="Your games" rooms={ongoing.slice(0, first)} verb={() => 'Go on'} />
      </div>
      <GameCards />
      <div class="lobby-columns">
        <div>
          <RoomList title="More of your games" rooms={ongoing.slice(first)} verb={() => 'Go on'} />
          {!alone && (
            <RoomList
              title="Open games"
              rooms={others(lobby?.open)}
              verb={() => 'Join'}
              empty={lobby ? 'Nobody is waiting just now.' : '…'}
            />
          )}
          {hasServer() && (
            <p>
              <a href={choices()}>Make a game of your own</a>, for a friend or for whoever comes.
            </p>
          )}
          <KeptWay alone={alone} />
          <CampaignsWay />
          {stale && (
            <p class="empty" role="status">
              These lists could not be brought up to date.
            </p>
          )}
        </div>
        {own.length === 0 && <Primer />}
        <RoomList title="Games you played" rooms={own.filter(over).slice(0, 5)} verb={() => 'Look'} />
        {!alone && <RoomList title="Being played" rooms={others(lobby?.live).slice(0, 8)} verb={() => 'Watch'} />}
        {!alone && <RoomList title="Lately finished" rooms={others(lobby?.finished).slice(0, 8)} verb={() => 'Look'} />}
      </div>
    </main>
  );
}
