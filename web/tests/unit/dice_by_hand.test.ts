import { expect, it } from 'vitest';

import { facesOf } from '../../src/game/battle/DiceByHand';
import { verifyLog } from '../../src/game/verify/verify';

it('numbers of spots are read however people write them', () => {
  expect(facesOf('')).toEqual([]);
  expect(facesOf(' 5 3 ')).toEqual([5, 3]);
  expect(facesOf('5,3;20:1+4')).toEqual([5, 3, 20, 1, 4]);
  expect(facesOf('5 three')).toBe('three');
  expect(facesOf('-1')).toBe('-1');
  expect(facesOf('2.5')).toBe('2.5');
  expect(facesOf('1234')).toBe('1234');
});

it('rolls by hand are no rolls of the secret', () => {
  const secret = '0'.repeat(64);
  const log = [
    { seq: 1, at: 1, type: 'created', game_id: 'Room012345', dice: { scheme: 'by-hand', commitment: 'x' } },
    { seq: 2, at: 1, type: 'roll', stream: 'white', index: 0, sides: [6, 6], faces: [1, 2], outcome: 'lose' },
    { seq: 3, at: 1, type: 'ended', result: '1-0', reason: 'resigned', secret },
  ];
  const rolls = verifyLog(log).find(({ what }) => what === 'Rolls');
  expect(rolls).toEqual({ what: 'Rolls', ok: true, found: '1 thrown by hand, as the players said' });
});
