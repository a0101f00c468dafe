import { describe, expect, it } from 'vitest';

import { agoWords, clockWords, countWords, optionWords, resultWords, unusualOptions } from '../../src/words';

describe('clockWords', () => {
  it('names every kind of clock', () => {
    expect(clockWords({ kind: 'none' })).toBe('No clock');
    expect(clockWords({ kind: 'fischer', initial: 300_000, increment: 0 })).toBe('5 min');
    expect(clockWords({ kind: 'fischer', initial: 90_000, increment: 2000 })).toBe('1.5 min + 2 s');
    expect(clockWords({ kind: 'correspondence', per_move: 86_400_000 })).toBe('1 day a decision');
    expect(clockWords({ kind: 'correspondence', per_move: 600_000 })).toBe('10 minutes a decision');
  });
});

describe('numbers of the rules', () => {
  it('are counted in the singular and the plural', () => {
    expect(countWords('1', 'dice')).toBe('1 die');
    expect(countWords('2', 'dice')).toBe('2 dice');
    expect(countWords('1', 'hit points')).toBe('1 hit point');
    expect(countWords('0', 'times')).toBe('0 times');
    expect(countWords('3', '')).toBe('3');
    expect(optionWords('kings_knight_dice')).toBe("king's knight dice");
  });
});

describe('resultWords', () => {
  it('says who won and why', () => {
    expect(resultWords({ result: '1-0', reason: 'resigned' })).toBe('White won, Black resigned');
    expect(resultWords({ result: '0-1', reason: 'time' })).toBe('Black won on time');
    expect(resultWords({ result: '0-1', reason: 'last_piece' })).toBe('Black won: last piece');
    expect(resultWords({ result: '1/2-1/2', reason: 'draw agreed' })).toBe('Draw agreed');
    expect(resultWords({ result: '*', reason: 'aborted' })).toBe('Called off');
    expect(resultWords({ result: '*', reason: 'expired' })).toBe('Left unfinished');
    expect(resultWords({ result: '1-0', reason: null })).toBe('White won');
  });
});

describe('agoWords', () => {
  it('gets coarser with time, and never speaks of the future', () => {
    const minute = 60_000;
    expect(agoWords(100, 50)).toBe('just now');
    expect(agoWords(0, 59 * minute)).toBe('59 min ago');
    expect(agoWords(0, 60 * minute)).toBe('1 h ago');
    expect(agoWords(0, 47 * 60 * minute)).toBe('1 day ago');
    expect(agoWords(0, 48 * 60 * minute)).toBe('2 days ago');
  });
});

describe('unusualOptions', () => {
  it('leaves out what is usual', () => {
    const option = { summary: '', values: ['a', 'b'], default: 'a' };
    const game = {
      name: 'any', title: 'Any', source: '', files: 8, ranks: 8, seats: 2,
      options: [{ ...option, name: 'long_name' }, { ...option, name: 'other' }],
    };
    expect(unusualOptions({ game: 'any', options: { long_name: 'b', other: 'a' } }, [game])).toEqual(['long name: b']);
    // Before the games are known, nothing is known to be unusual.
    expect(unusualOptions({ game: 'any', options: { long_name: 'b' } }, [])).toEqual([]);
  });
});
