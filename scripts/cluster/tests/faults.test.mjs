// The test of faults must find what is wrong: each kind of wrong log, and what clients see.
import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { test } from 'node:test';

import { Ledger, problemsOf } from '../faults/ledger.mjs';
import { Link } from '../faults/link.mjs';
import { seeded, shuffled } from '../faults/random.mjs';
import { sleep } from '../processes.mjs';

const entry = (seq, id, action) => ({ seq, at: 1000 + seq, type: 'action', by: { seat: 0, id }, action, hash: `h${seq}` });
const rightLog = () => [{ seq: 1, at: 1000, type: 'created', hash: 'h1' }, entry(2, 'a', 'e2e4'), entry(3, 'b', 'd2d4')];

/** A room whose client has said `a` and `b`, which were acknowledged as entries 2 and 3 and seen. */
function played() {
  const ledger = new Ledger();
  const room = ledger.room('Room012345', 'chess');
  const told = ledger.listener(room, 0);
  for (const [i, { by, action, hash, ...rest }] of rightLog().slice(1).entries()) {
    const say = { id: by.id, type: 'act', action, at: 0 };
    told.sent(say);
    told.acknowledged(say, i + 2);
    told.entry({ ...rest, by, action, side: 'white', turn: 1, events: [] });
  }
  return { ledger, room, told };
}

test('a right log has no problems', () => assert.deepEqual(problemsOf(played().room, rightLog()), []));

const wrongLogs = {
  'an acknowledged action is missing': [/was acknowledged as entry 3/, (log) => log.slice(0, 2)],
  'an entry is missing in the middle': [/entry number 2 of the log has seq 3/, (log) => [log[0], log[2]]],
  'an acknowledged action is another': [/acknowledged was d2d4/, (log) => [log[0], log[1], { ...log[2], action: 'd2d3' }]],
  'an action is there twice': [/is in the log 2 times/, (log) => [...log, { ...log[2], seq: 4 }]],
  'somebody else has its place': [/was acknowledged as entry 3/, (log) => [log[0], log[1], entry(3, 'other', 'd2d4')]],
  'the time that a client saw is another': [/a client saw/, (log) => [log[0], log[1], { ...log[2], at: 9 }]],
};
for (const [what, [expected, change]] of Object.entries(wrongLogs))
  test(what, () => assert.match(problemsOf(played().room, change(rightLog())).join('\n'), expected));

test('what was refused is not in the log', () => {
  const { room, told } = played();
  const say = { id: 'c', type: 'act', action: 'a2a3', at: 0 };
  told.sent(say);
  told.refused(say, { code: 'stale' });
  assert.deepEqual(problemsOf(room, rightLog()), []);
  assert.match(problemsOf(room, [...rightLog(), entry(4, 'c', 'a2a3')]).join('\n'), /was refused \(stale\) and is in the log/);
});

test('two clients that see different entries of one number see a game that has forked', () => {
  const { ledger, told } = played();
  told.entry({ ...entry(3, 'b', 'd2d4'), hash: undefined, at: 5 });
  assert.match(ledger.problems.join('\n'), /clients saw two entries 3/);
});

test('the same seed gives the same', () => {
  const some = (seed) => shuffled(seeded(seed), Array.from({ length: 20 }, (_, i) => i));
  assert.deepEqual(some(7), some(7));
  assert.notDeepEqual(some(7), some(8));
});

/** A server that says back what it hears, a link before it, and a client. */
async function echoing(use) {
  const server = createServer((socket) => socket.on('error', () => {}).pipe(socket));
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const link = new Link({ from: 'here', to: 'there', host: '127.77.77.77', target: { host: '127.0.0.1', port: server.address().port } });
  await link.listen();
  const socket = connect(server.address().port, '127.77.77.77');
  let heard = '';
  let closed = false;
  socket.on('data', (data) => (heard += data)).on('error', () => {}).on('close', () => (closed = true));
  const until = async (condition) => {
    while (!condition()) await sleep(5);
  };
  try {
    await use({ link, socket, until, heard: () => heard, closed: () => closed });
  } finally {
    socket.destroy();
    link.close();
    server.close();
  }
}

test('a line that is silent says later what was said', () => echoing(async ({ link, socket, until, heard, closed }) => {
  socket.write('a');
  await until(() => heard() === 'a');
  link.silence();
  socket.write('b');
  await sleep(50);
  assert.equal(heard(), 'a');
  assert.equal(closed(), false);
  link.open();
  await until(() => heard() === 'ab');
}));

test('a line that is cut ends', () => echoing(async ({ link, socket, until, heard, closed }) => {
  socket.write('a');
  await until(() => heard() === 'a');
  link.cut();
  await until(closed);
}));
