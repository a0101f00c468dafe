// What threatens a player is shown on the board and in words, for the position and for the move that is chosen; and
// how a piece moves, on its card.
import { expect, it } from 'vitest';

import { expectAccessible, phone, settle } from './browser';
import { cell } from './play';
import { describeReal } from './real';
import { sitDown } from './rooms';

describeReal('what threatens me', (real) => {
  it('is shown when it is asked for, and what the chosen move changes', async () => {
    const [white, black] = [await real.person(), await real.person({ viewport: phone, hasTouch: true, isMobile: true })];
    await sitDown(real.base, white, black, { game: 'dnd', start: '4k3/8/8/3r4/8/8/3R4/4K3 side=white' });
    const { page } = white;
    await settle(page);
    const list = page.getByRole('status', { name: 'What threatens you' });
    expect(await list.count()).toBe(0);
    await page.getByRole('button', { name: 'What threatens me' }).click();
    await expect.poll(() => list.innerText()).toMatch(/rook d2: \d+% to fall to the rook d5/);
    expect(await page.locator('.threat').count()).toBe(1);
    await expectAccessible(page, 'threats');
    await page.locator('.board-grid [tabindex="0"]').focus();
    await page.keyboard.press('x');
    await expect.poll(() => list.count()).toBe(0);
    await page.keyboard.press('x');
    await expect.poll(() => page.locator('.threat b').innerText()).toMatch(/%$/);
    // An attack that waits to be confirmed: what would be after its likeliest end.
    await cell(page, 'd2').click();
    await cell(page, 'd5').click();
    await expect.poll(() => list.innerText()).toMatch(/After the move that you have chosen/);
    await page.keyboard.press('Escape');
    await expect.poll(() => list.innerText()).toMatch(/If it were the other side/);
    // It stays on for the next game; who watches the same board on a phone has not asked for it.
    expect(await black.page.locator('.threat').count()).toBe(0);
    await page.reload();
    await expect.poll(() => page.locator('.threat').count()).toBe(1);
  });

  it('has a card for each piece, with a picture of its moves', async () => {
    const [white, black] = [await real.person(), await real.person()];
    await sitDown(real.base, white, black, { game: 'conflict' });
    const { page } = white;
    await settle(page);
    await cell(page, 'b1').focus();
    await page.keyboard.press('?');
    const card = page.locator('.piece-card');
    await expect.poll(() => card.innerText()).toMatch(/White knight b1/);
    await card.locator('.move-dot').first().waitFor();
    expect(await card.locator('.move-dot').count()).toBeGreaterThan(3);
  });
});
