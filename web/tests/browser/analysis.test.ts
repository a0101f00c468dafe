// The analysis board: moves and rolls for both sides, variations, comments, positions set up, links.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { expectAccessible, expectNoSidewaysScroll, settle } from './browser';
import { games } from './in_page';
import { cell, decide, drag, mouse } from './play';
import { describeReal, type Real } from './real';
import { sitDown } from './rooms';

const steps = (page: Page) => page.locator('.variation-step').evaluateAll((all) => all.map((step) => (step.textContent ?? '').trim()));
const shown = (page: Page) => page.locator('.variation-step[aria-current]').evaluate((step) => (step.textContent ?? '').trim());
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function open(real: Real, path: string, options = {}): Promise<Page> {
  const { page } = await real.person(options);
  await page.goto(`${real.base}/analysis/${path}`);
  await page.getByRole('grid').waitFor();
  return page;
}

async function play(page: Page, from: string, to: string): Promise<void> {
  await expect.poll(() => cell(page, from).getAttribute('aria-label')).toContain('can act');
  await settle(page);
  await cell(page, from).click();
  await cell(page, to).click();
}

describeReal('the analysis board', (real) => {
  it('plays for both sides, and keeps what was tried instead', async () => {
    const page = await open(real, 'chess');
    await play(page, 'e2', 'e4');
    await play(page, 'e7', 'e5');
    await button(page, 'Step back').click();
    await play(page, 'c7', 'c5');
    await expect.poll(() => shown(page)).toContain('c5');
    expect((await steps(page)).map((text) => text.split(/\s/).at(-1))).toEqual(['Start', 'e4', 'e5', 'c5']);
    await button(page, 'Make it the main line').click();
    expect((await steps(page)).map((text) => text.split(/\s/).at(-1))).toEqual(['Start', 'e4', 'c5', 'e5']);
    await page.getByLabel('Comment on this step').fill('The Sicilian');
    await expect.poll(() => page.locator('.variation-comment').innerText()).toContain('The Sicilian');
    await expectAccessible(page, 'analysis');

    // By keys, and after the page was loaded again.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Home');
    await expect.poll(() => shown(page)).toBe('Start');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shown(page)).toContain('e4');
    await page.reload();
    await expect.poll(() => page.locator('.variation-comment').innerText()).toContain('The Sicilian');

    await page.getByRole('button', { name: /c5/ }).click();
    await button(page, 'Remove from here').click();
    await expect.poll(() => page.locator('.variation-comment').count()).toBe(0);
    await button(page, 'Undo').click();
    await expect.poll(() => page.locator('.variation-comment').innerText()).toContain('The Sicilian');
  });

  it('takes the dice by chance, as they fell, or as one would have them', async () => {
    const position = encodeURIComponent('7k/8/8/p7/8/8/8/2NK4 side=white');
    const page = await open(real, `conflict?start=${position}`);
    await play(page, 'c1', 'b3');
    await decide({ page, hand: mouse }, /^Attack \d+%/);
    const dice = page.getByRole('region', { name: 'Dice' });
    await dice.getByLabel('Or as they fell').fill('9 9');
    await dice.getByRole('button', { name: 'Set' }).click();
    await page.getByRole('alert').filter({ hasText: /9/ }).waitFor();
    await dice.getByLabel('Or as they fell').fill('6, 1');
    await dice.getByRole('button', { name: 'Set' }).click();
    await expect.poll(() => shown(page)).toContain('6 1');
    await button(page, 'Step back').click();
    await dice.getByRole('button', { name: 'By chance' }).click();
    await expect.poll(() => shown(page)).toMatch(/\d \d$/);
    await button(page, 'Step back').click();
    await dice.getByRole('list', { name: 'How it may end' }).getByRole('button').first().click();
    await expect.poll(() => shown(page)).not.toMatch(/\d \d$/);
    expect((await steps(page)).length).toBeGreaterThanOrEqual(5);
  });

  it('thinks about a position if one likes', async () => {
    const page = await open(real, `chess?start=${encodeURIComponent('6k1/5ppp/8/8/8/8/8/R6K w - - 0 1')}`);
    await page.getByRole('checkbox', { name: 'Best lines' }).check();
    const lines = page.getByRole('region', { name: 'Best lines' });
    await expect.poll(() => lines.innerText()).toMatch(/White scores\s+100%/);
    expect(await lines.innerText()).toContain('a1a8');
    await expectAccessible(page, 'analysis with lines');
  });

  it('begins where one likes, and the game says where it cannot', async () => {
    const page = await open(real, 'chess');
    await button(page, 'Set up a position').click();
    await button(page, 'Empty board').click();
    const put = async (man: string, square: string) => {
      await page.getByRole('radio', { name: man, exact: true }).click();
      await cell(page, square).click();
    };
    await put('White king', 'e1');
    await button(page, 'Begin here').click();
    await page.locator('.field-error').filter({ hasText: /king/ }).waitFor();
    await put('Black king', 'e8');
    await put('White rook', 'h1');
    await put('White queen', 'd4');
    await cell(page, 'd4').click(); // once more takes it away
    await page.getByLabel('To move').selectOption('black');
    await expectAccessible(page, 'setting up');
    await button(page, 'Begin here').click();
    await button(page, 'Set up a position').waitFor();
    await expect.poll(() => cell(page, 'e8').getAttribute('aria-label')).toContain('can act');
    expect(await cell(page, 'd4').getAttribute('aria-label')).toContain('empty');
    await button(page, 'Undo').click();
    await expect.poll(() => cell(page, 'd1').getAttribute('aria-label')).toContain('queen');
    await button(page, 'Set up a position').click();
    await page.getByLabel('Position as text').fill('nonsense');
    await page.locator('.field-error').filter({ hasText: 'rows' }).waitFor();
    expect(await button(page, 'Begin here').isDisabled()).toBe(true);
  });

  it('is shared as a link, which holds all of it', async () => {
    const page = await open(real, 'chess');
    await play(page, 'd2', 'd4');
    await page.getByLabel('Comment on this step').fill('Queen’s pawn <b>');
    await button(page, 'Make a link').click();
    const link = await page.getByLabel('Link to this analysis').inputValue();
    const { page: other } = await real.person({ viewport: { width: 390, height: 844 } });
    await other.goto(link);
    await expect.poll(() => other.locator('.variation-comment').innerText()).toContain('Queen’s pawn <b>');
    expect((await steps(other)).at(-1)).toMatch(/d4$/);
    await expectNoSidewaysScroll(other, 'analysis on a phone');
    await other.goto(`${real.base}/analysis/chess#AAAA`);
    await other.reload();
    await other.getByText('This link is not whole').waitFor();
    await other.goto(`${real.base}/analysis/nonsense`);
    await other.getByRole('alert').filter({ hasText: 'no game' }).waitFor();
  });

  it('goes on from a game that is over', async () => {
    const ada = await real.person();
    const bob = await real.person();
    const url = await sitDown(real.base, ada, bob, { game: 'chess' });
    await expect.poll(() => cell(ada.page, 'e2').getAttribute('aria-label')).toContain('can act');
    await settle(ada.page);
    await drag(ada.page, 'e2', 'e4');
    await expect.poll(() => cell(bob.page, 'e7').getAttribute('aria-label')).toContain('can act');
    await bob.page.goto(`${url}/replay`);
    // Nobody is shown the way there during a game.
    expect(await bob.page.getByRole('link', { name: 'Analysis board' }).count()).toBe(1); // that of the footer
    await ada.page.getByRole('button', { name: /Resign|Abort/ }).click();
    await ada.page.getByRole('button', { name: /Yes/ }).click();
    await ada.page.locator('.over').waitFor();
    await ada.page.goto(`${url}/replay?at=1`);
    await ada.page.getByRole('region', { name: 'Files' }).getByRole('link', { name: 'Analysis board' }).click();
    await expect.poll(() => shown(ada.page)).toMatch(/e4$/);
    await play(ada.page, 'e7', 'e6');
    await expect.poll(() => shown(ada.page)).toMatch(/e6$/);
  });

  describe('is there for every game', () => {
    for (const game of games)
      it(game, async () => {
        const page = await open(real, game, { viewport: { width: 1280, height: 800 } });
        // Some games begin with cards that are dealt.
        for (let i = 0; i < 12 && (await page.getByRole('region', { name: 'Dice' }).count()) > 0; ++i) {
          const before = (await steps(page)).length;
          await button(page, 'By chance').click();
          await expect.poll(async () => (await steps(page)).length).toBeGreaterThan(before);
        }
        await expect.poll(() => page.locator('.decision-live').count()).toBe(1);
        await expectAccessible(page, `analysis of ${game}`);
        await button(page, 'Set up a position').click();
        await button(page, 'Begin here').click();
        await button(page, 'Set up a position').waitFor();
        await page.setViewportSize({ width: 320, height: 568 });
        await expectNoSidewaysScroll(page, `analysis of ${game}`);
      });
  });
});
