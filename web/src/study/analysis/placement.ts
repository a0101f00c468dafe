// The first field of a position text, which all games have as FEN has it: what stands where. The rest of the text is the game's.
import { spotOf, squareName, type BoardSize } from '../../board/geometry';

/** Letters by square; null if it is no placement of a board of that size. */
export function readPlacement(text: string, { files, ranks }: BoardSize): Map<string, string> | null {
  const rows = text.trim().split(/\s+/)[0]!.split('/');
  if (rows.length !== ranks) return null;
  const men = new Map<string, string>();
  for (const [i, row] of rows.entries()) {
    let file = 0;
    for (const token of row.match(/\d+|[A-Za-z]|./g) ?? []) {
      if (/^\d+$/.test(token)) file += Number(token);
      else if (/^[A-Za-z]$/.test(token) && file < files) men.set(squareName({ file: file++, rank: ranks - 1 - i }), token);
      else return null;
    }
    if (file !== files) return null;
  }
  return men;
}

export function printPlacement(men: ReadonlyMap<string, string>, { files, ranks }: BoardSize): string {
  const rows = Array.from({ length: ranks }, (_, i) => {
    let row = '';
    let empty = 0;
    for (let file = 0; file < files; ++file) {
      const man = men.get(squareName({ file, rank: ranks - 1 - i }));
      if (!man) {
        ++empty;
        continue;
      }
      row += (empty > 0 ? empty : '') + man;
      empty = 0;
    }
    return row + (empty > 0 ? empty : '');
  });
  return rows.join('/');
}

/** The text with something else on a square, or nothing; as it was if its placement cannot be read. */
export function withMan(text: string, square: string, letter: string | null, size: BoardSize): string {
  const men = readPlacement(text, size);
  if (!men || !spotOf(square, size)) return text;
  if (letter === null) men.delete(square);
  else men.set(square, letter);
  return [printPlacement(men, size), ...text.trim().split(/\s+/).slice(1)].join(' ');
}

export function sideIn(text: string): 'white' | 'black' | null {
  const [, bare = ''] = text.trim().split(/\s+/);
  const named = /(?:^|\s)side=(white|black)(?=\s|$)/.exec(text)?.[1];
  if (named) return named as 'white' | 'black';
  return bare === 'w' ? 'white' : bare === 'b' ? 'black' : null;
}

/** The text with the other side's turn. */
export function withSide(text: string, side: 'white' | 'black'): string {
  if (/(?:^|\s)side=/.test(text)) return text.replace(/((?:^|\s)side=)\S*/, `$1${side}`);
  const [placement = '', , ...rest] = text.trim().split(/\s+/);
  return [placement, side[0], ...rest].join(' ');
}
