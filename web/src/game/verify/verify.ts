// Checks the dice and the sealed choices of a finished game in the browser: dice-v1 and seal-v1 of
// docs/server-protocol.md. What it needs is in the log.
import { hmac } from '@noble/hashes/hmac';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';

import type { LogEntry } from '../../protocol';

export interface Check {
  what: string;
  ok: boolean;
  /** In words, what was found. */
  found: string;
}

const SCHEME = 'dice-v1';
const SEAL = 'seal-v1';
const NO_SHARE = '0'.repeat(64);

/** `log` as GET /api/rooms/ID/log gives it, entries with their hashes. */
export function verifyLog(log: readonly LogEntry[]): Check[] {
  const created = log[0];
  const ended = log.find((entry) => entry.type === 'ended');
  const secret = ended?.secret;
  if (!created || created.type !== 'created') return [{ what: 'Log', ok: false, found: 'does not begin with the creation of the game' }];
  if (typeof secret !== 'string') return [{ what: 'Secret', ok: false, found: 'is published when the game is over' }];
  const room = String(created.game_id);
  const checks = [chainOf(log), commitmentOf(created, secret), sharesOf(log), rollsOf(log, room, secret)];
  const sealed = log.some(({ type }) => type === 'sealed' || type === 'choices');
  return sealed ? [...checks, sealsOf(log, room, secret)] : checks;
}

function chainOf(log: readonly LogEntry[]): Check {
  const what = 'Chain of the log';
  let before = '';
  for (const [i, entry] of log.entries()) {
    const { hash, ...body } = entry;
    before = bytesToHex(sha256(utf8ToBytes(before + JSON.stringify(body))));
    if (entry.seq !== i + 1) return { what, ok: false, found: `entry ${i + 1} is missing` };
    if (hash !== before) return { what, ok: false, found: `entry ${entry.seq} was changed` };
  }
  return { what, ok: true, found: `${log.length} entries, none changed or left out` };
}

function commitmentOf(created: LogEntry, secret: string): Check {
  const hash = bytesToHex(sha256(hashed([utf8ToBytes(SCHEME), utf8ToBytes(String(created.game_id)), hexToBytes(secret)])));
  const ok = (created.dice as { commitment?: unknown } | undefined)?.commitment === hash;
  return { what: 'The server’s secret', ok, found: ok ? 'is the one it committed to before the game' : 'is not the one it committed to' };
}

function sharesOf(log: readonly LogEntry[]): Check {
  const what = 'The players’ shares';
  const shares = log.filter((entry) => entry.type === 'nonce');
  const missing = shares.filter((entry) => entry.missing === true);
  for (const { seat, nonce, missing: absent } of shares) {
    const committed = log.find((entry) => entry.type === 'nonce_commit' && entry.seat === seat)?.commitment;
    const known = absent === true ? nonce === NO_SHARE : typeof nonce === 'string' && committed === bytesToHex(sha256(hexToBytes(nonce)));
    if (!known) return { what, ok: false, found: `that of seat ${seat} is not the one it committed to` };
  }
  const late = missing.length > 0 ? `, ${missing.length} did not come in time` : '';
  return { what, ok: true, found: `${shares.length - missing.length} of ${shares.length} as committed${late}` };
}

function rollsOf(log: readonly LogEntry[], room: string, secret: string): Check {
  const what = 'Rolls';
  const rolls = log.filter((entry) => entry.type === 'roll');
  if (rolls.length === 0) return { what, ok: true, found: 'none in this game' };
  if ((log[0]?.dice as { scheme?: unknown } | undefined)?.scheme === 'by-hand')
    return { what, ok: true, found: `${rolls.length} thrown by hand, as the players said` };
  const shares = log
    .filter((entry) => entry.type === 'nonce')
    .sort((a, b) => Number(a.seat) - Number(b.seat))
    .map((entry) => hexToBytes(String(entry.nonce)));
  const sure = dicelessOf(rolls, typeof log[0]?.start === 'string');
  const wrong = rolls.find((roll) => {
    if (sure.has(roll)) return false;
    const sides = (roll.sides ?? []) as number[];
    const bytes = bytesOf(room, secret, shares, String(roll.stream), Number(roll.index));
    const faces = sides.map((n) => nextFace(bytes, n));
    return faces.length === 0 || faces.join() !== roll.faces?.join();
  });
  return wrong
    ? { what, ok: false, found: `the roll of entry ${wrong.seq} is not what the secret gives` }
    : { what, ok: true, found: `all ${rolls.length - sure.size} are what the secret and the shares give${sure.size > 0 ? `; ${sure.size} needed no die` : ''}` };
}

