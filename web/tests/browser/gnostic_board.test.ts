// Light, spells and battles of many rounds on the page, with states that were made up (dev/gnostic.ts).
import type { Page } from 'playwright-core';
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
const hints = (kind: string) =>
  here.page.locator(`.cell-${kind}`).evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.square).sort());
const button = (name: string | RegExp) => here.page.getByRole('button', { name });
const spell = (name: string) => here.page.getByRole('group', { name: 'Your spells' }).getByRole('button', { name: new RegExp(`^${name}`) });
const arena = () => here.page.getByRole('region', { name: /^Fight on/ });

/** Lets the other side's choice arrive, or all that comes next. */
const room = (page: Page, does: string) => page.evaluate((code) => new Function('room', code)((window as unknown as { room: unknown }).room), does);

describe('shades', () => {
  it('differ in brightness and in pattern, and every square says its own', async () => {
    await open('scene=gnosticMiddle');
    const styles = await here.page.evaluate(() =>
      [-2, -1, 0, 1, 2].map((level) => {
        const probe = document.createElement('div');
        probe.className = `cell cell-shade shade${level}`;
        document.querySelector('.board')!.append(probe);
        const { backgroundColor, backgroundImage } = getComputedStyle(probe);
        const [r = 0, g = 0, b = 0] = backgroundColor.match(/\d+/g)!.map(Number);
        return { light: 0.2126 * r + 0.7152 * g + 0.0722 * b, pattern: backgroundImage };
      }),
    );
    const brightness = styles.map(({ light }) => light);
    expect(brightness).toEqual([...brightness].sort((a, b) => a - b));
    expect(new Set(styles.map(({ pattern }) => pattern)).size).toBe(5);
    expect(await here.square('c3').getAttribute('aria-label')).toContain('100% dark');
    expect(await here.square('d3').getAttribute('aria-label')).toBe('d3, empty, 75% dark, variable');
    expect(await here.page.locator('.mark-variable').count()).toBe(32);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`pass axe with palette, track and fight, ${colorScheme}`, async () => {
      await open('scene=gnosticMiddle', { colorScheme });
      expect(await here.axe()).toEqual([]);
      await here.page.keyboard.press('1');
      await here.square('c3').click();
      await here.square('a7').click();
      expect(await here.axe()).toEqual([]);
      await here.close();
      await open('scene=gnosticFight&at=5', { colorScheme });
      expect(await here.axe()).toEqual([]);
    });

  it('follow the track, and the live region says so', async () => {
    await open('scene=gnostic&at=1&seat=1');
    expect(await here.square('e4').getAttribute('aria-label')).toContain('neutral');
    const track = here.page.getByRole('region', { name: 'Track of light' });
    expect(await track.innerText()).toContain('Light at C (neutral). Next: B (75% dark), A (100% dark), B (75% dark)');
    await room(here.page, 'room.next()');
    await expect.poll(() => here.square('e4').getAttribute('aria-label')).toContain('75% light');
    expect(await here.page.locator('[aria-live=polite]').first().textContent()).toContain('The track moves from neutral to 75% light');
    expect(await track.innerText()).toContain('Light at D (75% light). Next: E');
  });
});

describe('pieces with hit points', () => {
  it('tell them to whoever rests on them, with the mouse or by ?', async () => {
    await open('scene=gnosticMiddle');
    const card = here.page.locator('.piece-card');
    await here.square('d8').hover();
    await card.waitFor();
    expect(await card.innerText()).toMatch(/Black queen d8[^]*90 of 90[^]*135 \(×1½, 75% dark\)[^]*1 to 9 a round[^]*until A/);
    await here.square('e4').hover();
    await card.waitFor({ state: 'detached' });
    await here.square('a1').focus();
    await here.page.keyboard.type('c3?');
    expect(await card.innerText()).toMatch(/White knight c3[^]*9 of 30[^]*5 \(×½, 100% dark\)/);
    await here.page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
  });

  it('or hold a finger on them, which picks nothing', async () => {
    await open('scene=gnosticMiddle', phone(375, 740));
    const box = (await here.square('d5').boundingBox())!;
    const client = await here.page.context().newCDPSession(here.page);
    const touch = (type: 'touchStart' | 'touchEnd', points: object[]) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points as never });
    await touch('touchStart', [{ x: box.x + 10, y: box.y + 10 }]);
    await here.page.locator('.piece-card').waitFor();
    await touch('touchEnd', []);
    await here.page.locator('.piece-card').waitFor({ state: 'detached' });
    expect(await hints('picked')).toEqual([]);
  });
});

