// The declarations: what really comes is what they say, and they say all that the documents do.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { must } from '../../build/npm/package/dist/node.js';
import { fray, packageFolder, playRandomStep, randomNumbers, repository, textOf } from './helpers.mjs';

const PIECES = '8/R5q1/7P/4K2N/8/1k6/8/7R side=white'; // battles from the first move on

/** The kinds of values in a value: two with the same text need not be checked twice. */
function shapeOf(value) {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join()}]`;
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return `{${Object.entries(value).map(([key, inner]) => `${key}:${shapeOf(inner)}`).join()}}`;
}

/** Of objects in an array one of each shape. */
function reduced(value) {
  if (Array.isArray(value)) {
    const shapes = new Map(value.map((item, i) => [typeof item === 'object' ? shapeOf(item) : i, item]));
    return [...shapes.values()].map(reduced);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, reduced(inner)]));
}

/** Values of every shape that comes, by the name of their type. */
class Seen {
  values = {};
  shapes = new Set();
  add(type, value) {
    const shape = type === 'GameEvent' ? `${value.type}${shapeOf(value)}` : `${type}${shapeOf(value)}`;
    if (this.shapes.has(shape)) return;
    this.shapes.add(shape);
    (this.values[type] ??= []).push(reduced(value));
  }
  source() {
    const lists = Object.entries(this.values).map(([type, values]) => `const ${type}s: ${type}[] = ${JSON.stringify(values)};\nvoid ${type}s;\n`);
    return `import type { ${Object.keys(this.values).join(', ')} } from './package/dist/index.js';\n${lists.join('')}`;
  }
}

async function seenInPlay() {
  const seen = new Seen();
  const below = randomNumbers(20);
  const thinker = fray.newThinker();
  for (const info of fray.games) {
    seen.add('GameInfo', info);
    const starts = [must(fray.startGame(info.name)).game];
    if (info.name === 'conflict') starts.push(must(fray.loadPosition('conflict', PIECES)).game);
    for (const game of starts) {
      for (let step = 0; step < 80 && game.state.node !== 'terminal'; ++step) {
        seen.add('State', game.state);
        for (const event of playRandomStep(game, below).events) seen.add('GameEvent', event);
        if (game.state.battle && step % 4 === 0) {
          const { ok, ...strategy } = game.strategy();
          if (ok) seen.add('Strategy', strategy);
        }
      }
      seen.add('State', game.state);
      while (game.past.steps.length > 12) must(game.undo());
      for (const point of must(await thinker.review(game, { nodes: 300 })).points) seen.add('Point', point);
      while (game.state.to_act.length === 0) must(game.undo());
      const { ok, ...analysis } = await thinker.think(game, { lines: 5, nodes: 2000 });
      if (ok) seen.add('Analysis', analysis);
    }
  }
  thinker.close();
  return seen;
}

test('what comes is what the declarations say', async () => {
  const seen = await seenInPlay();
  const folder = mkdtempSync(join(tmpdir(), 'fray-types-'));
  try {
    writeFileSync(join(folder, 'seen.mts'), seen.source().replaceAll('./package', packageFolder));
    const compiler = join(repository, 'web/node_modules/typescript/bin/tsc');
    const settings = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext'];
    execFileSync(process.execPath, [compiler, ...settings, '--lib', 'es2022', 'seen.mts'], { cwd: folder, encoding: 'utf8' });
  } catch (problem) {
    throw new Error(problem.stdout?.slice(0, 3000) ?? problem);
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(Object.entries(seen.values).map(([type, values]) => `${values.length} ${type}`).join(', '));
});

/** The words in backquotes in the first column of a table of docs/protocol.md. */
function firstColumn(document, heading) {
  const section = textOf(document).split(`\n## ${heading}\n`)[1].split('\n## ')[0];
  const cells = section.split('\n').filter((line) => line.startsWith('| `')).map((line) => line.split('|')[1]);
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word));
}

test('they know all events, errors and parts of a state of docs/protocol.md', () => {
  const source = (name) => textOf(`npm/fray-chess/src/${name}.ts`);
  for (const type of firstColumn('docs/protocol.md', 'Events')) assert.ok(source('events').includes(`Said<'${type}'>`), type);
  for (const code of firstColumn('docs/protocol.md', 'Errors')) assert.ok(source('answers').includes(`'${code}'`), code);
  for (const key of firstColumn('docs/protocol.md', 'The state')) assert.match(source('state'), new RegExp(`^  ${key}: `, 'm'), key);
  const worker = textOf('docs/worker.md').split('Errors: ')[1].split('\n\n')[0];
  for (const [, code] of worker.matchAll(/`(\w+_\w+)`/g)) assert.ok(source('answers').includes(`'${code}'`), code);
});
