// Pictures for those who do not draw SVG: icons for phones, and what links to Fray are shown with (Open Graph, 1200 x 630):
// the board of a game as it begins, beside the sign of Fray.
import { Resvg } from '@resvg/resvg-js';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

import { DRAWN } from '../src/board/drawn';
import { completed } from '../src/board/gameWords';
import { darkPath } from '../src/board/geometry';
import type { BoardFile } from '../src/boards';
import { pathOf } from './gameIcons';
import { readGameFiles } from './gameWords';

const PAPER = '#fdfbf6';
const LIGHT = '#ecdec5';
const DARK = '#b58c62';
const INK = '#2b2622';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 45;

function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

/** What is inside of an SVG of 32 x 32, as a square of that size at that place. */
function placed(icon: string, x: number, y: number, size: number): string {
  const inside = icon.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  return `<g transform="translate(${x} ${y}) scale(${size / 32})">${inside}</g>`;
}

function shapeOf(kind: string): string[] {
  return Object.hasOwn(DRAWN, kind) ? DRAWN[kind]!.map(({ path }) => path) : [pathOf(kind) ?? ''];
}

/** The board as a game begins, on a field whose squares have the size 1. */
function boardOf({ rows, kinds }: BoardFile, icons: Readonly<Record<string, string>>): string {
  const [files, ranks] = [rows[0]!.length, rows.length];
  const men = rows.flatMap((row, y) =>
    [...row].map((letter, x) => {
      const icon = icons[kinds[letter.toLowerCase()] ?? ''];
      if (letter === '.' || !icon) return '';
      const white = letter === letter.toUpperCase();
      const [fill, edge] = white ? ['#fffdf8', INK] : [INK, LIGHT];
      const paths = shapeOf(icon).map((path) => `<path d="${path}" fill="${fill}" stroke="${edge}" stroke-width="18" paint-order="stroke" />`);
      return `<g transform="translate(${x + 0.09} ${y + 0.09}) scale(${0.82 / 512})">${paths.join('')}</g>`;
    }),
  );
  return `<rect width="${files}" height="${ranks}" fill="${LIGHT}" /><path d="${darkPath({ files, ranks })}" fill="${DARK}" />${men.join('')}`;
}

function linkPicture(icon: string, board: BoardFile, icons: Readonly<Record<string, string>>): string {
  const cell = (HEIGHT - 2 * MARGIN) / board.rows.length;
  const across = cell * board.rows[0]!.length;
  const left = WIDTH - MARGIN - across;
  const sign = Math.min(360, left - 2 * MARGIN);
  return svg(
    WIDTH,
    HEIGHT,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}" />${placed(icon, (left - sign) / 2, (HEIGHT - sign) / 2, sign)}` +
      `<g transform="translate(${left} ${MARGIN}) scale(${cell})">${boardOf(board, icons)}</g>`,
  );
}

/** An icon that fills so much of a square of paper. */
function onPaper(icon: string, size: number, part: number): string {
  const edge = (size * (1 - part)) / 2;
  return svg(size, size, `<rect width="${size}" height="${size}" fill="${PAPER}" />${placed(icon, edge, edge, size * part)}`);
}

function png(source: string, width?: number): Uint8Array {
  return new Resvg(source, { ...(width && { fitTo: { mode: 'width', value: width } }) }).render().asPng();
}

/** `publicFolder` has icon.svg, `boards` a file for each game, `games` the folders of the games. */
export function pictures(publicFolder: string, boards: string, games: string): Plugin {
  return {
    name: 'fray-pictures',
    apply: 'build',
    generateBundle() {
      const emit = (fileName: string, source: Uint8Array) => this.emitFile({ type: 'asset', fileName, source });
      const icon = readFileSync(join(publicFolder, 'icon.svg'), 'utf8');
      for (const size of [192, 512]) emit(`icon-${size}.png`, png(icon, size));
      // Phones cut its corners off, and show black where it is transparent; some leave no more than a circle of 80 %.
      emit('apple-touch-icon.png', png(onPaper(icon, 180, 0.78)));
      for (const size of [192, 512]) emit(`maskable-${size}.png`, png(onPaper(icon, size, 0.74)));
      const words = readGameFiles(games);
      for (const file of readdirSync(boards)) {
        const name = basename(file, '.json');
        const board = JSON.parse(readFileSync(join(boards, file), 'utf8')) as BoardFile;
        emit(`picture-${name}.png`, png(linkPicture(icon, board, completed(words[name] ?? {}).icons.kinds)));
      }
    },
  };
}