describe('spells', () => {
  it('are chosen by number, ask for one thing after the other, and are confirmed', async () => {
    await open('scene=gnostic');
    await here.page.keyboard.press('4');
    expect(await spell('Exchange').getAttribute('aria-pressed')).toBe('true');
    expect(await here.page.locator('.decision').innerText()).toContain('Choose the first of two pieces');
    expect(await hints('option')).toHaveLength(32);
    expect(await hints('source')).toEqual([]);
    // The other way round than the server lists it.
    await here.square('a1').click();
    await here.square('h8').click();
    expect(await here.said()).toEqual([]);
    await button('Cast: exchange rook h8 and rook a1').click();
    expect(await here.said()).toEqual(['act x:h8a1']);
    // Both rooks are seen on the other's square.
    await expect.poll(() => here.square('a1').getAttribute('aria-label')).toContain('black rook');
    expect(await here.square('h8').getAttribute('aria-label')).toContain('white rook');
  });

  it('show the odds of an attack before it is confirmed', async () => {
    await open('scene=gnosticMiddle');
    await spell('Teleport').click();
    await here.square('e5').click();
    expect(await hints('target')).toContain('a7');
    expect(await hints('target')).not.toContain('a5');
    await here.square('a7').hover();
    const battle = here.page.getByRole('region', { name: 'Battle for a7' });
    await battle.waitFor();
    expect(await battle.innerText()).toMatch(/%[^]*to beat the pawn on a7[^]*you win[^]*both fall[^]*you lose[^]*you need\s20/);
    await here.square('a7').click();
    expect(await here.said()).toEqual([]);
    await button(/^Teleport and attack \d+%$/).click();
    expect(await here.said()).toEqual(['act t:e5a7']);
  });

  it('attack with odds that come later, and nothing that was picked is lost when they do', async () => {
    await open('scene=gnosticMiddle');
    const say = (odds: string) => room(here.page, `const now = room.now.value; room.now.value = { ...now, state: { ...now.state, actions: now.state.actions.map((one) => one.odds ? { ...one, odds: { ...one.odds, ...${odds} } } : one) } }`);
    await say('{ probability: 0, pending: true }');
    await spell('Teleport').click();
    await here.square('e5').click();
    await here.square('a7').click();
    const battle = here.page.getByRole('region', { name: 'Battle for a7' });
    expect(await battle.innerText()).toMatch(/…[^]*to beat the pawn on a7[^]*The odds are on their way/);
    expect(await battle.innerText()).not.toContain('%');
    expect(await button('Teleport and attack').isVisible()).toBe(true);
    expect(await here.said()).toEqual([]);
    await say('{ probability: 0.25, pending: undefined }');
    await button('Teleport and attack 25%').click();
    expect(await here.said()).toEqual(['act t:e5a7']);
  });

  it('point at valid targets only, and Escape or the spell again lets go', async () => {
    await open('scene=gnosticMiddle');
    await spell('Heal').click();
    expect(await hints('option')).toEqual(['c3', 'e5']);
    await here.square('d4').click();
    expect(await spell('Heal').getAttribute('aria-pressed')).toBe('true');
    await here.page.keyboard.press('Escape');
    expect(await spell('Heal').getAttribute('aria-pressed')).toBe('false');
    await spell('Heal').click();
    await spell('Heal').click();
    expect(await hints('option')).toEqual([]);
    expect(await here.said()).toEqual([]);
  });

  it('say why they cannot be cast, and are greyed', async () => {
    await open('scene=gnosticMiddle');
    const imprison = spell('Imprison');
    expect(await imprison.getAttribute('aria-disabled')).toBe('true');
    expect(await imprison.getAttribute('title')).toContain('It has been cast already');
    const described = await imprison.getAttribute('aria-describedby');
    expect(await here.page.locator(`[id="${described}"]`).textContent()).toContain('it has been cast already');
    await imprison.click({ force: true });
    expect(await here.page.locator('.palette-told').innerText()).toContain('It has been cast already');
    expect(await hints('option')).toEqual([]);
    const others = here.page.getByRole('group', { name: 'Spells of Black' }).getByRole('button');
    expect(await others.count()).toBe(6);
    expect(await others.first().getAttribute('aria-disabled')).toBe('true');
  });

  it('ask for a kind in a dialog, and for the place', async () => {
    await open('scene=gnosticMiddle');
    await spell('Revive').click();
    await here.page.getByRole('dialog', { name: 'Choose' }).getByRole('button', { name: 'Bishop' }).click();
    expect(await hints('option')).toEqual(['d2', 'e2']);
    await here.square('d2').click();
    await button(/^Cast: revive/).click();
    expect(await here.said()).toEqual(['act r:bishopd2']);
  });

  it('need no mouse', async () => {
    await open('scene=gnosticMiddle');
    await here.square('a1').focus();
    await here.page.keyboard.press('3');
    await button('Cast: shift time').focus();
    await here.page.keyboard.press('Enter');
    expect(await here.said()).toEqual(['act shift']);
  });

  it('a digit after a file is a square, not a spell; none counts in a text field, or where keys are off', async () => {
    await open('scene=gnosticMiddle');
    await here.square('a1').focus();
    await here.page.keyboard.type('c3');
    expect(await here.page.evaluate(() => (document.activeElement as HTMLElement).dataset.square)).toBe('c3');
    expect(await hints('option')).toEqual([]);
    await here.page.getByLabel('Type a move').fill('');
    await here.page.getByLabel('Type a move').press('2');
    expect(await hints('option')).toEqual([]);
    await here.page.evaluate(() => localStorage.setItem('fray:settings', JSON.stringify({ keys: 'off' })));
    await here.page.reload();
    await here.page.locator('[role=grid]').waitFor();
    await here.page.keyboard.press('2');
    expect(await spell('Heal').getAttribute('aria-pressed')).toBe('false');
  });
});

