// Words for what the server says in keys and numbers. No game's own words: those come from the server.
import type { Clock, GameInfo, SeatInfo, SideName, Summary } from './protocol';

const minute = 60_000;
const day = 86_400_000;

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}

/** The parts of a list as people write it: "5 3", "5,3", "5 + 3". */
export function partsOf(text: string): string[] {
  return text.split(/[\s,;:+]+/).filter(Boolean);
}

export function clockWords(clock: Clock): string {
  if (clock.kind === 'none') return 'No clock';
  if (clock.kind === 'correspondence') {
    const days = clock.per_move / day;
    return days >= 1 ? `${count(Math.round(days * 10) / 10, 'day')} a decision` : `${count(Math.round(clock.per_move / minute), 'minute')} a decision`;
  }
  const minutes = Math.round((clock.initial / minute) * 10) / 10;
  return clock.increment === 0 ? `${minutes} min` : `${minutes} min + ${clock.increment / 1000} s`;
}

export function sideWord(side: SideName): string {
  return side === 'white' ? 'White' : 'Black';
}

/** A piece of a side: "White queen"; where the kind begins with a colour, "Black's black knight". */
export function manWords(side: SideName, kind: string): string {
  return `${sideWord(side)}${/^(white|black) /.test(kind) ? '’s' : ''} ${kind}`;
}

export function seatWords(seat: SeatInfo): string {
  if (seat.kind === 'open') return 'open seat';
  if (seat.kind === 'computer') return `Computer, level ${seat.level ?? '?'}`;
  return seat.name;
}

/** "king and queen", "king, queen and black knight" */
export function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;
}

/** Who plays against whom: "Ada – Bob", in teams "Ada, Ben – Computer, level 3". */
export function matchWords(seats: readonly SeatInfo[]): string {
  return (['white', 'black'] as const).map((side) => seats.filter((seat) => seat.side === side).map(seatWords).join(', ')).join(' – ');
}

/** A value of an option as a person would say it. */
export function optionWords(name: string): string {
  return name.replace(/_/g, ' ').replace(/^kings /, "king's ");
}

/** So many of something, which is named in the plural. */
export function countWords(count: string, unit: string): string {
  const one = unit === 'dice' ? 'die' : unit.replace(/s$/, '');
  return unit === '' ? count : `${count} ${count === '1' ? one : unit}`;
}

/** The options that differ from how the game is usually played. */
export function unusualOptions(summary: Pick<Summary, 'game' | 'options'>, games: readonly GameInfo[]): string[] {
  const game = games.find(({ name }) => name === summary.game);
  if (!game) return [];
  return Object.entries(summary.options)
    // Who plays whom the seats tell.
    .filter(([name]) => !game.seat_options?.includes(name))
    .filter(([name, value]) => game.options.find((option) => option.name === name)?.default !== value)
    .map(([name, value]) => `${optionWords(name)}: ${optionWords(value)}`);
}

/** How a game ended, as a sentence without its full stop. */
export function resultWords({ result, reason }: Pick<Summary, 'result' | 'reason'>): string {
  const winner = { '1-0': 'White', '0-1': 'Black' }[result];
  const loser = { '1-0': 'Black', '0-1': 'White' }[result];
  // What ends a game in every game; other reasons are the game's own words.
  if (reason === 'aborted') return 'Called off';
  if (reason === 'expired') return 'Left unfinished';
  if (reason === 'draw agreed') return 'Draw agreed';
  if (winner && reason === 'resigned') return `${winner} won, ${loser} resigned`;
  if (winner && reason === 'time') return `${winner} won on time`;
  if (winner && reason === 'abandoned') return `${winner} won, ${loser} left`;
  const words = winner ? `${winner} won` : result === '1/2-1/2' ? 'Draw' : 'No result';
  return reason ? `${words}: ${reason.replace(/_/g, ' ')}` : words;
}

export function agoWords(moment: number, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - moment) / minute));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  return `${count(Math.floor(hours / 24), 'day')} ago`;
}
