// The page in the hand: turns by touch, nothing wider than the screen, and buttons large and near enough.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { expectNoSidewaysScroll, narrow, phone } from './browser';
import { decide, finger, move, playUntil, seeTheSame, stepsOf } from './play';
import { describeReal } from './real';
import { sitDown } from './rooms';

/** Everything that can be pressed now is 24 px or more each way (WCAG 2.5.8) and within the width of the screen. */
async function expectReachable(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page, what);
  const wrong = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main a, header a, main input')].flatMap((element) => {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || element.closest('p, .log-lines, label, .visually-hidden')) return [];
      const fits = box.left >= 0 && box.right <= innerWidth && box.width >= 24 && box.height >= 24;
      return fits ? [] : [`${element.innerText || element.ariaLabel} ${JSON.stringify(box)}`];
    }),
  );
  expect(wrong, what).toEqual([]);
}

describeReal('a phone', (real) => {
  for (const viewport of [phone, narrow]) {
    it(`plays by touch at ${viewport.width} x ${viewport.height}`, async () => {
      const options = { viewport, hasTouch: true, isMobile: true, hand: finger };
      const ada = await real.person({ ...options, seed: 31 });
      const bob = await real.person({ ...options, seed: 32 });
      const { page } = ada;
      await sitDown(real.base, ada, bob, {
        start: 'k6r/1p3pp1/2n5/p2p4/3P4/2N1B3/PP3PP1/R3K2Q side=white',
        clock: { kind: 'fischer', initial: 300_000, increment: 5000 },
      });
      await expectReachable(page, 'own turn');
      await move(ada, 'h1', 'h7');
      await expectReachable(page, 'targets');
      await finger.square(page, 'h8');
      const attack = page.getByRole('button', { name: /^Attack/ });
      await attack.waitFor();
      await expectReachable(page, 'battle');
      // The button, the target and the attacker are on the screen together.
      for (const shown of [attack, page.locator('[data-square=h8]').first(), page.locator('[data-square=h7]').first()]) {
        const box = (await shown.boundingBox())!;
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
      }
      await decide(ada, /^Attack/);
      await playUntil([ada, bob], async ({ prompt }) => prompt.includes('White moves') && (await stepsOf(page)) >= 6);
      await seeTheSame(bob.page, page);

      await page.getByRole('button', { name: 'Draw', exact: true }).tap();
      await bob.page.getByRole('button', { name: 'Decline' }).waitFor();
      await expectReachable(bob.page, 'offer');
      await bob.page.getByRole('button', { name: 'Decline' }).tap();
      await page.getByRole('button', { name: 'Resign' }).tap();
      await expectReachable(page, 'sure?');
      await page.getByRole('button', { name: 'Yes, resign' }).tap();
      await page.locator('.over').waitFor();
      await expectReachable(page, 'over');
      await page.getByRole('link', { name: 'Replay' }).tap();
      await page.getByRole('button', { name: 'Step forward' }).tap();
      await expectReachable(page, 'replay');
    });
  }
});
