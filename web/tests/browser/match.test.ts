// Two people at two browsers, from the link to the rematch.
import { expect, it } from 'vitest';

import { decide, isOver, move, playUntil, seen, seeTheSame, stepsOf, type Player } from './play';
import { describeReal } from './real';
import { ready, sitDown } from './rooms';

describeReal('a game between two people', (real) => {
  async function expectAlike(ada: Player, bob: Player): Promise<void> {
    await seeTheSame(bob.page, ada.page);
  }

  it('goes by link from the initial position to an agreed draw', async () => {
    const ada = await real.person({ seed: 3 });
    const bob = await real.person({ seed: 4 });
    await ada.page.goto(`${real.base}/play/conflict`);
    const form = ada.page.getByRole('form', { name: 'Play a friend' });
    await form.getByLabel('Your name').fill('Ada');
    await form.getByRole('radio', { name: 'White' }).check();
    await form.getByRole('button', { name: 'Make a link' }).click();
    await bob.page.goto(await ada.page.getByLabel('Link to the game').inputValue());
    await bob.page.getByLabel('Your name').fill('Bob');
    await bob.page.getByRole('button', { name: 'Take the seat: Black' }).click();
    await Promise.all([ready(ada), ready(bob)]);

    await playUntil([ada, bob], async ({ prompt }) => prompt.includes('White moves') && (await stepsOf(ada.page)) >= 16);
    expect(await isOver(ada.page)).toBe(false);
    await expectAlike(ada, bob);
    await ada.page.getByRole('button', { name: 'Draw' }).click();
    await bob.page.getByRole('button', { name: 'Accept draw' }).click();
    await bob.page.locator('.over').waitFor();
    await ada.page.locator('.over').waitFor();
    await expectAlike(ada, bob);
    const { result, log } = await seen(ada.page);
    expect(result).toBe('1/2-1/2');
    expect(await ada.page.locator('.over').innerText()).toMatch(/^A draw[^]*You agreed on a draw\./);
    expect(log.slice(-3)).toEqual(['White offers a draw', 'Black accepts the draw', 'A draw: draw agreed']);
  });

  it('is won by battle, and played again with sides swapped', async () => {
    const ada = await real.person({ seed: 5 });
    const bob = await real.person({ seed: 6 });
    await sitDown(real.base, ada, bob, { start: 'k7/8/7p/4K3/8/6N1/8/1R4Q1 side=white' });
    await move(ada, 'g3', 'f5');
    await decide(ada, 'Attack 58%');
    // Whoever wins decides what follows.
    await playUntil([ada, bob], ({ prompt }) => prompt.includes('Black moves'));
    await move(bob, 'a8', 'b8');
    await decide(bob, 'No attack');
    await move(ada, 'g1', 'g8');
    // Queen, King, and Rook beside them: 9 against 3.
    await decide(ada, 'Attack 100%');
    await playUntil([ada, bob], () => false);
    await bob.page.locator('.over').waitFor();
    await expectAlike(ada, bob);
    expect((await seen(bob.page)).result).toBe('1-0');
    expect(await ada.page.locator('.over').innerText()).toMatch(/^You won[^]*Black’s last Leader has fallen\./);
    expect(await bob.page.locator('.over').innerText()).toMatch(/^You lost[^]*Your last Leader has fallen\./);

    const first = ada.page.url();
    await bob.page.getByRole('button', { name: 'Rematch' }).click();
    await ada.page.getByRole('button', { name: 'Accept rematch' }).click();
    for (const { page } of [ada, bob]) await page.waitForURL((url) => url.href !== first && url.pathname.startsWith('/g/'));
    expect(ada.page.url()).toBe(bob.page.url());
    await ada.page.getByRole('region', { name: 'Black', exact: true }).getByText('you').waitFor();
    await bob.page.getByRole('region', { name: 'White', exact: true }).getByText('you').waitFor();
    await playUntil([ada, bob], async () => (await stepsOf(ada.page)) >= 2);
    await expectAlike(ada, bob);
  });
});
