// All choices for a new game: who plays, how strong the computer is, clock, rule options, teams.
import { useEffect } from 'preact/hooks';

import { games, gamesProblem, loadGames, summaryOf } from '../games';
import { localProblem } from '../local/problem';
import { moves } from '../router';
import type { GameInfo } from '../protocol';
import { hasLessons } from '../study/lesson_files';
import { Loading } from '../ui/lazy';
import { Page } from '../ui/page';
import { hasServer } from '../transport';
import { ServerGone } from '../ui/ServerGone';
import { NewGame } from './NewGame';
import { NotFound } from './NotFound';

function OtherGames({ here }: { here: string }) {
  if (games.value.length < 2) return null;
  return (
    <nav class="other-games" aria-label="Games">
      {games.value.map(({ name, title }) => (
        <a key={name} href={`/play/${name}`} aria-current={name === here ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}

function Ways({ game }: { game: GameInfo }) {
  return (
    <p class="play-ways">
      {hasLessons(game.name) && <a href={`/learn/${game.name}`}>Learn it by playing</a>}
      <a href={`/rules/${game.name}`}>All the rules</a>
      {game.campaigns && <a href="/campaigns">Campaigns: two teams that keep their {game.campaigns.keeps}</a>}
    </p>
  );
}

export function PlayPage({ name }: { name: string }) {
  useEffect(() => void loadGames(), [moves.value]);
  const game = games.value.find((one) => one.name === name);
  if (!game && games.value.length > 0) return <NotFound />;
  const problem = gamesProblem.value ?? (hasServer() ? null : localProblem.value);
  if (!game && !problem) return <Loading what="Asking for the games …" />;
  return (
    <Page title={game ? `Play ${game.title}` : hasServer() ? 'The server cannot be reached' : 'Fray cannot play here just now'} width="wide">
      <ServerGone />
      {game && (
        <>
          <OtherGames here={name} />
          <p class="lead play-summary">{summaryOf(name)}</p>
          <Ways game={game} />
          <NewGame game={game} />
        </>
      )}
    </Page>
  );
}
