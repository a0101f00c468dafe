// The page and the real server together.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { LogEntry } from '../../src/protocol';
import { connect, expectAccessible, person } from './browser';
import { FrayServer, frayBinary } from './fray_server';

describe.skipIf(!frayBinary)('with the real server', () => {
  let browser: Browser;
  let server: FrayServer;
  let base: string;

  beforeAll(async () => {
    browser = await connect();
    server = new FrayServer();
    base = await server.start();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.end();
  });

  async function logOf(page: Page): Promise<LogEntry[]> {
    const id = new URL(page.url()).pathname.split('/')[2]!;
    const response = await fetch(`${server.address}/api/rooms/${id}/log`);
    return ((await response.json()) as { log: LogEntry[] }).log;
  }

  /** The game has begun, and every person's share of the dice is in it. */
  async function expectFairStart(page: Page, people: number): Promise<void> {
    await expect.poll(async () => (await logOf(page)).some(({ type }) => type === 'started')).toBe(true);
    const shares = (await logOf(page)).filter(({ type }) => type === 'nonce');
    expect(shares.map(({ missing }) => missing)).toEqual(Array(people).fill(false));
  }

  it('plays the computer after one click', async () => {
    const { context, page, errors } = await person(browser);
    await page.goto(base);
    await page.getByRole('button', { name: /^Play Conflict Chess/ }).click();
    await page.waitForURL(/\/g\/\w+$/);
    await expectFairStart(page, 1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('brings two friends together, and outlives a crash of the server', async () => {
    const ada = await person(browser);
    const bob = await person(browser);
    await ada.page.goto(`${base}/play/conflict`);
    const form = ada.page.getByRole('form', { name: 'Play a friend' });
    await form.getByLabel('Your name').fill('Ada');
    await form.getByLabel(/Show it in the lobby/).check();
    await form.getByRole('button', { name: 'Make a link' }).click();
    await ada.page.getByRole('heading', { level: 1, name: 'Waiting for your opponent' }).waitFor();
    await expectAccessible(ada.page, 'waiting');

    await server.kill();
    await ada.page.getByText('No connection').waitFor();
    await server.start();
    await ada.page.getByText('Connected').waitFor();

    await bob.page.goto(base);
    await bob.page.getByRole('link', { name: /Join.*Ada/ }).click();
    await bob.page.getByLabel('Your name').fill('Bob');
    await bob.page.getByRole('button', { name: /Take the seat/ }).click();
    await expectFairStart(ada.page, 2);
    expect(new URL(bob.page.url()).pathname).toBe(new URL(ada.page.url()).pathname);
    await ada.context.close();
    await bob.context.close();
  });

  it('keeps accounts', async () => {
    const { context, page } = await person(browser);
    await page.goto(`${base}/account`);
    await page.getByRole('radio', { name: 'No, make one' }).check();
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.getByText('At least 8 characters, please.').waitFor();
    await page.getByLabel('Password').fill('a long password');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.getByText('You are signed in as Ada.').waitFor();
    await page.goto(base);
    await page.getByRole('button', { name: /^Play Conflict Chess/ }).click();
    await page.waitForURL(/\/g\/\w+$/);
    await page.goto(`${base}/account`);
    await page.getByRole('link', { name: /Go on.*Ada against Computer/ }).waitFor();
    await expectAccessible(page, 'account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('form', { name: 'Sign in' }).waitFor();
    await context.close();
  });

  it('answers with the page, and with what is compressed', async () => {
    const deep = await fetch(`${base}/rules/anything`);
    expect(await deep.text()).toContain('<div id="app">');
    const script = /src="(\/assets\/index-[^"]+\.js)"/.exec(await (await fetch(base)).text())![1]!;
    const sent = await fetch(base + script, { headers: { 'Accept-Encoding': 'br' } });
    expect(sent.headers.get('content-encoding')).toBe('br');
  });
});
