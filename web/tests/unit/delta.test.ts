import { describe, expect, it } from 'vitest';

import { applyDelta, digest } from '../../src/delta';

const square = (name: string, more: object = {}) => ({ square: name, kind: 'pawn', badges: {}, ...more });

const old = {
  prompt: 'Move a piece',
  turn: 3,
  reason: null as string | null,
  battle: { square: 'e4', fighters: [{ seat: 0, score: 5 }, { seat: 1, score: 7 }] },
  pieces: [square('a1'), square('b1'), square('c1', { badges: { hits: '3' } })],
  position: 'rnbqkbnr/pppppppp/8/8 side=white pieces=a1:hp3,b1:hp4 turn=3',
  to_act: [0, 1, 2, 3],
};

describe('a delta', () => {
  it('of nothing leaves the very same object', () => {
    expect(applyDelta(old, {})).toBe(old);
    expect(applyDelta(old, { turn: [3], battle: { fighters: { '': [2] } }, position: { '': [] } })).toBe(old);
  });

  it('sets a key, adds one, and takes one away', () => {
    const { prompt: _, ...rest } = old;
    expect(applyDelta(old, { turn: [4], prompt: [], reason: ['mate'], extra: [[1]] })).toEqual({ ...rest, turn: 4, reason: 'mate', extra: [1] });
    expect(applyDelta(old, { reason: [[]], turn: [null] })).toEqual({ ...old, reason: [], turn: null });
  });

  it('goes into objects, and keeps what is beside', () => {
    const now = applyDelta(old, { battle: { square: ['e5'] } })!;
    expect(now.battle).toEqual({ ...old.battle, square: 'e5' });
    expect(now.battle.fighters).toBe(old.battle.fighters);
    expect(now.pieces).toBe(old.pieces);
    expect(old.battle.square).toBe('e4');
  });

  it('builds arrays anew of old elements and new ones', () => {
    const made = (items: unknown[]) => applyDelta(old, { to_act: { '': items } })?.to_act;
    expect(made([[9]])).toEqual([9, 0, 1, 2, 3]);
    expect(made([4, [9]])).toEqual([0, 1, 2, 3, 9]);
    expect(made([-1])).toEqual([1, 2, 3]);
    expect(made([1, -2, [8], [9]])).toEqual([0, 8, 9, 3]);
    expect(made([-4])).toEqual([]);
    expect(made([2])).toBe(old.to_act);
  });

  it('makes a new element of an old one, wherever that stood', () => {
    const now = applyDelta(old, { pieces: { '': [-1, 1, { '@': 0, square: ['a2'] }, { '@': 2, badges: { hits: ['2'] }, kind: [] }, -1] } })!;
    expect(now.pieces).toEqual([square('b1'), square('a2'), { square: 'c1', badges: { hits: '2' } }]);
    expect(now.pieces[0]).toBe(old.pieces[1]);
    expect(now.pieces[1]!.badges).toBe(old.pieces[0]!.badges);
    expect(old.pieces).toHaveLength(3);
  });

  it('makes several elements of old ones, each with the same changes', () => {
    const now = applyDelta(old, { pieces: { '': [{ '@': [0, 2], kind: ['rook'] }, -2] } })!;
    expect(now.pieces).toEqual([square('a1', { kind: 'rook' }), square('b1', { kind: 'rook' }), old.pieces[2]]);
    expect(now.pieces[2]).toBe(old.pieces[2]);
    expect(applyDelta(old, { pieces: { '': [-3, { '@': [1, 2] }] } })?.pieces).toEqual(old.pieces.slice(1));
  });

  it('of a text is one of its words, cut after spaces, slashes and commas', () => {
    const made = (items: unknown[]) => applyDelta(old, { position: { '': items } })?.position;
    expect(made([1, -1, 'pppp1ppp/4p3/', 2, -1, 'side=black '])).toBe('rnbqkbnr/pppp1ppp/4p3/8/8 side=black pieces=a1:hp3,b1:hp4 turn=3');
    expect(made([5, -1, 'pieces=a1:hp2,', 1, -1, 'turn=4'])).toBe('rnbqkbnr/pppppppp/8/8 side=white pieces=a1:hp2,b1:hp4 turn=4');
    expect(made([8, '!'])).toBe(`${old.position}!`);
    expect(applyDelta({ text: '' }, { text: { '': ['a b'] } })).toEqual({ text: 'a b' });
    expect(applyDelta({ text: 'é/ü, ö' }, { text: { '': [2, 'ä '] } })).toEqual({ text: 'é/ü,ä  ö' });
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 1],
    ['a list', []],
    ['a value that is not in a list', { turn: 4 }],
    ['null for a change', { turn: null }],
    ['a text for a change', { turn: 'x' }],
    ['two values', { turn: [4, 5] }],
    ['a key gone that is not there', { nothing: [] }],
    ['changes in what is not there', { nothing: { a: [1] } }],
    ['changes in what an object inherits', { constructor: { name: ['x'] } }],
    ['changes in a number', { turn: { a: [1] } }],
    ['changes in null', { reason: { a: [1] } }],
    ['changes by key in a list', { to_act: { a: [1] } }],
    ['changes by key in a text', { prompt: { a: [1] } }],
    ['items of an object', { battle: { '': [1] } }],
    ['items of a number', { turn: { '': [1] } }],
    ['items that are no list', { to_act: { '': 3 } }],
    ['items and more', { to_act: { '': [4], a: [1] } }],
    ['more that stay than there are', { to_act: { '': [5] } }],
    ['more that go than there are', { to_act: { '': [3, -2] } }],
    ['half of an element', { to_act: { '': [0.5] } }],
    ['words in a list', { to_act: { '': ['x'] } }],
    ['an element without a value', { to_act: { '': [[]] } }],
    ['an element with two', { to_act: { '': [[1, 2]] } }],
    ['an element of an old one that is no object', { to_act: { '': [{ '@': 0 }] } }],
    ['an element of an old one that is not there', { pieces: { '': [{ '@': 3 }] } }],
    ['an element of a negative one', { pieces: { '': [{ '@': -1 }] } }],
    ['elements of old ones of which one is not there', { pieces: { '': [{ '@': [2, 2] }] } }],
    ['no elements of old ones', { pieces: { '': [{ '@': [0, 0] }] } }],
    ['elements of old ones without a number of them', { pieces: { '': [{ '@': [0] }] } }],
    ['an element of none', { pieces: { '': [{ square: ['a1'] }] } }],
    ['an element of a named one', { pieces: { '': [{ '@': 'length' }] } }],
    ['null for an element', { pieces: { '': [null] } }],
    ['elements in a text', { prompt: { '': [['x']] } }],
    ['more words than there are', { prompt: { '': [4] } }],
  ])('does not fit: %s', (_, delta) => {
    const before = structuredClone(old);
    expect(applyDelta(old, delta)).toBeNull();
    expect(old).toEqual(before);
  });
});

