// Wizard's Chess between two people at two browsers, one of whom uses nothing but the keyboard: each suit is cast, mana is
// replenished, a spell book reset, a card bought, and two pieces move in one turn.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { desktop, expectAccessible, expectNoSidewaysScroll, phone, settle } from './browser';
import { cell, finger, mouse, move, offered, playUntil, seen, seeTheSame, type Hand, type Player } from './play';
import { describeReal } from './real';
import { ready, sitDown } from './rooms';

/** Squares are typed on the board, buttons are entered. */
const keys: Hand = {
  square: async (page, square) => {
    await page.locator('.board-grid [tabindex="0"]').focus();
    await page.keyboard.type(square);
    await page.keyboard.press('Enter');
  },
  press: async (button) => {
    await button.focus();
    await button.page().keyboard.press('Enter');
  },
};

const book = (page: Page) => page.getByRole('region', { name: 'Spell book' });
const ownHand = (page: Page) => page.getByRole('group', { name: 'Your hand' });
const codes = (page: Page, group: string) => page.locator(`${group} .card-face`).evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.code));
const logOf = async (page: Page) => (await seen(page)).log.join('\n');

/** Waits until the page asks its person something with these words and takes an answer. */
async function asked({ page }: Player, words: string): Promise<void> {
  await expect.poll(async () => (await offered(page))?.prompt ?? '', { timeout: 15_000 }).toContain(words);
  await settle(page);
}

async function confirm({ page, hand }: Player, words: string): Promise<void> {
  const button = page.locator('.decision-confirm', { hasText: words });
  await button.waitFor();
  await hand.press(button);
  await button.waitFor({ state: 'detached' });
}

/** Takes a card of the own hand, by its number where that is how the person plays, and points at squares. */
async function take(player: Player, name: string, ...squares: string[]): Promise<void> {
  const { page, hand } = player;
  const card = ownHand(page).getByRole('button', { name, exact: true });
  if (hand === keys) await page.keyboard.press((await card.getAttribute('aria-keyshortcuts'))!);
  else await hand.press(card);
  await expect.poll(() => card.getAttribute('aria-pressed')).toBe('true');
  for (const square of squares) await hand.square(page, square);
}

// White has all mana beside the board, and mates with the queen on h7 as soon as there is time for it.
const START = 'rnb2rk1/pp1p1ppp/7m/8/8/3Q4/PPB2PPP/RN4K1 side=white passive=12/3 captured=8/0 dead=-/QN hands=8c,Jh/2d,Qs book=7s,Qh,2c,9d,5h quiet=0 turn=1';

const people = [
  { how: 'mouse', options: { hand: mouse, viewport: desktop } },
  { how: 'touch, 375 px wide', options: { hand: finger, viewport: phone, hasTouch: true, isMobile: true } },
];

