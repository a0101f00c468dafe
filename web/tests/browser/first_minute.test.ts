// The first minute of whoever has never been here: from the lobby to the first own move, and what is told on the way.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { expectAccessible, expectNoSidewaysScroll, settle } from './browser';
import { Harness } from './harness';
import { cell, drag, logOf, offered } from './play';
import { describeReal } from './real';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

/** It is seen whole without scrolling. */
async function inSight(thing: Locator): Promise<boolean> {
  return thing.evaluate((node) => {
    const { top, bottom, left, right } = node.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });
}

const plays = (page: Page) => page.getByRole('list', { name: 'Games' }).getByRole('button', { name: /^Play / });
const mayMove = (page: Page) => expect.poll(async () => (await offered(page))?.sources ?? []).toContain('d2');

describeReal('the lobby', (real) => {
  for (const viewport of [sizes[1]!, sizes[3]!]) {
    it(`shows all games with their buttons at once at ${viewport.width} x ${viewport.height}`, async () => {
      const { page } = await real.person({ viewport, newcomer: true });
      await page.goto(real.base);
      await expect.poll(() => plays(page).count()).toBe(6);
      for (const button of await plays(page).all()) expect(await inSight(button), await button.innerText()).toBe(true);
      // As are its other ways, of the first card at least.
      for (const title of ['Learn Conflict Chess', 'Rules of Conflict Chess', 'More choices for Conflict Chess'])
        expect(await inSight(page.getByRole('link', { name: title }))).toBe(true);
      await expectNoSidewaysScroll(page, 'lobby');
    });
  }

  it('leads to the first own move in three steps, the second time without a word', async () => {
    const { page } = await real.person({ newcomer: true });
    await page.goto(real.base);
    await page.getByRole('button', { name: /^Play Conflict Chess/ }).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await mayMove(page);
    expect(await page.title()).toMatch(/^Your turn – Guest – Computer, level 1, Conflict Chess – Fray$/);
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/icon-turn.svg');
    await settle(page);
    await drag(page, 'd2', 'd4');
    await expect.poll(() => logOf(page)).toContain('White pawn d2 to d4');

    await page.goto(real.base);
    // The game that goes on stands above, the one that was played last comes first.
    expect(await inSight(page.getByRole('link', { name: /Go on.*Guest against Computer/ }))).toBe(true);
    await page.getByText('Played last').waitFor();
    expect(await inSight(plays(page).first())).toBe(true);
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/icon.svg');
    await plays(page).first().click();
    await mayMove(page);
    await settle(page);
    await cell(page, 'd2').click();
    await cell(page, 'd4').click();
    await expect.poll(() => logOf(page)).toContain('White pawn d2 to d4');
  });
});

describe('the game in one minute', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await Harness.start();
  });
  afterAll(() => harness.stop());

  it.each([
    ['chess', /^Checkmate the enemy king/],
    ['opening', /^Take the last enemy Leader/],
    ['gnostic', /^Kill the enemy King/],
    ['wizards', /^Mate the enemy king/],
    ['gladiator', /^There are three ways to win/],
    ['dndMelee', /^Reduce the enemy king below 0/],
  ])('is whole on every screen, the goal first: %s', async (scene, goal) => {
    const here = await harness.open(`scene=${scene}&minute=1`);
    const { page } = here;
    const dialog = page.getByRole('dialog', { name: /in one minute$/ });
    await dialog.waitFor();
    const text = dialog.locator('.minute-text');
    const begin = dialog.getByRole('button', { name: 'Begin' });
    expect(await text.locator(':scope > :first-child').innerText()).toMatch(goal);
    expect(await text.locator('ol').count()).toBe(0);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const what = `${scene} at ${size.width} x ${size.height}`;
      for (const part of [dialog, begin, text.locator(':scope > :first-child')]) expect(await inSight(part), what).toBe(true);
      expect(await text.evaluate((node) => node.scrollHeight <= node.clientHeight && node.scrollWidth <= node.clientWidth), what).toBe(true);
    }
    await page.setViewportSize(sizes[1]!);
    // Enter begins; a button shows it again.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'The game in one minute' }).click();
    await dialog.getByRole('button', { name: 'Back to the game' }).waitFor();
    if (scene === 'opening') await expectAccessible(page, 'the game in one minute');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await here.close();
  });
});
