// A game of chess as chess players know it: moves dragged, or typed as game files have them; the list of moves with numbers,
// what was captured, a pawn that becomes something where it stands.
import { expect, it } from 'vitest';

import { expectAccessible, settle } from './browser';
import { cell, drag, moveRows, typeMove } from './play';
import { describeReal } from './real';
import { sitDown } from './rooms';

describeReal('chess', (real) => {
  it('is dragged and typed, listed in numbered lines, and shows what was captured', async () => {
    const ada = await real.person();
    const bob = await real.person();
    await sitDown(real.base, ada, bob, { game: 'chess' });
    await expect.poll(() => cell(ada.page, 'e2').getAttribute('aria-label')).toContain('can act');
    await settle(ada.page);
    await drag(ada.page, 'e2', 'e4');
    await expect.poll(() => moveRows(bob)).toEqual(['1. e4']);
    await typeMove(bob, 'd5');
    await expect.poll(() => moveRows(ada)).toEqual(['1. e4 d5']);
    await typeMove(ada, 'exd5');
    await expect.poll(() => moveRows(bob)).toEqual(['1. e4 d5', '2. exd5']);
    await typeMove(bob, 'Nxd5');
    expect(await bob.page.getByRole('alert').allInnerTexts()).toContainEqual(expect.stringMatching(/./));
    await typeMove(bob, 'nf6');
    await expect.poll(() => moveRows(ada)).toEqual(['1. e4 d5', '2. exd5 Nf6']);
    const white = ada.page.getByRole('region', { name: 'White', exact: true });
    await expect.poll(() => white.getByRole('img', { name: 'pawn' }).count()).toBe(1);
    await expectAccessible(ada.page, 'chess with a list of moves');

    // Back to a moment, by click and by key, and to the present again.
    await ada.page.getByRole('group', { name: 'Moves' }).getByRole('button', { name: 'd5', exact: true }).click();
    await ada.page.getByRole('button', { name: 'Back to the game' }).waitFor();
    expect(await cell(ada.page, 'e4').getAttribute('aria-label')).toContain('white pawn');
    expect(await white.getByRole('img', { name: 'pawn' }).count()).toBe(0);
    await ada.page.keyboard.press('ArrowRight');
    await expect.poll(() => cell(ada.page, 'd5').getAttribute('aria-label')).toContain('white pawn');
    await ada.page.keyboard.press('ArrowRight');
    await expect.poll(() => ada.page.getByRole('button', { name: 'Back to the game' }).count()).toBe(0);

    // All that happened, in sentences, if one likes that better; it is remembered.
    await ada.page.getByLabel('The log shows').selectOption('everything');
    await ada.page.locator('.log-line', { hasText: 'e2 to e4' }).waitFor();
    await ada.page.reload();
    await ada.page.locator('.log-line', { hasText: 'e2 to e4' }).waitFor();
  });

  it('takes a move in advance, which is played as soon as it can be', async () => {
    const ada = await real.person();
    const bob = await real.person();
    await sitDown(real.base, ada, bob, { game: 'chess' });
    await expect.poll(() => cell(bob.page, 'd7').getAttribute('aria-label')).toContain('in advance');
    await drag(bob.page, 'd7', 'd5');
    expect(await cell(bob.page, 'd5').getAttribute('aria-label')).toContain('moves next');
    await cell(bob.page, 'd5').focus();
    await bob.page.keyboard.press('Escape');
    expect(await cell(bob.page, 'd5').getAttribute('aria-label')).not.toContain('moves next');
    await cell(bob.page, 'e7').click();
    await cell(bob.page, 'e5').click();
    await expectAccessible(bob.page, 'a move in advance');
    await typeMove(ada, 'e4');
    await expect.poll(() => moveRows(ada)).toEqual(['1. e4 e5']);

    // One that is not possible then is forgotten, and said to be.
    await expect.poll(() => cell(bob.page, 'a7').getAttribute('aria-label')).toContain('in advance');
    await cell(bob.page, 'a7').click();
    await cell(bob.page, 'h3').click();
    await typeMove(ada, 'Qh5');
    await expect.poll(() => cell(bob.page, 'a7').getAttribute('aria-label')).toContain('can act');
    await bob.page.getByText('The move in advance is not possible').waitFor({ state: 'attached' });
    expect(await moveRows(ada)).toEqual(['1. e4 e5', '2. Qh5']);
  });

  it('shows at its end what gives mate, and players talk about it', async () => {
    const ada = await real.person({ viewport: { width: 390, height: 844 } });
    const bob = await real.person();
    await sitDown(real.base, ada, bob, { game: 'chess', start: '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1' });
    await expect.poll(() => cell(ada.page, 'a1').getAttribute('aria-label')).toContain('can act');
    await settle(ada.page);
    await cell(ada.page, 'a1').click();
    await cell(ada.page, 'a8').click();
    await bob.page.locator('.over').waitFor();
    await expect.poll(() => bob.page.locator('.arrows path').count()).toBe(1);
    await ada.page.getByRole('button', { name: /^Chat/ }).click();
    expect(await ada.page.getByRole('tab').count()).toBe(0);
    await ada.page.getByLabel('Write to all').fill('Well played');
    await ada.page.getByLabel('Write to all').press('Enter');
    await bob.page.getByRole('button', { name: /^Chat/ }).click();
    await expect.poll(() => bob.page.locator('.chat-lines').innerText()).toContain('Well played');
    await expectAccessible(ada.page, 'the chat of two');
  });

  it('asks what a pawn becomes on its square', async () => {
    const ada = await real.person({ viewport: { width: 390, height: 844 } });
    const bob = await real.person();
    await sitDown(real.base, ada, bob, { game: 'chess', start: '7k/P7/8/8/8/8/8/K7 w - - 0 1' });
    await expect.poll(() => cell(ada.page, 'a7').getAttribute('aria-label')).toContain('can act');
    await settle(ada.page);
    await drag(ada.page, 'a7', 'a8');
    const knight = ada.page.getByRole('dialog', { name: 'Choose' }).getByRole('button', { name: 'Knight' });
    const [of, on] = [(await knight.boundingBox())!, (await cell(ada.page, 'a8').boundingBox())!];
    expect(Math.abs(of.x - on.x)).toBeLessThan(3);
    expect(of.height).toBeGreaterThan(40);
    await expectAccessible(ada.page, 'promotion');
    await knight.click();
    await expect.poll(() => moveRows(bob)).toEqual(['1. a8=N']);
  });
});

describeReal('other games', (real) => {
  it('have the list of moves if one asks for it, with the dice of battles', async () => {
    const ada = await real.person();
    const bob = await real.person();
    await sitDown(real.base, ada, bob, { start: '7k/8/8/p7/8/8/8/2NK4 side=white' });
    await expect.poll(() => cell(ada.page, 'c1').getAttribute('aria-label')).toContain('can act');
    await typeMove(ada, 'c1b3');
    await expect.poll(() => cell(ada.page, 'a5').getAttribute('aria-label')).toContain('target');
    await settle(ada.page);
    await ada.page.getByRole('button', { name: /^Attack/ }).click();
    await bob.page.getByLabel('The log shows').selectOption('moves');
    await expect.poll(() => moveRows(bob)).toEqual([expect.stringMatching(/^1\. c1b3 xa5 ⚄ rolled \d : \d/)]);
  });
});
