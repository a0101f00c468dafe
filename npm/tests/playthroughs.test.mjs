// The same rules: the random games of tests/playthroughs, with every view and event, written anew from the typed state.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../build/npm/package/dist/node.js';
import { fray, gameNames, textOf } from './helpers.mjs';

/** A number as C++ streams print it: six digits. */
function printed(number) {
  const [, digits, exponent] = /^(.*)e(.*)$/.exec(number.toExponential(5));
  const power = Number(exponent);
  if (number !== 0 && (power < -4 || power >= 6)) {
    const sign = power < 0 ? '-' : '+';
    return `${Number(digits)}e${sign}${String(Math.abs(power)).padStart(2, '0')}`;
  }
  return String(Number(number.toPrecision(6)));
}

/** Of many only every so many-th is written. */
const spacing = (count) => (count <= 100 ? 1 : Math.floor(count / 20));

function* listed(items, name, line) {
  const every = spacing(items.length);
  for (let i = 0; i < items.length; i += every) yield line(items[i]);
  if (every > 1) yield `  ... of ${items.length} ${name}`;
}

/** Badges and marks, each with its squares. */
function squareLines({ pieces, marks }) {
  const squares = new Map();
  const add = (what, square) => squares.set(what, `${squares.get(what) ?? ''} ${square}`);
  for (const { square, badges } of pieces) for (const [name, value] of Object.entries(badges)) add(`${name}=${value}`, square);
  for (const { square, name } of marks) add(name, square);
  return [...squares].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, where]) => `  ${what}:${where}`);
}

function actionLine({ seat, text, steps, odds }) {
  let line = `  seat ${seat} ${text}:${steps.map(({ role, square, choice }) => ` ${role} ${square ?? choice}`).join('')}`;
  if (odds?.rolls !== undefined) line += ` (${odds.attack} against ${odds.defence}, ${odds.wins}/${odds.rolls})`;
  else if (odds) {
    line += ` (wins ${printed(odds.probability)}, both fall ${printed(odds.both ?? 0)}`;
    if (odds.neither > 0) line += `, both stand ${printed(odds.neither)}`;
    for (const [name, value] of Object.entries(odds.facts ?? {})) line += `, ${name} ${value}`;
    line += ')';
  }
  return line;
}

function* viewLines(state) {
  yield state.position;
  const end = state.node === 'terminal' ? `, ${state.result}, ${state.reason}` : '';
  yield `  ${state.node}, ${state.side}, phase ${state.phase}${end}: ${state.prompt}`;
  yield* squareLines(state);
  for (const { side, name, items } of state.trays) yield `  tray ${side} ${name}:${items.map((item) => ` ${item}`).join('')}`;
  for (const { side, name, ready, reason } of state.abilities) yield `  ${side} can ${name}: ${ready ? 'yes' : reason}`;
  const { track } = state;
  if (track) {
    yield `  track ${track.name}: ${track.places[track.at]}, then${track.next.map((at) => ` ${track.places[at]},`).join('')} first in ${track.rounds}`;
    for (const note of track.notes) yield `    ${note}`;
  }
  for (const { side, kind, square, dice, score, turn, target, state: now } of state.battle?.fighters ?? []) {
    yield `  fighter ${side} ${kind} ${square}: ${dice} dice, ${score} + ${turn} of ${target}, ${now}`;
  }
  yield* listed(state.actions, 'actions', actionLine);
  yield* listed(state.outcomes, 'outcomes', ({ text, weight, denominator }) => `  outcome ${text} ${weight}/${denominator}`);
}

/** Plays a step of the file; answers with its events. */
function play(game, step) {
  const [text, ...faces] = step.split(' ');
  if (game.state.node === 'chance') {
    const rolled = must(game.roll({ dice: faces.map(Number) }));
    assert.equal(rolled.outcome.text, text);
    return rolled.events;
  }
  if (game.state.node === 'decision') return must(game.act(text)).events;
  const choices = text.split('&');
  return must(game.actTogether(Object.fromEntries(game.state.to_act.map(({ seat }, i) => [seat, choices[i]])))).events;
}

for (const name of gameNames) {
  test(`the playthrough of ${name}`, () => {
    const { game } = must(fray.startGame(name));
    const blocks = textOf(`tests/playthroughs/${name}.txt`).replace(/\n+$/, '').split('\n\n');
    for (const [i, block] of blocks.entries()) {
      const lines = [...viewLines(game.state)];
      const step = block.split('\n').find((line) => line.startsWith('> '))?.slice(2);
      if (step !== undefined) {
        lines.push(`> ${step}`);
        for (const { text } of play(game, step)) lines.push(`  ! ${text}`);
      }
      assert.deepEqual(lines, block.split('\n'), `block ${i + 1}`);
    }
    console.log(`${name}: ${blocks.length} nodes`);
  });
}
