import { gamesProblem, loadGames } from '../games';
import { hasServer } from '../transport';
import { LocalGone } from './LocalGone';

/** Says so where the games could not be asked for. */
export function ServerGone() {
  const problem = gamesProblem.value;
  if (!hasServer()) return <LocalGone />;
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
