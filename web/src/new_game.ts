// Setting up a game from what a person has chosen.
import { api, type NewRoom } from './api';
import { gameWords } from './board/useWords';
import { addToken, keepName, keepToken, readName } from './keys';
import { isLocalRoom, keepForGood } from './local/kept';
import type { Clock, GameInfo, SeatChoice } from './protocol';
import { account } from './session';
import { readStored, writeStored } from './storage';

export const levels = 8;
export const nameLength = 24;

export type SideWish = 'white' | 'random' | 'black';

export const clocks: readonly { value: string; label: string; clock: Clock }[] = [
  { value: 'none', label: 'No clock', clock: { kind: 'none' } },
  ...[[3, 2], [5, 5], [10, 10], [20, 20], [45, 30]].map(([minutes = 0, seconds = 0]) => ({
    value: `${minutes}+${seconds}`,
    label: `${minutes} minutes, and ${seconds} seconds for each turn`,
    clock: { kind: 'fischer', initial: minutes * 60_000, increment: seconds * 1000 } as const,
  })),
  ...[1, 3, 7].map((days) => ({
    value: `${days}d`,
    label: `${days} day${days === 1 ? '' : 's'} for each decision`,
    clock: { kind: 'correspondence', per_move: days * 86_400_000 } as const,
  })),
];

export function clockOf(value: string): Clock {
  return (clocks.find((entry) => entry.value === value) ?? clocks[0]!).clock;
}

/** The last choices of a form, so that the next game of the same kind takes one click. */
export function lastChoice(form: string): Record<string, string> {
  const value = readStored(`fray:last:${form}`);
  return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
}

export function keepChoice(form: string, choice: Record<string, string>): void {
  writeStored(`fray:last:${form}`, choice);
}

export function defaultOptions(game: GameInfo): Record<string, string> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

export function sideOf(text: string | undefined): SideWish {
  return text === 'white' || text === 'black' ? text : 'random';
}

/** Against which computer the game was played last, and from which side; at first what its beginners should have. */
export function computerChoice(game: string): { level: string; side: SideWish } {
  const last = lastChoice(`computer:${game}`);
  return { level: last.level ?? String(gameWords(game).lobby.level), side: sideOf(last.side ?? 'white') };
}

/** The game that was played last; null at first. */
export function lastGame(): string | null {
  return lastChoice('game').game ?? null;
}

export function keepGame(game: string): void {
  keepChoice('game', { game });
}

/** What is wrong with a name, or null. The server has the last word. */
export function nameProblem(name: string): string | null {
  const length = [...name.trim()].length;
  if (length === 0) return 'Say what you want to be called.';
  return length > nameLength ? `At most ${nameLength} characters, please.` : null;
}

export function knownName(): string {
  return readName() || account.value || '';
}

/** Which seat the wish means. With more than two seats one takes the first; the others are whoever comes. */
function seatFor(side: SideWish, seats: number): number {
  if (seats !== 2) return 0;
  if (side === 'random') return Math.random() < 0.5 ? 0 : 1;
  return side === 'white' ? 0 : 1;
}

export interface GameWish {
  game: GameInfo;
  options: Record<string, string>;
  side: SideWish;
  others: Exclude<SeatChoice, { kind: 'me' }>;
  clock: Clock;
  listed: boolean;
  /** The people throw the dice. */
  byHand?: boolean;
  name: string;
}

const diceOf = (byHand: boolean) => (byHand ? { dice: 'by-hand' as const } : {});

/** Sets it up, keeps the key to the seat, and answers with the id. Throws ApiFailure. */
export async function startGame(wish: GameWish): Promise<string> {
  const mine = seatFor(wish.side, wish.game.seats);
  const seats = Array.from({ length: wish.game.seats }, (_, i): SeatChoice => (i === mine ? { kind: 'me' } : wish.others));
  const room: NewRoom = {
    game: wish.game.name,
    options: wish.options,
    clock: wish.clock,
    seats,
    listed: wish.listed,
    ...diceOf(wish.byHand === true),
    name: wish.name,
  };
  return startRoom(room);
}

/** A game against the computer, without a clock. */
export function startComputerGame(game: GameInfo, options: Record<string, string>, { level, side, byHand = false }: { level: string; side: SideWish; byHand?: boolean }): Promise<string> {
  const others = { kind: 'computer', level: Number(level) } as const;
  return startGame({ game, options, side, others, clock: { kind: 'none' }, listed: false, byHand, name: knownName() || 'Guest' });
}

/** A game of people who sit at this screen by turns, without a clock. */
export function startTogether(game: GameInfo, options: Record<string, string>, byHand = false): Promise<string> {
  const seats = Array.from({ length: game.seats }, (): SeatChoice => ({ kind: 'me' }));
  return startRoom({ game: game.name, options, clock: { kind: 'none' }, seats, listed: false, ...diceOf(byHand), name: knownName() || 'Guest' });
}

/** Sets up a room with seats for `me`, keeps the keys to them, and answers with the id. Throws ApiFailure. */
export async function startRoom(room: NewRoom): Promise<string> {
  const { id, tokens } = await api.createRoom(room);
  keepGame(room.game);
  for (const [seat, { kind }] of room.seats.entries()) if (kind === 'me') addToken(id, tokens[String(seat)]!);
  if (isLocalRoom(id)) keepForGood();
  return id;
}

/** Takes a seat that is open, and keeps its key. Throws ApiFailure. */
export async function takeSeat(id: string, seat: number, name: string): Promise<void> {
  keepName(name);
  keepToken(id, await api.takeSeat(id, seat, name));
}
