import { gamesProblem, loadGames } from '../games';
import { hasServer } from '../transport';
import { LocalGone } from './LocalGone';

/** Says so where the games could not be asked for. */
export function ServerGone() {
  const problem = gamesProblem.value;
  if (!problem) return null;
  if (!hasServer()) return <LocalGone />;
  return (
    <div class="notice notice-bad" role="alert">
      <p>{problem.message}</p>
      <button type="button" class="button small" onClick={() => void loadGames()}>
        Try again
      </button>
    </div>
  );
}
