// Games of a server in frames of somebody else's page.
import { writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { BareHost } from './bare_host';
import { connect, expectAccessible, person } from './browser';
import { freshFolder } from './builds';
import { frayBinary, FrayServer } from './fray_server';
import { pageFolder } from './page_folder';

describe.skipIf(!frayBinary)('a game in a frame of another page', () => {
  let browser: Browser;
  const [folder, remove] = freshFolder();
  const elsewhere = new BareHost(folder, '/');
  const server = new FrayServer({ page: pageFolder });
  let at: string;
  let other: string;

  beforeAll(async () => {
    browser = await connect();
    at = await server.start();
    // Another host, as far as browsers are concerned.
    other = (await elsewhere.start()).replace('127.0.0.1', 'localhost');
  });
  afterAll(async () => {
    await browser.close();
    await elsewhere.stop();
    await server.end();
    remove();
  });

  const framing = (path: string) => writeFileSync(`${folder}/index.html`, `<!doctype html><title>Blog</title><h1>My game</h1><iframe src="${at}${path}" title="A game" width="480" height="640"></iframe>`);

  it('is watched, and stepped through when it is over; nothing in it acts for anybody', async () => {
    const { context, page, errors } = await person(browser);
    await page.goto(`${at}/play/conflict`);
    await page.getByRole('form', { name: 'Play the computer' }).getByRole('button', { name: 'Play now' }).click();
    await page.waitForURL(/\/g\//);
    await page.locator('[role=grid]').waitFor();
    await page.keyboard.press('Escape');
    const id = /\/g\/([^/]+)/.exec(page.url())![1]!;

    framing(`/embed/${id}`);
    const blog = await context.newPage();
    await blog.goto(other);
    const frame = blog.frameLocator('iframe');
    await frame.locator('[role=grid]').waitFor();
    await frame.getByRole('heading', { name: /Conflict Chess/ }).waitFor();
    expect(await frame.getByRole('button').count()).toBe(0);
    expect(await frame.locator('.piece-can-act, [data-mine]').count()).toBe(0);

    await page.getByRole('button', { name: 'Abort' }).click();
    await page.getByRole('button', { name: /^Yes, / }).click();
    await frame.getByRole('group', { name: 'Step through the game' }).waitFor();
    expect(await frame.getByRole('link').evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('target')]))).toEqual([[`/g/${id}`, '_blank']]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('says so where there is no such game', async () => {
    const { context, page } = await person(browser);
    await page.goto(`${at}/embed/0000000000`);
    await page.getByRole('heading', { name: 'This game cannot be shown' }).waitFor();
    await expectAccessible(page, 'an embedded game that is not there');
    await context.close();
  });

  it('is the only page that others may frame', async () => {
    framing('/settings');
    const { context, page } = await person(browser);
    await page.goto(other);
    await page.waitForTimeout(1500);
    expect(await page.frameLocator('iframe').getByText('Settings').count()).toBe(0);
    await context.close();
  });
});
