// Takes the icons that the page uses out of @iconify-json/game-icons (CC-BY-3.0) while the page is built, so that the
// page carries two dozen shapes and not the whole collection. Read them with `import icons from 'virtual:game-icons'`.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import svgpath from 'svgpath';
import type { Plugin } from 'vite';

import type { GameIcon } from '../src/board/iconNames';

const MODULE = 'virtual:game-icons';

/** The path without its holes: each outline becomes a path of its own, and lies over the holes inside it. */
export function outlines(path: string): string[] {
  return svgpath(path).abs().round(2).toString().split(/(?=M)/);
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