describe('a fight of many rounds', () => {
  it('shows who needs what, what is safe and what is at risk', async () => {
    await open('scene=gnosticFight&at=5');
    const text = await arena().innerText();
    expect(text).toMatch(/Your announcement[^]*Knight e5[^]*White attacks, you[^]*11[^]*of 20[^]*Knight d7[^]*Black defends[^]*of 33/);
    expect(text).toMatch(/White wins 86%[^]*both fall 2%[^]*Black wins 12%/);
    expect(await arena().getByRole('img', { name: '11 of 20 points are safe' }).count()).toBe(1);
    // The dice that lost the turn lie there still, the one marked.
    expect(await arena().locator('.die-one').count()).toBe(1);
    expect(text).toContain('bust');
    await here.close();
    await open('scene=gnosticFight&at=3');
    expect(await arena().getByRole('img', { name: '0 of 20 points are safe, 11 more are at risk' }).count()).toBe(1);
  });

  it('keeps what is announced to itself until both have, then shows both at once', async () => {
    await open('scene=gnosticFight&at=1');
    await button('Roll 3 dice').click();
    await here.page.getByText('You announce 3d6, sealed until both have chosen. Waiting for Black.').waitFor();
    expect(await here.said()).toEqual(['act 3d6']);
    // What was announced stays to be seen, and cannot be said again.
    const chosen = button('Roll 3 dice');
    expect([await chosen.getAttribute('aria-disabled'), await chosen.getAttribute('aria-pressed')]).toEqual(['true', 'true']);
    await chosen.click({ force: true });
    expect(await here.said()).toEqual(['act 3d6']);
    expect(await here.page.locator('.log').innerText()).not.toMatch(/announces|3d6/);
    expect(await arena().innerText()).toContain('has chosen ✓');
    const revealed = here.page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const look = new MutationObserver(() => {
            const states = [...document.querySelectorAll<HTMLElement>('.duellist-state')].map((state) => state.innerText);
            if (!states.some((state) => state.includes('announces'))) return;
            look.disconnect();
            resolve(states);
          });
          look.observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
    );
    await room(here.page, 'room.seal(1)');
    expect(await revealed).toEqual(['announces 3 dice', 'announces 2 dice']);
    await here.page.getByText('White announces 3d6').first().waitFor({ state: 'attached' });
    await expect.poll(() => here.page.locator('.log-round').count()).toBe(1);
  });

  it('tells no points before the dice lie still, and can be skipped', async () => {
    await open('scene=gnosticFight&at=2', { frozen: true });
    await room(here.page, 'room.next()');
    await here.page.locator('.duellist .die-falling').first().waitFor({ state: 'attached' });
    expect(await here.page.locator('.duellist-turn').count()).toBe(0);
    expect(await here.page.locator('.duellist-sum').count()).toBe(0);
    await here.page.clock.runFor(50);
    await here.page.keyboard.press('Escape');
    await here.page.clock.runFor(50);
    await expect.poll(() => here.page.locator('.duellist-turn').allInnerTexts()).toEqual(['+11', '+9']);
  });

  it('shows how it ended before the board goes on', async () => {
    await open('scene=gnosticFight&at=6', { frozen: true });
    await room(here.page, 'room.next()');
    await here.page.locator('.duellist .die-falling').first().waitFor({ state: 'attached' });
    await here.page.clock.runFor(50);
    await here.page.keyboard.press('Escape');
    await here.page.clock.runFor(50);
    await here.page.getByRole('heading', { name: 'White wins the battle' }).waitFor();
    expect(await arena().innerText()).toMatch(/20[^]*of 20/);
    await here.page.clock.runFor(2000);
    await arena().waitFor({ state: 'detached' });
    expect(await here.page.locator('.log-battle > button').innerText()).toContain('White wins the battle. Black knight on d7 is removed');
  });

  it('can be fought by keyboard alone', async () => {
    await open('scene=gnosticFight&at=1');
    await here.page.keyboard.press('3');
    expect(await here.said()).toEqual(['act 3d6']);
    await here.close();
    await open('scene=gnosticFight&at=3');
    // On the board too, where letters otherwise lead to files.
    await here.square('a1').focus();
    await here.page.keyboard.press('h');
    expect(await here.said()).toEqual(['act hold']);
    await here.close();
    await open('scene=gnosticKings');
    const die = button('Roll 10 dice');
    expect(await die.getAttribute('aria-keyshortcuts')).toBe('0');
    await die.focus();
    await here.page.keyboard.press('Enter');
    expect(await here.said()).toEqual(['act 10d6']);
  });

  for (const [width, height] of [[375, 667], [320, 568]] as const)
    it(`fits a phone of ${width} px, by touch`, async () => {
      await open('scene=gnosticKings', phone(width, height));
      for (const name of ['Hold', 'Roll 10 dice']) {
        const box = (await button(new RegExp(`^${name}`)).boundingBox())!;
        expect(box.height).toBeGreaterThanOrEqual(44);
        expect(box.y + box.height, name).toBeLessThanOrEqual(height);
      }
      expect(await here.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await button('Roll 10 dice').tap();
      expect(await here.said()).toEqual(['act 10d6']);
    });

  for (const width of [375, 320])
    it(`spells fit ${width} px`, async () => {
      await open('scene=gnosticMiddle', phone(width, 740));
      expect(await here.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await spell('Heal').tap();
      await here.square('c3').tap();
      await button('Cast: heal knight c3').tap();
      expect(await here.said()).toEqual(['act h:c3']);
    });

  it('is only watched by those who have no seat', async () => {
    await open('scene=gnosticFight&at=1&seat=none');
    expect(await arena().innerText()).toContain('White and Black to act');
    expect(await arena().getByRole('button').count()).toBe(0);
  });

  it('has its rounds folded away in the log', async () => {
    await open('scene=gnosticFight&at=7&seat=1');
    const rounds = here.page.locator('.log-rounds');
    expect(await rounds.innerText()).toBe('3 rounds');
    await rounds.locator('summary').click();
    expect(await here.page.locator('.log-round').first().innerText()).toContain('White announces 3d6. Black announces 2d6. White rolls 2 + 4 + 5 = 11');
  });
});
