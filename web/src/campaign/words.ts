// Words of campaigns.
import type { Campaign, Cell, PieceInfo, TeamInfo, TeamNumber, Ware } from './types';

export const other = (team: TeamNumber): TeamNumber => (team === 0 ? 1 : 0);

export function gold(amount: number): string {
  return `${amount.toLocaleString('en')} gold`;
}

export function playerWords({ player }: TeamInfo): string {
  if (player.kind === 'open') return 'nobody yet';
  return player.kind === 'computer' ? `computer, level ${player.level ?? '?'}` : player.name;
}

/** "12,345", "1 / 0" of both teams, or a text; a dash if there is nothing to say. */
export function cellWords(cell: Cell): string {
  if (Array.isArray(cell)) return cell.map((value) => value.toLocaleString('en')).join(' / ');
  return typeof cell === 'number' ? cell.toLocaleString('en') : cell || '–';
}

/** What a ware does, and whom it is for. */
export function wareWords({ does, note }: Ware): string {
  return note ? `${does}; ${note}` : does;
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
