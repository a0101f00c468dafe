// What happens around a game: somebody watches, something is taken back or offered, somebody leaves, the clock runs.
import { expect, it } from 'vitest';

import { cell, decide, logOf, move, offered, playUntil, seen, seeTheSame, type Player } from './play';
import { describeReal } from './real';
import { sitDown } from './rooms';

const start = 'k7/8/7p/4K3/8/6N1/8/1R4Q1 side=white';
const button = ({ page }: Player, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

describeReal('around a game', (real) => {
  async function pair(wish: object = { start }): Promise<[Player, Player, string]> {
    const [ada, bob] = [await real.person({ seed: 41 }), await real.person({ seed: 42 })];
    return [ada, bob, await sitDown(real.base, ada, bob, wish)];
  }

  it('who watches sees it live and can touch nothing', async () => {
    const [ada, bob] = await pair({ start, listed: true });
    const eve = await real.person();
    await eve.page.goto(real.base);
    await eve.page.getByRole('link', { name: /Watch.*Ada/ }).click();
    await eve.page.getByRole('grid').waitFor();
    await ada.page.getByText('1 watching').waitFor();
    expect(await offered(eve.page)).toBeNull();
    const before = await seen(eve.page);
    await cell(eve.page, 'g3').click();
    await cell(eve.page, 'f5').click();
    expect(await seen(eve.page)).toEqual(before);
    for (const name of ['Undo', 'Draw', 'Resign', 'Abort']) expect(await button(eve, name).count()).toBe(0);

    await move(ada, 'g3', 'f5');
    await expect.poll(() => logOf(eve.page)).toContain('White knight g3 to f5');
    await decide(ada, /^Attack/);
    await playUntil([ada, bob], ({ prompt }) => prompt.includes('Black moves'));
    await seeTheSame(eve.page, ada.page);
  });

  it('a choice is undone freely until dice have fallen, and a turn only if the other agrees', async () => {
    const [ada, bob] = await pair();
    const before = (await seen(ada.page)).pieces;
    await move(ada, 'g3', 'f5');
    await button(ada, 'Undo').click();
    await expect.poll(async () => (await seen(ada.page)).pieces).toEqual(before);
    await ada.page.locator('.log-undone').waitFor();

    await move(ada, 'g3', 'f5');
    await decide(ada, 'No attack');
    await button(ada, 'Takeback').click();
    await button(bob, 'Decline').click();
    await button(ada, 'Takeback').click();
    await button(bob, 'Accept takeback').click();
    for (const { page } of [ada, bob]) await expect.poll(async () => (await seen(page)).pieces).toEqual(before);

    await move(ada, 'g3', 'f5');
    await decide(ada, /^Attack/);
    await playUntil([ada, bob], ({ prompt }) => prompt.includes('Black moves'));
    // Bob's page may be the first to know.
    for (const gone of ['Takeback', 'Undo']) await expect.poll(() => button(ada, gone).isDisabled(), { message: gone }).toBe(true);
  });

  it('a draw can be declined and withdrawn, and the game given up', async () => {
    const [ada, bob] = await pair();
    await button(ada, 'Draw').click();
    await button(bob, 'Decline').click();
    await ada.page.getByText('Black declines the draw').waitFor();
    await button(ada, 'Draw').click();
    await button(bob, 'Accept draw').waitFor();
    await button(ada, 'Withdraw').click();
    await button(bob, 'Accept draw').waitFor({ state: 'detached' });

    await move(ada, 'b1', 'b2');
    await move(bob, 'a8', 'a7');
    await button(bob, 'Resign').click();
    // Whoever clicks twice by mistake plays on.
    const box = (await button(bob, 'Play on').boundingBox())!;
    await bob.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await button(bob, 'Resign').click();
    await button(bob, 'Yes, resign').click();
    await ada.page.getByText('White wins: resigned').waitFor();
    expect((await logOf(bob.page)).at(-1)).toBe('White wins: resigned');
    expect(await ada.page.locator('.player-acting').count()).toBe(0);
  });

  it('an opponent who leaves is missed until he is back', async () => {
    const [ada, bob] = await pair();
    await move(ada, 'b1', 'b2');
    await bob.page.goto(`${real.base}/about`);
    const banner = ada.page.getByRole('region', { name: 'The opponent has gone' });
    await banner.getByText(/Black has left\. In \d+ s the game can be claimed/).waitFor();
    await bob.page.goBack();
    await banner.waitFor({ state: 'detached' });
  });

  it('an opponent who stays away can be waited for, or loses the game', async () => {
    const [ada, bob] = await pair();
    await move(ada, 'b1', 'b2');
    await bob.page.goto(`${real.base}/about`);
    const banner = ada.page.getByRole('region', { name: 'The opponent has gone' });
    await banner.getByRole('button', { name: 'Wait' }).click();
    await banner.getByText('You are waiting.').waitFor();
    await banner.getByRole('button', { name: 'Claim the win' }).click();
    await ada.page.getByText('White wins').first().waitFor();
    await bob.page.goBack();
    await bob.page.getByText('White wins').first().waitFor();
  });

  it('clocks tick for whoever has to decide, and give the increment', async () => {
    const [ada, bob] = await pair({ start, clock: { kind: 'fischer', initial: 60_000, increment: 30_000 } });
    const clock = (side: string) => ada.page.getByRole('region', { name: side, exact: true }).locator('.clock');
    const shown = async (side: string) => {
      const [minutes, seconds] = /(\d+):(\d+)/.exec(await clock(side).innerText())!.slice(1).map(Number) as [number, number];
      return 60 * minutes + seconds;
    };
    const black = await shown('Black');
    expect(black).toBe(60);
    // The first move of each side costs no time.
    await ada.page.waitForTimeout(1500);
    expect(await shown('White')).toBe(60);
    await move(ada, 'b1', 'b2');
    await expect.poll(() => shown('White')).toBe(90);
    await bob.page.waitForTimeout(1500);
    expect(await shown('Black')).toBe(60);
    await move(bob, 'a8', 'a7');
    await expect.poll(() => shown('Black')).toBe(90);
    await expect.poll(() => shown('White'), { timeout: 5000 }).toBeLessThan(90);
    await move(ada, 'b2', 'b3');
    await expect.poll(() => shown('White')).toBeGreaterThan(90);
    await expect.poll(() => shown('Black'), { timeout: 5000 }).toBeLessThan(90);
    await button(bob, 'Abort').or(button(bob, 'Resign')).click();
  });
}, { 'gone-after': 5 });
