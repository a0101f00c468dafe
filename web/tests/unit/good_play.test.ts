// Which announcement good play makes (game/battle/useGoodPlay.ts).
import { expect, it } from 'vitest';

import { drawn } from '../../src/game/battle/useGoodPlay';

it('draws each as often as its probability says', () => {
  const list = [
    { text: '3d6', probability: 0.25 },
    { text: 'hold', probability: 0.75 },
  ];
  expect(drawn(list, 0)).toBe('3d6');
  expect(drawn(list, 0.2499)).toBe('3d6');
  expect(drawn(list, 0.25)).toBe('hold');
  expect(drawn(list, 0.9999)).toBe('hold');
  // Probabilities that add up to a little less than 1.
  expect(drawn([{ text: '1d6', probability: 0.999 }], 0.9999)).toBe('1d6');
  expect(drawn([], 0.5)).toBeUndefined();
});
