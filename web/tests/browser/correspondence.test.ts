// Games in which one waits for days: conditional moves, and notices that it is one's turn.
import { expect, it } from 'vitest';

import { expectAccessible, expectNoSidewaysScroll, settle } from './browser';
import { moveRows, typeMove } from './play';
import { describeReal } from './real';
import { sitDown } from './rooms';

const clock = { kind: 'correspondence', per_move: 86_400_000 };

describeReal('by correspondence', (real) => {
  it('one answers in advance to what the other may play', async () => {
    const ada = await real.person({ viewport: { width: 390, height: 844 } });
    const bob = await real.person();
    await sitDown(real.base, ada, bob, { game: 'chess', clock });
    await typeMove(ada, 'e4');
    await ada.page.getByRole('button', { name: 'Conditional moves' }).click();
    const dialog = ada.page.getByRole('dialog', { name: 'Conditional moves' });
    const board = dialog.getByRole('grid');
    const play = async (from: string, to: string) => {
      const square = (name: string) => board.locator(`[data-square=${name}]`);
      await expect.poll(() => square(from).getAttribute('aria-label')).toContain('can act');
      await settle(ada.page);
      await square(from).click();
      await square(to).click();
    };
    await play('e7', 'e5');
    await play('g1', 'f3');
    await play('b8', 'c6');
    await play('f1', 'b5');
    await expectAccessible(ada.page, 'conditional moves');
    await expectNoSidewaysScroll(ada.page, 'conditional moves');
    await dialog.getByRole('button', { name: 'Keep 1 line' }).click();
    await ada.page.getByRole('button', { name: 'Conditional moves: 1' }).waitFor();
    expect(await bob.page.getByRole('button', { name: /Conditional moves/ }).count()).toBe(0);

    // It is played though its player has gone.
    await ada.page.goto(`${real.base}/about`);
    await typeMove(bob, 'e5');
    await expect.poll(() => moveRows(bob)).toEqual(['1. e4 e5', '2. Nf3']);
    await typeMove(bob, 'Nc6');
    await expect.poll(() => moveRows(bob)).toEqual(['1. e4 e5', '2. Nf3 Nc6', '3. Bb5']);
  });

  it('what was planned is there again after a crash, and can be forgotten', async () => {
    const ada = await real.person();
    const bob = await real.person();
    const url = await sitDown(real.base, ada, bob, { game: 'chess', clock });
    await typeMove(ada, 'd4');
    await ada.page.getByRole('button', { name: 'Conditional moves' }).click();
    const dialog = ada.page.getByRole('dialog', { name: 'Conditional moves' });
    const square = (name: string) => dialog.getByRole('grid').locator(`[data-square=${name}]`);
    for (const [from, to] of [['d7', 'd5'], ['c2', 'c4']] as const) {
      await expect.poll(() => square(from).getAttribute('aria-label')).toContain('can act');
      await settle(ada.page);
      await square(from).click();
      await square(to).click();
    }
    await dialog.getByRole('button', { name: 'Keep 1 line' }).click();
    // Only what the server has answered for is kept through a crash.
    await ada.page.getByRole('button', { name: 'Conditional moves: 1' }).waitFor();
    await real.server.kill();
    await real.server.start();
    await ada.page.goto(url.replace(/^http:\/\/[^/]+/, real.base));
    await ada.page.getByRole('button', { name: 'Conditional moves: 1' }).click();
    await expect.poll(() => dialog.locator('.variation-step').count()).toBe(3);
    await dialog.getByRole('button', { name: 'Forget them' }).click();
    await ada.page.getByRole('button', { name: 'Conditional moves', exact: true }).waitFor();
  });

  it('the browser says that it is one’s turn, if one likes', async () => {
    const ada = await real.person();
    const bob = await real.person();
    await bob.context.addInitScript(() => {
      const shown: string[] = [];
      class Notice {
        static permission = 'default';
        static requestPermission() {
          Notice.permission = 'granted';
          return Promise.resolve('granted');
        }
        constructor(title: string, { body }: { body: string }) {
          shown.push(`${title}: ${body}`);
        }
      }
      Object.assign(window, { Notification: Notice, shown });
    });
    await sitDown(real.base, ada, bob, { game: 'chess', clock });
    await bob.page.getByRole('button', { name: 'Tell me when it is my turn' }).click();
    await expect.poll(() => bob.page.getByRole('button', { name: 'Tell me' }).count()).toBe(0);
    await bob.page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
    await typeMove(ada, 'e4');
    const shown = () => bob.page.evaluate(() => (window as unknown as { shown: string[] }).shown);
    await expect.poll(shown).toEqual(['Your turn: Ada – Bob, Chess']);
  });
});
