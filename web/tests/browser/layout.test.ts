// The page of a game at five sizes, light and dark, at each kind of moment: whatever one may press is in the window and not
// covered, no text is cut off without a sign, and nothing jumps while the game goes on.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { expectAccessible, expectNoSidewaysScroll, settle } from './browser';
import type { Offered } from './offered';
import { cell, decide, finger, isOver, playUntil } from './play';
import { describeReal } from './real';
import { join, makeRoom, ready } from './rooms';
import { forgetShifts, watchShifts, worstShift } from './shifts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 320, height: 568 },
  { width: 390, height: 844 },
];

/** What may lie further down, or scrolls in its own frame: the log, cards of pieces, what the other side has, the chat, the list of a melee. */
const SCROLLED = '.log, .sheets, .game-tally, .abilities:not(.abilities-own), .chat, .game-melee, .visually-hidden, .advice';

/** Names of what can be pressed, and of a fight's both sides, that is not to be seen whole, or where something else lies on it. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate((scrolled) => {
    const fighting = document.querySelector('.game .arena, .decision-live .battle') !== null;
    return [...document.querySelectorAll<HTMLElement>('.game :is(button, a, input), .duellist, .melee-fighter')].flatMap((thing) => {
      const box = thing.getBoundingClientRect();
      if (box.width === 0 || !thing.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const where = thing.closest('.cell, .arena, .decision, .bar');
      // A fight lies over, or takes the room of, what is not used meanwhile.
      if (thing.closest(scrolled) || (fighting && !where)) return [];
      const name = `${thing.ariaLabel ?? thing.innerText.replace(/\s+/g, ' ').slice(0, 30)} at ${Math.round(box.left)}, ${Math.round(box.top)} to ${Math.round(box.right)}, ${Math.round(box.bottom)}`;
      if (box.left < -0.5 || box.right > innerWidth + 0.5 || box.top < 0 || box.bottom > innerHeight + 0.5) return [`outside: ${name}`];
      if (thing.matches('.duellist, .melee-fighter')) return [];
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return top && (thing.contains(top) || top.contains(thing) || top.closest('label')?.contains(thing)) ? [] : [`covered: ${name} by ${top?.className}`];
    });
  }, SCROLLED);
}

/** Texts that are cut off without a sign that there is more. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    return [...document.querySelectorAll<HTMLElement>('.game *')].flatMap((thing) => {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(thing);
      const own = [...thing.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
      if (!own || thing.closest('.visually-hidden, svg') || clipPath !== 'none' || !thing.checkVisibility()) return [];
      const wide = thing.scrollWidth > thing.clientWidth + 1 && thing.clientWidth > 0;
      return wide && overflowX !== 'auto' && textOverflow !== 'ellipsis' ? [`${thing.innerText.slice(0, 40)} (${thing.className})`] : [];
    });
  });
}

/** The moments of each game, beside its start and its end. */
const MOMENTS: Record<string, readonly string[]> = {
  chess: ['a piece in hand'],
  conflict: ['a piece in hand', 'a battle'],
  gnostic: ['a piece in hand', 'a battle', 'a fight', 'a spell'],
  wizards: ['a piece in hand'],
  gladiator: ['a piece in hand', 'a battle'],
  dnd: ['a piece in hand', 'a battle', 'a melee'],
};

/** Where one can attack at once. */
const CLOSE: Record<string, string> = {
  conflict: 'k7/8/7p/4K3/8/6N1/8/1R4Q1 side=white',
  gnostic: '4k3/8/8/3p4/4P3/8/8/4K3 side=white',
  gladiator: '5k2n1/p4f4/2m7/4q5/4c1B3/10/10/1p8/9b/1F8/P4F3W/4QK1N2 side=white slot=king phase=move turn=1',
  dnd: '8/8/8/3k4/3K4/8/8/8 side=white',
};

