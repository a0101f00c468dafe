// The end of a game, as each person is told of it (game/endings.ts).
import { expect, it } from 'vitest';

import { headlineOfEnd, whyEnded } from '../../src/game/endings';

const end = (game: string, result: string, reason: string) => ({ game, result, reason });

it('is told to each person', () => {
  expect(headlineOfEnd('1-0', 'white')).toBe('You won');
  expect(headlineOfEnd('1-0', 'black')).toBe('You lost');
  expect(headlineOfEnd('1-0', null)).toBe('White wins');
  expect(headlineOfEnd('1/2-1/2', 'white')).toBe('A draw');
});

it('says why, and whose it was', () => {
  const held = end('gladiator', '0-1', 'queen held for five turns');
  expect(whyEnded(held, 'white')).toBe('Your queen was held for five turns.');
  expect(whyEnded(held, 'black')).toBe('White\u2019s queen was held for five turns.');
  expect(whyEnded(held, null)).toBe('White\u2019s queen was held for five turns.');
  expect(whyEnded(end('chess', '1-0', 'resigned'), 'black')).toBe('You resigned.');
  expect(whyEnded(end('chess', '1-0', 'resigned'), 'white')).toBe('Black resigned.');
  expect(whyEnded(end('chess', '1-0', 'time'), 'black')).toBe('Your time ran out.');
  expect(whyEnded(end('chess', '1/2-1/2', 'draw agreed'), 'black')).toBe('You agreed on a draw.');
  expect(whyEnded(end('gnostic', '1/2-1/2', 'two passes'), 'black')).toBe('Both sides passed.');
  expect(whyEnded(end('chess', '*', 'expired'), 'black')).toBe('Nobody played on for a long time.');
  // A reason without words of its own is told as it is.
  expect(whyEnded(end('chess', '1-0', 'something_else'), 'black')).toBe('Something else.');
  expect(whyEnded({ game: 'chess', result: '*', reason: null }, 'black')).toBeNull();
});
