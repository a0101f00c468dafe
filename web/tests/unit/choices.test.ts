import { describe, expect, it } from 'vitest';

import { decodeChoices, decodeState, fieldsOf } from '../../src/choices';
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

  it('have squares in place of signs', () => {
    const tree = {
      spell: { '=teleport': { from: { a2: { to: { a3: { text: 't:*', record: 'T^' } } } } } },
      from: { e2: { to: { 'e3 e4': '*', 'd3=take it': { text: '*!', also: [{ text: '^?' }] } } } },
      dice: { '=1d6': '1d6' },
    };
    expect(decodeChoices(tree).map(({ text, record, steps }) => [text, record, steps.map(({ square, choice }) => square ?? choice)])).toEqual([
      ['t:a2a3', 'Ta3', ['teleport', 'a2', 'a3']],
      ['e2e3', undefined, ['e2', 'e3']],
      ['e2e4', undefined, ['e2', 'e4']],
      ['e2d3!', undefined, ['e2', 'd3']],
      ['d3?', undefined, ['e2', 'd3']],
      ['1d6', undefined, ['1d6']],
    ]);
  });

  it('may have several squares in a key, but no spaces in the name of a choice', () => {
    const tree = { to: { 'a1 a2': 'x^' }, choice: { '=leave it to the queen': 'leave', '': 'none' } };
    expect(decodeChoices(tree).map(({ text, steps }) => [text, steps])).toEqual([
      ['xa1', [{ role: 'to', square: 'a1' }]],
      ['xa2', [{ role: 'to', square: 'a2' }]],
      ['leave', [{ role: 'choice', choice: 'leave it to the queen' }]],
      ['none', [{ role: 'choice' }]],
    ]);
  });

  it('share what is alike, also within what is shared', () => {
    const tree = {
      shared: [{ record: 'N^' }, 'pass', { to: { 'a3 c3': 0 }, choice: { '=pass': 1 } }],
      from: { 'b1 d1': 2, g1: { to: { f3: 0 } } },
    };
    expect(decodeChoices(tree).map(({ id, text, record }) => [id, text, record])).toEqual([
      [0, 'b1a3', 'Na3'], [1, 'b1c3', 'Nc3'], [2, 'pass', undefined],
      [3, 'd1a3', 'Na3'], [4, 'd1c3', 'Nc3'], [5, 'pass', undefined],
      [6, 'g1f3', 'Nf3'],
    ]);
  });

  it('have the probability of a roll, which is not sent', () => {
    const [rolled, other] = decodeChoices({ to: { a1: { text: '^', odds: { attack: 3, wins: 15, rolls: 36 } }, a2: { text: '^', odds: { probability: 0.25 } } } });
    expect(rolled!.odds).toEqual({ attack: 3, wins: 15, rolls: 36, probability: 15 / 36 });
    expect(other!.odds).toEqual({ probability: 0.25 });
  });

  it('are none where there is no tree', () => {
    expect(decodeChoices({})).toEqual([]);
    const state = decodeState({ prompt: 'x', to_act: [] } as unknown as SentState);
    expect(state).toEqual({ prompt: 'x', to_act: [], actions: [], outcomes: [] });
  });
});

describe('fields', () => {
  it('are the words of a position behind the first', () => {
    expect(fieldsOf('8/8 side=white quiet=0 note=a=b')).toEqual({ side: 'white', quiet: '0', note: 'a=b' });
    expect(fieldsOf('8/8 w KQkq - 0 1')).toEqual({ 1: 'w', 2: 'KQkq', 3: '-', 4: '0', 5: '1' });
    expect(fieldsOf('8/8')).toEqual({});
  });
});
