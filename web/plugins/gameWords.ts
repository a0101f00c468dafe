// The words that games have for the page, src/GAME/page.json, each of which may be missing, while the page is built: as the
// module `virtual:game-words`, and as `virtual:game-icons` the icons that are named there. What a file may have says
// src/board/gameWords.ts; a file that has anything else is refused, for nobody would notice a word that is misspelt.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

import { DRAWN } from '../src/board/drawn';
import { allIcons, COMMON, type GameFile, type LobbyWords } from '../src/board/gameWords';
import { pathOf, readIcons } from './gameIcons';

/** Throws, with `at` as the place, if the value is not as it must be. */
type Check = (value: unknown, at: readonly string[]) => void;

function refuse(at: readonly string[], problem: string): never {
  throw new Error([...(at.length > 0 ? [at.join(' > ')] : []), problem].join(': '));
}

const text: Check = (value, at) => {
  if (typeof value !== 'string' || value === '') refuse(at, 'expected a text');
};

const flag: Check = (value, at) => {
  if (typeof value !== 'boolean') refuse(at, 'expected true or false');
};

const template: Check = (value, at) => {
  text(value, at);
  if ((value as string).split('%').length !== 2) refuse(at, 'expected a text with one % in it');
};

const icon: Check = (value, at) => {
  text(value, at);
  if (!pathOf(value as string)) refuse(at, `game-icons has no icon '${value}' of one path`);
};

const shape: Check = (value, at) => {
  if (typeof value !== 'string' || !Object.hasOwn(DRAWN, value)) icon(value, at);
};

/** A text of at most so many characters, for which there is room. */
function short(most: number): Check {
  return (value, at) => {
    text(value, at);
    if ((value as string).length > most) refuse(at, `expected at most ${most} characters`);
  };
}

function oneOf(...words: string[]): Check {
  return (value, at) => {
    if (typeof value !== 'string' || !words.includes(value)) refuse(at, `expected ${words.map((word) => `'${word}'`).join(' or ')}`);
  };
}

function whole(low: number, high: number): Check {
  return (value, at) => {
    if (!Number.isInteger(value) || (value as number) < low || (value as number) > high) refuse(at, `expected a whole number from ${low} to ${high}`);
  };
}

function entriesOf(value: unknown, at: readonly string[]): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(at, 'expected an object');
  return Object.entries(value);
}

function list(check: Check): Check {
  return (value, at) => {
    if (!Array.isArray(value)) refuse(at, 'expected a list');
    value.forEach((one, i) => check(one, [...at, `[${i}]`]));
  };
}

/** Any words, each with a value of the same kind. */
function byWord(check: Check): Check {
  return (value, at) => entriesOf(value, at).forEach(([word, one]) => check(one, [...at, `'${word}'`]));
}

function parts<Key extends string>(checks: Record<Key, Check>, needed: readonly Key[] = []): Check {
  return (value, at) => {
    const entries = entriesOf(value, at);
    for (const [key, one] of entries) {
      if (!Object.hasOwn(checks, key)) refuse(at, `unknown key '${key}'; there are ${Object.keys(checks).join(', ')}`);
      checks[key as Key](one, [...at, key]);
    }
    for (const key of needed) if (!entries.some(([name]) => name === key)) refuse(at, `'${key}' is missing`);
  };
}

const lines = list(parts({ name: text, of: list(text) }, ['name', 'of']));

const file = parts<keyof GameFile>({
  lobby: parts<keyof LobbyWords>({ line: short(70), minutes: whole(1, 600), difficulty: whole(1, 3), level: whole(1, 8), icon }),
  icons: parts<keyof typeof COMMON.icons>({ kinds: byWord(shape), signs: byWord(icon), abilities: byWord(icon), suits: byWord(icon), marks: byWord(icon) }),
  roles: byWord(parts({ ask: text, dialog: text, words: template })),
  badges: byWord(template),
  endings: byWord(text),
  commanders: list(text),
  held: list(text),
  shades: byWord(byWord(text)),
  tracks: byWord(text),
  chance: byWord(text),
  dealt: list(text),
  moves: oneOf('first', 'also'),
  captures: flag,
  premoves: flag,
  trays: byWord(parts({ always: flag, theirs: flag })),
  sheet: parts({ glance: lines, melee: lines }),
  use: text,
  ability: text,
  cards: text,
  price: text,
});

/** A page.json from its text; `name` is for messages. */
export function parseGameFile(name: string, json: string): GameFile {
  try {
    const value: unknown = JSON.parse(json);
    file(value, []);
    return value as GameFile;
  } catch (problem) {
    throw new Error(`${name}: ${(problem as Error).message}`);
  }
}

/** The files of all games that have one, in the order of their names. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((game) => join(folder, game, 'page.json'))
    .filter((path) => existsSync(path));
}

export function readGameFiles(folder: string): Record<string, GameFile> {
  return Object.fromEntries(
    filesIn(folder).map((path) => {
      const game = basename(dirname(path));
      return [game, parseGameFile(`src/${game}/page.json`, readFileSync(path, 'utf8'))];
    }),
  );
}

/** The icons of the collection that the page and the games name. */
export function iconsFor(games: Record<string, GameFile>): string[] {
  return allIcons(Object.values(games)).filter((name) => !Object.hasOwn(DRAWN, name));
}

/** Those among them that are shapes of pieces. */
export function shapesFor(games: Record<string, GameFile>): string[] {
  return [COMMON, ...Object.values(games)].flatMap(({ icons }) => Object.values(icons?.kinds ?? {}));
}

export function gameWords(folder: string): Plugin {
  const made: Record<string, (games: Record<string, GameFile>) => unknown> = {
    'virtual:game-words': (games) => games,
    'virtual:game-icons': (games) => readIcons(iconsFor(games), shapesFor(games)),
  };
  return {
    name: 'fray-game-words',
    resolveId: (id) => (Object.hasOwn(made, id) ? `\0${id}` : undefined),
    load(id) {
      const make = id.startsWith('\0') ? made[id.slice(1)] : undefined;
      if (!make) return undefined;
      for (const path of filesIn(folder)) this.addWatchFile(path);
      return `export default ${JSON.stringify(make(readGameFiles(folder)))};`;
    },
  };
}
