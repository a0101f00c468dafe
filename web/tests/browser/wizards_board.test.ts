// Cards, mana and squares to be filled on the page, with states that were made up (dev/wizards.ts).
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { settle } from './browser';
import { Harness, type Opened } from './harness';

let harness: Harness;
let here: Opened;
const open = async (...args: Parameters<Harness['open']>) => (here = await harness.open(...args));

beforeAll(async () => {
  harness = await Harness.start();
});
afterEach(() => here.close());
afterAll(() => harness.stop());

const phone = (width: number, height: number) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });
const hints = (kind: string) =>
  here.page.locator(`.cell-${kind}`).evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.square).sort());
const looked = () => here.page.locator('.cell:has(.cell-looked)').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.square).sort());
const button = (name: string | RegExp) => here.page.getByRole('button', { name });
const book = (name: string) => here.page.getByRole('region', { name: 'Spell book' }).getByRole('button', { name: new RegExp(`^${name}`) });
const hand = (name: string) => here.page.getByRole('group', { name: 'Your hand' }).getByRole('button', { name });
const told = () => here.page.locator('.book-told').innerText();
const dialog = (name: string) => here.page.getByRole('dialog', { name });
/** Waits until the page has shown what came and asks again. */
const asked = async () => {
  await here.page.locator('.decision-live').waitFor();
  await settle(here.page);
};
const focused = () => here.page.evaluate(() => document.activeElement?.textContent ?? '');

