// Thinkers: lines with progress, computers at the board, reviews, and stopping any of that.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../build/npm/package/dist/node.js';
import { fray, gameNames, playRandomStep, randomNumbers } from './helpers.mjs';

const gameAfter = (name, ...steps) => {
  const { game } = must(fray.startGame(name));
  for (const step of steps) must(game.act(step));
  return game;
};

test('lines, deeper and deeper', async () => {
  const thinker = fray.newThinker();
  const seen = [];
  const analysis = must(await thinker.think(gameAfter('chess'), { lines: 3, ms: 700, onProgress: (known) => seen.push(known) }));
  assert.equal(analysis.lines.length, 3);
  assert.ok(seen.length >= 2 && analysis.depth >= 2);
  assert.deepEqual(seen.at(-1).lines, analysis.lines);
  for (let i = 1; i < seen.length; ++i) assert.ok(seen[i].depth >= seen[i - 1].depth && seen[i].nodes >= seen[i - 1].nodes);
  for (const { points, action, variation } of analysis.lines) {
    assert.ok(points > 0 && points < 1);
    assert.equal(variation[0].text, action);
  }
  thinker.close();
});

test('a limit of nodes, and the end of what there is to find', async () => {
  const thinker = fray.newThinker();
  const { nodes } = must(await thinker.think(gameAfter('conflict'), { nodes: 50_000 }));
  assert.ok(nodes > 20_000 && nodes < 60_000);
  // One action is legal, and then it is mate.
  const { game } = must(fray.loadPosition('chess', 'k7/8/1K6/8/8/8/8/7R w - - 0 1'));
  const mate = must(await thinker.think(game, { ms: 20_000 }));
  assert.deepEqual([mate.lines[0].action, mate.lines[0].points], ['h1h8', 1]);
  assert.ok(mate.ms < 15_000);
  thinker.close();
});

test('it is stopped, and tells what it knows', async () => {
  const thinker = fray.newThinker();
  const game = gameAfter('conflict');
  let known;
  const something = new Promise((resolve) => (known = resolve));
  const thinking = thinker.think(game, { ms: Infinity, lines: 2, onProgress: known });
  const waiting = thinker.move(game, { level: 1 });
  await something;
  const stopped = must(await thinking.stop());
  assert.equal(stopped.lines.length, 2);
  assert.deepEqual(await thinking, { ok: true, ...stopped });
  assert.equal(must(await waiting).action.length, 4);
  // Stopped before it began, while it waits, and when it has ended.
  assert.deepEqual(must(await thinker.think(game).stop()).lines, []);
  assert.equal((await thinker.move(game, { level: 8 }).stop()).error.code, 'stopped');
  const done = thinker.move(game, { level: 1 });
  const answer = must(await done);
  assert.deepEqual(await done.stop(), answer);
  thinker.close();
  assert.equal((await thinker.think(game)).error.code, 'closed');
});

test('whoever is told of progress can stop it, and the thinker goes on', async () => {
  const thinker = fray.newThinker();
  const game = gameAfter('chess');
  let told = 0;
  const thinking = thinker.think(game, { ms: Infinity, onProgress: () => ++told === 2 && thinking.stop() });
  assert.equal(must(await thinking).lines.length, 1);
  must(await thinker.move(game, { level: 1 }));
  assert.equal(told, 2);
  thinker.close();
});

test('close ends what is going on', async () => {
  const thinker = fray.newThinker();
  const game = gameAfter('chess');
  const both = [thinker.think(game, { ms: Infinity }), thinker.move(game, { level: 2 })];
  thinker.close();
  assert.deepEqual((await both[0]).lines, []);
  assert.equal((await both[1]).error.code, 'stopped');
});

