// Real dice, thrown beside the screen: what they showed is tapped or typed.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { connect, expectAccessible, expectNoSidewaysScroll, narrow, settle } from './browser';
import { frayBinary, FrayServer } from './fray_server';
import { finger, type Person, type Player, player, playUntil } from './play';

const panel = (page: Page) => page.getByRole('region', { name: 'Dice by hand' });
const awaited = (page: Page) => () => panel(page).isVisible();
const enter = (page: Page) => panel(page).getByRole('button', { name: /^Enter: / });

describe.skipIf(!frayBinary)('dice thrown by hand', () => {
  let browser: Browser;
  let at: string;
  const server = new FrayServer();

  beforeAll(async () => {
    browser = await connect();
    at = await server.start();
  });
  afterAll(async () => {
    await browser.close();
    await server.end();
  });

  async function begin(game: string, form: string, button: string, options: Person = {}): Promise<Player> {
    const ada = await player(browser, options);
    await ada.page.goto(`${at}/play/${game}`);
    const way = ada.page.getByRole('form', { name: form });
    await way.getByLabel(/I have real dice/).check();
    await ada.hand.press(way.getByRole('button', { name: button }));
    await ada.page.waitForURL(/\/g\//);
    await ada.page.getByText('dice thrown by hand').waitFor();
    await playUntil([ada], awaited(ada.page));
    return ada;
  }

  it('are tapped one after another, and entered when one has seen what they mean', async () => {
    const ada = await begin('conflict', 'Play the computer', 'Play now', { viewport: narrow, hasTouch: true, isMobile: true, hand: finger });
    const { page, hand, errors } = ada;
    await expectAccessible(page, 'dice by hand');
    await expectNoSidewaysScroll(page, 'dice by hand');
    await panel(page).getByText('Die 1 has 6 faces.').waitFor();
    for (let die = 1; !(await enter(page).isVisible()); ++die) {
      const known = panel(page).getByText(`Die ${die} has 6 faces.`).or(panel(page).getByText(/^These dice say: /));
      await known.waitFor();
      if (await enter(page).isVisible()) break;
      await hand.press(panel(page).getByRole('button', { name: die % 2 === 1 ? '6' : '1', exact: true }));
    }
    const told = await panel(page).getByLabel(/^So far: /).getAttribute('aria-label');
    await hand.press(enter(page));
    await panel(page).waitFor({ state: 'hidden' });
    expect(told).toBe('So far: 6, 1');
    expect(errors).toEqual([]);
    await ada.context.close();
  });

  it('are typed by keyboard alone, and what cannot be is said', async () => {
    const ada = await begin('conflict', 'Play at one screen', 'Play here');
    const { page, errors } = ada;
    await panel(page).getByText('Die 1 has 6 faces.').waitFor();
    await settle(page);
    await page.keyboard.press('7');
    await page.keyboard.press('5');
    await panel(page).getByText('Die 2 has 6 faces.').waitFor();
    await page.keyboard.press('Backspace');
    await panel(page).getByText('Die 1 has 6 faces.').waitFor();
    const field = panel(page).getByLabel('Or all of them, typed');
    await field.focus();
    for (const [typed, words] of [
      ['5 7', 'Die 2 shows 7, expected a number from 1 to 6'],
      ['5 3 1', 'Expected 2 dice, got 3'],
      ['five', '“five” is no number of spots.'],
    ] as const) {
      await page.keyboard.type(typed);
      await panel(page).getByText(words).waitFor();
      await expect.poll(() => panel(page).getByRole('button', { name: 'Enter', exact: true }).isDisabled()).toBe(true);
      await field.fill('');
    }
    await page.keyboard.type('6 1');
    await enter(page).waitFor();
    await page.keyboard.press('Enter');
    await panel(page).waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('grid').waitFor();
    expect(await panel(page).count()).toBe(0);
    expect(errors).toEqual([]);
    await ada.context.close();
  });

  it('are offered where there are dice, and all people sit at one screen', async () => {
    const ada = await player(browser);
    const { page } = ada;
    for (const [game, forms] of [
      ['chess', 0],
      ['wizards', 0],
      ['gnostic', 2],
    ] as const) {
      await page.goto(`${at}/play/${game}`);
      await page.getByRole('form', { name: 'Play at one screen' }).waitFor();
      expect(await page.getByLabel(/I have real dice/).count()).toBe(forms);
    }
    await ada.context.close();
  });
});
