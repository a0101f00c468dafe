// In the middle of a battle the page is loaded anew, the network goes, or the server falls over: the game goes on.
import { expect, it } from 'vitest';

import { settle } from './browser';
import { decide, move, playUntil, seen, seeTheSame, stepsOf, type Player } from './play';
import { describeReal } from './real';
import { sitDown } from './rooms';

const start = 'k7/8/7p/4K3/8/6N1/8/1R4Q1 side=white';

describeReal('a line that breaks in the middle of a battle', (real) => {
  /** White has moved and is asked whom to attack. */
  async function toBattle(): Promise<[Player, Player]> {
    const people: [Player, Player] = [await real.person({ seed: 21 }), await real.person({ seed: 22 })];
    await sitDown(real.base, ...people, { start });
    await move(people[0], 'g3', 'f5');
    await people[0].page.getByRole('button', { name: 'Attack 58%' }).waitFor();
    return people;
  }

  async function fightAndGoOn(ada: Player, bob: Player): Promise<void> {
    await decide(ada, 'Attack 58%');
    await playUntil([ada, bob], ({ prompt }) => prompt.includes('Black moves'));
    await move(bob, 'a8', 'b8');
    await seeTheSame(ada.page, bob.page);
    expect(await ada.page.locator('.log-battle').count()).toBe(1);
  }

  const banner = ({ page }: Player) => page.getByText(/You are offline; connecting again/);

  it('comes back after loading the page anew, before and after the roll', async () => {
    const [ada, bob] = await toBattle();
    const before = await seen(ada.page);
    await ada.page.reload();
    await ada.page.getByRole('button', { name: 'Attack 58%' }).waitFor();
    expect(await seen(ada.page)).toEqual(before);
    await decide(ada, 'Attack 58%');
    await expect.poll(() => ada.page.locator('.log-battle').count()).toBe(1);
    const after = await seen(ada.page);
    await Promise.all([ada.page.reload(), bob.page.reload()]);
    for (const { page } of [ada, bob]) await expect.poll(async () => (await seen(page)).log).toEqual(after.log);
    await playUntil([ada, bob], ({ prompt }) => prompt.includes('Black moves'));
  });

  it('says that the network is gone, and goes on where it was', async () => {
    const [ada, bob] = await toBattle();
    await ada.context.setOffline(true);
    // Chromium leaves open sockets alone; the server cuts them, as a network that changes would.
    await real.server.kill();
    await banner(ada).waitFor();
    await banner(bob).waitFor();
    expect(await ada.page.locator('.decision-live').count()).toBe(0);
    await real.server.start();
    await banner(bob).waitFor({ state: 'detached' });
    expect(await banner(ada).isVisible()).toBe(true);
    await ada.context.setOffline(false);
    await banner(ada).waitFor({ state: 'detached' });
    await fightAndGoOn(ada, bob);
  });

  it('loses nothing when the server is killed, and does nothing twice', async () => {
    const [ada, bob] = await toBattle();
    // It dies with the attack perhaps done and perhaps not; the page says it again.
    const attack = ada.page.getByRole('button', { name: 'Attack 58%' });
    await attack.waitFor();
    await settle(ada.page);
    const clicked = attack.click({ timeout: 2000 }).catch(() => undefined);
    await Promise.all([clicked, real.server.kill()]);
    await banner(bob).waitFor();
    await real.server.start();
    for (const one of [ada, bob]) await banner(one).waitFor({ state: 'detached' });
    if (await attack.isVisible()) await decide(ada, 'Attack 58%');
    await expect.poll(() => stepsOf(bob.page)).toBeGreaterThanOrEqual(2);
    await playUntil([ada, bob], ({ prompt }) => prompt.includes('Black moves'));
    await seeTheSame(ada.page, bob.page);
    expect(await bob.page.locator('.log-battle').count()).toBe(1);
  });
});
