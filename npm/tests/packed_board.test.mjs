// Both packed files, installed into a project of its own without a network: the example page of fray-board plays a game there, and the
// types of the two packages fit each other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inBrowser } from './browser.mjs';
import { textOf } from './helpers.mjs';
import { installedVersions, scratchProject, tool, version } from './scratch.mjs';

let project;

before(() => {
  project = scratchProject('fray-chess', 'fray-board');
});
after(() => project.remove());

test('they have the version of the program', () => {
  assert.deepEqual(installedVersions(project), { 'fray-board': version, 'fray-chess': version });
});

test('the example page plays a game against the computer, as it stands', async () => {
  project.put('index.html', textOf('npm/fray-board/example/index.html'));
  const play = async (tab) => {
    const square = (name) => tab.locator(`[role=gridcell][data-square="${name}"]`);
    const label = (name) => square(name).getAttribute('aria-label');
    await tab.getByText('Your turn').first().waitFor();
    await tab.getByText('CC BY 3.0').waitFor();
    // In the first moments clicks are taken for answers to the question before.
    await tab.waitForTimeout(350);
    await square('e2').click();
    await square('e5').click();
    await tab.locator('.why-not-shown').waitFor();
    await square('e2').click();
    await square('e3').click();
    // Black has answered when one of its pieces stands further ahead than at the beginning.
    const ahead = [1, 2, 3, 4, 5, 6].map((rank) => `.piece[data-side=black][data-square$="${rank}"]`).join();
    await tab.locator(ahead).first().waitFor({ timeout: 20_000 });
    await tab.getByText('Your turn').first().waitFor();
    return [await label('e2'), await label('e3'), await tab.locator(ahead).count()];
  };
  const [from, to, ahead] = await inBrowser(project.folder, 'index.html', play, { policy: "; img-src data:; style-src 'unsafe-inline'" });
  assert.match(from, /^e2, empty/);
  assert.match(to, /^e3, white pawn/);
  assert.equal(ahead, 1);
});

test('a strict page needs no more than the README says', async () => {
  project.put('strict.html', textOf('npm/fray-board/example/index.html').replace(/<style>[^]*<\/style>/, ''));
  const colour = await inBrowser(project.folder, 'strict.html', async (tab) => {
    await tab.getByText('Your turn').first().waitFor();
    return tab.locator('.cell-light').first().evaluate((cell) => getComputedStyle(cell).backgroundColor);
  }, { policy: '; img-src data:' });
  assert.equal(colour, 'rgb(236, 223, 198)', 'it has its styles');
});

test('the types of both fit each other', () => {
  project.put('types.mts', `
    import { load, must, type State } from 'fray-chess';
    import { FrayBoard, credits } from 'fray-board';
    const fray = await load();
    const { game } = must(fray.startGame('conflict'));
    const board: FrayBoard = document.querySelector('fray-board')!;
    const thinker = fray.newThinker();
    const last: State = await board.play(game, { thinker, computers: { 0: 8, 1: 3 }, pause: 0 });
    await board.play(game);
    board.addEventListener('fray-state', ({ detail: { state } }) => { const node: State['node'] = state.node; void node; });
    board.state = last;
    board.frames = [{ state: last, events: must(game.roll()).events }];
    board.stop();
    const text: string = credits;
    // @ts-expect-error: there is no ninth level
    void board.play(game, { thinker, computers: { 1: 9 } });
    // @ts-expect-error: look at ok first
    void board.play(fray.startGame('conflict'));
    // @ts-expect-error: it is no thinker
    void board.play(game, { thinker: fray });
    void text;
  `);
  const settings = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom,dom.iterable'];
  project.run(process.execPath, tool('typescript/bin/tsc'), ...settings, 'types.mts');
});
