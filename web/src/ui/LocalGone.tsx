import { localProblem } from '../local/problem';
import { loadGames } from '../games';

/** Says why this browser cannot play without a server just now, and how to go on. */
export function LocalGone() {
  const problem = localProblem.value;
  if (!problem) return null;
  const over = async () => (await import('../local/client')).takeOver();
  return (
    <div class="notice notice-bad" role="alert">
      <p>{problem.message}</p>
      {problem.code === 'other_tab' ? (
        <button type="button" class="button small" onClick={() => void over()}>
          Go on here
        </button>
      ) : problem.code === 'store_full' ? (
        <a href="/device">Games on this device</a>
      ) : (
        <button type="button" class="button small" onClick={() => void loadGames()}>
          Try again
        </button>
      )}
    </div>
  );
}
