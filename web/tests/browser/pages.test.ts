// Every page, in both themes and on a narrow window.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { connect, desktop, expectAccessible, expectNoSidewaysScroll, narrow, person } from './browser';
import { FakeServer } from './fake_server';
import { games } from './in_page';
import { pageFolder } from './page_folder';

const pages = [
  { path: '/', heading: 'Chess where a capture is a fight', title: 'Fray' },
  { path: '/play/conflict', heading: 'Play Conflict Chess', title: 'Play Conflict Chess – Fray' },
  { path: '/g/open1', heading: 'Ada invites you to a game', title: 'Ada invites you to a game – Fray' },
  { path: '/g/over1/replay', heading: 'Conflict Chess: Mei – Oskar', title: 'Replay of Conflict Chess – Fray' },
  { path: '/g/over1/analysis', heading: 'Conflict Chess: Mei – Oskar', title: 'Analysis of Conflict Chess – Fray' },
  { path: '/rules', heading: 'Rules', title: 'Rules – Fray' },
  { path: '/rules/conflict', heading: 'Conflict Chess', title: 'Rules of Conflict Chess – Fray' },
  { path: '/learn/conflict', heading: 'Learn Conflict Chess', title: 'Learn Conflict Chess – Fray' },
  { path: '/analysis', heading: 'Analysis', title: 'Analysis – Fray' },
  { path: '/settings', heading: 'Settings', title: 'Settings – Fray' },
  { path: '/about', heading: 'About Fray', title: 'About Fray – Fray' },
  { path: '/account', heading: 'Account', title: 'Account – Fray' },
  { path: '/g/nosuchgame', heading: 'There is no such game', title: 'There is no such game – Fray' },
  { path: '/no/such/page', heading: 'There is no such page', title: 'There is no such page – Fray' },
];

let browser: Browser;
let server: FakeServer;
let base: string;

beforeAll(async () => {
  browser = await connect();
  server = new FakeServer(pageFolder);
  base = await server.start();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe.each(pages)('$path', ({ path, heading, title }) => {
  it.each([
    { look: 'light', viewport: desktop, colorScheme: 'light' as const },
    { look: 'dark', viewport: desktop, colorScheme: 'dark' as const },
    { look: 'narrow', viewport: narrow, colorScheme: 'light' as const },
  ])('is in order: $look', async ({ look, viewport, colorScheme }) => {
    const { context, page, errors } = await person(browser, { viewport, colorScheme });
    await page.goto(base + path);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.title()).toBe(title);
    expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
    await expectAccessible(page, `${path} ${look}`);
    await expectNoSidewaysScroll(page, `${path} ${look}`);
    expect(errors).toEqual([]);
    await context.close();
  });
});

it('fits a narrow window whatever the game', async () => {
  const { context, page, errors } = await person(browser, { viewport: narrow });
  for (const game of games)
    for (const path of [`/play/${game}`, `/rules/${game}`]) {
      await page.goto(base + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await expectNoSidewaysScroll(page, path);
    }
  expect(errors).toEqual([]);
  await context.close();
});

describe('a page that is older than the server', () => {
  it('says so, and is loaded again by a button', async () => {
    const { context, page, errors } = await person(browser, { viewport: narrow });
    server.protocol = 3;
    await page.goto(`${base}/g/open1`);
    await page.getByRole('heading', { level: 1, name: 'This page must be loaded again' }).waitFor();
    await expectAccessible(page, 'an old page');
    await expectNoSidewaysScroll(page, 'an old page');
    server.protocol = 2;
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada invites you to a game' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('going from page to page', () => {
  it('moves the focus to the heading, and Back leads back', async () => {
    const { context, page } = await person(browser);
    await page.goto(base);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rules' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Rules' });
    await heading.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Rules');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Chess where a capture is a fight' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await context.close();
  });

  it('works by keyboard from the first key on', async () => {
    const { context, page } = await person(browser);
    await page.goto(base);
    await page.getByRole('button', { name: /^Play Conflict Chess/ }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await context.close();
  });

  /** Somebody who has just been shown the list of keys. */
  async function askedForKeys() {
    const { context, page } = await person(browser);
    await page.goto(`${base}/about`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const help = page.getByRole('dialog', { name: 'Keys' });
    await page.keyboard.press('?');
    await help.getByText('go to that square').waitFor();
    return { context, page, help };
  }

  it('tells the keys when asked for them, unless single keys are switched off', async () => {
    const { context, page, help } = await askedForKeys();
    await expectAccessible(page, 'keys');
    await page.setViewportSize(narrow);
    await expectNoSidewaysScroll(page, 'keys');
    await page.keyboard.press('Enter');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await help.getByRole('link', { name: 'settings' }).click();
    await help.waitFor({ state: 'detached' });
    await page.getByRole('group', { name: 'Single keys in a game' }).getByRole('radio', { name: 'Off' }).check();
    await page.keyboard.press('?');
    expect(await help.count()).toBe(0);
    await context.close();
  });

  it('shows the keys again for who asks before the browser has told of the closing', async () => {
    const { context, page, help } = await askedForKeys();
    await help.getByRole('button', { name: 'Close' }).evaluate(async (button: HTMLElement) => {
      button.click();
      // What is drawn follows in microtasks, the event of closing in a task of its own, after this one.
      for (let i = 0; i < 100; ++i) await null;
      if (document.querySelector('dialog')) throw new Error('the dialog was to be gone');
      window.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }));
    });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await help.count()).toBe(1);
    await context.close();
  });

  it('prints rules without what is round them', async () => {
    const { context, page } = await person(browser, { colorScheme: 'dark' });
    await page.goto(`${base}/rules/conflict`);
    await page.getByRole('heading', { level: 1, name: 'Conflict Chess' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.header', '.footer', '.contents']) expect(await page.locator(part).isVisible(), part).toBe(false);
    expect(await page.locator('html').evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(255, 255, 255)');
    await context.close();
  });

  it('leads to a ruling by its number', async () => {
    const { context, page } = await person(browser);
    await page.goto(`${base}/rules/conflict#C11`);
    await page.locator('#C11').waitFor();
    await expect.poll(() => page.locator('#C11:target').count()).toBe(1);
    const top = () => page.locator('#C11').evaluate((node) => node.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThan(50); // below the header
    expect(await top()).toBeLessThan(desktop.height);
    await context.close();
  });
});

describe('settings', () => {
  it('hold at once, in other tabs, and after loading anew', async () => {
    const { context, page } = await person(browser, { colorScheme: 'light' });
    await page.goto(`${base}/settings`);
    const other = await context.newPage();
    await other.goto(base);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('radio', { name: 'Slate' }).check();
    for (const tab of [page, other]) {
      await expect.poll(() => tab.locator('html').getAttribute('data-theme')).toBe('dark');
      await expect.poll(() => tab.locator('html').getAttribute('data-board')).toBe('slate');
    }
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.getByRole('radio', { name: 'Slate' }).isChecked()).toBe(true);
    await context.close();
  });
});

describe('account', () => {
  it('says what is wrong next to where it is, then signs in and out', async () => {
    const { context, page } = await person(browser);
    await page.goto(`${base}/account`);
    const form = page.getByRole('form', { name: 'Sign in' });
    await form.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('username');
    await expectAccessible(page, 'account with errors');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Password').fill('wrong password');
    await form.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('That is not the name and password').waitFor();
    await page.getByLabel('Password').fill('right password');
    await form.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('You are signed in as Ada.').waitFor();
    await expectAccessible(page, 'signed in');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await form.waitFor();
    await context.close();
  });
});
