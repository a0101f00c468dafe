// The page that its service worker keeps on the device: without a line, when a new build comes, and when nobody wants it.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buildStatic } from '../../static/build';
import { BareHost } from './bare_host';
import { connect, expectAccessible, expectNoSidewaysScroll, narrow, person } from './browser';
import { assetsIn, buildMarked, freshFolder } from './builds';
import { frayBinary, FrayServer } from './fray_server';
import { games, keeps } from './in_page';
import { pageFolder } from './page_folder';

const keeping = { serviceWorkers: 'allow' } as const;
let browser: Browser;
const [page1, remove1] = freshFolder();
const [page2, remove2] = freshFolder();

beforeAll(async () => {
  browser = await connect();
  await buildMarked('one', page1);
  await buildMarked('two', page2);
});

afterAll(async () => {
  await browser.close();
  for (const remove of [remove1, remove2]) remove();
});

const build = (page: Page) => page.evaluate(() => document.documentElement.dataset.build);
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const notice = (page: Page) => page.getByText('A new version of Fray is ready:');
const look = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

/** Whether the module is kept too, and what stands beside it. */
const moduleKept = (page: Page) => page.evaluate(keeps, ['.wasm', '.bin']);

/** Until all of a build is kept. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)).toBe('activated');
}

describe('the page kept on the device, on a host of files', () => {
  let host: BareHost;
  let at: string;
  const [static1, removeStatic1] = freshFolder();
  const [static2, removeStatic2] = freshFolder();

  beforeAll(async () => {
    await buildStatic(page1, static1);
    await buildStatic(page2, static2);
  });
  beforeEach(async () => {
    host = new BareHost(static1, '/some/deep/path/');
    at = await host.start();
  });
  afterEach(() => host.stop());
  afterAll(() => {
    for (const remove of [removeStatic1, removeStatic2]) remove();
  });

  it('opens without a host: pages, lessons and rules that nobody has opened before', async () => {
    const { context, page, errors } = await person(browser, keeping);
    await page.goto(at);
    await kept(page);
    await host.stop();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /capture is a fight/ }).waitFor();
    for (const [to, heading] of [
      ['#/rules/wizards', 'Wizard'],
      ['#/learn/gladiator', 'Learn'],
      ['#/settings', 'Settings'],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(at + to);
      await page.getByRole('heading', { level: 1, name: new RegExp(heading) }).waitFor();
    }
    await page.goto(`${at}rules/conflict.html`);
    await page.getByRole('heading', { level: 1, name: 'Conflict Chess' }).waitFor();
    expect(await page.evaluate(() => fetch('../api/games').catch(() => 'no answer'))).toBe('no answer');
    expect(errors.filter((error) => !error.includes('api'))).toEqual([]);
    await context.close();
  });

  it('goes on with its build until the new one is asked for, in all tabs, and by keys', async () => {
    const { context, page, errors } = await person(browser, { ...keeping, viewport: narrow });
    await page.goto(`${at}#/rules`);
    await kept(page);
    await page.reload();
    const other = await context.newPage();
    await other.goto(`${at}#/settings`);
    expect(await cacheNames(page)).toHaveLength(1);

    host.folder = static2;
    await look(page);
    await notice(page).waitFor();
    await notice(other).waitFor();
    await expectNoSidewaysScroll(page, 'the notice');
    await expectAccessible(page, 'the notice');
    expect(await page.locator('[role=status]', { has: notice(page) }).count()).toBe(1);
    // Both are kept, and one is shown: also what is loaded only now, and after loading the page anew.
    expect(await cacheNames(page)).toHaveLength(2);
    await page.reload();
    expect(await build(page)).toBe('one');
    await page.getByRole('link', { name: /Conflict Chess/ }).click();
    await page.locator('.prose').waitFor();
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)!));
    expect(loaded.filter((name) => name.endsWith('.one.js')).length).toBeGreaterThan(2);
    expect(loaded.filter((name) => name.endsWith('.two.js'))).toEqual([]);

    await notice(page).waitFor();
    await page.getByRole('button', { name: 'Reload' }).focus();
    await page.keyboard.press('Enter');
    for (const tab of [page, other]) await expect.poll(() => build(tab).catch(() => '')).toBe('two');
    await expect.poll(() => cacheNames(page)).toHaveLength(1);
    await other.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(await notice(page).count()).toBe(0);
    await host.stop();
    await page.reload();
    await page.locator('.prose').waitFor();
    expect(await build(page)).toBe('two');
    expect(errors.filter((error) => !error.includes('api'))).toEqual([]);
    await context.close();
  });

  it('does not take a build of which the host has the half', async () => {
    const [half, removeHalf] = freshFolder();
    await buildStatic(page2, half);
    const text = assetsIn(half).find((name) => name.startsWith('Rules-'))!;
    writeFileSync(`${half}/assets/${text}`, `${readFileSync(`${half}/assets/${text}`, 'utf8')}\n// not that of this build`);
    const { context, page } = await person(browser, keeping);
    await page.goto(at);
    await kept(page);
    await page.reload();
    host.folder = half;
    await look(page).catch(() => undefined);
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing ?? null)).toBeNull();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)).toBeNull();
    expect(await notice(page).count()).toBe(0);
    await page.reload();
    expect(await build(page)).toBe('one');
    // Once all is there it is offered.
    cpSync(static2, half, { recursive: true });
    await look(page);
    await notice(page).waitFor();
    await context.close();
    removeHalf();
  });

  it('keeps nothing, and deletes what it kept, where that is switched off', async () => {
    const { context, page } = await person(browser, keeping);
    await page.goto(`${at}#/settings`);
    await kept(page);
    await page.getByRole('group', { name: 'Keep Fray on this device' }).getByRole('radio', { name: 'Off' }).check();
    await expect.poll(() => cacheNames(page)).toEqual([]);
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.waitForTimeout(1000);
    expect(await cacheNames(page)).toEqual([]);
    await page.getByRole('group', { name: 'Keep Fray on this device' }).getByRole('radio', { name: 'On' }).check();
    await kept(page);
    expect(await cacheNames(page)).toHaveLength(1);
    await context.close();
  });

  it('keeps the module once there is time, unless one saves data', async () => {
    const name = `assets/${assetsIn(static1).find((asset) => asset.endsWith('.wasm'))}`;
    for (const saveData of [true, false]) {
      const { context, page } = await person(browser, keeping);
      if (saveData) await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
      await page.goto(at);
      await kept(page);
      if (!saveData) await expect.poll(() => moduleKept(page)).toBe(true);
      else {
        await page.waitForTimeout(1500);
        expect(await moduleKept(page)).toBe(false);
        // Whoever plays wants it; what comes over the worker stays.
        await page.reload();
        await page.evaluate(async (file) => void (await fetch(file)), name);
        await expect.poll(() => moduleKept(page)).toBe(true);
      }
      await context.close();
    }
  });
});

describe.skipIf(!frayBinary)('the page kept on the device, of a server of Fray', () => {
  it('is as new as the server, and opens without it', async () => {
    const [folder, remove] = freshFolder();
    await buildMarked('one', folder);
    const server = new FrayServer({ page: folder });
    const at = await server.start();
    const { context, page, errors } = await person(browser, keeping);
    await page.goto(`${at}/#/rules/conflict#C11`);
    await page.getByRole('heading', { level: 1, name: 'Conflict Chess' }).waitFor();
    expect(page.url()).toBe(`${at}/rules/conflict#C11`);
    await kept(page);
    expect(await page.evaluate(async () => (await fetch('/sw.js')).headers.get('Cache-Control'))).toBe('no-cache');

    await server.kill();
    await page.reload();
    await page.locator('.prose').waitFor();
    await page.goto(`${at}/learn/chess`);
    await page.getByRole('heading', { level: 1, name: 'Learn chess' }).waitFor();
    expect(await build(page)).toBe('one');

    await buildMarked('two', folder);
    await server.start();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Learn chess' }).waitFor();
    expect(await build(page)).toBe('two');
    // Nothing is offered to whoever has it.
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe('installed');
    await page.waitForTimeout(500);
    expect(await notice(page).count()).toBe(0);
    expect((await page.request.get(`${at}/nothing/here`)).status()).toBe(404);
    expect(errors).toEqual([]);
    await context.close();
    await server.end();
    remove();
  });

  it('plays every game in aeroplane mode after one visit', async () => {
    const server = new FrayServer({ page: pageFolder });
    const at = await server.start();
    const { context, page, errors } = await person(browser, keeping);
    await page.goto(at);
    await kept(page);
    await expect.poll(() => moduleKept(page), { timeout: 60_000 }).toBe(true);
    await server.kill();
    await context.setOffline(true);
    for (const game of games) {
      await page.goto(`${at}/play/${game}`);
      await page.getByRole('form', { name: 'Play the computer' }).getByRole('button', { name: 'Play now' }).click();
      await page.waitForURL(/\/g\//);
      await page.locator('[role=grid]').waitFor();
      await page.getByText('to act', { exact: true }).waitFor();
    }
    expect(errors).toEqual([]);
    await context.close();
    await server.end();
  });

  it('shows a finished game that was looked at before without a connection', async () => {
    const server = new FrayServer({ page: pageFolder });
    const at = await server.start();
    const { context, page, errors } = await person(browser, keeping);
    await page.goto(`${at}/play/chess`);
    await kept(page);
    await page.getByRole('form', { name: 'Play the computer' }).getByRole('button', { name: 'Play now' }).click();
    await page.waitForURL(/\/g\//);
    await page.locator('[role=grid]').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Abort' }).click();
    await page.getByRole('button', { name: /^Yes, / }).click();
    await page.locator('.over').waitFor();
    const id = /\/g\/([^/]+)/.exec(page.url())![1]!;
    await page.goto(`${at}/g/${id}/replay`);
    await page.locator('[role=grid]').waitFor();
    await server.kill();
    await context.setOffline(true);
    await page.reload();
    await page.locator('[role=grid]').waitFor();
    await page.goto(`${at}/g/never-seen/replay`);
    await page.getByRole('heading', { name: 'This game cannot be shown' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
    await server.end();
  });

  it('thinks on the device where that is chosen, though there is a server', async () => {
    const server = new FrayServer({ page: pageFolder });
    const at = await server.start();
    const { context, page, errors } = await person(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(`${at}/settings`);
    await page.getByRole('group', { name: 'The computer thinks' }).getByRole('radio', { name: 'On this device' }).check({ force: true });
    await page.goto(`${at}/play/conflict`);
    await page.getByRole('form', { name: 'Play the computer' }).getByRole('button', { name: 'Play now' }).click();
    await page.waitForURL(/\/g\//);
    await page.locator('[role=grid]').waitFor();
    expect(asked).not.toContain('POST /api/rooms');
    expect(errors).toEqual([]);
    await context.close();
    await server.end();
  });

  it('measures the device once, and thinks on it if it is fast enough', async () => {
    const server = new FrayServer({ page: pageFolder });
    const at = await server.start();
    const { context, page, errors } = await person(browser, keeping);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(at);
    await kept(page);
    await expect.poll(() => moduleKept(page), { timeout: 60_000 }).toBe(true);
    const speed = () => page.evaluate(() => Number(localStorage.getItem('fray:speed')));
    /** Begins a game against the computer; answers whether the server was asked for it. */
    const play = async () => {
      asked.length = 0;
      await page.goto(`${at}/play/conflict`);
      await page.getByRole('form', { name: 'Play the computer' }).getByRole('button', { name: 'Play now' }).click();
      await page.waitForURL(/\/g\//);
      await page.locator('[role=grid]').waitFor();
      return asked.includes('POST /api/rooms');
    };
    expect(await play()).toBe(true);
    await expect.poll(speed, { timeout: 60_000 }).toBeGreaterThan(1000);
    await page.goto(`${at}/settings`);
    await page.getByText(/it looks at [\d,]+ positions a second, which is (enough|too few)\./).waitFor();
    await expectAccessible(page, 'settings, measured');
    for (const [positions, onServer] of [
      [9_000_000, false],
      [1000, true],
    ] as const) {
      await page.evaluate((number) => localStorage.setItem('fray:speed', String(number)), positions);
      expect(await play()).toBe(onServer);
    }
    expect(errors).toEqual([]);
    await context.close();
    await server.end();
  });
});
