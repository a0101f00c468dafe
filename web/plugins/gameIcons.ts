// Takes the icons that the page uses out of @iconify-json/game-icons (CC-BY-3.0) while the page is built, so that the
// page carries two dozen shapes and not the whole collection. Read them with `import icons from 'virtual:game-icons'`.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

import type { GameIcon } from '../src/board/iconNames';

const MODULE = 'virtual:game-icons';
const NUMBER = '[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[-+]?\\d+)?';
const START = new RegExp(`^([Mm])\\s*(${NUMBER})[\\s,]*(${NUMBER})[\\s,]*`);

/** The path without its holes: each closed outline becomes a path of its own, and lies over the holes inside it. */
export function outlines(path: string): string[] {
  let x = 0;
  let y = 0;
  return path
    .split(/(?<=[zZ])\s*(?=[mM])/)
    .map((outline) => {
      const start = START.exec(outline);
      if (!start) throw new Error(`not the start of an outline: ${outline.slice(0, 40)}`);
      // After a closing z the pen is back where the outline began, so a relative start counts from there.
      const relative = start[1] === 'm';
      x = Number(start[2]) + (relative ? x : 0);
      y = Number(start[3]) + (relative ? y : 0);
      const rest = outline.slice(start[0].length);
      // Further pairs of a relative start are relative lines.
      const line = /^[-+.\d]/.test(rest) ? (relative ? 'l' : 'L') : '';
      return `M${round(x)} ${round(y)}${line}${rest}`;
    });
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

export function readIcons(names: readonly string[]): Record<string, GameIcon> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  const all = JSON.parse(readFileSync(file, 'utf8')) as { icons: Record<string, { body: string }> };
  return Object.fromEntries(
    names.map((name) => {
      const path = / d="([^"]+)"/.exec(all.icons[name]?.body ?? '')?.[1];
      if (!path) throw new Error(`game-icons has no icon '${name}' of one path`);
      return [name, { path, outlines: outlines(path) }];
    }),
  );
}

export function gameIcons(names: readonly string[]): Plugin {
  return {
    name: 'fray-game-icons',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(readIcons(names))};` : undefined),
  };
}
