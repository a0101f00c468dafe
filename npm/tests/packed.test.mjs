// The packed file, installed into a project of its own without a network: it runs, it has types, and Vite takes it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { inBrowser } from './browser.mjs';
import { filesIn, repository, textOf } from './helpers.mjs';

/** What a program prints; what it complains of is in the error if it fails. */
function run(command, ...words) {
  try {
    return execFileSync(command, words, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch ({ stdout, stderr }) {
    throw new Error(`${command} ${words[0]}: ${stdout}${stderr}`);
  }
}
const put = (name, text) => writeFileSync(join(project, name), text);
const web = join(repository, 'web/node_modules');
let project;

before(() => {
  project = mkdtempSync(join(tmpdir(), 'fray-packed-'));
  put('package.json', '{"name":"scratch","private":true,"type":"module"}');
  const packed = filesIn('build/npm', '.tgz').find((file) => /fray-chess-[\d.]+\.tgz$/.test(file));
  const quiet = ['--offline', '--no-audit', '--no-fund', '--silent', '--cache', join(project, 'cache')];
  run('npm', 'install', ...quiet, join(repository, 'build/npm', packed));
});
after(() => rmSync(project, { recursive: true }));

test('it has the version of the program', () => {
  const [, version] = /project\(.* VERSION ([\d.]+)/.exec(textOf('CMakeLists.txt'));
  assert.equal(JSON.parse(run('npm', 'ls', '--json')).dependencies['fray-chess'].version, version);
});

test('it runs in Node, with a thread', () => {
  put('play.mjs', `
    import { load, must } from 'fray-chess';
    const fray = await load();
    const { game } = must(fray.startGame('conflict'));
    console.log(must(await fray.newThinker().move(game, { level: 2 })).action.length);
  `);
  assert.equal(run(process.execPath, 'play.mjs').trim(), '4');
});

test('it has types, which need neither those of browsers nor those of Node', () => {
  // An example of the README is about files and WebAssembly itself, which are among those.
  const examples = [...textOf('npm/fray-chess/README.md').matchAll(/```js run\n([^]*?)```/g)].map(([, code]) => code);
  const files = examples.filter((code) => !code.includes('WebAssembly')).map((code, i) => {
    put(`example${i}.mts`, code.replace('const choices = {}', 'const choices: Record<number, string> = {}'));
    return `example${i}.mts`;
  });
  put('types.mts', `
    import { load, must, type Answer, type Level, type State } from 'fray-chess';
    const fray = await load();
    const started = fray.startGame('chess');
    // @ts-expect-error: look at ok first
    started.game;
    if (!started.ok) throw new Error(started.error.code);
    const state: State = started.game.state;
    for (const event of must(started.game.act(state.actions[0]!)).events) {
      if (event.type === 'moved') { const to: string = event.to; void to; }
      // @ts-expect-error: only some have it
      event.faces;
    }
    const level: Level = 8;
    // @ts-expect-error: there is no ninth
    fray.newThinker().move(started.game, { level: 9 });
    const answer: Answer<{ action: string }> = await fray.newThinker().move(started.game, { level });
    if (answer.ok) answer.action satisfies string;
    else answer.error.code satisfies string;
  `);
  put('globals.d.ts', 'declare const console: { log(...values: unknown[]): void; error(...values: unknown[]): void };');
  const settings = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022'];
  run(process.execPath, join(web, 'typescript/bin/tsc'), ...settings, 'globals.d.ts', 'types.mts', ...files);
});

test('Vite builds a page with it', async () => {
  const [, page] = /```html run\n([^]*?)```/.exec(textOf('npm/fray-chess/README.md'));
  put('index.html', page.replace('./node_modules/fray-chess/dist/index.js', 'fray-chess'));
  put('vite.config.js', "export default { base: './', build: { target: 'es2022' } };");
  run(process.execPath, join(web, 'vite/bin/vite.js'), 'build', '--logLevel', 'warn');
  await inBrowser(join(project, 'dist'), 'index.html', (tab) => tab.getByText('h1h8', { exact: true }).waitFor({ timeout: 20_000 }));
});
