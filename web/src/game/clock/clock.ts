// Clocks: what is left, and how it is written.
import type { Clock, Update } from '../../protocol';

/** What a side has left at the moment `now` of the server's time. */
export function leftAt(clock: NonNullable<Update['clock']>, side: 0 | 1, now: number): number {
  const passed = clock.running.includes(side) ? Math.max(0, now - clock.at) : 0;
  return Math.max(0, clock.left[side] - passed);
}

/** "2 d 4 h", "1:02:03", "4:05", and below ten seconds "0:09.3". A started second is still shown. */
export function clockText(ms: number): string {
  if (ms < 10_000) {
    const tenths = Math.ceil(ms / 100);
    return `0:${pad(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours > 0) return `${hours}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
  return `${minutes}:${pad(seconds % 60)}`;
}

/** For screen readers: "4 minutes 5 seconds". */
export function clockWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  const first = parts.findIndex(([n]) => n > 0);
  if (first < 0) return '0 seconds';
  return parts
    .slice(first, first + 2)
    .filter(([n]) => n > 0)
    .map(([n, unit]) => `${n} ${unit}${n === 1 ? '' : 's'}`)
    .join(' ');
}

/** A tenth of the time one began with, but between ten seconds and a minute; an hour where a move has days. */
export function isLow(ms: number, clock: Clock): boolean {
  if (clock.kind === 'none') return false;
  if (clock.kind === 'correspondence') return ms < 3_600_000;
  return ms < Math.min(60_000, Math.max(10_000, clock.initial / 10));
}

/** How long until the text changes. */
export function nextTick(ms: number): number {
  return ms < 10_100 ? 100 : ms % 1000 || 1000;
}

export function clockSetting(clock: Clock): string {
  if (clock.kind === 'none') return 'no clock';
  if (clock.kind === 'correspondence') {
    const hours = Math.round(clock.per_move / 3_600_000);
    return hours % 24 === 0 ? `${hours / 24} ${hours === 24 ? 'day' : 'days'} a move` : `${hours} hours a move`;
  }
  const minutes = clock.initial / 60_000;
  return `${Number.isInteger(minutes) ? minutes : minutes.toFixed(1)}+${clock.increment / 1000}`;
}

function pad(n: number): string {
  return String(n).padStart(2, '0');
}