describeReal('a game of Wizard’s Chess between two people', (real) => {
  for (const { how, options } of people)
    it(`goes by link through every suit to checkmate: ${how} against keyboard`, async () => {
      const ada = await real.person(options);
      const bob = await real.person({ hand: keys });
      await sitDown(real.base, ada, bob, { game: 'wizards', start: START });

      // Clubs, and then four squares in any order.
      await asked(ada, 'White replenishes mana');
      await expectAccessible(ada.page, 'mana is to be replenished');
      await expectNoSidewaysScroll(ada.page, 'mana is to be replenished');
      await take(ada, '8 of clubs', 'b8');
      await confirm(ada, 'Cast the 8 of clubs: knight b8');
      await expect.poll(() => cell(bob.page, 'b8').getAttribute('aria-label')).toContain('clubbed');
      await asked(ada, 'White replenishes mana');
      for (const square of ['g3', 'a3', 'c1', 'e3']) await ada.hand.square(ada.page, square);

      // Diamonds, by the keys 6 or 7 and squares.
      await asked(bob, 'Black moves');
      expect(await cell(bob.page, 'c1').getAttribute('aria-label')).toContain('white mana');
      expect((await offered(bob.page))!.sources).not.toContain('b8');
      await expectAccessible(bob.page, 'before a card is cast');
      await take(bob, '2 of diamonds', 'a7', 'a5');
      await expectAccessible(bob.page, 'a spell waits to be confirmed');
      await confirm(bob, 'Cast the 2 of diamonds: pawn a7 → a5');

      // Hearts: the knight moves, and then the rook that loves it.
      await asked(ada, 'White moves');
      await take(ada, 'jack of hearts', 'a1', 'b1');
      await confirm(ada, 'Cast the jack of hearts: rook a1 loves knight b1');
      await asked(ada, 'White moves one of the two pieces in love');
      await expect.poll(() => bob.page.locator('.mark-love').count()).toBe(2);
      await move(ada, 'b1', 'c3');
      await asked(ada, 'White may move the rook on a1 as well');
      expect((await offered(ada.page))!.sources).toEqual(['a1']);
      await expectAccessible(ada.page, 'the second move of two pieces in love');
      await move(ada, 'a1', 'b1');

      // Spades: the queen comes back.
      await asked(bob, 'Black moves');
      await take(bob, 'queen of spades');
      await bob.hand.square(bob.page, 'd8');
      await confirm(bob, 'Cast the queen of spades: queen → d8');

      // A new spell book, a card out of it, and a move of mana.
      await asked(ada, 'White moves');
      expect(await cell(ada.page, 'd8').getAttribute('aria-label')).toContain('black queen');
      const before = await codes(ada.page, '.book');
      await ada.hand.press(ada.page.getByRole('group', { name: 'Choices' }).getByRole('button', { name: 'Reset the spell book' }));
      await confirm(ada, 'Confirm: reset the spell book');
      await expect.poll(async () => (await codes(ada.page, '.book')).filter((code) => before.includes(code))).toEqual([]);
      await asked(ada, 'White moves');
      expect(await codes(ada.page, '.book')).toHaveLength(5);
      const card = book(ada.page).locator('.card-usable').first();
      const bought = (await card.getAttribute('data-code'))!;
      await ada.hand.press(card);
      await confirm(ada, 'Buy the');
      await expect.poll(() => codes(ada.page, '.hand-own')).toEqual([bought]);
      await expect.poll(() => codes(bob.page, '.game-above .hand')).toEqual([bought]);
      await asked(ada, 'White moves');
      expect(await codes(ada.page, '.book')).toHaveLength(5);
      // Who has bought a card casts none.
      expect(await ownHand(ada.page).getByRole('button').getAttribute('aria-disabled')).toBe('true');
      await move(ada, 'e3', 'd4');

      await asked(bob, 'Black moves');
      await move(bob, 'h6', 'g5');
      await asked(ada, 'White moves');
      await move(ada, 'd3', 'h7');
      for (const { page } of [ada, bob]) await page.locator('.over').waitFor();
      expect(await ada.page.locator('.over').innerText()).toContain('king is checkmated');

      const log = await logOf(ada.page);
      for (const words of [
        'casts 8 of clubs', 'casts 2 of diamonds', 'casts jack of hearts', 'casts queen of spades', 'resets the spell book for 2 mana', 'White buys the', 'are dealt', 'is dealt',
        'White mana appears on c1', 'Black knight on b8 is clubbed',
      ])
        expect(log).toContain(words);
      await seeTheSame(bob.page, ada.page);
      await expectAccessible(ada.page, 'the end');
      await ada.hand.press(ada.page.getByRole('button', { name: 'Verify the dice' }));
      await ada.page.getByRole('list', { name: 'Checks of the dice' }).waitFor();
      expect(await ada.page.locator('.check-bad').count()).toBe(0);
    }, 240_000);

  it('begins from the lobby with five cards that are dealt, and goes on to an agreed draw', async () => {
    const ada = await real.person({ seed: 7 });
    const bob = await real.person({ seed: 8, hand: keys });
    await ada.page.goto(`${real.base}/play/wizards`);
    const form = ada.page.getByRole('form', { name: 'Play a friend' });
    await form.waitFor();
    await expectAccessible(ada.page, 'the choices for this game');
    await form.getByLabel('Your name').fill('Ada');
    await form.getByRole('radio', { name: 'White' }).check();
    await form.getByRole('button', { name: 'Make a link' }).click();
    await bob.page.goto(await ada.page.getByLabel('Link to the game').inputValue());
    await bob.page.getByLabel('Your name').fill('Bob');
    await bob.page.getByRole('button', { name: 'Take the seat: Black' }).click();
    await Promise.all([ready(ada), ready(bob)]);
    await asked(ada, 'White moves');
    expect(await codes(ada.page, '.book')).toHaveLength(5);
    expect(await codes(bob.page, '.book')).toEqual(await codes(ada.page, '.book'));
    expect(await logOf(ada.page)).toMatch(/^The game begins\nThe .* are dealt$/m);

    let turns = 0;
    await playUntil([ada, bob], async ({ prompt }) => prompt.includes('White moves') && ++turns > 8);
    await seeTheSame(bob.page, ada.page);
    await ada.page.getByRole('button', { name: 'Draw' }).click();
    await bob.page.getByRole('button', { name: 'Accept draw' }).click();
    for (const { page } of [ada, bob]) await page.locator('.over').waitFor();
    await ada.page.getByRole('button', { name: 'Verify the dice' }).click();
    await ada.page.getByRole('list', { name: 'Checks of the dice' }).waitFor();
    expect(await ada.page.locator('.check-bad').count()).toBe(0);
  }, 240_000);
});
