import { useEffect } from 'preact/hooks';

import { games, loadGames } from '../games';
import { Page } from '../ui/page';
import { NotFound } from './NotFound';

export function Learn({ name }: { name: string }) {
  useEffect(() => void loadGames(), []);
  const game = games.value.find((entry) => entry.name === name);
  if (games.value.length > 0 && !game) return <NotFound />;
  return (
    <Page title={`Learn ${game?.title ?? name}`}>
      <p class="lead">There are no lessons for this game yet. Two ways to find your feet:</p>
      <ul>
        <li>
          <a href={`/rules/${name}`}>Read the rules</a>, which begin with the game in one minute.
        </li>
        <li>
          <a href="/">Play the computer</a> on level 1, which makes many mistakes. The page shows what may be done, and the
          odds of every fight before it begins.
        </li>
      </ul>
    </Page>
  );
}
