// A board of ten files and twelve ranks, slots, overrides, tally sheet and teams on the page, with states that were made up
// (dev/gladiator.ts).
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
const TEAM = 'can=undo,offer:draw,resign,automatic,chat:team,chat:room';
const hints = (kind: string) =>
  here.page.locator(`.cell-${kind}`).evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.square).sort());
const button = (name: string | RegExp) => here.page.getByRole('button', { name });
const overflow = () => here.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('the board of ten by twelve', () => {
  it('has squares of 32 px and legible hit points on a phone of 375 px', async () => {
    await open('scene=gladiatorMiddle&seat=1', phone(375, 740));
    expect(await here.square('a12').evaluate((square) => square.getBoundingClientRect().width)).toBeGreaterThanOrEqual(32);
    expect(await here.page.locator('.piece-bar-number').first().evaluate((number) => parseFloat(getComputedStyle(number).fontSize))).toBeGreaterThanOrEqual(9);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await here.axe()).toEqual([]);
  });

  it('can be walked by keys to ranks of two digits', async () => {
    await open('scene=gladiatorMiddle&seat=1');
    await here.square('a1').focus();
    await here.page.keyboard.type('j12');
    expect(await here.page.evaluate(() => (document.activeElement as HTMLElement).dataset.square)).toBe('j12');
    expect(await here.square('e7').getAttribute('aria-label')).toContain("white queen, command of the queen, frozen");
    expect(await here.square('c7').getAttribute('aria-label')).toContain('black scout, 7 of 12 hit points, command of the black knight');
  });

  for (const query of ['scene=gladiatorMiddle&seat=1', `scene=gladiatorOverride&seat=0&gone=0&${TEAM}`])
    it(`breaks no rule of accessibility, light or dark: ${query}`, async () => {
      await open(query);
      expect(await here.axe()).toEqual([]);
      await here.close();
      await open(query, { colorScheme: 'dark' });
      expect(await here.axe()).toEqual([]);
    });
});

describe('slots', () => {
  it('say in words whose it is', async () => {
    await open('scene=gladiatorTeams&seat=3');
    expect(await here.page.locator('.slots-now').innerText()).toContain('White’s king moves: Ada');
    expect(await here.page.locator('.slot[aria-current=step]').count()).toBe(1);
    expect(await here.page.locator('.player-name-acting').innerText()).toContain('to act');
  });

  it('of others are overridden only after a question, which names the commander', async () => {
    await open('scene=gladiatorAlone&seat=0');
    await here.square('b3').click();
    await here.square('d4').click();
    const dialog = here.page.getByRole('dialog', { name: 'Mounted knight b3 → d4: override the black knight?' });
    await dialog.waitFor();
    expect(await here.said()).toEqual([]);
    await here.page.keyboard.press('Enter');
    await expect.poll(() => here.said()).toEqual(['act b3d4']);
  });

  it('are left to their commander with a key, and an override there is confirmed', async () => {
    await open(`scene=gladiatorOverride&seat=0&${TEAM}`);
    await here.square('b3').click();
    await here.square('d4').click();
    expect(await here.said()).toEqual([]);
    await button('Override: mounted knight b3 → d4').waitFor();
    await here.page.keyboard.press('Escape');
    await here.page.keyboard.press('l');
    await expect.poll(() => here.said()).toEqual(['act leave']);
  });

  it('can be left to the others once and for all', async () => {
    await open(`scene=gladiatorOverride&seat=0&${TEAM}`);
    const always = here.page.getByLabel(/Always leave it to them/);
    await always.check();
    await expect.poll(() => here.said()).toEqual(['automatic']);
    await expect.poll(() => always.isChecked()).toBe(true);
  });
});

