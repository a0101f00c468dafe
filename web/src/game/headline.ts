// Whose turn it is and other facts about a game, in words.
import type { LogEntry, Presence, Summary, Update } from '../protocol';
import { sideWord } from '../words';
import { clockSetting, clockWords, leftAt } from './clock';

export function headlineOf({ state, phase }: Update, own: number | null, seats: Summary['seats']): string {
  if (phase === 'open') return 'Waiting for an opponent';
  if (phase === 'seeding') return 'The players mix the dice';
  if (phase === 'ended' || state.node === 'terminal') return 'The game is over';
  if (state.node === 'chance') return 'The dice fall';
  const ownSide = seats.find(({ seat }) => seat === own)?.side;
  if (state.to_act.some(({ seat }) => seat === own)) return state.side === ownSide ? 'Your turn' : 'Your decision';
  const sides = [...new Set(state.to_act.map(({ side }) => sideWord(side)))];
  return `${sides.join(' and ')} to act`;
}

export function timeWords(clock: NonNullable<Update['clock']>, skew: number): string {
  const now = Date.now() + skew;
  return `White ${clockWords(leftAt(clock, 0, now))}, Black ${clockWords(leftAt(clock, 1, now))}`;
}

/** The clock of the game and how many watch. */
export function factsOf(summary: Summary, presence: Presence | null): string {
  const watching = presence && presence.spectators > 0 ? [`${presence.spectators} watching`] : [];
  return [clockSetting(summary.clock), ...watching].join(', ');
}

/** The room of the rematch, if there is one. */
export function nextRoom(summary: Summary, log: readonly LogEntry[]): string | null {
  const entry = log.find(({ type }) => type === 'rematch');
  const id = entry?.game_id ?? (summary as { rematch?: unknown }).rematch;
  return typeof id === 'string' ? id : null;
}
