// What the scripts of a cluster say when something is wrong, and that nothing is left behind.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { actionsOf } from '../../client/choices.mjs';
import { readArguments, text, whole } from '../arguments.mjs';
import { root } from '../cluster.mjs';
import { metricsIn } from '../http.mjs';
import { percentile } from '../numbers.mjs';
import { Part } from '../part.mjs';
import { checkFree } from '../ports.mjs';

const flags = { port: { read: whole(1, 65535), meaning: 'a port', initial: 8080 }, folder: { read: text, meaning: 'a folder', initial: 'here' }, seed: { read: whole(0, 9), meaning: 'a seed' }, quiet: { meaning: 'say little' } };
const read = (...given) => readArguments('usage', flags, given);

test('arguments', () => {
  assert.deepEqual(read(), { port: 8080, folder: 'here', seed: null, quiet: false });
  assert.deepEqual(read('--port', '9', '--folder=a=b', '--quiet'), { port: 9, folder: 'a=b', seed: null, quiet: true });
  assert.throws(() => read('--frobnicate'), /unknown argument "--frobnicate"; expected --port, --folder, --seed, --quiet or --help/);
  assert.throws(() => read('--port', '65536'), /--port: expected a number from 1 to 65535, not "65536"/);
  assert.throws(() => read('--port', '1e3'), /expected a number/);
  assert.throws(() => read('--port'), /--port needs a value/);
  assert.throws(() => read('--quiet=yes'), /--quiet has no value/);
  assert.throws(() => read('9'), /unknown argument "9"/);
});

test('wrong arguments end the scripts with code 2', () => {
  for (const script of ['cluster', 'cluster-faults', 'bench-cluster']) {
    const { status, stderr } = spawnSync(join(root, `scripts/${script}.mjs`), ['--frobnicate'], { encoding: 'utf8' });
    assert.equal(status, 2, script);
    assert.match(stderr, /unknown argument "--frobnicate"/);
  }
});

test('an address that is taken is named', async () => {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.77.77.78', done));
  const { port } = server.address();
  try {
    await assert.rejects(checkFree([{ name: 'fray-1', host: '127.77.77.78', port }]), new RegExp(`fray-1 cannot listen at 127.77.77.78:${port}: it is in use`));
  } finally {
    server.close();
  }
  await checkFree([{ name: 'fray-1', host: '127.77.77.78', port }]);
});

/** A part that runs a line of shell. */
async function withPart(line, use, plan = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fray-part-'));
  const part = new Part({ name: 'some-part', kind: 'fray', address: '', command: 'sh', parameters: ['-c', line], log: join(folder, 'log'), ...plan });
  try {
    await use(part, folder);
  } finally {
    await part.stop();
    rmSync(folder, { recursive: true });
  }
}
const until = async (condition) => {
  while (!condition()) await new Promise((done) => setTimeout(done, 10));
};

test('a part that ends at once is told with the end of its log', () =>
  withPart('echo no such thing; exit 3', (part) => assert.rejects(part.start(), /some-part ended at once.*\n {2}no such thing/), { ready: () => Promise.reject(new Error('not yet')) }));

test('a program that there is not is told', () =>
  withPart('', (part) => assert.rejects(part.start(), /ended at once.*\n.*no-such-program/), { command: 'no-such-program', ready: () => Promise.reject(new Error('not yet')) }));

test('a part that is killed is started again, with its children gone', () => withPart('sleep 1000 & echo $! > "$0"; wait', async (part, folder) => {
  part.parameters[2] = join(folder, 'child');
  await part.start();
  await until(() => existsSync(join(folder, 'child')));
  const { pid } = part;
  await part.kill();
  assert.equal(part.state, 'down');
  await until(() => part.state === 'up');
  assert.notEqual(part.pid, pid);
  assert.equal(part.restarts, 1);
}));

test('a part that stands still is stopped all the same', () => withPart('sleep 1000', async (part) => {
  await part.start();
  part.pause();
  await part.stop();
  assert.equal(part.pid, null);
}));

test('numbers for Prometheus are added up by name', () => {
  const numbers = metricsIn('# HELP a\nfray_rooms 3\nfray_jobs_waiting{class="game"} 1\nfray_jobs_waiting{class="lab"} 2\nfray_seconds 5e-04\n');
  assert.deepEqual([...numbers], [['fray_rooms', 3], ['fray_jobs_waiting', 3], ['fray_seconds', 0.0005]]);
});

test('percentiles', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
  assert.equal(percentile(hundred, 50), 50);
  assert.equal(percentile(hundred, 99), 99);
  assert.equal(percentile([7], 99), 7);
  assert.equal(percentile([], 50), undefined);
});

test('the actions of a tree of choices', () => {
  assert.deepEqual(actionsOf({ spell: { '=teleport': { from: { a2: { to: { a3: 't:*' } } } } }, from: { e2: { to: { 'e3 e4': '*' } } } }), ['t:a2a3', 'e2e3', 'e2e4']);
  assert.deepEqual(actionsOf({ shared: [{ record: 'N^' }], from: { b1: { to: { 'a3 c3': 0 } } } }), ['b1a3', 'b1c3']);
  assert.deepEqual(actionsOf({}), []);
});
