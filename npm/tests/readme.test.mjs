// The README: every example that is marked `run` runs as it stands, and prints what its comments say.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { inBrowser } from './browser.mjs';
import { packageFolder, textOf } from './helpers.mjs';

const readme = textOf('npm/fray-chess/README.md');
const examples = (language) => [...readme.matchAll(new RegExp('```' + language + ' run\\n([^]*?)```', 'g'))].map(([, code]) => code);
/** What an example says it prints. */
const expected = (code) => [...code.matchAll(/\/\/ -> (.*)$/gm)].map(([, text]) => text);

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'fray-readme-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(packageFolder, join(folder, 'node_modules/fray-chess'));
});
after(() => rmSync(folder, { recursive: true }));

for (const [i, code] of examples('js').entries()) {
  test(`example ${i + 1} for Node`, async () => {
    const file = join(folder, `example${i}.mjs`);
    writeFileSync(file, code);
    const { stdout } = await promisify(execFile)(process.execPath, ['--preserve-symlinks', file], { cwd: folder, timeout: 60_000 });
    const printed = stdout.trim().split('\n');
    for (const line of expected(code)) {
      assert.ok(printed.includes(line), `"${line}" is not printed, but\n${stdout}`);
      printed.splice(0, printed.indexOf(line) + 1);
    }
  });
}

for (const [i, page] of examples('html').entries()) {
  test(`example ${i + 1} for browsers`, () => {
    writeFileSync(join(folder, `page${i}.html`), page);
    return inBrowser(folder, `page${i}.html`, async (tab) => {
      for (const text of expected(page)) await tab.getByText(text, { exact: true }).waitFor({ timeout: 20_000 });
    });
  });
}

test('there are examples', () => {
  assert.ok(examples('js').length >= 5 && examples('html').length >= 1);
  assert.ok(readFileSync(join(packageFolder, 'README.md'), 'utf8') === readme);
});
