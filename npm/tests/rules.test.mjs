// The same rules: every case of tests/rules (tests/rules/README.md) holds in the package.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../build/npm/package/dist/node.js';
import { filesIn, gameNames, playText, setUp, textOf } from './helpers.mjs';

/** Each once: where several seats choose, they may have actions of the same text. */
const texts = (items) => [...new Set(items.map(({ text }) => text))].sort();

/** What an expectation looks at, in the form that cases write it. */
const looks = {
  node: (state) => state.node,
  phase: (state) => state.phase,
  result: (state) => state.result,
  reason: (state) => state.reason,
  position: (state) => state.position,
  to_act: ({ to_act }) => (to_act.length === 1 ? to_act[0].side : to_act.map(({ side }) => side)),
  seat: ({ to_act }) => to_act[0]?.seat,
  count: ({ actions }) => actions.length,
  outcomes: ({ outcomes }) => Object.fromEntries(outcomes.map(({ text, weight, denominator }) => [text, `${weight}/${denominator}`])),
};

const checks = {
  actions: (state, expected) => assert.deepEqual(texts(state.actions), [...expected].sort()),
  includes: (state, expected) => expected.forEach((text) => assert.ok(texts(state.actions).includes(text), text)),
  excludes: (state, expected) => expected.forEach((text) => assert.ok(!texts(state.actions).includes(text), text)),
  classes: (state, expected) => assert.deepEqual(texts(state.outcomes), [...expected].sort()),
  chances: (state, expected) => {
    for (const [text, probability] of Object.entries(expected)) {
      const outcome = state.outcomes.find((item) => item.text === text);
      assert.ok(outcome && Math.abs(outcome.probability - probability) < 1e-9, text);
    }
  },
  fields: (state, expected) => {
    for (const [name, value] of Object.entries(expected)) assert.equal(state.fields[name] ?? '', value, name);
  },
  pieces: (state, expected) => {
    for (const [square, letter] of Object.entries(expected)) {
      assert.equal(state.pieces.find((piece) => piece.square === square)?.letter ?? '', letter, square);
    }
  },
};

/** `thoroughly`: also that the position text says all there is to say, which takes as long again. */
function checkCase(game, { options = {}, position, do: steps = [], expect }, thoroughly) {
  const playing = must(setUp(game, options, position)).game;
  for (const step of steps) must(playText(playing, step));
  const state = playing.state;
  for (const [name, expected] of Object.entries(expect)) {
    if (name === 'refused') {
      assert.equal(playText(playing, expected).ok, false);
      assert.deepEqual(playing.state, state);
    } else if (looks[name]) assert.deepEqual(looks[name](state), expected, name);
    else checks[name](state, expected);
  }
  if (thoroughly) assert.deepEqual(must(setUp(game, options, state.position)).game.state, state);
}

for (const game of gameNames) {
  test(`rules of ${game}`, () => {
    let cases = 0;
    for (const file of filesIn(`tests/rules/${game}`, '.json')) {
      for (const rule of JSON.parse(textOf(`tests/rules/${game}/${file}`))) {
        try {
          checkCase(game, rule, cases % 4 === 0);
        } catch (problem) {
          throw new Error(`${game}/${file}, "${rule.title}": ${problem.message}`, { cause: problem });
        }
        ++cases;
      }
    }
    assert.ok(cases > 10);
    console.log(`${game}: ${cases} cases`);
  });
}
