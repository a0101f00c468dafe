// What is said of moves against the computer (game/advice/advice.ts).
import { expect, it } from 'vitest';

import { expected, isAgainstComputer, mistakeIn, squaresOf } from '../../src/game/advice/advice';
import type { Line, SeatInfo } from '../../src/protocol';

const line = (action: string, points: number, more: Partial<Line> = {}): Line => ({ action, points, variation: [], ...more });
const seat = (number: number, kind: SeatInfo['kind']): SeatInfo => ({ seat: number, side: number === 0 ? 'white' : 'black', kind, name: 'x', commanders: [] });

it('is for games against the computer alone', () => {
  expect(isAgainstComputer([seat(0, 'person'), seat(1, 'computer')], 0)).toBe(true);
  expect(isAgainstComputer([seat(0, 'person'), seat(1, 'computer')], null)).toBe(false);
  expect(isAgainstComputer([seat(0, 'person'), seat(1, 'person')], 0)).toBe(false);
  expect(isAgainstComputer([seat(0, 'person'), seat(1, 'person'), seat(2, 'computer')], 0)).toBe(false);
});

it('takes points as the side that chooses counts them', () => {
  expect(expected(line('a', 0.3), 'white')).toBeCloseTo(0.3);
  expect(expected(line('a', 0.3), 'black')).toBeCloseTo(0.7);
});

it('calls what loses much a mistake, and nothing else', () => {
  const lines = [line('a', 0.6), line('b', 0.5), line('c', 0.4)];
  expect(mistakeIn(lines, 'a', 'white')).toBeNull();
  expect(mistakeIn(lines, 'b', 'white')).toBeNull();
  expect(mistakeIn(lines, 'c', 'white')).toEqual({ action: 'c', best: 'a', had: 0.6, kept: 0.4 });
  // What is not among the lines is at most as good as the last of them.
  expect(mistakeIn(lines, 'z', 'white')?.kept).toBe(0.4);
  expect(mistakeIn([line('a', 0.2), line('b', 0.5)], 'b', 'black')).toMatchObject({ had: 0.8, kept: 0.5 });
  expect(mistakeIn([line('a', 0.6)], 'z', 'white')).toBeNull();
  expect(mistakeIn([], 'z', 'white')).toBeNull();
  expect(mistakeIn([line('1d6', 0.6, { probability: 0.7 }), line('2d6', 0.3, { probability: 0.3 })], '2d6', 'white')).toBeNull();
});

it('knows the squares of an action', () => {
  const actions = [{ id: 1, text: 'e2e4', steps: [{ role: 'from', square: 'e2' }, { role: 'to', square: 'e4' }, { role: 'choice', choice: 'q' }] }];
  expect(squaresOf(actions as never, 'e2e4')).toEqual(['e2', 'e4']);
  expect(squaresOf(actions as never, 'e2e5')).toEqual([]);
});
