// Which rooms and campaigns are kept on this device, so that the page knows without asking; the records are in IndexedDB.
import { signal } from '@preact/signals';

import { removeStored, storedKeys, writeStored } from '../storage';

const prefix = 'fray:here:';

/** Keys such as `room/ID` and `campaign/ID`. */
const known = signal<ReadonlySet<string>>(new Set(storedKeys(prefix).map((key) => key.slice(prefix.length))));

globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (!key?.startsWith(prefix)) return;
  const own = key.slice(prefix.length);
  known.value = new Set([...[...known.peek()].filter((other) => other !== own), ...(newValue === null ? [] : [own])]);
});

/** This room is not kept here any more. */
export function dropLocalRoom(id: string): void {
  const gone = `room/${id}`;
  removeStored(prefix + gone);
  known.value = new Set([...known.peek()].filter((key) => key !== gone));
}

/** These are kept here. */
export function keepLocal(keys: readonly string[]): void {
  const fresh = keys.filter((key) => !known.peek().has(key));
  if (fresh.length === 0) return;
  for (const key of fresh) writeStored(prefix + key, Date.now());
  known.value = new Set([...known.peek(), ...fresh]);
}

export function isLocalRoom(id: string): boolean {
  return known.value.has(`room/${id}`);
}

export function isLocalCampaign(id: string): boolean {
  return known.value.has(`campaign/${id}`);
}

/** Ids of the rooms that are kept here. */
export function localRooms(): string[] {
  return [...known.value].filter((key) => key.startsWith('room/')).map((key) => key.slice('room/'.length));
}

/** Asks the browser not to clear what is kept here when it needs room. It may say no, or ask the person. */
export function keepForGood(): void {
  void globalThis.navigator?.storage?.persist?.().catch(() => false);
}
