// The example, with the package fray-chess.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

import { connect, describeWithGames, frayChess } from './page';

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const example = `${folder('npm/fray-board/example')}/index.html`;

it('the example has at most 30 lines of usual length', () => {
  const lines = readFileSync(example, 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(30);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(140);
});

describeWithGames('the example', () => {
  it('plays a game against the computer', async () => {
    const browser = await connect();
    const page = await (await browser.newContext({ viewport: { width: 800, height: 900 }, reducedMotion: 'reduce' })).newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.route('http://page.test/**', (route) => {
      const { pathname } = new URL(route.request().url());
      const path = pathname.replace(/^\/$/, example).replace('/node_modules/fray-chess', frayChess).replace('/node_modules/fray-board', folder('build/npm-board'));
      return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
    });
    await page.goto('http://page.test/');
    const square = (name: string) => page.locator(`[role=gridcell][data-square="${name}"]`);
    await page.getByText('White moves a piece').first().waitFor();
    await page.getByText('CC BY 3.0').waitFor();
    await page.waitForTimeout(350);
    await square('e2').click();
    await square('e5').click();
    await page.locator('.why-not-shown').waitFor();
    await square('e2').click();
    await square('e3').click();
    // Black has answered.
    await expect.poll(() => page.locator('.piece[data-side=black]').evaluateAll((pieces) => pieces.filter((piece) => /[1-6]$/.test((piece as HTMLElement).dataset.square!)).length), { timeout: 30_000 }).toBe(1);
    await page.getByText('Your turn').first().waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/example.png` });
    expect(errors).toEqual([]);
    await browser.close();
  });
});
