// How each game begins, for its picture in the lobby: web/boards/NAME.json, which tests/browser/boards.test.ts records from
// the server and compares with it.
import type { GameInfo, State } from './protocol';

export interface BoardFile {
  /** From the far rank to White's, a letter for each piece (White's are capitals), '.' for an empty square. */
  rows: string[];
  /** What the letters stand for. */
  kinds: Record<string, string>;
  marks: { name: string; level?: number; squares: string }[];
}

const files = import.meta.glob<BoardFile>('../boards/*.json', { import: 'default', eager: true });

/** A game that has no file begins, as far as the picture goes, with an empty board. */
export function boardFile({ name, files: width, ranks }: Pick<GameInfo, 'name' | 'files' | 'ranks'>): BoardFile {
  return files[`../boards/${name}.json`] ?? { rows: Array<string>(ranks).fill('.'.repeat(width)), kinds: {}, marks: [] };
}

/** The file of a game that begins with this state. */
export function boardOf({ files: width, ranks, pieces, marks }: Pick<State, 'files' | 'ranks' | 'pieces' | 'marks'>): BoardFile {
  const rows = Array.from({ length: ranks }, () => Array<string>(width).fill('.'));
  const kinds: Record<string, string> = {};
  for (const { square, letter, kind } of pieces) {
    rows[ranks - Number(square.slice(1))]![square.charCodeAt(0) - 97] = letter;
    kinds[letter.toLowerCase()] = kind;
  }
  const grouped = new Map<string, { name: string; level?: number; squares: string }>();
  for (const { square, name, level } of marks) {
    const group = grouped.get(`${name} ${level}`) ?? { name, ...(level !== undefined && { level }), squares: '' };
    grouped.set(`${name} ${level}`, { ...group, squares: `${group.squares} ${square}`.trim() });
  }
  return { rows: rows.map((row) => row.join('')), kinds, marks: [...grouped.values()] };
}
