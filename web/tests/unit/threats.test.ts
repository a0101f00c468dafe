// What threatens a side, and what the chosen move changes (board/useThreats.ts).
import { expect, it } from 'vitest';

import { fallsText } from '../../src/board/Threats';
import { compared } from '../../src/board/useThreats';
import type { Threat } from '../../src/protocol';

const threat = (square: string, falls: number, taken = false): Threat => ({ square, falls, taken, text: 'a1a2' });

it('tells what is new, worse, better and gone', () => {
  const shown = compared([threat('a1', 0.5), threat('b1', 0.5), threat('c1', 0.5), threat('d1', 0.5)], [threat('a1', 0.501), threat('b1', 0.6), threat('c1', 0.2), threat('e1', 1)]);
  expect([...shown.changes]).toEqual([['b1', 'more'], ['c1', 'less'], ['e1', 'new']]);
  expect(shown.gone).toEqual(['d1']);
  expect(shown.ahead).toBe(true);
});

it('never rounds a chance to a certainty', () => {
  expect(fallsText(threat('a1', 0.001))).toBe('<1%');
  expect(fallsText(threat('a1', 0))).toBe('0%');
  expect(fallsText(threat('a1', 0.999))).toBe('>99%');
  expect(fallsText(threat('a1', 1))).toBe('100%');
  expect(fallsText(threat('a1', 1, true))).toBe('✕');
});
