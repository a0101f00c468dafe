// What the end of a game means to whoever looks at it, and why it ended.
import { gameWords } from '../board/useWords';
import { capital } from '../board/words';
import type { SideName, Summary } from '../protocol';
import { sideWord } from '../words';
import { resultWords } from './log/log';

/** "You won", "You lost", "White wins"; without a full stop. */
export function headlineOfEnd(result: string, own: SideName | null): string {
  const winner = winnerOf(result);
  if (!winner || !own) return resultWords(result, null);
  return winner === own ? 'You won' : 'You lost';
}

/** Why it ended, as a sentence; null where there is nothing to say. */
export function whyEnded({ game, result, reason }: Pick<Summary, 'game' | 'result' | 'reason'>, own: SideName | null): string | null {
  if (!reason) return null;
  const winner = winnerOf(result);
  const loser = winner && (winner === 'white' ? 'black' : 'white');
  const clause = commonEnding(reason, loser, own) ?? gameWords(game).endings[reason] ?? reason.replace(/_/g, ' ');
  return `${capital(clause.replace('%', loser === null ? 'a' : loser === own ? 'your' : `${sideWord(loser)}\u2019s`))}.`;
}

/** What ends a game in every game. */
function commonEnding(reason: string, loser: SideName | null, own: SideName | null): string | null {
  const who = loser === null ? 'somebody' : loser === own ? 'you' : sideWord(loser);
  switch (reason) {
    case 'resigned': return `${who} resigned`;
    case 'abandoned': return loser === null ? 'a player stayed away' : `${who} stayed away for too long`;
    case 'time': return loser === null ? 'time ran out' : '% time ran out';
    case 'draw agreed': return own === null ? 'both sides agreed on a draw' : 'you agreed on a draw';
    case 'aborted': return 'the game was called off';
    case 'expired': return 'nobody played on for a long time';
    default: return null;
  }
}

function winnerOf(result: string): SideName | null {
  return result === '1-0' ? 'white' : result === '0-1' ? 'black' : null;
}
