// What the tests of the package share: the built package, the repository's data, random play.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load, must } from '../../build/npm/package/dist/node.js';

export const repository = fileURLToPath(new URL('../..', import.meta.url));
export const packageFolder = join(repository, 'build/npm/package');

export const fray = await load();
export const gameNames = fray.games.map(({ name }) => name);

export const textOf = (path) => readFileSync(join(repository, path), 'utf8');
export const filesIn = (path, ending) => readdirSync(join(repository, path)).filter((name) => name.endsWith(ending)).sort();

/** Numbers below n, the same ones every time. */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Plays something at random, at any kind of node; seeds of dice are those of `below`. */
export function playRandomStep(game, below) {
  const { node, to_act, actions } = game.state;
  const any = (list) => list[below(list.length)];
  if (node === 'chance') return must(game.roll({ seed: below(2 ** 32) }));
  if (node === 'decision') return must(game.act(any(actions)));
  return must(game.actTogether(Object.fromEntries(to_act.map(({ seat }) => [seat, any(actions.filter((action) => action.seat === seat))]))));
}

/** Plays a step as texts have it: an action, `roll:5,3`, an outcome, choices made together. */
export function playText(game, text) {
  const { node, to_act } = game.state;
  if (text.startsWith('roll:')) return game.roll({ dice: text === 'roll:' ? [] : text.slice(5).split(',').map(Number) });
  if (node === 'chance') return game.chooseOutcome(text);
  if (node !== 'simultaneous') return game.act(text);
  const parts = text.split('&');
  return game.actTogether(Object.fromEntries(to_act.map(({ seat }, i) => [seat, parts[i]])));
}

/** Starts a game as test data does: from `initial`, or from a position. */
export function setUp(game, options, position) {
  return position === 'initial' ? fray.startGame(game, options) : fray.loadPosition(game, position, options);
}
