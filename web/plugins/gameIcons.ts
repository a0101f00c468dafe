// Takes icons out of @iconify-json/game-icons (CC-BY-3.0), so that the page carries those that it uses and not the whole
// collection.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import svgpath from 'svgpath';
import type { GameIcon } from 'virtual:game-icons';

type Collection = Record<string, { body: string }>;
let collection: Collection | null = null;

/** The path of an icon; null if there is no such icon, or none that is one path. */
export function pathOf(name: string): string | null {
  if (!collection) {
    const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
    collection = (JSON.parse(readFileSync(file, 'utf8')) as { icons: Collection }).icons;
  }
  return Object.hasOwn(collection, name) ? (/ d="([^"]+)"/.exec(collection[name]!.body)?.[1] ?? null) : null;
}

/** The path without its holes: each outline becomes a path of its own, and lies over the holes inside it. */
export function outlines(path: string): string[] {
  return svgpath(path).abs().round(2).toString().split(/(?=M)/);
}

/** Those of these names; only `shapes` with their outlines, which pieces are drawn with. */
export function readIcons(names: readonly string[], shapes: readonly string[] = names): Record<string, GameIcon> {
  return Object.fromEntries(
    names.map((name) => {
      const path = pathOf(name);
      if (!path) throw new Error(`game-icons has no icon '${name}' of one path`);
      return [name, { path, outlines: shapes.includes(name) ? outlines(path) : [] }];
    }),
  );
}
