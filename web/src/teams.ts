// Who plays whom, where several people share a side: the value of a side's seat option has a digit for each commander,
// the number of his player among those of the side. The first commander's is 1, and new numbers come in order.
import type { GameInfo, SeatChoice, SeatInfo, SideName } from './protocol';
import { listWords, sideWord } from './words';

export interface TeamGame extends GameInfo {
  commanders: string[];
  seat_options: [string, string];
}

export function isForTeams(game: GameInfo): game is TeamGame {
  return game.commanders !== undefined && game.commanders.length > 0 && game.seat_options !== undefined;
}

export function playersIn(sharing: string): number {
  return Math.max(...[...sharing].map(Number));
}

/** So many players share the commanders evenly, who stay in order. */
export function evenSharing(commanders: number, players: number): string {
  return Array.from({ length: commanders }, (_, i) => Math.floor((i * players) / commanders) + 1).join('');
}

/** That commander goes to that player. Whoever has none left is no player any more. */
export function reassigned(sharing: string, commander: number, player: number): string {
  const wanted = [...sharing].map((digit, i) => (i === commander ? String(player) : digit));
  const order = [...new Set(wanted)];
  return wanted.map((digit) => order.indexOf(digit) + 1).join('');
}

export function commandersOf(sharing: string, player: number, commanders: readonly string[]): string[] {
  return commanders.filter((_, i) => sharing[i] === String(player));
}

/** What a person chooses for a seat: "me", "open", or a computer's level. */
export type SeatWish = 'me' | 'open' | `${number}`;

export function seatChoice(wish: SeatWish): SeatChoice {
  return wish === 'me' || wish === 'open' ? { kind: wish } : { kind: 'computer', level: Number(wish) };
}

/** A seat in words: "White: king and queen". */
export function seatTitle(seat: Pick<SeatInfo, 'side' | 'commanders'>): string {
  const { side, commanders } = seat;
  return commanders.length === 0 ? sideWord(side) : `${sideWord(side)}: ${listWords(commanders)}`;
}

/** Several seats of a side are there, so it takes more than the side to name one. */
export function hasTeams(seats: readonly { side: SideName }[]): boolean {
  return seats.length > new Set(seats.map(({ side }) => side)).size;
}
