// What cannot be done is answered by the game, in a line over the board: to the mouse, to fingers and to keys.
import { expect, it } from 'vitest';

import { expectAccessible, phone, settle } from './browser';
import { cell } from './play';
import { describeReal } from './real';
import { sitDown } from './rooms';

describeReal('what cannot be done', (real) => {
  it('is answered with why', async () => {
    const [white, black] = [await real.person({ viewport: phone, hasTouch: true, isMobile: true }), await real.person()];
    await sitDown(real.base, white, black, { start: '7k/8/8/8/8/4K3/8/4R1N1 side=white' });
    const { page } = white;
    const why = page.locator('.why-not');
    await settle(page);
    await cell(page, 'e1').tap();
    await cell(page, 'e8').tap();
    await expect.poll(() => why.innerText()).toBe('The king on e3 is in the way.');
    await expectAccessible(page, 'the board that says why');
    await cell(page, 'h8').tap();
    await expect.poll(() => why.innerText()).toBe("The king on h8 is Black's.");
    // What can be done takes the words away.
    await cell(page, 'g1').tap();
    await expect.poll(() => why.innerText()).toBe('');
    expect(await cell(page, 'g1').getAttribute('aria-selected')).toBe('true');
    // To keys as well.
    await page.locator('.board-grid [tabindex="0"]').focus();
    await page.keyboard.type('d4');
    await page.keyboard.press('Enter');
    await expect.poll(() => why.innerText()).toBe('A knight goes two squares one way and one to the side.');
  });
});
