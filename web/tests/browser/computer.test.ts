// Games against the computer: with the mouse from the first visit on, and by keyboard alone.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { cell, decide, logOf, move, playUntil, seen, stepsOf, type Hand } from './play';
import { describeReal } from './real';
import { join, makeRoom, ready } from './rooms';

/** Tab until the focus is there. It is always somewhere: on the page itself only between its last thing and its first. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab leads past it');
}

async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}

const keyboard: Hand = {
  async square(page, square) {
    const grid = page.getByRole('grid');
    if (!(await grid.evaluate((node) => node.contains(document.activeElement)))) await tabTo(page, grid.locator('[tabindex="0"]'));
    const at = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.square!);
    const [files, ranks] = [0, 1].map((i) => square.charCodeAt(i) - at.charCodeAt(i)) as [number, number];
    for (let i = 0; i < Math.abs(files); i += 1) await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let i = 0; i < Math.abs(ranks); i += 1) await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
    expect(await cell(page, square).evaluate((node) => node === document.activeElement && node.matches(':focus-visible'))).toBe(true);
    await page.keyboard.press('Enter');
    await expectFocusKept(page);
  },
  async press(button) {
    await tabTo(button.page(), button);
    await button.page().keyboard.press('Enter');
    await expectFocusKept(button.page());
  },
};

/** What is seen as soon as dice fall; taken in the page itself, for they fall but half a second. */
function whileDiceFall(page: Page): Promise<{ dice: string; log: string }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = new MutationObserver(() => {
          const dice = document.querySelector<HTMLElement>('.board-dice:has(.die-falling)');
          if (!dice) return;
          look.disconnect();
          resolve({ dice: dice.innerText, log: document.querySelector<HTMLElement>('.log-lines')!.innerText });
        });
        look.observe(document.body, { childList: true, subtree: true });
      }),
  );
}

describeReal('a game against the computer', (real) => {
  it('shows odds, lets the dice fall, and explains what has happened', async () => {
    const ada = await real.person({ reducedMotion: 'no-preference' });
    const { page } = ada;
    // Black has a knight near the pawn that White attacks; the computer plays it.
    const url = await makeRoom(real.base, {
      start: 'k7/3n4/7p/4K3/8/6N1/8/1R4Q1 side=white',
      seats: [{ kind: 'open' }, { kind: 'computer', level: 1 }],
    });
    await join(ada, url, 'Ada');
    await ready(ada);
    await move(ada, 'g3', 'f5');
    const battle = page.getByRole('region', { name: 'Battle for h6' });
    await cell(page, 'h6').hover();
    await battle.waitFor();
    expect(await battle.innerText()).toMatch(/58%[\s\S]*pawn on h6[\s\S]*21 of 36 rolls/);
    expect(await battle.getByRole('img').getAttribute('aria-label')).toBe('21 of 36 rolls win');
    expect(await logOf(page)).toHaveLength(3);
    const falling = whileDiceFall(page);
    await decide(ada, 'Attack 58%');
    // Nothing is told before the dice lie still.
    const { dice, log } = await falling;
    expect(dice).toMatch(/\?[^]*\?/);
    expect(dice).not.toMatch(/wins/);
    expect(log).not.toMatch(/rolls/);
    const line = page.locator('.log-battle .log-text').first();
    await expect.poll(() => line.innerText()).toMatch(/White attacks the pawn on h6 from f5: strength 2 against 1\. White rolls [1-6] \+ 2 = \d\. Black rolls [1-6] \+ 1 = \d\. (White|Black) wins the battle/);
    const [, white, whiteSum, black, blackSum, winner] = /White rolls (\d) \+ 2 = (\d)\. Black rolls (\d) \+ 1 = (\d)\. (White|Black)/.exec(await line.innerText())!;
    expect(Number(whiteSum)).toBe(Number(white) + 2);
    expect(Number(blackSum)).toBe(Number(black) + 1);
    expect(winner).toBe(Number(whiteSum) > Number(blackSum) ? 'White' : 'Black');

    // If White has won a pawn is gone; then the computer moves, and it is White's turn again.
    await playUntil([ada], async ({ prompt }) => prompt.includes('White moves') && (await stepsOf(page)) >= 4);
    const pawns = (await seen(page)).pieces.filter((piece) => piece.includes('black pawn'));
    expect(pawns.length).toBe(winner === 'White' ? 0 : 1);
  });

  it('can be played by keyboard alone', async () => {
    const { page, ...ada } = await real.person({ hand: keyboard, seed: 11, newcomer: true });
    const me = { page, ...ada };
    await page.goto(`${real.base}/play/conflict`);
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    const levels = page.getByRole('form', { name: 'Play the computer' }).getByRole('radio', { name: /^Level/ });
    await tabTo(page, levels.nth(0));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    expect(await levels.nth(0).isChecked()).toBe(true);
    await keyboard.press(page.getByRole('button', { name: 'Play now' }));
    await page.waitForURL(/\/g\/\w+$/);
    await page.getByRole('button', { name: 'Begin' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.decision-live').waitFor();

    // Until White has had a battle to decide, and some turns have been played.
    let attacked = false;
    await playUntil([me], async ({ confirm }) => {
      attacked ||= confirm && (await page.locator('.battle').isVisible());
      await expectFocusKept(page);
      return attacked && (await page.locator('.log-battle[data-side=white]').count()) > 0;
    });
    await keyboard.press(page.getByRole('button', { name: 'Resign' }));
    expect(await page.getByRole('button', { name: 'Play on' }).evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('button', { name: 'Resign' }).evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await keyboard.press(page.getByRole('button', { name: 'Yes, resign' }));
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('over-result');
    await keyboard.press(page.getByRole('link', { name: 'Replay' }));
    await page.waitForURL(/\/replay$/);
    await page.getByRole('heading', { level: 1, name: /Conflict Chess: .* – Computer, level 1|Conflict Chess: Computer, level 1 – / }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.keyboard.press('End');
    await page.waitForURL(/at=\d+/);
    await keyboard.press(page.getByRole('button', { name: 'Step back' }));
    await keyboard.press(page.getByRole('button', { name: 'Start' }));
    expect(await page.getByRole('button', { name: 'Play' }).evaluate((node) => node === document.activeElement)).toBe(true);
    expect(new URL(page.url()).search).toBe('');
  });
});