for (const name of gameNames) {
  test(`${name}: computers play whatever comes`, async () => {
    const thinker = fray.newThinker();
    const { game } = must(fray.startGame(name));
    const below = randomNumbers(9);
    for (let i = 0; i < 16 && game.state.node !== 'terminal'; ++i) {
      const { node, to_act } = game.state;
      if (node === 'chance') must(game.roll());
      else if (i % 3 === 0) playRandomStep(game, below);
      else if (node === 'decision') must(game.act(must(await thinker.move(game, { level: 1 + (i % 4), ms: 50 })).action));
      else {
        const choices = {};
        for (const { seat } of to_act) choices[seat] = must(await thinker.move(game, { level: 3, seat })).action;
        must(game.actTogether(choices));
      }
    }
    thinker.close();
  });
}

test('the same seed gives the same moves', async () => {
  const thinker = fray.newThinker();
  const game = gameAfter('chess', 'e2e4');
  const settings = { level: 1, seed: 2n ** 63n + 1n, draw: 5 };
  const first = must(await thinker.move(game, settings));
  assert.deepEqual(must(await thinker.move(game, settings)).action, first.action);
  thinker.close();
});

test('a review has a point for each step, and can be stopped', async () => {
  const thinker = fray.newThinker();
  const { game } = must(fray.loadRecord(must(gameAfter('chess', 'f2f3', 'e7e5', 'g2g4', 'd8h4').record()).record));
  const seen = [];
  const { points } = must(await thinker.review(game, { nodes: 2000, onProgress: (progress) => seen.push(progress) }));
  assert.equal(points.length, 5);
  assert.deepEqual(seen.map(({ point }) => point), points);
  assert.deepEqual(seen.map(({ done, total }) => `${done}/${total}`), ['1/5', '2/5', '3/5', '4/5', '5/5']);
  assert.equal(points[4].white, 0);
  assert.ok(points[3].skill < -0.2, 'the fool errs');
  let stop;
  const some = thinker.review(game, { nodes: 30_000, onProgress: ({ done }) => done === 2 && stop() });
  stop = () => some.stop();
  assert.equal(must(await some).points.length, 2);
  thinker.close();
});

test('a thread that dies is replaced', async () => {
  const thinker = fray.newThinker();
  const game = gameAfter('conflict');
  // Nothing makes it fail: so it is said that it has, or ended.
  for (const fail of [() => thinker.desk.hear({ failed: 'the module failed' }), () => thinker.desk.port.terminate()]) {
    const thinking = thinker.think(game, { ms: Infinity });
    setTimeout(fail, 300);
    assert.equal((await thinking).error.code, 'module');
    must(await thinker.move(game, { level: 1 }));
  }
  thinker.close();
});

test('errors are values here too', async () => {
  const thinker = fray.newThinker();
  const game = gameAfter('conflict');
  const codeOf = async (thinking) => (await thinking).error?.code;
  assert.equal(await codeOf(thinker.move(game, { level: 9 })), 'bad_request');
  assert.equal(await codeOf(thinker.move(game)), 'bad_request');
  assert.equal(await codeOf(thinker.think(game, { lines: 0 })), 'bad_request');
  assert.equal(await codeOf(thinker.think(game, { ms: NaN })), 'bad_request');
  assert.equal(await codeOf(thinker.think(game, { ms: 0 })), 'bad_request');
  assert.equal(await codeOf(thinker.think(game, { ms: 100, nodes: 100 })), 'bad_request');
  assert.equal(await codeOf(thinker.review(game, { nodes: 1 })), 'bad_request');
  const { game: rolling } = must(fray.loadPosition('conflict', '7k/8/8/p7/8/8/8/2NK4 side=white'));
  for (const step of ['c1b3', 'xa5']) must(rolling.act(step));
  assert.equal(await codeOf(thinker.think(rolling)), 'wrong_node');
  // What the listener throws is for whoever waits; the thinker goes on.
  const broken = thinker.think(game, { onProgress: () => { throw new Error('mine'); } });
  await assert.rejects(async () => broken, /mine/);
  must(await thinker.move(game, { level: 1 }));
  thinker.close();
});
