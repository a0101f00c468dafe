import { describe, expect, it } from 'vitest';

import { decodeChoices, decodeState } from '../../src/choices';
import type { SentState } from '../../src/protocol';

describe('choices', () => {
  it('are read back with their steps', () => {
    const tree = {
      spell: { '=teleport': { from: { a2: { to: { a3: 't:a2a3' } } } } },
      from: { e2: { to: { e3: 'e2e3', e4: { text: 'e2e4', odds: { probability: 0.5 } } } } },
    };
    expect(decodeChoices(tree, 1)).toEqual([
      { id: 0, text: 't:a2a3', seat: 1, steps: [{ role: 'spell', choice: 'teleport' }, { role: 'from', square: 'a2' }, { role: 'to', square: 'a3' }] },
      { id: 1, text: 'e2e3', seat: 1, steps: [{ role: 'from', square: 'e2' }, { role: 'to', square: 'e3' }] },
      { id: 2, text: 'e2e4', seat: 1, steps: [{ role: 'from', square: 'e2' }, { role: 'to', square: 'e4' }], odds: { probability: 0.5 } },
    ]);
  });

  it('may be the beginning of others, or the same steps', () => {
    const tree = { to: { e8: { text: 'e7e8', also: [{ text: 'e7e8!' }], choice: { '=loud': 'e7e8?' } }, 'e8=queen': 'e7e8Q' } };
    expect(decodeChoices(tree).map(({ text, steps }) => [text, steps.length, steps.at(-1)])).toEqual([
      ['e7e8', 1, { role: 'to', square: 'e8' }],
      ['e7e8!', 1, { role: 'to', square: 'e8' }],
      ['e7e8?', 2, { role: 'choice', choice: 'loud' }],
      ['e7e8Q', 1, { role: 'to', square: 'e8', choice: 'queen' }],
    ]);
  });

  it('say whose they are where several seats choose', () => {
    const tree = { seat: { '=0': { dice: { '=1d6': '1d6' } }, '=1': { text: 'pass', dice: { '=2d6': '2d6' } } } };
    expect(decodeChoices(tree).map(({ seat, text, steps }) => [seat, text, steps])).toEqual([
      [0, '1d6', [{ role: 'dice', choice: '1d6' }]],
      [1, 'pass', []],
      [1, '2d6', [{ role: 'dice', choice: '2d6' }]],
    ]);
  });

  it('are none where there is no tree', () => {
    expect(decodeChoices({})).toEqual([]);
    const state = decodeState({ prompt: 'x', to_act: [] } as unknown as SentState);
    expect(state).toEqual({ prompt: 'x', to_act: [], actions: [], outcomes: [] });
  });
});
