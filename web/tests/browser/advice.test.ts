// Against the computer: a hint, and the offer to take a clear mistake back.
import { expect, it } from 'vitest';

import { expectAccessible, settle } from './browser';
import { cell } from './play';
import { describeReal } from './real';
import { join, makeRoom, ready } from './rooms';

// White wins the queen, or leaves it and loses his own.
const START = '4k3/8/8/3q4/8/8/3Q4/4K3 w - - 0 1';

describeReal('against the computer', (real) => {
  it('there is a hint, and a mistake can be taken back', async () => {
    const ada = await real.person();
    const { page } = ada;
    const seats = [{ kind: 'open' }, { kind: 'computer', level: 1 }] as const;
    await join(ada, await makeRoom(real.base, { game: 'chess', start: START, seats: [...seats] }), 'Ada');
    await ready(ada);
    await settle(page);
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect.poll(() => page.locator('.advice-hint').innerText(), { timeout: 15_000 }).toMatch(/^d2d5: you may expect >?\d+% of the points$/);
    await expectAccessible(page, 'a hint');
    await cell(page, 'd2').click();
    await cell(page, 'd4').click();
    const offer = page.getByRole('alertdialog', { name: 'A mistake' });
    await offer.waitFor({ timeout: 15_000 });
    expect(await offer.innerText()).toMatch(/d2d4 is at most worth [<>]?\d+% of the points to you; with another move it was >?\d+%/);
    await expectAccessible(page, 'a mistake');
    await offer.getByRole('button', { name: 'Take it back' }).click();
    await expect.poll(() => cell(page, 'd2').getAttribute('aria-label'), { timeout: 15_000 }).toContain('white queen');
    expect(await offer.count()).toBe(0);
  });
});
