// The package in Chromium: all games, a thread that is stopped, modules given in other ways, and what is said if there is none.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inBrowser } from './browser.mjs';
import { gameNames, packageFolder } from './helpers.mjs';

/** Runs in the page; answers with what it saw. */
async function play() {
  const { load, must } = await import('/dist/index.js');
  const fray = await load();
  const seen = { steps: {} };
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  for (const { name } of fray.games) {
    const { game } = must(fray.startGame(name));
    for (let i = 0; i < 20; ++i) {
      const { node, actions, to_act } = game.state;
      const of = (seat) => any(actions.filter((action) => action.seat === seat));
      if (node === 'terminal') must(game.undo());
      else if (node === 'chance') must(game.roll());
      else if (node === 'decision') must(game.act(any(actions)));
      else must(game.actTogether(Object.fromEntries(to_act.map(({ seat }) => [seat, of(seat)]))));
    }
    seen.steps[name] = must(fray.loadRecord(must(game.record()).record)).game.state.key === game.state.key;
  }
  const { game } = must(fray.startGame('conflict'));
  const thinker = fray.newThinker();
  const thinking = thinker.think(game, { ms: Infinity, lines: 2, onProgress: () => thinking.stop() });
  seen.lines = must(await thinking).lines.length;
  seen.action = must(await thinker.move(game, { level: 2 })).action;
  const given = [await fetch('/dist/fray.wasm'), await (await fetch('/dist/fray.wasm')).arrayBuffer(), new URL('/dist/fray.wasm', location.href)];
  seen.given = (await Promise.all(given.map(load))).map(({ games }) => games.length);
  seen.refused = fray.startGame('draughts').error.code;
  return seen;
}

test('all of it in Chromium', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fray-browser-'));
  try {
    cpSync(join(packageFolder, 'dist'), join(folder, 'dist'), { recursive: true });
    writeFileSync(join(folder, 'page.html'), '<!doctype html><title>Fray</title>');
    const seen = await inBrowser(folder, 'page.html', (tab) => tab.evaluate(play));
    assert.deepEqual(seen.steps, Object.fromEntries(gameNames.map((name) => [name, true])));
    assert.equal(seen.lines, 2);
    assert.match(seen.action, /^[a-h][1-8][a-h][1-8]$/);
    assert.deepEqual(seen.given, [6, 6, 6]);
    assert.equal(seen.refused, 'unknown_game');

    // Without its file for threads a thinker says so.
    rmSync(join(folder, 'dist/web_worker.js'));
    const missing = inBrowser(folder, 'page.html', (tab) => tab.evaluate(async () => {
      const { load, must } = await import('/dist/index.js');
      const fray = await load();
      return fray.newThinker().move(must(fray.startGame('chess')).game, { level: 1 });
    }), { faults: true });
    assert.equal((await missing).error.code, 'module');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
