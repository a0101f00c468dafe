import { beforeEach, describe, expect, it } from 'vitest';

import { makePool, poolSize, type Pool, type Report } from '../../src/local/pool';

interface Fake {
  report: Report;
  lines: string[];
  killed: boolean;
}

let thinkers: Fake[];
let said: Record<string, unknown>[];
let pool: Pool;

beforeEach(() => {
  thinkers = [];
  said = [];
  const make = (report: Report) => {
    const fake: Fake = { report, lines: [], killed: false };
    thinkers.push(fake);
    return { begin: (line: string) => fake.lines.push(line), kill: () => (fake.killed = true) };
  };
  pool = makePool(2, make, (message) => said.push(message as Record<string, unknown>));
});

describe('those who think', () => {
  it('are as many as the device has to spare, and one at least', () => {
    expect([1, 2, 3, 16].map(poolSize)).toEqual([1, 1, 2, 2]);
  });

  it('do one job each, and the next when they have answered', () => {
    for (const job of [1, 2, 3]) pool.begin(job, `line ${job}`);
    expect(thinkers.map(({ lines }) => lines)).toEqual([['line 1'], ['line 2']]);
    thinkers[1]!.report.line('progress', false);
    thinkers[1]!.report.line('answer', true);
    expect(said).toEqual([{ type: 'line', job: 2, line: 'progress' }, { type: 'line', job: 2, line: 'answer' }]);
    expect(thinkers.map(({ lines }) => lines)).toEqual([['line 1'], ['line 2', 'line 3']]);
  });

  it('are not asked to begin before they are needed', () => {
    pool.begin(1, 'a');
    thinkers[0]!.report.line('answer', true);
    pool.begin(2, 'b');
    expect(thinkers).toHaveLength(1);
  });

  it('are replaced if they die, and their job has failed', () => {
    pool.begin(1, 'a');
    thinkers[0]!.report.failed('no memory');
    expect(said).toEqual([{ type: 'job_failed', job: 1, message: 'no memory' }]);
    expect(thinkers[0]!.killed).toBe(true);
    pool.begin(2, 'b');
    expect(thinkers[1]!.lines).toEqual(['b']);
  });

  it('are replaced if they are called off, and nothing more is heard of them', () => {
    for (const job of [1, 2, 3, 4]) pool.begin(job, `line ${job}`);
    pool.cancel(3);
    pool.cancel(1);
    expect(thinkers[0]!.killed).toBe(true);
    expect(thinkers[2]!.lines).toEqual(['line 4']);
    thinkers[0]!.report.line('late', true);
    thinkers[0]!.report.failed('late');
    expect(said).toEqual([]);
    expect(thinkers).toHaveLength(3);
  });

  it('that cannot be made fail their jobs', async () => {
    pool = makePool(1, () => { throw new Error('no workers'); }, (message) => said.push(message as Record<string, unknown>));
    pool.begin(1, 'a');
    await Promise.resolve();
    expect(said).toMatchObject([{ type: 'job_failed', job: 1 }]);
  });
});
