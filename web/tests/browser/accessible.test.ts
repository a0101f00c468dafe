// Every page in its states, light and dark: no rule broken that axe knows, nothing wider than the window.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { expectAccessible, expectNoSidewaysScroll } from './browser';
import { cell, decide, move, type Player } from './play';
import { describeReal } from './real';
import { makeRoom, ready, sitDown } from './rooms';

const start = 'k7/8/7p/4K3/8/6N1/8/1R4Q1 side=white';

describeReal('axe finds nothing wrong', (real) => {
  const check = async (page: Page, what: string) => {
    await expectAccessible(page, what);
    await expectNoSidewaysScroll(page, what);
  };

  for (const colorScheme of ['light', 'dark'] as const) {
    const heading = ({ page }: Player) => page.getByRole('heading', { level: 1 }).first().waitFor();

    it(`with the pages around the games, ${colorScheme}`, async () => {
      const ada = await real.person({ colorScheme });
      const { page } = ada;
      await makeRoom(real.base, { listed: true, seats: [{ kind: 'me' }, { kind: 'open' }] });
      for (const path of ['/', '/play/conflict', '/rules', '/rules/conflict', '/settings', '/about', '/account', '/nowhere', '/g/nosuchroom']) {
        await page.goto(real.base + path);
        await heading(ada);
        if (path === '/') await page.getByRole('link', { name: /Join/ }).first().waitFor();
        await check(page, path);
      }
    });

    it(`with each lesson, ${colorScheme}`, async () => {
      const { page } = await real.person({ colorScheme });
      await page.goto(`${real.base}/learn/conflict`);
      const lessons = page.getByRole('navigation', { name: 'Lessons' }).getByRole('button');
      await lessons.first().waitFor();
      const count = await lessons.count();
      expect(count).toBe(8);
      for (let i = 0; i < count; i += 1) {
        await lessons.nth(i).click();
        await page.getByRole('region', { name: 'Decision' }).waitFor();
        await check(page, await lessons.nth(i).innerText());
      }
    });

    it(`with a game from the invitation to its analysis, ${colorScheme}`, async () => {
      const ada = await real.person({ colorScheme, newcomer: true });
      const bob = await real.person({ colorScheme });
      await ada.page.goto(`${real.base}/play/conflict`);
      await ada.page.getByRole('form', { name: 'Play a friend' }).getByLabel('Your name').fill('Ada');
      await ada.page.getByRole('button', { name: 'Make a link' }).click();
      const link = await ada.page.getByLabel('Link to the game').inputValue();
      await check(ada.page, 'waiting');
      await bob.page.goto(link);
      await bob.page.getByLabel('Your name').fill('Bob');
      await check(bob.page, 'invited');
      await bob.page.getByRole('button', { name: /Take the seat/ }).click();
      await ready(bob);
      await ada.page.getByRole('dialog', { name: 'Conflict Chess in one minute' }).waitFor();
      await check(ada.page, 'first visit');
      await ada.page.getByRole('button', { name: 'Begin' }).click();

      await sitDown(real.base, ada, bob, { start, clock: { kind: 'fischer', initial: 300_000, increment: 5000 } });
      await check(ada.page, 'own turn');
      await check(bob.page, 'the turn of the other');
      await cell(ada.page, 'g3').click();
      await check(ada.page, 'a piece picked');
      await move(ada, 'g3', 'f5');
      await ada.page.getByRole('button', { name: 'Attack 58%' }).waitFor();
      await check(ada.page, 'battle');
      const eve = await real.person({ colorScheme });
      await eve.page.goto(ada.page.url());
      await ready(eve);
      await check(eve.page, 'spectator');
      await decide(ada, 'No attack');
      await ada.page.getByRole('button', { name: 'Draw', exact: true }).click();
      await bob.page.getByRole('button', { name: 'Accept draw' }).waitFor();
      await check(bob.page, 'offer');
      await ada.page.getByRole('button', { name: /Resign|Abort/ }).click();
      await check(ada.page, 'sure?');
      await bob.page.getByRole('button', { name: 'Accept draw' }).click();
      await ada.page.locator('.over').waitFor();
      await ada.page.getByRole('button', { name: 'Verify the dice' }).click();
      await ada.page.getByRole('list', { name: 'Checks of the dice' }).waitFor();
      await check(ada.page, 'game over');
      const game = ada.page.url();
      await ada.page.goto(`${game}/replay?at=1`);
      await ada.page.getByRole('button', { name: 'Step back' }).waitFor();
      await check(ada.page, 'replay');
      await ada.page.goto(`${game}/analysis`);
      await ada.page.getByRole('table').waitFor();
      await check(ada.page, 'analysis');
    });
  }
});
