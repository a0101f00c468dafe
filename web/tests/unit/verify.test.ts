import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { sealOf, verifyLog } from '../../src/game/verify/verify';
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

/** `same`: what each roll throws, or what the roll of that number does. */
function game(same: number[] | ((roll: number) => number[]) = Array<number>(40).fill(6), missing = false): LogEntry[] {
  const dice = typeof same === 'function' ? same : () => same;
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
      const sides = dice(i);
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

  it('takes a roll without a die for right only where a deck has run out', () => {
    const deck = (roll: number) => [[2], [], []][roll]!;
    expect(verifyLog(game(deck)).filter(({ ok }) => !ok)).toEqual([]);
    expect(verifyLog(game(deck)).find(({ what }) => what === 'Rolls')?.found).toContain('all 1 are what the secret and the shares give; 2 needed no die');
    expect(failed(game((roll) => [[3], [], []][roll]!))).toEqual(['Rolls']);
    expect(failed(game((roll) => [[], [], []][roll]!))).toEqual(['Rolls']);
    expect(failed(chained(changed(game(() => []), 'created', { start: '8/8/8/8/8/8/8/8' })))).toEqual([]);
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

describe('verifying sealed choices', () => {
  const sealWith = (secret: Buffer, seat: number, version: number, action: string) =>
    createHmac('sha256', secret)
      .update(Buffer.concat([string('seal-v1'), string('Abc123xyz9'), long(seat), long(version), string(action)]))
      .digest('hex');

  /** The game above with two nodes at which both chose, and a third that was left by resigning. */
  function sealedGame(): LogEntry[] {
    const log = game();
    const secret = Buffer.from(String(log.at(-1)!.secret), 'hex');
    const at = log.findIndex(({ type }) => type === 'roll');
    const sealed = (seat: number, version: number, action: string) => ({ type: 'sealed', seat, seal: sealWith(secret, seat, version, action) });
    const together = [
      { type: 'started' },
      sealed(1, at + 1, '3d6'),
      sealed(0, at + 1, 'hold'),
      { type: 'choices', actions: { 0: 'hold', 1: '3d6' } },
      sealed(0, at + 4, '3d6'),
      sealed(1, at + 4, '3d6'),
      { type: 'choices', actions: { 0: '3d6', 1: '3d6' } },
    ];
    const last = at + together.length + log.length - at - 1;
    const bodies = [...log.slice(0, at), ...together, ...log.slice(at, -1), sealed(1, last, '1d6'), log.at(-1)!];
    return chained(bodies.map((body, i) => ({ ...body, seq: i + 1, at: 1_789_000_000_000 + i }) as LogEntry));
  }

  it('makes the seal of the example in docs/server-protocol.md', () => {
    expect(sealOf('Room012345', 'a7'.repeat(32), 1, 7, '3d6')).toBe('40b5df1b6f3fd0db2521a8a47d696b67f03ab9242c21e1dc0c4490a8455d9863');
  });

  it('finds nothing wrong with honest ones, and tells of those that were never opened', () => {
    const checks = verifyLog(sealedGame());
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(checks.at(-1)).toMatchObject({ what: 'Sealed choices', found: 'all 4 that were opened are what was sealed before, 1 were never opened' });
  });

  it('finds a choice that is not what was sealed, a seal from another node, and one that is missing', () => {
    const log = sealedGame();
    const bad = ['Sealed choices'];
    expect(failed(chained(changed(log, 'choices', { actions: { 0: 'hold', 1: '2d6' } })))).toEqual(bad);
    expect(failed(chained(changed(log, 'choices', { actions: { 0: '3d6', 1: 'hold' } })))).toEqual(bad);
    expect(failed(chained(changed(log, 'choices', { actions: { 0: 'hold' } })))).toEqual(bad);
    const seals = log.filter(({ type }) => type === 'sealed');
    expect(failed(chained(changed(log, 'sealed', { seal: seals[3]!.seal })))).toEqual(bad);
    expect(failed(chained(changed(log, 'sealed', { seat: 0 })))).toEqual(bad);
  });
});
