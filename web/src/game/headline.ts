// Whose turn it is and other facts about a game, in words.
import type { LogEntry, Presence, Summary, Update } from '../protocol';
import { chanceWords } from '../board/gameWords';
import { gameWords } from '../board/useWords';
import { capital } from '../board/words';
import { hasTeams } from '../teams';
import { listWords, sideWord } from '../words';
import { clockSetting, clockWords, leftAt } from './clock/clock';
import { playerName, slotNow } from './team/team';

export function headlineOf({ state, phase, sealed, deputies }: Update, own: number | null, seats: Summary['seats']): string {
  if (phase === 'open') return 'Waiting for an opponent';
  if (phase === 'seeding') return 'The players mix the dice';
  if (phase === 'ended' || state.node === 'terminal') return 'The game is over';
  if (state.node === 'chance') return chanceWords(gameWords(state.game), state.phase);
  const ownSide = seats.find(({ seat }) => seat === own)?.side;
  const acting = state.to_act.filter(({ seat }) => !sealed.includes(seat));
  const mine = acting.some(({ seat }) => seat === own);
  const slot = slotNow(state);
  const represented = acting.find(({ seat }) => own !== null && deputies[seat] === own);
  const name = (seat: number) => playerName(seats.find((other) => other.seat === seat));
  if (!mine && represented) return `Your turn for ${name(represented.seat)}`;
  if (mine && slot && state.actions.some(({ leaves }) => leaves)) return `Override the ${slot.commander}?`;
  if (mine && state.battle) return 'Your announcement';
  if (mine) return state.side === ownSide ? 'Your turn' : 'Your decision';
  if (hasTeams(seats)) return `${capital(listWords(acting.map(({ seat }) => name(seat))))} to act`;
  const sides = [...new Set(acting.map(({ side }) => sideWord(side)))];
  return state.battle && sealed.length > 0 ? `Waiting for ${sides.join(' and ')}` : `${sides.join(' and ')} to act`;
}

/** The game waits for that seat. */
export function asks({ state, phase, sealed, deputies }: Update, own: number | null): boolean {
  if (own === null || phase !== 'playing') return false;
  return state.to_act.some(({ seat }) => !sealed.includes(seat) && (seat === own || deputies[seat] === own));
}

export function timeWords(clock: NonNullable<Update['clock']>, skew: number): string {
  const now = Date.now() + skew;
  return `White ${clockWords(leftAt(clock, 0, now))}, Black ${clockWords(leftAt(clock, 1, now))}`;
}

const diceWords = ({ dice }: Summary) => (dice === 'by-hand' ? ['dice thrown by hand'] : []);

/** The clock of the game, whose dice they are, and how many watch. */
export function factsOf(summary: Summary, presence: Presence | null): string {
  const watching = presence && presence.spectators > 0 ? [`${presence.spectators} watching`] : [];
  return [clockSetting(summary.clock), ...diceWords(summary), ...watching].join(', ');
}

/** The room of the rematch, if there is one. */
export function nextRoom(summary: Summary, log: readonly LogEntry[]): string | null {
  const entry = log.find(({ type }) => type === 'rematch');
  const id = entry?.game_id ?? (summary as { rematch?: unknown }).rematch;
  return typeof id === 'string' ? id : null;
}