describe('the digest', () => {
  // As src/play/json/json_digest.cpp has it.
  it.each<[string, number]>([
    ['null', 3943445553],
    ['true', 4044111267],
    ['false', 3809224601],
    ['""', 3612437414],
    ['"a"', 3761185160],
    ['"abcd"', 2396311657],
    ['"abcde"', 30892715],
    ['"König zieht – ♞ 😀"', 2102474228],
    [String.raw`"a \"quoted\" back\\slash\nline\u00e9 \ud83d\ude00 \/"`, 809620624],
    ['0', 1530438540],
    ['-0', 4064264491],
    ['-0.0', 4064264491],
    ['1', 1547216159],
    ['-1', 2747751137],
    ['1.0', 1547216159],
    ['1e3', 3275310916],
    ['2147483647', 600267489],
    ['2147483648', 4292854059],
    ['-2147483647', 3694699807],
    ['-2147483648', 2145370411],
    ['-2147483649', 515883307],
    ['9007199254740991', 1770142209],
    ['0.5', 2313142571],
    ['-0.25', 3192897835],
    ['0.1', 2343208214],
    ['1e-7', 3586960361],
    ['1.7976931348623157e308', 4262607361],
    ['5e-324', 1279084226],
    ['0.3333333333333333', 3493782917],
    ['[]', 3826002220],
    ['[[]]', 0],
    ['[1,2,3]', 3862071404],
    ['[3,2,1]', 3661484780],
    ['[null,true,"x",{"a":1}]', 480644581],
    ['{}', 255045306],
    ['{"a":1,"b":"2"}', 3240909468],
    ['{"b":"2","a":1}', 3240909468],
    ['{"a":{"b":[{"c":null}]},"é":"ü"}', 3336724167],
    ['{"position":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR side=white","pieces":[{"square":"a1","badges":{}}],"odds":0.4166666666666667}', 4065292883],
  ])('of %s', (text, number) => {
    expect(digest(JSON.parse(text))).toBe(number);
  });

  it('of what a delta has made is that of the whole', () => {
    digest(old);
    const now = applyDelta(old, { pieces: { '': [1, { '@': 1, square: ['b2'] }, -1] }, turn: [4], battle: { square: ['e5'] } })!;
    expect(digest(now)).toBe(digest(structuredClone(now)));
    expect(digest(now)).not.toBe(digest(old));
  });
});
