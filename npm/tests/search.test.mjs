// The module searches exactly what the program searches: from the positions of `fray bench` both answer the same jobs with the same
// lines, points, depths and counts of nodes. Nothing is limited by time, and each position has an engine of its own, as in the bench.
// The program is build/release/fray, which is tuned for the processor that built it, or the one that FRAY_BIN names.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { Instance } from '../../build/npm/package/dist/instance.js';
import { gameNames, packageFolder, repository } from './helpers.mjs';

const program = process.env.FRAY_BIN ?? join(repository, 'build/release/fray');
const ofProgram = (words, input) => execFileSync(program, words, { encoding: 'utf8', input, maxBuffer: 2 ** 26 });

/** In order: so few nodes that one turn is searched to its end, however many that takes; then many, in which the search is cut off. */
const EFFORTS = [{ lines: 1, nodes: 1 }, { lines: 3, nodes: 20_000 }];

/** Jobs of a position stand together. The next position is another game's, so that nothing of what was learnt is kept for it. */
function jobsOf(positions) {
  const jobs = [];
  for (let i = 0; i < 10; ++i) {
    for (const game of gameNames) for (const effort of EFFORTS) jobs.push({ id: jobs.length, job: 'analyse', game, start: positions[game][i], steps: [], ...effort });
  }
  return jobs;
}

let positions;
let answered;

before(() => {
  positions = JSON.parse(ofProgram(['bench', 'all', '--what', 'positions', '--json']));
  const jobs = jobsOf(positions);
  const lines = jobs.map((job) => JSON.stringify(job));
  const byProgram = ofProgram(['worker'], `${lines.join('\n')}\n`).trim().split('\n');
  const module = new WebAssembly.Module(readFileSync(join(packageFolder, 'dist/fray.wasm')));
  const instance = new Instance(module, { random: () => assert.fail('an analysis needs no random numbers') });
  answered = jobs.map((job, i) => ({ job, program: JSON.parse(byProgram[i]), module: JSON.parse(instance.ask('worker', lines[i])) }));
});

for (const name of gameNames) {
  test(`${name}: the module finds what the program finds`, () => {
    const own = answered.filter(({ job }) => job.game === name);
    assert.equal(own.length, 20);
    for (const { job, program: expected, module: found } of own) {
      assert.equal(expected.ok, true, JSON.stringify(expected));
      assert.deepEqual(found, expected, JSON.stringify(job));
    }
    // The work is that of the bench, to the node.
    const nodes = own.filter(({ job }) => job.nodes === 1).reduce((sum, { module: found }) => sum + found.nodes, 0);
    assert.equal(nodes, JSON.parse(ofProgram(['bench', name, '--depth', '1', '--json'])).nodes);
  });
}
