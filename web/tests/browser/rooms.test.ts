// From the lobby to the board, alone and with a friend, on a server that knows no game.
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { connect, expectAccessible, expectNoSidewaysScroll, narrow, person } from './browser';
import { FakeServer } from './fake_server';
import { pageFolder } from './page_folder';

let browser: Browser;
let server: FakeServer;
let base: string;

beforeAll(async () => {
  browser = await connect();
});

beforeEach(async () => {
  server = new FakeServer(pageFolder);
  base = await server.start();
});

afterEach(() => server.stop());

afterAll(() => browser?.close());

const newRoom = () => [...server.rooms.values()].at(-1)!.summary;

describe('against the computer', () => {
  it('begins with one click, and this browser’s share of the dice', async () => {
    const { context, page, errors } = await person(browser);
    await page.goto(base);
    await page.getByRole('button', { name: 'Play Conflict Chess against the computer, level 1' }).click();
    await page.waitForURL(/\/g\/\w+$/);
    await expect.poll(() => newRoom().phase).toBe('playing');
    expect(server.heard.map(({ type }) => type)).toEqual(['nonce_commit', 'nonce']);
    expect(newRoom().seats[1]).toMatchObject({ kind: 'computer', level: 1 });
    expect(newRoom().listed).toBe(false);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('takes the choices, and remembers them', async () => {
    const { context, page } = await person(browser);
    await page.goto(`${base}/play/conflict`);
    const form = page.getByRole('form', { name: 'Play the computer' });
    await form.getByRole('radio', { name: 'Level 7' }).check();
    await form.getByRole('radio', { name: 'Black' }).check();
    await form.getByText('Rule options').click();
    await form.getByLabel('Knight terrain').selectOption('strict');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await form.getByRole('button', { name: 'Play now' }).click();
    expect((await sent).postDataJSON()).toEqual({
      game: 'conflict',
      options: { knight_terrain: 'strict', rook_support: 'attackers' },
      clock: { kind: 'none' },
      seats: [{ kind: 'computer', level: 7 }, { kind: 'me' }],
      listed: false,
      name: 'Guest',
    });
    await page.goto(`${base}/play/conflict`);
    await expect.poll(() => form.getByRole('radio', { name: 'Level 7' }).isChecked()).toBe(true);
    await page.goto(base);
    await page.getByRole('button', { name: 'Play Conflict Chess against the computer, level 7' }).click();
    await expect.poll(() => newRoom().seats.map(({ kind }) => kind)).toEqual(['computer', 'person']);
    await page.goto(base);
    await page.getByRole('heading', { name: 'Your games' }).waitFor();
    await context.close();
  });
});

describe('of several games', () => {
  it('each has a card, and the one that was played last comes first', async () => {
    const { context, page, errors } = await person(browser);
    await page.goto(base);
    const cards = page.getByRole('list', { name: 'Games' }).getByRole('listitem');
    await expect.poll(() => cards.getByRole('heading').allInnerTexts()).toEqual(['Conflict Chess', 'Chess', 'Gnostic Chess']);
    expect(await cards.first().innerText()).toContain('the higher total wins');
    expect(await cards.first().locator('.picture use').count()).toBe(32);
    await cards.nth(2).getByRole('link', { name: 'More choices for Gnostic Chess' }).click();
    const friend = page.getByRole('form', { name: 'Play a friend' });
    await friend.getByText('Rule options').click();
    await friend.getByLabel('Spells').selectOption('queen');
    await friend.getByLabel('Your name').fill('Ada');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await friend.getByRole('button', { name: 'Make a link' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ game: 'gnostic', options: { spells: 'queen' }, name: 'Ada' });
    await page.getByRole('heading', { level: 1, name: 'Waiting for your opponent' }).waitFor();
    await page.goto(base);
    await expect.poll(() => cards.first().innerText()).toContain('Gnostic Chess\nPlayed last');
    await page.getByRole('button', { name: /^Play Chess/ }).click();
    await expect.poll(() => newRoom().game).toBe('chess');
    expect(newRoom().seats[0]!.name).toBe('Ada');
    await page.goto(`${base}/play/gnostic`);
    await page.getByRole('navigation', { name: 'Games' }).getByRole('link', { name: 'Chess', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Play Chess' }).waitFor();
    expect(await page.getByText('Rule options').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('with a friend', () => {
  it('goes from the link to the game, for both at once', async () => {
    const ada = await person(browser);
    const bob = await person(browser, { viewport: narrow });
    await ada.page.goto(`${base}/play/conflict`);
    const form = ada.page.getByRole('form', { name: 'Play a friend' });
    await form.getByRole('button', { name: 'Make a link' }).click();
    await form.getByText('Say what you want to be called.').waitFor();
    await expectAccessible(ada.page, 'name missing');
    await form.getByLabel('Your name').fill('Ada');
    await form.getByRole('button', { name: 'Make a link' }).click();
    await ada.page.getByRole('heading', { level: 1, name: 'Waiting for your opponent' }).waitFor();
    const link = await ada.page.getByLabel('Link to the game').inputValue();
    expect(link).toBe(ada.page.url());
    await ada.page.getByRole('img', { name: /code for a phone/ }).waitFor();
    await expectAccessible(ada.page, 'waiting');

    await bob.page.goto(link);
    await bob.page.getByRole('heading', { level: 1, name: 'Ada invites you to a game' }).waitFor();
    await expectAccessible(bob.page, 'invited');
    await expectNoSidewaysScroll(bob.page, 'invited');
    await bob.page.getByLabel('Your name').fill('Bob');
    await bob.page.getByRole('button', { name: /Take the seat/ }).click();
    await expect.poll(() => newRoom().phase, { timeout: 15_000 }).toBe('playing');
    for (const { page } of [ada, bob])
      await page.getByRole('heading', { level: 1, name: /Waiting|invites/ }).waitFor({ state: 'detached' });
    // Bob is remembered.
    await bob.page.goto(`${base}/play/conflict`);
    expect(await bob.page.getByRole('form', { name: 'Play a friend' }).getByLabel('Your name').inputValue()).toBe('Bob');
    expect([...ada.errors, ...bob.errors]).toEqual([]);
    await ada.context.close();
    await bob.context.close();
  });

  it('says so if somebody else was quicker', async () => {
    const { context, page } = await person(browser);
    await page.goto(`${base}/g/open1`);
    await page.getByLabel('Your name').fill('Bob');
    server.rooms.get('open1')!.summary.seats[1]!.kind = 'person';
    await page.getByRole('button', { name: /Take the seat/ }).click();
    await page.getByRole('alert').getByText('That seat is taken.').waitFor();
    await context.close();
  });

  it('takes the invitation back', async () => {
    const { context, page } = await person(browser);
    await page.goto(`${base}/play/conflict`);
    const form = page.getByRole('form', { name: 'Play a friend' });
    await form.getByLabel('Your name').fill('Ada');
    await form.getByRole('button', { name: 'Make a link' }).click();
    await page.getByRole('button', { name: 'Take the invitation back' }).click();
    await expect.poll(() => newRoom().phase).toBe('ended');
    await context.close();
  });
});

describe('a bad connection', () => {
  it('is shown, and made good by itself', async () => {
    const { context, page } = await person(browser);
    await page.goto(`${base}/g/open1`);
    await page.getByText('Connected').waitFor();
    await context.setOffline(true);
    server.cut();
    await page.getByText('No connection').waitFor();
    await expectAccessible(page, 'offline');
    await context.setOffline(false);
    await page.getByText('Connected').waitFor();
    await context.close();
  });

  it('does not empty the lobby', async () => {
    const { context, page } = await person(browser);
    await page.goto(base);
    await page.getByRole('heading', { name: 'Open games' }).waitFor();
    const row = page.getByRole('link', { name: /against Benedikta Lindqvist/ });
    await row.waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Play Conflict Chess/ }).click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    expect(await row.isVisible()).toBe(true);
    await context.close();
  });
});
