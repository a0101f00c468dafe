// How fast this device thinks: measured once, where the module is on the device already and the page has nothing else to do.
import { signal } from '@preact/signals';
import { moduleUrl } from 'virtual:module';

import { readStored, writeStored } from '../storage';
import { moduleSource } from './source';

const key = 'fray:speed';

/** With so many positions a second every level but the strongest, which thinks as long as it may, plays here as on a server. */
export const enough = 500_000;

/** After somebody has begun to play, the first looks at the board go before. */
const wait = 10_000; // ms

/** Positions of Conflict Chess a second; null until it is measured, 0 where it cannot be. */
export const deviceSpeed = signal<number | null>(readSpeed());

function readSpeed(): number | null {
  const stored = readStored(key);
  return typeof stored === 'number' && Number.isFinite(stored) && stored >= 0 ? stored : null;
}

export const isFast = () => deviceSpeed.value !== null && deviceSpeed.value >= enough;

/** The game by which it is measured. */
const measuredBy = 'conflict';

/** Nobody's line is used for that: the service worker has brought the module and what belongs to the game, or it has not. */
async function isKept(): Promise<boolean> {
  if (moduleUrl === null || !('caches' in globalThis)) return false;
  const { module, parts } = moduleSource();
  const network = parts[`fray.network.${measuredBy}`];
  const found = await Promise.all([module, ...(network ? [network] : [])].map((url) => caches.match(url)));
  return found.every((answer) => answer !== undefined);
}

let begun = false;

/** Measures in a while, if it has not been done yet; asked again, it does no more than before. */
export function measureSoon(): void {
  if (begun || deviceSpeed.value !== null) return;
  begun = true;
  setTimeout(() => {
    void measureNow().then((done) => (begun = done));
  }, wait);
}

/** False if it is to be tried again. */
async function measureNow(): Promise<boolean> {
  // What is measured in a tab that nobody looks at may be slowed down.
  if (document.hidden || !(await isKept().catch(() => false))) return false;
  const { measure } = await import('./measure');
  deviceSpeed.value = Math.round(await measure(moduleSource(), measuredBy).catch(() => 0));
  writeStored(key, deviceSpeed.value);
  return true;
}
