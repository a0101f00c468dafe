// What this browser holds of games: the keys to its seats, and its shares of the dice until they are shown.
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';

import { isLocalRoom } from './local/kept';
import { readStored, removeStored, storedKeys, writeStored } from './storage';

const roomPrefix = 'fray:room:';
const sharePrefix = 'fray:share:';
const nameKey = 'fray:name';

/** Rooms beyond this many are forgotten, those not visited for longest first. */
const roomsKept = 200;

interface KeptRoom {
  token: string;
  visited: number;
  /** Keys to further seats of the same room. */
  others?: string[];
}

// What could not be stored is remembered as long as the page is open.
const memory = new Map<string, unknown>();

function keep(key: string, value: unknown): void {
  memory.set(key, value);
  writeStored(key, value);
}

function kept(key: string): unknown {
  return readStored(key) ?? memory.get(key) ?? null;
}

function drop(key: string): void {
  memory.delete(key);
  removeStored(key);
}

function keysWith(prefix: string): string[] {
  const inMemory = [...memory.keys()].filter((key) => key.startsWith(prefix));
  return [...new Set([...storedKeys(prefix), ...inMemory])];
}

function asRoom(value: unknown): KeptRoom | null {
  if (typeof value !== 'object' || value === null) return null;
  const { token, visited, others } = value as Partial<KeptRoom>;
  if (typeof token !== 'string') return null;
  const more = Array.isArray(others) ? others.filter((other) => typeof other === 'string') : [];
  return { token, visited: typeof visited === 'number' ? visited : 0, ...(more.length > 0 && { others: more }) };
}

export function roomKey(id: string): string {
  return roomPrefix + id;
}

export function readToken(id: string): string | null {
  return asRoom(kept(roomKey(id)))?.token ?? null;
}

/** The keys to all seats that this browser holds in a room, in the order in which they came. */
export function readTokens(id: string): string[] {
  const room = asRoom(kept(roomKey(id)));
  return room ? [room.token, ...(room.others ?? [])] : [];
}

/** Keeps the key to a further seat of the room. */
export function addToken(id: string, token: string): void {
  const [first, ...others] = readTokens(id);
  if (first === undefined) keepToken(id, token);
  else if (first !== token && !others.includes(token)) keep(roomKey(id), { token: first, visited: Date.now(), others: [...others, token] } satisfies KeptRoom);
}

export function keepToken(id: string, token: string): void {
  keep(roomKey(id), { token, visited: Date.now() } satisfies KeptRoom);
  // Nobody else has the keys to what is kept here only.
  const elsewhere = myRooms().filter((own) => !isLocalRoom(own));
  for (const old of elsewhere.slice(roomsKept)) forgetRoom(old);
}

export function forgetRoom(id: string): void {
  drop(roomKey(id));
  dropShares(id);
}

/** Ids of the rooms in which this browser holds a seat, last visited first. */
export function myRooms(): string[] {
  return keysWith(roomPrefix)
    .map((key) => ({ id: key.slice(roomPrefix.length), room: asRoom(kept(key)) }))
    .filter(({ room }) => room !== null)
    .sort((a, b) => b.room!.visited - a.room!.visited)
    .map(({ id }) => id);
}

export function hashOfShare(nonce: string): string {
  return bytesToHex(sha256(hexToBytes(nonce)));
}

/** A new share of the seed of a room, kept under its hash, so that tabs that make one each do not overwrite another's. */
export function makeShare(id: string): { nonce: string; hash: string } {
  const nonce = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  const hash = hashOfShare(nonce);
  keep(`${sharePrefix}${id}:${hash}`, nonce);
  return { nonce, hash };
}

/** Any share that was made before, which is as good as a new one. */
export function someShare(id: string): { nonce: string; hash: string } | null {
  const prefix = `${sharePrefix}${id}:`;
  for (const key of keysWith(prefix)) {
    const nonce = kept(key);
    if (typeof nonce === 'string') return { nonce, hash: key.slice(prefix.length) };
  }
  return null;
}

export function shareWithHash(id: string, hash: string): string | null {
  const nonce = kept(`${sharePrefix}${id}:${hash}`);
  return typeof nonce === 'string' ? nonce : null;
}

export function dropShares(id: string): void {
  for (const key of keysWith(`${sharePrefix}${id}:`)) drop(key);
}

export function readName(): string {
  const name = kept(nameKey);
  return typeof name === 'string' ? name : '';
}

export function keepName(name: string): void {
  keep(nameKey, name);
}
