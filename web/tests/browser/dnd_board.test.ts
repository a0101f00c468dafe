// D&D Battle Chess on the page: cards of characters, the menu of actions, a melee and its rolls, with frames that the referee
// told (dev/record.mjs).
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

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
const button = (name: string | RegExp) => here.page.getByRole('button', { name });
const article = (name: string) => here.page.getByRole('article', { name });
const overflow = () => here.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const looked = () => here.page.locator('.cell:has(.cell-looked)').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.square));

describe('the card of a character', () => {
  it('shows what a number adds up from, for pointer and keyboard, and stays when one looks away', async () => {
    await open('scene=dndMelee');
    await here.square('e4').hover();
    const card = article('White fighter on e4');
    await card.waitFor();
    expect(await card.innerText()).toMatch(/Attack\s+\+6\s+table 4\s+Bless \+1 morale, does not count\s+Heroism \+2 morale/);
    await here.square('h8').hover();
    expect(await card.isVisible()).toBe(true);
    await here.square('a1').focus();
    await here.page.keyboard.type('d5');
    await article('Black fighter on d5').waitFor();
    expect(await card.isVisible()).toBe(false);
    expect(await here.square('d5').getAttribute('aria-label')).toContain('black pawn, 9 of 12 hit points, fighter, level 1, Shield of Faith 6 rounds');
    expect(await here.axe()).toEqual([]);
  });

  it('is shown in short beside a square that is held, on a phone', async () => {
    await open('scene=dndMelee', phone(375, 740));
    await here.square('d1').tap();
    await article('White rogue on d1').waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await here.axe()).toEqual([]);
  });
});

describe('an attack', () => {
  it('tells how it will end and how both would strike before it is confirmed', async () => {
    await open('scene=dndMelee');
    await here.square('e4').click();
    await here.square('d5').click();
    expect(await here.page.locator('.decision-note').innerText()).toContain('hits on 10 or more (55%), 2d6+5; the fighter hits on 12 or more (45%)');
    expect(await here.said()).toEqual([]);
    const odds = await here.page.locator('.battle').innerText();
    expect(odds).toMatch(/\d+%\s+to beat the\s+pawn on d5\s+with the pawn e4, if both fight well/);
    expect(odds).toMatch(/you win \d+%.*you lose \d+%/s);
    expect(odds).toMatch(/hit points left if it wins\s+[\d.]+ of 12/);
    await button(/^Attack \d+%$/).click();
    await expect.poll(() => here.said()).toEqual(['act e4d5']);
  });
});

describe('a melee', () => {
  it('has both sheets, whose turn it is, and the chances of each blow on its button', async () => {
    await open('scene=dndMelee&at=2');
    expect(await article('White fighter').innerText()).toContain('its turn');
    expect(await article('Black fighter').innerText()).toMatch(/Flat-footed until its first turn\. Flanked: \+2/);
    expect(await button(/^Attack/).innerText()).toContain('hits on 9 or more (60%)');
    expect(await here.page.locator('.piece[data-shares]').count()).toBe(2);
    expect(await here.axe()).toEqual([]);
  });

  it('tells each roll with its bonus, its number and what came of it, and is skipped by Escape', async () => {
    await open('scene=dndMelee&at=2', { frozen: true });
    await here.page.clock.runFor(1000);
    await button(/^Charge/).click();
    await here.page.clock.runFor(300);
    expect(await here.page.locator('.throw-total').first().innerText()).toBe('?');
    await here.page.keyboard.press('Escape');
    const throws = here.page.locator('.board-dice .throw');
    await expect.poll(() => throws.first().innerText()).toMatch(/attack[\s\S]*\+ 10\s+29\s+against 17\s*✓ hit/);
    expect(await throws.nth(1).innerText()).toMatch(/confirm[\s\S]*14\s+against 17\s*✗ not critical/);
    expect(await throws.nth(2).innerText()).toMatch(/\+ 5\s+8/);
  });

  it('fits a phone, with its menu at the top of the panel', async () => {
    await open('scene=dndMelee&at=2', phone(375, 740));
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await button(/^Charge/).isVisible()).toBe(true);
    expect(await here.axe()).toEqual([]);
  });
});

describe('the menu of actions', () => {
  it('says what each spell does and draws its targets when it is chosen', async () => {
    await open('scene=dndSwap&at=1');
    const missile = button(/^Magic Missile/);
    await missile.hover();
    expect(await here.page.locator('.palette-told').innerText()).toContain('2 missiles of 1d4+1 damage');
    await here.page.keyboard.press('3');
    expect(await here.page.locator('.cell-option').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.square).sort())).toEqual(['d7', 'e8', 'g8']);
    await here.square('e8').click();
    expect(await here.said()).toEqual([]);
    await button(/^Cast: Magic Missile king e8/).click();
    await expect.poll(() => here.said()).toEqual(['act magic-missile:e8']);
  });

  it('says why a spell cannot be used', async () => {
    await open('scene=dndBefore&at=2&seat=1');
    const touch = button(/^Inflict Wounds Spell of level 1/);
    expect(await touch.getAttribute('aria-disabled')).toBe('true');
    expect(await touch.getAttribute('title')).toContain('Not before contact');
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await here.axe()).toEqual([]);
  });

  it('asks the defender whether his king changes places, and shows with whom', async () => {
    await open('scene=dndSwap&at=2&seat=1');
    expect(await here.page.locator('.decision-prompt').innerText()).toContain('aims Magic Missile at your king');
    await button('Swap with pawn d7').focus();
    expect(await looked()).toEqual(['d7']);
    await button('Swap with pawn d7').blur();
    expect(await looked()).toEqual([]);
    await here.page.keyboard.press('n');
    await expect.poll(() => here.said()).toEqual(['act stay']);
  });
});

describe('marks', () => {
  it('show a locked square and one that has promoted, in words too', async () => {
    await open('scene=dndFascinate&at=4&seat=1');
    expect(await here.square('e4').getAttribute('aria-label')).toMatch(/fascinated.*attacked by white king.*locked/);
    await here.close();
    await open('scene=dndWithdrawal&at=8&seat=1', { colorScheme: 'dark' });
    expect(await here.square('a8').getAttribute('aria-label')).toContain('level 2, expended');
    expect(await here.axe()).toEqual([]);
  });
});
