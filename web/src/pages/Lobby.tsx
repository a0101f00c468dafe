import { useEffect } from 'preact/hooks';

import { campaignGames, games, gamesProblem, loadGames } from '../games';
import { myRooms } from '../keys';
import type { Summary } from '../protocol';
import { moves } from '../router';
import { HeroArt } from '../ui/HeroArt';
import { usePage } from '../ui/page';
import { RoomList } from '../ui/RoomList';
import { useLobby, useOwnGames } from '../use_lobby';
import { hasLessons } from '../study/lesson_files';
import { NewGame } from './NewGame';

function Hero() {
  const heading = usePage('Fray');
  return (
    <div class="hero">
      <div class="hero-words">
        <h1 ref={heading} tabIndex={-1}>
          Chess where a capture is a fight
        </h1>
        <p class="lead">
          Nothing falls by being stepped on. Choose your ground, look at the odds, and throw the dice for it.
        </p>
      </div>
      <HeroArt />
    </div>
  );
}

/** What all the games have in common, for whoever is here for the first time. */
function Primer() {
  return (
    <section class="primer">
      <h2>New here?</h2>
      <ol>
        <li>Play the computer at once, or send a friend the link. Nobody needs an account.</li>
        <li>Whoever attacks must fight for it. You see the odds before you decide.</li>
        <li>Then the dice fall, and the log explains every number. Afterwards anybody can check that they were fair.</li>
      </ol>
      <div class="primer-games">
        {games.value.map(({ name, title }) => (
          <p key={name}>
            {hasLessons(name) && (
              <>
                <a href={`/learn/${name}`}>Learn {title} by playing</a>
                {' · '}
              </>
            )}
            <a href={`/rules/${name}`}>{hasLessons(name) ? 'The rules' : `The rules of ${title}`}</a>
          </p>
        ))}
      </div>
    </section>
  );
}

function ServerGone() {
  const problem = gamesProblem.value;
  if (!problem) return null;
  return (
    <div class="notice notice-bad" role="alert">
      <p>{problem.message}</p>
      <button type="button" class="button small" onClick={() => void loadGames()}>
        Try again
      </button>
    </div>
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

export function Lobby() {
  useEffect(() => void loadGames(), [moves.value]);
  const { lobby, stale } = useLobby();
  const own = useOwnGames();
  const mine = new Set(myRooms());
  const others = (list: readonly Summary[] = []) => list.filter((room) => !mine.has(room.id));
  const over = (room: Summary) => room.phase === 'ended';
  return (
    <main id="main" class="page page-wide lobby">
      <Hero />
      <ServerGone />
      <div class="lobby-ongoing">
        <RoomList title="Your games" rooms={own.filter((room) => !over(room))} verb={() => 'Go on'} />
      </div>
      <div class="lobby-columns">
        <div class="lobby-main">
          <NewGame />
          <CampaignsWay />
        </div>
        <div class="lobby-side">
          {own.length === 0 && <Primer />}
          <RoomList
            title="Open games"
            rooms={others(lobby?.open)}
            verb={() => 'Join'}
            empty={lobby ? 'Nobody is waiting just now. Make a game and show it here.' : '…'}
          />
          <RoomList title="Games you played" rooms={own.filter(over).slice(0, 5)} verb={() => 'Look'} />
          {stale && (
            <p class="empty" role="status">
              These lists could not be brought up to date.
            </p>
          )}
        </div>
        <div class="lobby-watch">
          <RoomList title="Being played" rooms={others(lobby?.live).slice(0, 8)} verb={() => 'Watch'} />
          <RoomList title="Lately finished" rooms={others(lobby?.finished).slice(0, 8)} verb={() => 'Look'} />
        </div>
      </div>
    </main>
  );
}
