// Style sheets use no custom property that nobody sets: the browser says nothing of it, and the colour is just missing.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../../src', import.meta.url).pathname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(css|tsx?)$/.test(name));
const texts = files.map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

it('every custom property that is used is set somewhere', () => {
  const set = new Set(texts.flatMap(({ text }) => [...text.matchAll(/(?:['"]|[\s;{])(--[\w-]+)['"]?\s*:/g)].map(([, name]) => name)));
  const missing = texts
    .filter(({ name }) => name.endsWith('.css'))
    .flatMap(({ name, text }) => [...text.matchAll(/var\((--[\w-]+)\s*([,)])/g)].filter(([, property]) => !set.has(property)).map(([, property]) => `${property} in ${name}`));
  expect(set.size).toBeGreaterThan(20);
  expect([...new Set(missing)]).toEqual([]);
});
