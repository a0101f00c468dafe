import { describe, expect, it } from 'vitest';

import { clockSetting, clockText, clockWords, isLow, leftAt, nextTick } from '../../src/game/clock/clock';
import { framesBySeq, lastSquares, linesOf } from '../../src/game/log/log';
import { whyNoUndo } from '../../src/game/controls/saying';
import type { LogEntry, SeatInfo } from '../../src/protocol';
import { framesOf, logOf } from './recorded';

const seats: SeatInfo[] = [
  { seat: 0, side: 'white', kind: 'person', name: 'Ada', commanders: [] },
  { seat: 1, side: 'black', kind: 'person', name: 'Bob', commanders: [] },
];

function entry(seq: number, type: string, keys: object = {}): LogEntry {
  return { seq, at: 0, type, ...keys };
}

describe('clock', () => {
  it('runs for one side', () => {
    const clock = { left: [60_000, 50_000] as [number, number], running: [1] as (0 | 1)[], at: 1000 };
    expect(leftAt(clock, 0, 11_000)).toBe(60_000);
    expect(leftAt(clock, 1, 11_000)).toBe(40_000);
    expect(leftAt(clock, 1, 500)).toBe(50_000);
    expect(leftAt(clock, 1, 999_000)).toBe(0);
  });

  it('is written so that nothing is shown as over before it is', () => {
    const texts = [0, 1, 9_950, 9_999, 10_000, 59_001, 60_000, 3_599_001, 3_600_000, 90_000_000];
    expect(texts.map(clockText)).toEqual(['0:00.0', '0:00.1', '0:10.0', '0:10.0', '0:10', '1:00', '1:00', '1:00:00', '1:00:00', '1 d 1 h']);
    expect(clockWords(65_000)).toBe('1 minute 5 seconds');
    expect(clockWords(0)).toBe('0 seconds');
    expect(clockWords(90_000_000)).toBe('1 day 1 hour');
  });

  it('redraws when its text changes, and not before', () => {
    for (const left of [61_000, 60_500, 10_001, 9_000, 1_000]) {
      const tick = nextTick(left);
      expect(tick).toBeGreaterThan(0);
      if (left > 10_100) expect(clockText(left - tick + 1)).toBe(clockText(left));
    }
  });

  it('is low below a tenth of the time, at most a minute', () => {
    const five = { kind: 'fischer', initial: 300_000, increment: 0 } as const;
    expect(isLow(29_000, five)).toBe(true);
    expect(isLow(31_000, five)).toBe(false);
    expect(isLow(9_000, { kind: 'fischer', initial: 30_000, increment: 0 })).toBe(true);
    expect(isLow(61_000, { kind: 'fischer', initial: 7_200_000, increment: 0 })).toBe(false);
    expect(isLow(0, { kind: 'none' })).toBe(false);
  });

  it('says how a game is timed', () => {
    expect(clockSetting({ kind: 'fischer', initial: 300_000, increment: 3000 })).toBe('5+3');
    expect(clockSetting({ kind: 'correspondence', per_move: 86_400_000 })).toBe('1 day a move');
  });
});

describe('log', () => {
  it('tells a battle with all its numbers in one line', () => {
    const lines = linesOf(logOf('won'), 99, seats);
    const battle = lines.find((line) => line.kind === 'battle')!;
    for (const part of ['strength 7 against 4', '5 + 7 = 12', '3 + 4 = 7', 'White wins', 'removed']) expect(battle.text).toContain(part);
    expect(battle.faces).toEqual([{ side: 'white', faces: [5] }, { side: 'black', faces: [3] }]);
    expect(battle.last).toBe(battle.seq + 1);
  });

  it('tells nothing of dice that have not fallen', () => {
    const log = logOf('won');
    const roll = log.find(({ type }) => type === 'roll')!.seq;
    const battle = linesOf(log, roll - 1, seats).at(-1)!;
    expect(battle.kind).toBe('battle');
    expect(battle.text).not.toMatch(/rolls|wins|=/);
    expect(battle.faces).toEqual([]);
  });

  it('strikes out what was taken back', () => {
    const log = [...logOf('opening').slice(0, 5), entry(6, 'undo', { steps: 2, by: { seat: 0, id: 'x' } })];
    expect(linesOf(log, 99, seats).map(({ undone }) => undone)).toEqual([false, false, true, true, false]);
    expect(lastSquares(log, 99)).toEqual(['e2', 'e4']);
  });

  it('names who chose where nothing came of it', () => {
    const log = [entry(1, 'action', { action: 'nobody', by: { seat: 1, id: 'x' }, events: [] })];
    expect(linesOf(log, 99, seats)[0]).toMatchObject({ text: 'Black: nobody', side: 'black' });
  });

  it('tells of offers, answers and the end', () => {
    const log = [
      entry(1, 'offer', { seat: 0, what: 'draw' }),
      entry(2, 'answer', { seat: 1, what: 'draw', accept: false }),
      entry(3, 'ended', { result: '0-1', reason: 'resigned' }),
      entry(4, 'nonce', { seat: 0 }),
    ];
    expect(linesOf(log, 99, seats).map(({ text }) => text)).toEqual(['White offers a draw', 'Black declines the draw', 'Black wins: resigned']);
  });

  it('finds the frame of an archive for each step that stands', () => {
    const frames = framesOf('won');
    const found = framesBySeq(logOf('won'), frames);
    expect(found.size).toBe(frames.length - 1);
    expect(found.get(3)?.step).toBe('d2b3');
  });

  it('marks the squares of the last move, as of any moment', () => {
    expect(lastSquares(logOf('won'), 3)).toEqual(['d2', 'b3']);
    expect(lastSquares(logOf('won'), 5)).toEqual(['d2', 'b3']);
    expect(lastSquares(logOf('won'), 6)).toEqual(['b3', 'c5']);
    expect(lastSquares(logOf('won'), 2)).toEqual([]);
  });
});

describe('undo', () => {
  it('is refused with its reason', () => {
    const log = logOf('won');
    expect(whyNoUndo(log.slice(0, 2), 0)).toMatch(/Nothing/);
    expect(whyNoUndo(log.slice(0, 3), 0)).toBeNull();
    expect(whyNoUndo(log.slice(0, 3), 1)).toMatch(/other side/);
    expect(whyNoUndo(log.slice(0, 5), 0)).toMatch(/die/);
  });
});
