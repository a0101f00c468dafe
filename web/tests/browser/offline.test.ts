// The page without a server, from a host of files: all that one person, or two at one screen, can do.
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { connect, expectAccessible } from './browser';
import { games } from './in_page';
import { played } from './offered';
import { type Player, isOver, player, playUntil, typeMove } from './play';
import { StaticHost, hasModule } from './static_host';

describe.skipIf(!hasModule)('without a server', () => {
  let browser: Browser;
  const host = new StaticHost();
  const people: Player[] = [];

  beforeAll(async () => {
    browser = await connect();
    await host.start();
  });
  afterEach(async () => {
    host.module = null;
    host.withoutParts = [];
    const here = people.splice(0);
    const errors = here.flatMap((one) => one.errors);
    for (const { context } of here) await context.close();
    expect(errors).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await host.end();
  });

  async function person(): Promise<Player> {
    const one = await player(browser);
    people.push(one);
    return one;
  }

  /** Begins a game against the computer, level 1, by its form. */
  async function against({ page }: Player, game: string): Promise<void> {
    await page.goto(host.at(`/play/${game}`));
    await page.getByRole('radio', { name: 'Level 1' }).check({ force: true });
    await page.getByRole('radio', { name: 'White' }).first().check({ force: true });
    await page.getByRole('form', { name: 'Play the computer' }).getByRole('button', { name: 'Play now' }).click();
    await page.waitForURL(/\/g\//);
    await page.locator('[role=grid]').waitFor();
  }

  /** Loads the page anew, which another address behind the # alone does not. */
  async function load(page: Page, url: string): Promise<void> {
    await page.goto(url);
    await page.reload();
  }

  /** What has been played, in the log or in the list of moves. */
  const stepsOf = (page: Page) => page.locator(played).count();
  const steps = (page: Page, count: number) => async () => (await stepsOf(page)) >= count;

  async function resign({ page }: Player): Promise<void> {
    await page.getByRole('button', { name: /^(Resign|Abort)$/ }).click();
    await page.getByRole('button', { name: /^Yes, / }).click();
    await page.locator('.over').waitFor();
  }

  it.each(games)('plays %s against the computer, and goes on with it in another tab', async (game) => {
    const ada = await person();
    await against(ada, game);
    await playUntil([ada], steps(ada.page, 4));
    const before = await stepsOf(ada.page);
    const url = ada.page.url();
    await ada.page.close();
    ada.page = await ada.context.newPage();
    await ada.page.goto(url);
    await expect.poll(() => stepsOf(ada.page)).toBeGreaterThanOrEqual(before);
    await playUntil([ada], steps(ada.page, before + 2));
    expect(host.asked.filter((path) => path.startsWith('/api/') || path.startsWith('/ws/'))).toEqual([]);
  });

  it('shows a game that is over once more, and checks its dice', async () => {
    const ada = await person();
    const { page } = ada;
    await against(ada, 'conflict');
    await playUntil([ada], steps(page, 6));
    await resign(ada);
    await page.getByRole('button', { name: 'Verify the dice' }).click();
    await expect.poll(() => page.locator('.verify').innerText()).toContain('The players’ shares 1 of 1 as committed');
    await page.getByRole('link', { name: 'Analysis', exact: true }).click();
    await page.waitForURL(/analysis$/);
    await page.locator('.review-table').waitFor({ timeout: 60_000 });
    await page.goto(host.at('/learn/conflict'));
    await page.locator('[role=grid]').waitFor();
    await page.goto(host.at('/analysis/conflict'));
    await page.locator('[role=grid]').waitFor();
    await page.goto(host.at('/'));
    await page.getByRole('heading', { name: /Games you played/ }).waitFor();
    expect(await page.getByText('Sign in').count()).toBe(0);
  });

  it('lets two people play at one screen', async () => {
    const both = await person();
    const { page } = both;
    await page.goto(host.at('/play/conflict'));
    await page.getByRole('button', { name: 'Play here' }).click();
    await page.locator('[role=grid]').waitFor();
    await playUntil([both], steps(page, 1));
    const before = await stepsOf(page);
    await page.getByRole('button', { name: 'Takeback' }).click();
    await expect.poll(() => page.locator('.log-lines').innerText()).toContain('The last turn is taken back');
    await playUntil([both], steps(page, before + 5));
    await resign(both);
    const first = page.url();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await expect.poll(() => page.url()).not.toBe(first);
    await playUntil([both], steps(page, 2));
  });

  it('takes dice that two people throw at one screen, and keeps what they said', async () => {
    const both = await person();
    const { page } = both;
    const dice = page.getByRole('region', { name: 'Dice by hand' });
    await page.goto(host.at('/play/conflict'));
    const form = page.getByRole('form', { name: 'Play at one screen' });
    await form.getByLabel(/I have real dice/).check();
    await form.getByRole('button', { name: 'Play here' }).click();
    await page.locator('[role=grid]').waitFor();
    await playUntil([both], () => dice.isVisible());
    const url = page.url();
    await load(page, url);
    await dice.getByLabel('Or all of them, typed').fill('6 1');
    await dice.getByRole('button', { name: /^Enter: / }).click();
    await dice.waitFor({ state: 'hidden' });
    await load(page, url);
    await page.locator('[role=grid]').waitFor();
    expect(await dice.count()).toBe(0);
    await resign(both);
    await page.getByRole('button', { name: 'Verify the dice' }).click();
    await expect.poll(() => page.locator('.verify').innerText()).toContain('1 thrown by hand, as the players said');
  });

  it('plays one game in two tabs, and goes on in the second when the first is closed', async () => {
    const ada = await person();
    await against(ada, 'conflict');
    const second = await ada.context.newPage();
    await second.goto(ada.page.url());
    await second.locator('[role=grid]').waitFor();
    await playUntil([ada], steps(ada.page, 3));
    await expect.poll(() => stepsOf(second)).toBe(await stepsOf(ada.page));
    const before = await stepsOf(second);
    await ada.page.close();
    ada.page = second;
    await playUntil([ada], steps(second, before + 3));
  });

  it('takes a game to another device, and refuses files that are none', async () => {
    const ada = await person();
    await against(ada, 'conflict');
    await playUntil([ada], steps(ada.page, 3));
    const before = await stepsOf(ada.page);
    await ada.page.goto(host.at('/device'));
    const [download] = await Promise.all([ada.page.waitForEvent('download'), ada.page.getByRole('button', { name: /Save as file/ }).click()]);
    const saved = join(tmpdir(), `fray-offline-${process.pid}.json`);
    await download.saveAs(saved);
    const file = await readFile(saved, 'utf8');
    await rm(saved);

    const other = await person();
    const take = async (text: string) => {
      await other.page.getByLabel(/A file that Fray has saved/).setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    };
    await other.page.goto(host.at('/device'));
    await take(file.slice(0, -300));
    await other.page.getByText('This file is damaged').waitFor();
    await take('{"any":"thing"}');
    await other.page.getByText('not a game that Fray has saved').waitFor();
    await take(file);
    await other.page.getByText('The game has been taken in').waitFor();
    await take(file);
    await other.page.getByText('was here already').waitFor();
    await other.page.getByRole('link', { name: 'Go to the game' }).click();
    await expect.poll(() => stepsOf(other.page)).toBeGreaterThanOrEqual(before);
    await playUntil([other], steps(other.page, before + 2));
  });

  it('deletes a game for good, once that has been confirmed', async () => {
    const ada = await person();
    const { page } = ada;
    await against(ada, 'chess');
    const url = page.url();
    await page.goto(host.at('/device'));
    await page.getByRole('button', { name: /^Delete/ }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('No');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: /^Yes, delete it for ever/ }).click();
    await page.getByText('There are none yet.').waitFor();
    await load(page, url);
    await page.getByRole('heading', { name: /no game|not found|There is no/i }).waitFor();
    await against(ada, 'chess');
  });

  it('says what is wrong where the module is missing or damaged, and goes on when it is there', async () => {
    const ada = await person();
    for (const [module, words] of [[undefined, 'could not be loaded'], [new Uint8Array([1, 2, 3]), 'has come damaged']] as const) {
      host.module = module;
      await load(ada.page, host.at('/'));
      await ada.page.getByText(words).waitFor();
    }
    host.module = null;
    await ada.page.getByRole('button', { name: 'Try again' }).click();
    await ada.page.getByRole('button', { name: /^Play Conflict Chess/ }).waitFor();
    expect(await isOver(ada.page)).toBe(false);
  });

  it('says so when a part of the module is missing, and goes on when it has come', async () => {
    const ada = await person();
    const { page } = ada;
    const missing = page.getByText('could not be loaded');
    host.withoutParts = ['hyperpig', 'network.chess'];
    await against(ada, 'conflict');
    await playUntil([ada], steps(page, 2));
    // Without its table there is a board, but no odds.
    await against(ada, 'gnostic');
    await missing.waitFor();
    await page.getByRole('group', { name: 'Your spells' }).getByRole('button', { name: /^Teleport/ }).click();
    for (const square of ['e2', 'a7']) await page.locator(`.cell[data-square=${square}]`).click();
    const battle = page.getByRole('region', { name: 'Battle for a7' });
    await battle.getByText('The odds are on their way').waitFor();
    host.withoutParts = ['network.chess'];
    await page.getByRole('button', { name: /^Teleport and attack \d+%$/ }).waitFor();
    expect(await battle.innerText()).toMatch(/you win\s\d+%/);
    await missing.waitFor({ state: 'detached' });
    await playUntil([ada], steps(page, 2));
    // Without its network a game can be played, but nobody can think about it.
    await against(ada, 'chess');
    await typeMove(ada, 'e2e4');
    await missing.waitFor();
    host.withoutParts = [];
    await playUntil([ada], steps(page, 4));
    expect(await missing.count()).toBe(0);
  });

  it('plays a campaign against the computer', async () => {
    const ada = await person();
    const { page } = ada;
    await page.goto(host.at('/campaigns'));
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.waitForURL(/\/campaigns\/.+/);
    await page.getByRole('button', { name: /^Begin game 1/ }).click();
    await page.waitForURL(/\/g\//);
    await playUntil([ada], steps(page, 3));
    await page.getByRole('link', { name: 'To the campaign' }).click();
    await page.getByRole('button', { name: /^Go to game 1/ }).waitFor();
  });

  /** Changes the records that the browser keeps, behind the back of the page. */
  const tamper = (page: Page, damage: 'entry' | 'room') =>
    page.evaluate(
      (what) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('fray');
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('records', 'readwrite');
            const records = transaction.objectStore('records');
            records.getAllKeys().onsuccess = ({ target }) => {
              const keys = (target as IDBRequest<string[]>).result.filter((key) => key.startsWith(`${what}/`));
              records.put('{"cut', keys.at(-1)!);
            };
            transaction.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      damage,
    );

  it.each(['entry', 'room'] as const)('says so where the record of a game (%s) is damaged, and plays other games', async (damage) => {
    const ada = await person();
    await against(ada, 'conflict');
    await playUntil([ada], steps(ada.page, 2));
    const url = ada.page.url();
    await ada.page.goto(host.at('/about'));
    await tamper(ada.page, damage);
    await load(ada.page, host.at('/device'));
    await ada.page.getByRole('button', { name: /Save as file/ }).waitFor();
    await load(ada.page, url);
    await ada.page.getByRole('heading', { name: 'This game cannot be opened just now' }).waitFor();
    await ada.page.getByText('may be damaged').waitFor();
    await against(ada, 'chess');
    await playUntil([ada], steps(ada.page, 2));
  });

  it('says so where the browser keeps nothing', async () => {
    const ada = await person();
    await ada.context.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    const { page } = ada;
    // The worker has an IndexedDB of its own, which the page cannot take away; so the worker is another one.
    await ada.context.route(/server_worker/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `Object.defineProperty(globalThis, 'indexedDB', { value: undefined });${await response.text()}` });
    });
    await page.goto(host.at('/'));
    await page.getByText('does not let Fray keep games here').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });

  it('is usable by everybody', async () => {
    const ada = await person();
    await against(ada, 'conflict');
    for (const path of ['/', '/device', '/play/conflict']) {
      await ada.page.goto(host.at(path));
      await ada.page.getByRole('heading', { level: 1 }).waitFor();
      await ada.page.waitForTimeout(500);
      await expectAccessible(ada.page, path);
    }
  });
});
