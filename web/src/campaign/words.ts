// Words of campaigns.
import type { Campaign, PieceInfo, TeamInfo, TeamNumber } from './types';

export const other = (team: TeamNumber): TeamNumber => (team === 0 ? 1 : 0);

export function gold(amount: number): string {
  return `${amount.toLocaleString('en')} gold`;
}

export function playerWords({ player }: TeamInfo): string {
  if (player.kind === 'open') return 'nobody yet';
  return player.kind === 'computer' ? `computer, level ${player.level ?? '?'}` : player.name;
}

/** "queen of d1" */
export function pieceWords({ kind, place }: PieceInfo): string {
  return `${kind} of ${place}`;
}

export function winnerOf(game: Campaign['games'][number]): TeamNumber | null {
  if (game.result === '1-0') return game.white;
  return game.result === '0-1' ? other(game.white) : null;
}

export function resultWords(campaign: Campaign, game: Campaign['games'][number]): string {
  if (game.result === '*') return 'aborted';
  const winner = winnerOf(game);
  if (winner === null) return 'a draw';
  return `${campaign.teams[winner].name} won${game.surrendered ? ' by surrender' : ''}`;
}