describe('cards', () => {
  it('tell what they do and show on the board what they could be cast on, to mouse and focus alike', async () => {
    await open('scene=wizardsMiddle');
    await book('8 of diamonds').hover();
    expect(await looked()).toEqual(['c3', 'c6', 'f6', 'g1']);
    expect(await told()).toContain('Sends a knight to an empty square');
    await here.page.mouse.move(2, 2);
    expect(await looked()).toEqual([]);
    await hand('8 of hearts').focus();
    expect(await looked()).toEqual(['c3', 'g1']);
    expect(await told()).toContain('A knight of yours');
  });

  it('that cannot be used are grey, say why, and begin nothing', async () => {
    await open('scene=wizardsMiddle');
    const queen = book('queen of hearts');
    expect(await queen.getAttribute('aria-disabled')).toBe('true');
    expect(await queen.getAttribute('class')).toContain('card-off');
    await queen.click({ force: true });
    expect(await told()).toContain('It costs 6 captured mana, you have 4');
    expect(await queen.getAttribute('aria-pressed')).toBe('false');
    await here.page.keyboard.press('3');
    expect(await told()).toContain('It costs 6 captured mana, you have 4');
    expect(await here.page.locator('.decision-confirm').count()).toBe(0);
    expect(await book('2 of clubs').getAttribute('aria-disabled')).toBe('false');
  });

  it('have labels with their price, and descriptions', async () => {
    await open('scene=wizardsMiddle');
    expect(await here.page.getByRole('button', { name: 'jack of spades, costs 4 mana', exact: true }).count()).toBe(1);
    const described = await book('8 of diamonds').getAttribute('aria-describedby');
    expect(await here.page.locator(`#${described}`).textContent()).toContain('Possible on c6, f6, c3, g1');
    expect(await here.page.getByRole('group', { name: 'Hand of Black' }).getByRole('button', { name: 'king of clubs', exact: true }).count()).toBe(1);
  });

  it('are bought by number, with the card to be discarded from a dialog, and confirmed', async () => {
    await open('scene=wizardsBuy');
    await here.page.keyboard.press('2');
    await dialog('Choose the card to discard').waitFor();
    expect(await here.page.locator('.decision').innerText()).toContain('Buy the 2 of clubs');
    await expect.poll(focused).toContain('8 of hearts');
    await here.page.keyboard.press('Enter');
    await dialog('Choose the card to discard').waitFor({ state: 'detached' });
    expect(await here.said()).toEqual([]);
    await button('Buy the 2 of clubs and discard the 8 of hearts').click();
    expect(await here.said()).toEqual(['act buy:2c-8h']);
    await book('10 of diamonds').waitFor();
    expect(await book('10 of diamonds').getAttribute('class')).toContain('card-dealt');
    expect(await hand('2 of clubs').count()).toBe(1);
    expect(await here.page.locator('.log-text').last().innerText()).toBe('White discards the 8 of hearts. White buys the 2 of clubs for 1 mana. The 10 of diamonds is dealt');
    expect(await here.page.locator('[aria-live=polite]').first().textContent()).toContain('The 10 of diamonds is dealt');
    // Pressing anything ends the animation.
    await here.page.keyboard.press('Shift');
    await expect.poll(() => here.page.locator('.card-dealt').count()).toBe(0);
  });

  it('can be discarded by pressing them where they lie', async () => {
    await open('scene=wizardsBuy');
    await book('2 of clubs').click();
    await dialog('Choose the card to discard').waitFor();
    await hand('8 of hearts').click();
    await button('Buy the 2 of clubs and discard the 8 of hearts').waitFor();
  });

  it('are dealt without animation where less motion is wanted', async () => {
    await open('scene=wizardsBuy', { reducedMotion: 'reduce' });
    await book('2 of clubs').click();
    await hand('8 of hearts').click();
    await button(/^Buy the 2/).click();
    await book('10 of diamonds').waitFor();
    expect(await book('10 of diamonds').evaluate((card) => getComputedStyle(card).animationName)).toBe('none');
  });

  it('let go of by Escape or by pressing them again', async () => {
    await open('scene=wizardsMiddle');
    await hand('8 of hearts').click();
    expect(await hints('option')).toEqual(['c3', 'g1']);
    expect(await here.page.locator('.decision').innerText()).toContain('Choose the piece that falls in love');
    await hand('8 of hearts').click();
    expect(await hints('option')).toEqual([]);
    await here.page.keyboard.press('6');
    expect(await hints('option')).toEqual(['c3', 'g1']);
    await here.page.keyboard.press('Escape');
    expect(await hints('option')).toEqual([]);
  });

  it('cast as Hearts mark both pieces, let one move and then the other, or end with a key', async () => {
    await open('scene=wizardsMiddle');
    await here.page.keyboard.press('6');
    await here.square('c3').click();
    await here.square('f4').click();
    expect(await here.said()).toEqual([]);
    await button('Cast the 8 of hearts: knight c3 loves bishop f4').click();
    await expect.poll(() => here.page.locator('.mark-love').count()).toBe(2);
    await asked();
    await here.square('c3').click();
    await here.square('d5').click();
    await expect.poll(() => here.page.locator('.mark-love').count()).toBe(1);
    expect(await here.square('f4').getAttribute('aria-label')).toContain('love');
    expect(await hints('source')).toEqual(['f4']);
    await asked();
    await here.page.keyboard.press('n');
    await expect.poll(() => here.said()).toEqual(['act cast:8h:c3f4', 'act c3d5', 'act done']);
  });

  it('ask for a joker’s suit, and Spades for the piece', async () => {
    await open('scene=wizardsMiddle');
    await here.page.keyboard.press('7');
    await dialog('Choose the suit').getByRole('button', { name: 'Diamonds' }).click();
    expect(await hints('subject')).toHaveLength(26);
    await here.close();
    await open('scene=wizardsSpades');
    await hand('ace of spades').click();
    await dialog('Choose the piece that comes back').getByRole('button', { name: 'Queen' }).click();
    expect(await hints('option')).toEqual(['d1']);
    await here.square('d1').click();
    await button('Cast the ace of spades: queen → d1').waitFor();
  });

  it('are all replaced by a reset, which is confirmed, and can be let go', async () => {
    await open('scene=wizardsReset');
    const reset = here.page.getByRole('group', { name: 'Choices' }).getByRole('button', { name: 'Reset the spell book' });
    await reset.click();
    expect(await reset.getAttribute('aria-pressed')).toBe('true');
    await reset.click();
    expect(await here.page.locator('.decision-confirm').count()).toBe(0);
    await reset.click();
    await button('Confirm: reset the spell book').click();
    expect(await here.said()).toEqual(['act reset']);
    await book('6 of hearts').waitFor();
    expect(await here.page.locator('.book .card-face').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.code))).toEqual(['3s', 'Th', '9c', 'Kd', '6h']);
  });
});

