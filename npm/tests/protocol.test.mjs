// The same rules: the session of docs/protocol.md, line by line as the module takes them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Instance } from '../../build/npm/package/dist/instance.js';
import { packageFolder, textOf } from './helpers.mjs';

/** True if `whole` is `part`, with perhaps further keys in its objects. */
function contains(whole, part) {
  if (Array.isArray(part)) return Array.isArray(whole) && whole.length === part.length && part.every((item, i) => contains(whole[i], item));
  if (typeof part !== 'object' || part === null) return whole === part;
  return typeof whole === 'object' && whole !== null && Object.entries(part).every(([key, value]) => key in whole && contains(whole[key], value));
}

test('the example of docs/protocol.md', () => {
  const module = new WebAssembly.Module(readFileSync(join(packageFolder, 'dist/fray.wasm')));
  const instance = new Instance(module, { random: () => assert.fail('the referee needs no random numbers') });
  const sessions = [...textOf('docs/protocol.md').matchAll(/```session\n([^]*?)```/g)].map(([, lines]) => lines).join('');
  let answer;
  let answers = 0;
  for (const line of sessions.trim().split('\n')) {
    if (line.startsWith('> ')) answer = instance.ask('referee', line.slice(2));
    else {
      assert.ok(contains(JSON.parse(answer), JSON.parse(line.slice(2))), `${line}\nbut the answer is\n${answer}`);
      ++answers;
    }
  }
  assert.equal(answers, 12);
});
