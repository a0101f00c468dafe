// Squares of a board of any size up to 26 files: "a1" is the near left corner of White.

export interface Spot {
  /** From 0, from White's left. */
  file: number;
  /** From 0, from White's side. */
  rank: number;
}

export interface BoardSize {
  files: number;
  ranks: number;
}

export function squareName({ file, rank }: Spot): string {
  return String.fromCharCode(97 + file) + (rank + 1);
}

/** null unless it is the name of a square of such a board. */
export function spotOf(square: string, { files, ranks }: BoardSize): Spot | null {
  const match = /^([a-z])([1-9]\d?)$/.exec(square);
  if (!match) return null;
  const spot = { file: match[1]!.charCodeAt(0) - 97, rank: Number(match[2]) - 1 };
  return spot.file < files && spot.rank < ranks ? spot : null;
}

/** Where a square is seen: column from the left and row from the top. The same function leads back. */
export function turned(spot: Spot, size: BoardSize, flipped: boolean): { column: number; row: number } {
  return flipped
    ? { column: size.files - 1 - spot.file, row: spot.rank }
    : { column: spot.file, row: size.ranks - 1 - spot.rank };
}

export function squareAt(column: number, row: number, size: BoardSize, flipped: boolean): string | null {
  if (column < 0 || row < 0 || column >= size.files || row >= size.ranks) return null;
  return squareName(
    flipped
      ? { file: size.files - 1 - column, rank: row }
      : { file: column, rank: size.ranks - 1 - row },
  );
}

/** a1 is dark. */
export function isLight({ file, rank }: Spot): boolean {
  return (file + rank) % 2 === 1;
}

/** The square that a key leads to from `square`, as the board is seen; the same square at the edge. */
export function neighbour(square: string, key: string, size: BoardSize, flipped: boolean): string | null {
  const spot = spotOf(square, size);
  if (!spot) return null;
  let { column, row } = turned(spot, size, flipped);
  if (key === 'ArrowLeft') column -= 1;
  else if (key === 'ArrowRight') column += 1;
  else if (key === 'ArrowUp') row -= 1;
  else if (key === 'ArrowDown') row += 1;
  else if (key === 'Home') column = 0;
  else if (key === 'End') column = size.files - 1;
  else if (key === 'PageUp') row = 0;
  else if (key === 'PageDown') row = size.ranks - 1;
  else return null;
  return squareAt(column, row, size, flipped) ?? square;
}

/** The path of all dark squares, White below, each of the size 1. */
export function darkPath({ files, ranks }: BoardSize): string {
  const spots = Array.from({ length: files * ranks }, (_, i) => ({ file: i % files, rank: Math.floor(i / files) }));
  return spots
    .filter((spot) => !isLight(spot))
    .map(({ file, rank }) => `M${file} ${ranks - 1 - rank}h1v1h-1z`)
    .join('');
}
