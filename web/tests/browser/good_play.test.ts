// A long fight goes on by good play, if one likes, without a click for each round.
import { expect, it } from 'vitest';

import { expectAccessible, settle } from './browser';
import { cell, decide } from './play';
import { describeReal } from './real';
import { join, makeRoom, ready } from './rooms';

describeReal('a long fight', (real) => {
  it('goes on by good play until it is over or the chances have changed much', async () => {
    const ada = await real.person();
    const { page } = ada;
    const seats = [{ kind: 'open' }, { kind: 'computer', level: 1 }] as const;
    const start = '4k3/8/8/3p4/4P3/8/8/4K3 side=white spells=-/-';
    await join(ada, await makeRoom(real.base, { game: 'gnostic', start, seats: [...seats] }), 'Ada');
    await ready(ada);
    await settle(page);
    await cell(page, 'e4').click();
    await cell(page, 'd5').click();
    await decide(ada, /^Attack/);
    const arena = page.locator('.arena');
    await arena.waitFor();
    await expect.poll(() => arena.locator('.duellist-points').first().innerText()).toMatch(/of \d+ needed/);
    const go = arena.getByRole('checkbox');
    await go.check();
    await expectAccessible(page, 'a fight that goes on by good play');
    // Again and again, if the chances change, to the end of the fight.
    const ended = page.locator('.log-battle > button').getByText(/wins the battle|pawns? .*removed/);
    await expect
      .poll(
        async () => {
          if ((await ended.count()) > 0) return true;
          if ((await go.isVisible()) && !(await go.isChecked())) await go.check({ timeout: 1000 }).catch(() => {});
          return false;
        },
        { timeout: 120_000, interval: 250 },
      )
      .toBe(true);
  }, 180_000);
});