async function momentOf(page: Page, now: Offered): Promise<string | null> {
  if (now.announcements > 0) return 'a fight';
  if ((await page.locator('.melee').count()) > 0) return 'a melee';
  if (now.confirm && (await page.locator('.decision .battle').count()) > 0) return 'a battle';
  return now.picked.length > 0 ? 'a piece in hand' : null;
}

/** At all sizes, and in light and dark: whatever may be pressed is in sight, and no text is cut off. */
async function expectInSight(page: Page, moment: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const where = `${moment} at ${size.width} x ${size.height}`;
    await expect.poll(() => outOfReach(page), { message: where }).toEqual([]);
    expect(await cutOff(page), where).toEqual([]);
    await expectNoSidewaysScroll(page, where);
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${moment}, ${colorScheme}`);
  }
}

describeReal('everything is in sight', (real) => {
  for (const [game, moments] of Object.entries(MOMENTS)) {
    it(`in ${game}`, async () => {
      const usual = sizes.at(-1)!;
      const ada = await real.person({ viewport: usual, hasTouch: true, isMobile: true, hand: finger, seed: 5 });
      const { page } = ada;
      await watchShifts(page);
      const sitDown = async (start?: string) => {
        await join(ada, await makeRoom(real.base, { game, seats: [{ kind: 'open' }, { kind: 'computer', level: 1 }], ...(start && { start }) }), 'Ada');
        await ready(ada);
        await settle(page);
      };
      await sitDown();

      const check = async (moment: string) => {
        await expectInSight(page, moment);
        // What the sizes have moved does not count.
        await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
        await forgetShifts(page);
      };

      await check('the start');
      const missing = new Set(moments);
      let shifted = 0;
      const look = async (now: Offered) => {
        shifted = Math.max(shifted, await worstShift(page));
        if (missing.delete('a spell') && now.spells.length > 0) {
          const spell = page.locator('.abilities-own .ability[aria-disabled=false]').first();
          await spell.tap();
          await check('a spell');
          await spell.tap();
          await settle(page);
        }
        const offer = page.getByRole('button', { name: 'Play on' });
        if (await offer.isVisible()) await offer.tap();
        const moment = await momentOf(page, now);
        if (moment && missing.delete(moment)) await check(moment);
        return missing.size === 0;
      };
      await playUntil([ada], look);
      // The game was over before.
      for (let games = 0; missing.size > 0 && games < 3; games += 1) {
        await sitDown(CLOSE[game]);
        await playUntil([ada], look);
      }
      expect([...missing], 'moments that never came').toEqual([]);
      expect(shifted).toBeLessThan(0.1);

      if (!(await isOver(page))) {
        await page.getByRole('button', { name: /Resign|Abort/ }).tap();
        await page.getByRole('button', { name: /^Yes/ }).tap();
      }
      await page.locator('.over').waitFor();
      await expect.poll(() => outOfReach(page), { message: 'the end' }).toEqual([]);
      expect(await cutOff(page), 'the end').toEqual([]);
      await expectAccessible(page, 'the end');
    }, 120_000);
  }

  // Two rows of buttons, below the offer to take the attack back.
  it('when a king fights with ten dice, by mistake', async () => {
    const ada = await real.person({ viewport: sizes.at(-1)!, hasTouch: true, isMobile: true, hand: finger });
    const { page } = ada;
    const seats = [{ kind: 'open' }, { kind: 'computer', level: 1 }] as const;
    const start = '8/8/8/3q4/3K4/8/8/QQ5k side=white';
    await join(ada, await makeRoom(real.base, { game: 'gnostic', start, seats: [...seats] }), 'Ada');
    await ready(ada);
    await settle(page);
    for (const square of ['d4', 'd5']) await cell(page, square).tap();
    await decide(ada, /^Attack/);
    const offer = page.getByRole('button', { name: 'Play on' });
    await Promise.all([offer, page.getByRole('button', { name: 'Roll 10 dice' })].map((button) => button.waitFor()));
    await expectInSight(page, 'an offer above ten dice');
  }, 120_000);
});
