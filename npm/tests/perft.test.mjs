// The same rules: the counts of tests/perft. Of each position as deep as the count stays below a limit, since larger ones take
// long without compiled code of the processor's own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../build/npm/package/dist/node.js';
import { gameNames, setUp, textOf } from './helpers.mjs';

const LARGEST = Number(process.env.FRAY_PERFT ?? 50_000);

/** The cases of a file: options; position, which may have semicolons of its own; counts. */
function casesOf(text) {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).map((line) => {
    const [, options, position, counts] = /^([^;]*);(.*);([^;]*)$/.exec(line);
    return {
      options: options === '-' ? {} : Object.fromEntries(options.trim().split(' ').map((option) => option.split('='))),
      position: position.trim(),
      counts: counts.trim().split(/\s+/).map(Number),
    };
  });
}

for (const game of gameNames) {
  test(`perft of ${game}`, () => {
    let checked = 0;
    for (const { options, position, counts } of casesOf(textOf(`tests/perft/${game}.perft`))) {
      const { game: playing } = must(setUp(game, options, position));
      for (const [i, count] of counts.entries()) {
        if (count > LARGEST) break;
        assert.equal(must(playing.perft(i + 1)).nodes, count, `${position}, depth ${i + 1}`);
        ++checked;
      }
    }
    assert.ok(checked > 5);
    console.log(`${game}: ${checked} counts`);
  });
}
