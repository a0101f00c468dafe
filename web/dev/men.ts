// Chess pieces for states that are made up: where they stand, and roughly where they go.
import type { Piece } from '../src/protocol';

export const KINDS: Record<string, string> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king', m: 'mana', d: 'king mana' };
export const ALL = Array.from({ length: 64 }, (_, i) => String.fromCharCode(97 + (i % 8)) + (1 + Math.floor(i / 8)));

export function readPlacement(placement: string): { square: string; letter: string }[] {
  return placement.split('/').flatMap((rank, row) => {
    let file = 0;
    return [...rank].flatMap((letter) => {
      if (/\d/.test(letter)) {
        file += Number(letter);
        return [];
      }
      return [{ square: String.fromCharCode(97 + file++) + (8 - row), letter }];
    });
  });
}

const LINES = [[0, 1], [0, -1], [1, 0], [-1, 0]];
const DIAGONALS = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const JUMPS = [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]];

/** Squares that a piece reaches, pieces of its own side left out; of mana only its steps. */
export function reach({ square, side, kind }: Piece, at: ReadonlyMap<string, Piece>): string[] {
  const found: string[] = [];
  const step = (from: string, [files, ranks]: number[]) => {
    const to = String.fromCharCode(from.charCodeAt(0) + files!) + String.fromCharCode(from.charCodeAt(1) + ranks!);
    return ALL.includes(to) ? to : null;
  };
  if (kind === 'mana') return [-1, 1].flatMap((file) => step(square, [file, side === 'white' ? 1 : -1]) ?? []).filter((to) => !at.has(to));
  if (kind === 'king mana') return DIAGONALS.flatMap((direction) => step(square, direction) ?? []).filter((to) => !at.has(to));
  if (kind === 'pawn') {
    const up = side === 'white' ? 1 : -1;
    const one = step(square, [0, up]);
    if (one && !at.has(one)) {
      found.push(one);
      const two = step(one, [0, up]);
      if (two && !at.has(two) && square[1] === (side === 'white' ? '2' : '7')) found.push(two);
    }
    return [...found, ...[-1, 1].flatMap((file) => step(square, [file, up]) ?? []).filter((to) => at.get(to) && at.get(to)!.side !== side)];
  }
  const directions = kind === 'knight' ? JUMPS : kind === 'rook' ? LINES : kind === 'bishop' ? DIAGONALS : [...LINES, ...DIAGONALS];
  for (const direction of directions) {
    let to = step(square, direction);
    while (to) {
      if (at.get(to)?.side !== side) found.push(to);
      if (at.has(to) || kind === 'knight' || kind === 'king') break;
      to = step(to, direction);
    }
  }
  return found;
}
