// Errors are values: whatever is asked, nothing is thrown, and the game is as it was.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must, Refused } from '../../build/npm/package/dist/node.js';
import { fray } from './helpers.mjs';

/** Asks, and expects this code. */
function refused(code, answer) {
  assert.equal(answer.ok, false);
  assert.deepEqual(Object.keys(answer).sort(), ['error', 'ok']);
  assert.equal(answer.error.code, code, answer.error.message);
  assert.ok(answer.error.message.length > 5);
}

test('of starting', () => {
  refused('unknown_game', fray.startGame('draughts'));
  refused('bad_option', fray.startGame('conflict', { speed: 'fast' }));
  refused('bad_request', fray.startGame(undefined));
  refused('bad_request', fray.startGame(5));
  refused('bad_request', fray.startGame('conflict', { speed: 5 }));
  refused('bad_placement', fray.loadPosition('conflict', 'nonsense side=white'));
  refused('missing_field', fray.loadPosition('conflict', '7k/8/8/8/8/8/8/K7'));
  refused('bad_game', fray.loadRecord('[Game "conflict"]\n\n1. e2e5 *\n'));
  refused('bad_request', fray.loadRecord(null));
  const circular = { pieces: [] };
  circular.self = circular;
  refused('bad_request', fray.loadState(circular));
  refused('bad_request', fray.loadState({ pieces: 1n }));
  refused('line_too_long', fray.loadRecord('x'.repeat(2 ** 20)));
});

test('of playing', () => {
  const { game } = must(fray.startGame('conflict'));
  const before = game.state;
  refused('illegal_action', game.act('e2e5'));
  refused('bad_action', game.act('?'));
  refused('bad_request', game.act(undefined));
  refused('bad_request', game.act(null));
  refused('bad_request', game.act({}));
  refused('wrong_node', game.roll());
  refused('wrong_node', game.chooseOutcome('attacker'));
  refused('wrong_node', game.strategy());
  refused('nothing_to_undo', game.undo());
  refused('too_large', game.perft(12));
  refused('bad_request', game.perft(-1));
  refused('bad_request', game.perft(NaN));
  assert.equal(game.actTogether({ 0: 'e2e4' }).ok, false);
  assert.equal(game.actTogether(undefined).ok, false);
  assert.deepEqual(game.state, before);
  must(game.act('e2e4'));
});

test('of dice', () => {
  const { game } = must(fray.loadPosition('conflict', '7k/8/8/p7/8/8/8/2NK4 side=white'));
  must(game.act('c1b3'));
  must(game.act('xa5'));
  refused('bad_dice', game.roll({ dice: [7, 1] }));
  refused('bad_dice', game.roll({ dice: [1] }));
  refused('bad_request', game.roll({ dice: [1, 2], seed: 3 }));
  refused('bad_request', game.roll({ seed: -1 }));
  refused('bad_request', game.roll({ seed: 2n ** 64n }));
  refused('bad_outcome', game.chooseOutcome('nobody'));
});

test('must throws them, for those who prefer that', () => {
  assert.throws(() => must(fray.startGame('draughts')), (problem) => problem instanceof Refused && problem.code === 'unknown_game');
});

test('of the module: it is replaced, and the game goes on', () => {
  const { game } = must(fray.startGame('gnostic'));
  for (const step of ['d2d4', 'e7e5']) must(game.act(step));
  const before = must(game.record()).record;
  // Nothing in the module makes it fail: so its memory is spoilt.
  const { instance } = game.referee;
  instance.bytes(0, instance.memory.buffer.byteLength).fill(0xff);
  refused('module', game.act('d4e5'));
  assert.equal(must(game.record()).record, before);
  must(game.act('d4e5'));
  must(game.undo());
  must(game.undo());
});