/**
 * The rolls that rightly have no die, since only one thing could come: cards of a deck of which all is known. A die for a
 * deck has a face less with every card, so it had two faces before, or there was none either; `anywhere`: the game began
 * from a position of its own, where that may be so from the start.
 */
function dicelessOf(rolls: readonly LogEntry[], anywhere: boolean): Set<LogEntry> {
  const found = new Set<LogEntry>();
  for (const [i, roll] of rolls.entries()) {
    const before = rolls[i - 1];
    const due = before ? found.has(before) || String(before.sides) === '2' : anywhere;
    if (due && isEmpty(roll.sides) && isEmpty(roll.faces)) found.add(roll);
  }
  return found;
}

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}

/** The seal of what a seat chose, unseen by the others, at the node that the entry `version` had made. */
export function sealOf(room: string, secret: string, seat: number, version: number, action: string): string {
  const text = (words: string) => hashed([utf8ToBytes(words)]);
  const input = [text(SEAL), text(room), number64(seat), number64(version), text(action)];
  return bytesToHex(hmac(sha256, hexToBytes(secret), joined(input)));
}

/** Each choice that was opened is the one that its seat had sealed, at the same node and before anybody's was opened. */
function sealsOf(log: readonly LogEntry[], room: string, secret: string): Check {
  const what = 'Sealed choices';
  let version = 0;
  let opened = 0;
  let left = 0;
  const seals = new Map<number, string>();
  for (const entry of log) {
    const { seq, type, seat, seal, actions = {} } = entry;
    if (type === 'sealed' && seat !== undefined) {
      if (seals.has(seat)) return { what, ok: false, found: `entry ${seq} is a second choice of seat ${seat}` };
      seals.set(seat, String(seal));
    } else if (type === 'choices') {
      for (const [chooser, action] of Object.entries(actions)) {
        const known = seals.get(Number(chooser)) === sealOf(room, secret, Number(chooser), version, action);
        if (!known) return { what, ok: false, found: `entry ${seq} opens something else than seat ${chooser} had sealed` };
        seals.delete(Number(chooser));
        opened += 1;
      }
      if (seals.size > 0) return { what, ok: false, found: `entry ${seq} leaves out a seat that had chosen` };
    }
    if (['started', 'action', 'choices', 'roll', 'undo'].includes(type)) {
      version = seq;
      left += seals.size;
      seals.clear();
    }
  }
  left += seals.size;
  const unopened = left > 0 ? `, ${left} were never opened` : '';
  return { what, ok: true, found: `all ${opened} that were opened are what was sealed before${unopened}` };
}

function* bytesOf(room: string, secret: string, shares: Uint8Array[], stream: string, index: number): Generator<number> {
  for (let block = 0; ; block += 1) {
    const input = hashed([utf8ToBytes(SCHEME), utf8ToBytes(room), ...shares, utf8ToBytes(stream)], [index, block]);
    yield* hmac(sha256, hexToBytes(secret), input);
  }
}

function nextFace(bytes: Generator<number>, sides: number): number {
  for (;;) {
    const byte: number = bytes.next().value;
    if (byte < sides * Math.floor(256 / sides)) return 1 + (byte % sides);
  }
}

/** Strings after their lengths, then numbers; all of 64 bits, big endian. */
function hashed(strings: readonly Uint8Array[], numbers: readonly number[] = []): Uint8Array {
  return joined([...strings.flatMap((string) => [number64(string.length), string]), ...numbers.map(number64)]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function number64(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}
