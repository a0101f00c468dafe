// The packed file, installed into a project of its own without a network: it runs, it has types, and Vite takes it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { inBrowser } from './browser.mjs';
import { textOf } from './helpers.mjs';
import { installedVersions, scratchProject, tool, version } from './scratch.mjs';

let project;

before(() => {
  project = scratchProject('fray-chess');
});
after(() => project.remove());

test('it has the version of the program', () => {
  assert.deepEqual(installedVersions(project), { 'fray-chess': version });
});

test('it runs in Node, with a thread', () => {
  project.put('play.mjs', `
    import { load, must } from 'fray-chess';
    const fray = await load();
    const { game } = must(fray.startGame('conflict'));
    console.log(must(await fray.newThinker().move(game, { level: 2 })).action.length);
  `);
  assert.equal(project.run(process.execPath, 'play.mjs').trim(), '4');
});

test('it has types, which need neither those of browsers nor those of Node', () => {
  // An example of the README is about files and WebAssembly itself, which are among those.
  const examples = [...textOf('npm/fray-chess/README.md').matchAll(/```js run\n([^]*?)```/g)].map(([, code]) => code);
  const files = examples.filter((code) => !code.includes('WebAssembly')).map((code, i) => {
    project.put(`example${i}.mts`, code.replace('const choices = {}', 'const choices: Record<number, string> = {}'));
    return `example${i}.mts`;
  });
  project.put('types.mts', `
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
  project.put('globals.d.ts', 'declare const console: { log(...values: unknown[]): void; error(...values: unknown[]): void };');
  const settings = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022'];
  project.run(process.execPath, tool('typescript/bin/tsc'), ...settings, 'globals.d.ts', 'types.mts', ...files);
});

test('Vite builds a page with it', async () => {
  const [, page] = /```html run\n([^]*?)```/.exec(textOf('npm/fray-chess/README.md'));
  project.put('index.html', page.replace('./node_modules/fray-chess/dist/index.js', 'fray-chess'));
  project.put('vite.config.js', "export default { base: './', build: { target: 'es2022' } };");
  project.run(process.execPath, tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn');
  await inBrowser(join(project.folder, 'dist'), 'index.html', (tab) => tab.getByText('h1h8', { exact: true }).waitFor({ timeout: 20_000 }));
});
