import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { verifyLog } from '../../src/game/verify';
import type { LogEntry } from '../../src/protocol';

// The scheme once more, on Node's own cryptography.
const long = (n: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(n));
  return bytes;
};
const string = (bytes: Buffer | string) => Buffer.concat([long(Buffer.from(bytes).length), Buffer.from(bytes)]);
const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

function facesOf(room: string, secret: Buffer, shares: Buffer[], stream: string, index: number, sides: number[]): number[] {
  const found: number[] = [];
  for (let block = 0; ; block += 1) {
    const input = Buffer.concat([string('dice-v1'), string(room), ...shares.map(string), string(stream), long(index), long(block)]);
    for (const byte of createHmac('sha256', secret).update(input).digest()) {
      const n = sides[found.length];
      if (n === undefined) return found;
      if (byte < n * Math.floor(256 / n)) found.push(1 + (byte % n));
    }
  }
}

function game(sides: number[] = Array(40).fill(6), missing = false): LogEntry[] {
  const room = 'Abc123xyz9';
  const secret = randomBytes(32);
  const shares = [randomBytes(32), missing ? Buffer.alloc(32) : randomBytes(32)];
  const commitment = hash(Buffer.concat([string('dice-v1'), string(room), string(secret)]));
  const bodies: Omit<LogEntry, 'seq' | 'at'>[] = [
    { type: 'created', game_id: room, game: 'conflict', dice: { scheme: 'dice-v1', commitment } },
    { type: 'seated', seat: 1, name: 'Zoë \u0001 "x"' },
    ...[1, 0].flatMap((seat) => (missing && seat === 1 ? [] : [{ type: 'nonce_commit', seat, commitment: hash(shares[seat]!) }])),
    ...[1, 0].map((seat) => ({ type: 'nonce', seat, nonce: shares[seat]!.toString('hex'), ...(missing && seat === 1 && { missing: true }) })),
    ...['white', 'black', 'white'].map((stream, i) => {
      const index = i === 2 ? 1 : 0;
      return { type: 'roll', stream, index, sides, faces: facesOf(room, secret, shares, stream, index, sides), outcome: 'attacker' };
    }),
    { type: 'ended', result: '1-0', reason: 'resigned', secret: secret.toString('hex') },
  ];
  return chained(bodies.map((body, i) => ({ seq: i + 1, at: 1_789_000_000_000 + i, ...body }) as LogEntry));
}

function chained(entries: LogEntry[]): LogEntry[] {
  let before = '';
  return entries.map(({ hash: _, ...body }) => {
    before = hash(before + JSON.stringify(body));
    return { ...body, hash: before } as LogEntry;
  });
}

const failed = (log: LogEntry[]) => verifyLog(log).flatMap(({ what, ok }) => (ok ? [] : [what]));
const changed = (log: LogEntry[], type: string, change: object) =>
  log.map((entry) => (entry === log.find((other) => other.type === type) ? { ...entry, ...change } : entry));

describe('verifying a game', () => {
  it('finds nothing wrong with an honest one, whatever its dice', () => {
    for (const sides of [[6, 6], [20], [4, 6, 8, 10, 12, 100], Array<number>(70).fill(6)]) {
      expect(verifyLog(game(sides)).filter(({ ok }) => !ok)).toEqual([]);
    }
  });

  it('accepts and names a share that did not come', () => {
    const checks = verifyLog(game([6, 6], true));
    expect(checks.every(({ ok }) => ok)).toBe(true);
    expect(checks[2]?.found).toContain('1 of 2');
  });

  it('finds a changed entry, a missing one and a changed hash', () => {
    const log = game();
    expect(failed(changed(log, 'seated', { name: 'Eve' }))).toEqual(['Chain of the log']);
    expect(failed([...log.slice(0, 1), ...log.slice(2)])).toEqual(['Chain of the log']);
    expect(failed(changed(log, 'ended', { hash: '0'.repeat(64) }))).toEqual(['Chain of the log']);
  });

  it('finds a changed roll even if the log was chained anew', () => {
    const log = game();
    const roll = log.find(({ type }) => type === 'roll')!;
    const bent = [...roll.faces!];
    bent[7] = (bent[7]! % 6) + 1;
    expect(failed(chained(changed(log, 'roll', { faces: bent })))).toEqual(['Rolls']);
    expect(failed(chained(changed(log, 'roll', { faces: roll.faces!.slice(1) })))).toEqual(['Rolls']);
    expect(failed(chained(changed(log, 'roll', { sides: [], faces: [] })))).toEqual(['Rolls']);
  });

  it('finds another secret, and a share that was not committed to', () => {
    expect(failed(chained(changed(game(), 'ended', { secret: randomBytes(32).toString('hex') })))).toContain('The server’s secret');
    expect(failed(chained(changed(game(), 'nonce', { nonce: randomBytes(32).toString('hex') })))).toContain('The players’ shares');
    expect(failed(chained(changed(game(), 'nonce', { nonce: '0'.repeat(64) })))).toContain('The players’ shares');
    expect(failed(chained(changed(game([6, 6], true), 'nonce', { nonce: '1'.repeat(64) })))).toContain('The players’ shares');
  });

  it('has nothing to say before the secret is published', () => {
    expect(failed(game().slice(0, -1))).toEqual(['Secret']);
    expect(failed([])).toEqual(['Log']);
  });
});