describe('squares to be filled', () => {
  it('are toggled in any order, and the last one plays them', async () => {
    await open('scene=wizardsReplenish');
    expect(await hints('option')).toEqual(['a3', 'd2', 'e3', 'g1', 'g3', 'h2']);
    for (const square of ['g1', 'h2', 'a3']) await here.square(square).click();
    expect(await hints('placed')).toEqual(['a3', 'g1', 'h2']);
    await here.square('h2').click();
    await here.square('d2').click();
    expect(await here.page.locator('.decision').innerText()).toContain('3 of 4 squares: g1, a3, d2');
    await here.square('e3').click();
    await expect.poll(() => here.said()).toEqual(['act m:e3a3d2g1']);
    await expect.poll(() => here.square('a3').getAttribute('aria-label')).toContain('white mana');
  });

  it('by keyboard alone, and Escape takes one back', async () => {
    await open('scene=wizardsReplenish');
    await here.page.locator('.board-grid [tabindex="0"]').focus();
    await here.page.keyboard.type('a3');
    await here.page.keyboard.press('Enter');
    await here.page.keyboard.type('g3');
    await here.page.keyboard.press(' ');
    expect(await hints('placed')).toEqual(['a3', 'g3']);
    expect(await here.square('g3').getAttribute('aria-selected')).toBe('true');
    await here.page.keyboard.press('Escape');
    expect(await hints('placed')).toEqual(['a3']);
    for (const square of ['d2', 'g1', 'e3']) {
      await here.page.keyboard.type(square);
      await here.page.keyboard.press('Enter');
    }
    await expect.poll(() => here.said()).toEqual(['act m:e3a3d2g1']);
  });

  it('by touch', async () => {
    await open('scene=wizardsReplenish', phone(375, 740));
    for (const square of ['a3', 'd2', 'g1', 'e3']) await here.square(square).tap();
    await expect.poll(() => here.said()).toEqual(['act m:e3a3d2g1']);
  });
});

describe('what lies beside the board', () => {
  it('is told with numbers, in the colour of whose it was', async () => {
    await open('scene=wizardsMiddle');
    const white = here.page.getByRole('region', { name: 'White', exact: true });
    const piles = white.locator('.pile');
    expect(await piles.evaluateAll((list) => list.map((pile) => pile.getAttribute('aria-label')))).toEqual(['4 mana', '6 mana']);
    expect(await white.locator('.pile svg').evaluateAll((list) => list.map((pile) => (pile as SVGElement).dataset.side))).toEqual(['black', 'white']);
    expect(await white.locator('.player-items').getAttribute('aria-label')).toBe('queen, pawn, pawn');
  });

  it('a pawn may become king mana', async () => {
    await open('scene=wizardsClubbed');
    await here.square('b7').click();
    await here.square('c8').click();
    const entry = dialog('Choose').getByRole('button', { name: 'King mana' });
    expect(await entry.locator('svg').count()).toBe(1);
    await entry.click();
    await expect.poll(() => here.said()).toEqual(['act b7c8d']);
  });

  it('clubbed pieces and lovers differ by pattern and sign, beside check', async () => {
    await open('scene=wizardsClubbed');
    const styles = async (mark: string) => here.page.locator(mark).first().evaluate((element) => getComputedStyle(element).backgroundImage);
    expect(await styles('.mark-clubbed')).toContain('repeating-linear-gradient');
    expect(await here.page.locator('.mark-clubbed .mark-sign svg').count()).toBe(2);
    expect(await here.square('e1').getAttribute('aria-label')).toContain('check, clubbed');
    await here.close();
    await open('scene=wizardsMiddle&at=1');
    expect(await styles('.mark-love')).toContain('svg');
    expect(await here.page.locator('.mark-love .mark-sign svg').count()).toBe(2);
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const size of [{ viewport: { width: 1280, height: 800 } }, phone(375, 740), phone(320, 640)])
    it(`passes axe and fits, ${colorScheme}, ${size.viewport.width} px`, async () => {
      for (const scene of ['wizardsMiddle', 'wizardsClubbed', 'wizardsMiddle&at=1', 'wizardsReplenish']) {
        await open(`scene=${scene}`, { colorScheme, ...size });
        expect(await here.axe(), scene).toEqual([]);
        const [content, window] = await here.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        expect(content, scene).toBeLessThanOrEqual(window!);
        const cut = await here.page.evaluate(() =>
          [...document.querySelectorAll('.player, .book, .beside, .decision')].filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.className),
        );
        expect(cut, scene).toEqual([]);
        await here.close();
      }
      await open('scene=wizardsBuy', { colorScheme, ...size });
      await book('2 of clubs').click();
      expect(await here.axe()).toEqual([]);
      await hand('8 of hearts').click();
      expect(await here.axe()).toEqual([]);
    }, 120_000);
