import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';

import type { ApiError, LogEntry, Say, Update } from '../../src/protocol';
import type { Room } from '../../src/room';
import { Table } from '../../src/table';

function update(seq: number, actor: number | null, more: Partial<Update> = {}): Update {
  const state = { node: 'decision', to_act: actor === null ? [] : [{ seat: actor, side: actor === 0 ? 'white' : 'black' }] };
  return { seq, version: seq, sealed: [], entries: [{ seq, at: seq, type: 'action', by: { seat: 0, id: 'x' } }], phase: 'playing', can: [], state, ...more } as unknown as Update;
}

class Seat {
  readonly id = 'abc';
  readonly shared = false;
  readonly seat;
  readonly now = signal<Update | null>(null);
  readonly log = signal<LogEntry[]>([]);
  readonly problem = signal<ApiError | null>(null);
  readonly other = signal(null);
  readonly summary = this.other;
  readonly presence = this.other;
  readonly chat = this.other;
  readonly link = this.other;
  readonly skew = this.other;
  readonly said: Say[] = [];
  constructor(seat: number) {
    this.seat = signal(seat);
  }
  say(message: Say): Promise<null> {
    this.said.push(message);
    return Promise.resolve(null);
  }
  dismiss(): void {}
  close(): void {}
}

function table(): { white: Seat; black: Seat; shown: Table } {
  const [white, black] = [new Seat(0), new Seat(1)];
  return { white, black, shown: new Table([white, black] as unknown as Room[]) };
}

describe('people at one screen', () => {
  it('sit down when they have to decide, and when their seat knows what has happened', () => {
    const { white, black, shown } = table();
    white.now.value = black.now.value = update(1, 0);
    expect(shown.seat.value).toBe(0);
    white.now.value = update(2, 1);
    expect([shown.seat.value, shown.now.value?.seq]).toEqual([0, 2]);
    black.now.value = update(2, 1);
    expect([shown.seat.value, shown.now.value?.seq]).toEqual([1, 2]);
    // What has happened is not shown twice.
    expect(shown.now.value?.entries).toEqual([]);
  });

  it('see nothing older than what they have seen', () => {
    const { white, black, shown } = table();
    white.now.value = black.now.value = update(1, 0);
    black.now.value = update(2, 1);
    expect([shown.seat.value, shown.now.value?.seq, shown.now.value?.entries.length]).toEqual([1, 2, 1]);
    white.now.value = update(2, 1);
    expect(shown.seat.value).toBe(1);
  });

  it('choose one after the other where both choose unseen', () => {
    const { white, black, shown } = table();
    const both = update(1, 0);
    both.state.to_act = [{ seat: 0, side: 'white' }, { seat: 1, side: 'black' }] as Update['state']['to_act'];
    white.now.value = black.now.value = both;
    expect(shown.seat.value).toBe(0);
    white.now.value = black.now.value = { ...both, seq: 2, sealed: [0] };
    expect(shown.seat.value).toBe(1);
  });

  it('agree with themselves on taking back', async () => {
    const { white, black, shown } = table();
    white.log.value = [{ seq: 2, at: 2, type: 'action', by: { seat: 0, id: 'x' } } as LogEntry];
    black.log.value = white.log.value;
    white.now.value = update(2, 1, { can: ['offer:takeback'] });
    black.now.value = update(2, 1);
    expect(shown.now.value?.can).toEqual(['offer:takeback']);
    await shown.say({ type: 'offer', version: 2, what: 'takeback' });
    expect(white.said).toEqual([{ type: 'offer', version: 2, what: 'takeback' }]);
    black.now.value = update(3, 1, { version: 2, can: ['answer:takeback'] });
    await Promise.resolve();
    await Promise.resolve();
    expect(black.said).toEqual([{ type: 'answer', version: 2, what: 'takeback', accept: true }]);
    shown.close();
  });
});