describe('placing, healing, replacing', () => {
  it('take one tap each', async () => {
    await open('scene=gladiatorPlace&seat=1', phone(375, 740));
    expect(await hints('option')).toEqual(['e1', 'e2', 'g1']);
    await here.square('e2').tap();
    await expect.poll(() => here.said()).toEqual(['act @e2']);
    await here.close();
    await open('scene=gladiatorHeal&seat=0');
    expect(await hints('option')).toEqual(['d8', 'f1']);
    expect(await hints('target')).toEqual([]);
    await here.square('f1').click();
    await expect.poll(() => here.said()).toEqual(['act heal:f1']);
    await here.close();
    await open('scene=gladiatorReplace&seat=2');
    await here.page.getByRole('dialog', { name: /The squire on c12 is replaced/ }).getByRole('button', { name: 'Black knight' }).click();
    await expect.poll(() => here.said()).toEqual(['act c12=B']);
  });
});

describe('a fight', () => {
  it('shows its odds before, goes round by round, and is skipped by Escape', async () => {
    await open('scene=gladiatorFight&seat=1', { frozen: true });
    await here.page.clock.runFor(1000);
    await here.square('f4').click();
    await here.square('c7').click();
    expect(await here.page.locator('.battle-facts').innerText()).toContain('4 against 3');
    await button(/^Attack 73%/).click();
    await here.page.clock.runFor(400);
    const count = here.page.locator('.fight-count');
    await expect.poll(() => count.innerText()).toMatch(/Round \d of 3/);
    expect(await here.square('c7').getAttribute('aria-label')).toContain('black scout');
    await here.page.keyboard.press('Escape');
    await expect.poll(() => count.innerText()).toBe('3 rounds');
    expect(await here.square('c7').getAttribute('aria-label')).toContain('white scout, 3 of 12 hit points');
    expect(await here.page.locator('.log-battle > button .log-text').innerText()).toContain('White wins the battle');
  });

  it('is told at once where less motion is wanted', async () => {
    await open('scene=gladiatorFight&seat=1', { reducedMotion: 'reduce' });
    await here.square('f4').click();
    await here.square('c7').click();
    await button(/^Attack 73%/).click();
    await expect.poll(() => here.square('c7').getAttribute('aria-label')).toContain('white scout, 3 of 12 hit points');
  });
});

describe('the tally sheet and the chat', () => {
  it('have a box for each hit point, and fold away on a phone', async () => {
    await open('scene=gladiatorMiddle&seat=1');
    const white = here.page.getByRole('region', { name: 'Tally of White' });
    expect(await white.locator('.tally-box').count()).toBe(30 + 16 + 5 * 4 + 20 + 2 * 6 + 20 + 2 * 12 + 20 + 5 * 2);
    expect(await white.innerText()).toContain('champion on e7, 14 of 20');
    await here.close();
    await open('scene=gladiatorMiddle&seat=1', phone(375, 740));
    expect(await here.page.locator('.tally[open]').count()).toBe(0);
    await here.page.locator('.tally summary').tap();
    await here.page.getByRole('region', { name: 'Tally of Black' }).waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
  });

  it('count what is unread, and send to the team or to all', async () => {
    await open(`scene=gladiatorOverride&seat=0&${TEAM}`);
    await here.page.evaluate(() => {
      const { room } = window as unknown as { room: { write: (message: object) => void } };
      room.write({ seat: 1, to: 'team', text: 'take the scout', at: 1 });
      room.write({ seat: 5, to: 'room', text: 'hello', at: 2 });
    });
    await expect.poll(() => button(/^Chat/).innerText()).toMatch(/2/);
    await button(/^Chat/).click();
    await expect.poll(() => here.page.locator('.chat-lines').innerText()).toContain('take the scout');
    expect(await here.page.locator('.chat-lines').innerText()).not.toContain('hello');
    expect(await here.page.getByRole('tab', { name: /^All/ }).innerText()).toMatch(/1/);
    await here.page.getByRole('textbox', { name: 'Write to your team' }).fill('yes');
    await here.page.keyboard.press('Enter');
    await expect.poll(() => here.page.locator('.chat-lines').innerText()).toContain('yes');
    expect(await here.axe()).toEqual([]);
  });
});
