// The page on a host that has files only, at some path of it: addresses, links, keys, and what is said when it is opened from a disk.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildStatic } from '../../static/build';
import { BareHost } from './bare_host';
import { connect, expectAccessible, expectNoSidewaysScroll, narrow, person } from './browser';
import { freshFolder } from './builds';
import { pageFolder } from './page_folder';

let browser: Browser;
let host: BareHost;
let at: string;
const [folder, remove] = freshFolder();

beforeAll(async () => {
  await buildStatic(pageFolder, folder);
  host = new BareHost(folder, '/some/deep/path/');
  at = await host.start();
  browser = await connect();
});

afterAll(async () => {
  await browser.close();
  await host.stop();
  remove();
});

/** What is missing beside the answers of a server. */
const missing = () => host.missing.filter((path) => !path.startsWith('/api/'));

describe('the page at some path of any host', () => {
  it('is gone through by links, Back, and loading it anew', async () => {
    const { context, page, errors } = await person(browser);
    await page.goto(at);
    await page.getByRole('heading', { level: 1, name: /capture is a fight/ }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rules' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
    expect(page.url()).toBe(`${at}#/rules`);
    await page.getByRole('link', { name: /Conflict Chess/ }).click();
    const rules = page.getByRole('heading', { level: 1, name: 'Conflict Chess' });
    await rules.waitFor();
    expect(page.url()).toBe(`${at}#/rules/conflict`);
    await page.reload();
    await rules.waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
    // A link of its own tab leads there as well.
    expect(await page.getByRole('link', { name: /Gnostic/ }).evaluate((link) => (link as HTMLAnchorElement).href)).toBe(`${at}#/rules/gnostic`);
    for (const [to, heading] of [
      ['#/learn/chess', 'Learn chess'],
      ['#/settings', 'Settings'],
      ['index.html#/about', 'About'],
      ['#/nothing/here', 'There is no such page'],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(at + to);
      await page.getByRole('heading', { level: 1, name: new RegExp(heading, 'i') }).waitFor();
    }
    expect(missing()).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('finds rulings and headings by addresses, clicks and keys', async () => {
    const { context, page, errors } = await person(browser);
    await page.goto(`${at}#/rules/conflict#C11`);
    const inSight = (id: string) => page.locator(`#${id}`).evaluate((one) => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().top < innerHeight / 2);
    await expect.poll(() => page.locator('#C11[data-target]').count()).toBe(1);
    expect(await inSight('C11')).toBe(true);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link', { name: 'Promotion' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(`${at}#/rules/conflict#promotion`);
    expect(await inSight('promotion')).toBe(true);
    // One reads on from there.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('promotion');
    await page.goBack();
    await expect.poll(() => page.locator('#C11[data-target]').count()).toBe(1);
    // Pictures of the text lie beside it.
    await page.goto(`${at}#/rules/gnostic-odds`);
    const picture = page.locator('.prose img').first();
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    expect(missing()).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is usable on a phone and by keys', async () => {
    const { context, page, errors } = await person(browser, { viewport: narrow });
    await page.goto(`${at}#/rules`);
    await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
    await expectNoSidewaysScroll(page, 'rules');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(page.url()).toBe(`${at}#/rules`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/#\/rules\/./);
    await page.locator('.prose').waitFor();
    await expectNoSidewaysScroll(page, 'a text of rules');
    await expectAccessible(page, 'a text of rules');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('can be installed: its manifest and pictures are found from there', async () => {
    const { context, page } = await person(browser);
    await page.goto(at);
    const found = await page.evaluate(async () => {
      const file = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href;
      const manifest = (await (await fetch(file)).json()) as { start_url: string; scope: string; icons: { src: string; sizes: string }[]; shortcuts: { url: string }[] };
      const from = (url: string) => new URL(url, file).href;
      const icons = await Promise.all(
        manifest.icons.map(async ({ src, sizes }) => {
          const image = new Image();
          image.src = from(src);
          await image.decode();
          return sizes === 'any' || sizes === `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      );
      return { start: from(manifest.start_url), scope: from(manifest.scope), icons, shortcuts: manifest.shortcuts.map(({ url }) => from(url)) };
    });
    expect(found.start).toBe(at);
    expect(found.scope).toBe(at);
    expect(found.icons).not.toContain(false);
    for (const url of found.shortcuts) {
      await page.goto('about:blank');
      await page.goto(url);
      await page.locator('main h1').waitFor({ state: 'attached' });
      expect(await page.locator('h1').textContent(), url).not.toMatch(/no such/);
    }
    expect(missing()).toEqual([]);
    await context.close();
  });

  it('says in words what is the matter when it is opened from a disk, where the rules can be read', async () => {
    const { context, page } = await person(browser);
    await page.goto(`file://${folder}/index.html`);
    await page.getByRole('heading', { level: 1, name: 'Fray needs a web server' }).waitFor();
    await page.getByRole('link', { name: 'rules' }).click();
    await page.getByRole('link', { name: 'Conflict Chess' }).click();
    await page.getByRole('heading', { level: 1, name: 'Conflict Chess' }).waitFor();
    await context.close();
  });
});
