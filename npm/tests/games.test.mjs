// The interface of games, in all games: random games, dice, undo, records, clones, many at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, must } from '../../build/npm/package/dist/node.js';
import { fray, gameNames, packageFolder, playRandomStep, playText, randomNumbers } from './helpers.mjs';

const STEPS = 60;

/** A random game of so many steps at most. */
function randomGame(name, seed, steps = STEPS) {
  const { game } = must(fray.startGame(name));
  const below = randomNumbers(seed);
  for (let i = 0; i < steps && game.state.node !== 'terminal'; ++i) playRandomStep(game, below);
  return game;
}

test('games are listed with their options', () => {
  assert.deepEqual([...gameNames].sort(), ['chess', 'conflict', 'dnd', 'gladiator', 'gnostic', 'wizards']);
  for (const { title, files, ranks, seats, options } of fray.games) {
    assert.ok(title !== '' && files >= 8 && ranks >= 8 && seats >= 2);
    for (const option of options) assert.ok(option.values.includes(option.default), option.name);
  }
});

test('options are those of the game', () => {
  const { options } = fray.games.find(({ name }) => name === 'conflict');
  const option = options.find(({ values, default: usual }) => values.some((value) => value !== usual));
  const other = option.values.find((value) => value !== option.default);
  const { game } = must(fray.startGame('conflict', { [option.name]: other }));
  assert.equal(game.state.options[option.name], other);
});

for (const name of gameNames) {
  test(`${name}: a random game has a state at every step, and its record leads to the same one`, () => {
    const game = randomGame(name, 7);
    const { record } = must(game.record());
    const again = must(fray.loadRecord(record));
    assert.deepEqual(again.game.state, game.state);
    assert.equal(again.result, game.state.result);
    // What was read from the record is what was played.
    const { game: replayed } = must(fray.startGame(name));
    for (const step of again.game.past.steps) must(playText(replayed, step));
    assert.deepEqual(replayed.state, game.state);
    assert.equal(must(again.game.record()).record, record);
  });

  test(`${name}: all can be taken back, and played again`, () => {
    const game = randomGame(name, 3);
    const steps = [...game.past.steps];
    const states = [game.state];
    for (const _ of steps) {
      must(game.undo());
      states.push(game.state);
    }
    assert.equal(game.undo().error.code, 'nothing_to_undo');
    assert.deepEqual(game.state, must(fray.startGame(name)).game.state);
    for (const step of steps) {
      assert.deepEqual(game.state, states.pop());
      must(playText(game, step));
    }
    assert.deepEqual(game.state, states.pop());
  });

  test(`${name}: a clone goes its own way`, () => {
    const game = randomGame(name, 5, 30);
    const before = game.state;
    const { game: clone } = must(game.clone());
    assert.deepEqual(clone.state, before);
    if (clone.state.node !== 'terminal') playRandomStep(clone, randomNumbers(1));
    else must(clone.undo());
    assert.notDeepEqual(clone.state, before);
    assert.deepEqual(must(game.undo()).state, game.state);
    must(clone.undo());
  });

  test(`${name}: the state alone is enough to go on`, () => {
    const { state } = randomGame(name, 11, 25);
    assert.deepEqual(must(fray.loadState(state)).game.state, state);
    assert.deepEqual(must(fray.loadPosition(name, state.position, state.options)).game.state, state);
  });
}

test('dice: given, by a seed, by chance', () => {
  const { game } = must(fray.loadPosition('conflict', '7k/8/8/p7/8/8/8/2NK4 side=white'));
  must(game.act('c1b3'));
  must(game.act('xa5'));
  assert.equal(game.state.node, 'chance');
  const given = must(game.roll({ dice: [5, 3] }));
  assert.deepEqual([given.dice, given.outcome.text], [[5, 3], 'attacker']);
  const rolled = (dice) => {
    must(game.undo());
    return must(game.roll(dice)).dice;
  };
  const large = 2n ** 64n - 1n;
  assert.deepEqual(rolled({ seed: 12 }), rolled({ seed: 12n }));
  assert.deepEqual(rolled({ seed: large }), rolled({ seed: large }));
  assert.ok(new Set(Array.from({ length: 20 }, (_, seed) => rolled({ seed }).join())).size > 5);
  assert.ok(new Set(Array.from({ length: 20 }, () => rolled().join())).size > 5);
  must(game.undo());
  assert.equal(must(game.chooseOutcome(game.state.outcomes[1])).outcome.text, 'defender');
});

test('more games than there are instances, played in turns', () => {
  const below = randomNumbers(2);
  const games = Array.from({ length: 20 }, (_, i) => must(fray.startGame(gameNames[i % gameNames.length])).game);
  const alone = games.map((_, i) => must(fray.startGame(gameNames[i % gameNames.length])).game);
  for (let round = 0; round < 8; ++round) for (const game of games) playRandomStep(game, below);
  for (const [i, game] of alone.entries()) {
    for (const step of games[i].past.steps) must(playText(game, step));
    assert.deepEqual(games[i].state, game.state);
    assert.deepEqual(must(games[i].record()), must(game.record()));
  }
});

test('why not, strategy, perft', () => {
  const { game } = must(fray.startGame('conflict'));
  assert.match(must(game.whyNot({ from: 'e2', to: 'e5' })).why, /pawn/);
  assert.equal(must(game.whyNot({ from: 'e2', to: 'e4' })).why, null);
  assert.equal(must(game.perft(3)).nodes, 39724);
  const battle = must(fray.startGame('gnostic')).game;
  const below = randomNumbers(4);
  while (battle.state.node !== 'simultaneous') playRandomStep(battle, below);
  const { strategy, ends } = must(battle.strategy());
  for (const { seat } of battle.state.to_act) {
    assert.ok(Math.abs(strategy[seat].reduce((sum, { probability }) => sum + probability, 0) - 1) < 1e-6);
  }
  assert.ok(ends.length > 0);
});

test('the module can come from anywhere', async () => {
  const { readFile } = await import('node:fs/promises');
  const path = `${packageFolder}/dist/fray.wasm`;
  const bytes = await readFile(path);
  const sources = [
    path, `file://${path}`, new URL(`file://${path}`), bytes, new Uint8Array(bytes).buffer,
    new Response(bytes), new Response(bytes, { headers: { 'content-type': 'application/wasm' } }), await WebAssembly.compile(bytes),
  ];
  for (const source of sources) assert.equal((await load(source)).games.length, 6);
  await assert.rejects(load('/nowhere/fray.wasm'));
  await assert.rejects(load(new Uint8Array(8)));
  await assert.rejects(load(new Response('none', { status: 404 })), /404/);
  await assert.rejects(load(/** @type {any} */ ({})), TypeError);
});
