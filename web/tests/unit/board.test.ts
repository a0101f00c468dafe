import { describe, expect, it } from 'vitest';

import { outlines, readIcons } from '../../plugins/gameIcons';
import { markedOf } from '../../src/board/badges';
import { isLight, neighbour, spotOf, squareAt, squareName, turned } from '../../src/board/geometry';
import { COMMON } from '../../src/board/gameWords';
import { nothingTracked, track } from '../../src/board/track';
import { actionWords, percent, squareWords } from '../../src/board/words';
import type { Piece } from '../../src/protocol';
import { frameOf, framesOf } from './recorded';

const chess = { files: 8, ranks: 8 };
const large = { files: 10, ranks: 12 };

function piece(square: string, badges: Record<string, string> = {}, kind = 'pawn'): Piece {
  return { square, side: 'white', kind, letter: 'P', badges };
}

describe('squares', () => {
  it('are named from White’s left', () => {
    expect(squareName({ file: 0, rank: 0 })).toBe('a1');
    expect(spotOf('j12', large)).toEqual({ file: 9, rank: 11 });
    expect(spotOf('i1', chess)).toBeNull();
    expect(spotOf('a9', chess)).toBeNull();
    expect(spotOf('a0', chess)).toBeNull();
  });

  it('are seen from either side', () => {
    for (const flipped of [false, true]) {
      for (let file = 0; file < large.files; file += 1) {
        const spot = { file, rank: 11 };
        const { column, row } = turned(spot, large, flipped);
        expect(squareAt(column, row, large, flipped)).toBe(squareName(spot));
      }
    }
    expect(squareAt(0, 7, chess, false)).toBe('a1');
    expect(squareAt(0, 7, chess, true)).toBe('h8');
    expect(squareAt(8, 0, chess, false)).toBeNull();
  });

  it('alternate in colour, a1 being dark', () => {
    expect(isLight(spotOf('a1', chess)!)).toBe(false);
    expect(isLight(spotOf('h1', chess)!)).toBe(true);
  });

  it('have neighbours as the board is seen, and stop at its edge', () => {
    expect(neighbour('e4', 'ArrowUp', chess, false)).toBe('e5');
    expect(neighbour('e4', 'ArrowUp', chess, true)).toBe('e3');
    expect(neighbour('e4', 'ArrowLeft', chess, true)).toBe('f4');
    expect(neighbour('a1', 'ArrowLeft', chess, false)).toBe('a1');
    expect(neighbour('e4', 'Home', chess, false)).toBe('a4');
    expect(neighbour('e4', 'PageUp', large, false)).toBe('e12');
    expect(neighbour('e4', 'q', chess, false)).toBeNull();
  });
});

describe('pieces that move', () => {
  it('stay the same piece all through a battle', () => {
    const frames = framesOf('won');
    let tracking = track(nothingTracked, frames[0]!.state.pieces, []);
    const knight = tracking.pieces.find(({ square }) => square === 'd2')!.id;
    const bishop = tracking.pieces.find(({ square }) => square === 'c5')!.id;
    for (const frame of frames.slice(1)) {
      const before = tracking;
      tracking = track(tracking, frame.state.pieces, frame.events);
      expect(new Set(tracking.pieces.map(({ id }) => id)).size).toBe(tracking.pieces.length);
      if (frame.step === 'attacker') expect(tracking.gone.map(({ id }) => id)).toEqual([bishop]);
      else expect(tracking.gone).toHaveLength(before.pieces.length - tracking.pieces.length);
    }
    expect(tracking.pieces.find(({ id }) => id === knight)?.square).toBe('c5');
  });

  it('stay the same when they are promoted', () => {
    const [before, after] = framesOf('promotion');
    const tracking = track(nothingTracked, before!.state.pieces, []);
    const pawn = tracking.pieces.find(({ square }) => square === 'a7')!.id;
    const next = track(tracking, after!.state.pieces, after!.events);
    expect(next.pieces.find(({ square }) => square === 'a8')).toMatchObject({ id: pawn, kind: 'knight' });
  });

  it('are found by kind and distance where no event tells', () => {
    const tracking = track(nothingTracked, [piece('a2'), piece('h2')], []);
    const next = track(tracking, [piece('h4'), piece('a3')], []);
    const idOf = (from: string) => tracking.pieces.find(({ square }) => square === from)!.id;
    expect(next.pieces.find(({ square }) => square === 'h4')?.id).toBe(idOf('h2'));
    expect(next.pieces.find(({ square }) => square === 'a3')?.id).toBe(idOf('a2'));
    expect(next.gone).toHaveLength(0);
  });
});

describe('badges', () => {
  it('show hit points only when some are lost', () => {
    expect(markedOf(piece('a1', { hp: '7/10' }), COMMON).bar).toEqual({ value: 7, most: 10 });
    expect(markedOf(piece('a1', { hp: '10/10' }), COMMON).bar).toBeNull();
  });

  it('show at most two signs and how many more there are', () => {
    const marked = markedOf(piece('a1', { strength: '2-3', command: 'out', cursed: '2', blessed: '1', haste: 'yes' }), COMMON);
    expect(marked.number).toBe('2–3');
    expect(marked.out).toBe(true);
    expect(marked.signs.map(({ name }) => name)).toEqual(['cursed', 'blessed']);
    expect(marked.more).toBe(1);
  });
});

describe('words', () => {
  const { state } = frameOf('won', 1);

  it('describe a square with all that can be seen on it', () => {
    expect(squareWords(state, 'c5', 'can be attacked')).toBe('c5, black bishop, strength 2, terrain, can be attacked');
    expect(squareWords(state, 'h6')).toBe('h6, white knight, strength 2, command out');
    expect(squareWords(state, 'e5')).toBe('e5, empty');
  });

  it('describe actions', () => {
    const words = (scene: string, at: number) => frameOf(scene, at).state.actions.map((action) => actionWords(frameOf(scene, at).state, action));
    expect(words('won', 1)).toContain('no attack');
    expect(words('won', 1)).toContain('attack bishop c5 with a3, d4');
    expect(words('won', 3)).toContain('knight b3 → c5');
    expect(words('promotion', 0)).toContain('pawn a7 → a8 – rook');
  });

  it('never round a chance to certainty', () => {
    expect([0, 0.004, 21 / 36, 0.999, 1].map(percent)).toEqual(['0%', '<1%', '58%', '>99%', '100%']);
  });
});

describe('icons', () => {
  it('have outlines that need no path before them', () => {
    for (const { outlines: parts } of Object.values(readIcons(Object.values(COMMON.icons.kinds)))) {
      expect(parts.length).toBeGreaterThan(0);
      for (const part of parts) expect(part).toMatch(/^M/);
    }
    expect(() => readIcons(['no-such-icon'])).toThrow(/no-such-icon/);
  });

  it('put outlines that follow one another where they belong', () => {
    expect(outlines('m1 1h2v2h-2zm10 0h2v2h-2z')).toEqual(['M1 1H3V3H1Z', 'M11 1H13V3H11Z']);
    expect(outlines('M0 0h4v4m6-4h4v4z')).toEqual(['M0 0H4V4', 'M10 0H14V4Z']);
  });
});
