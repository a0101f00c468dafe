// Gnostic Chess between two people at two browsers: spells, fights, and announcements that nobody sees too early.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { applyDelta } from '../../src/delta';
import { settle } from './browser';
import { cell, isOver, offered, playUntil, seen, seeTheSame, type Player } from './play';
import { describeReal } from './real';
import { ready, sitDown } from './rooms';

interface Entry {
  type: string;
  [key: string]: unknown;
}
interface Update {
  type: string;
  entries?: Entry[];
  state?: Shown;
  delta?: object;
  sealed?: number[];
}

interface Shown {
  battle: { fighters: { rolls?: number }[] } | null;
}

/** Everything that the server tells a page, in the order in which it comes. */
function listen(page: Page): Update[] {
  const heard: Update[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)) as Update)));
  return heard;
}

/** Fails if a message tells what somebody has chosen before everybody has; answers how many choices were made together. */
function expectSecrets(heard: readonly Update[]): number {
  let opened = 0;
  let state: Shown | null = null;
  let sealed: number[] = [];
  for (const { entries, state: whole, delta, sealed: changed } of heard) {
    state = whole ?? (state && delta ? applyDelta(state, delta) : state);
    if (delta) expect(state).not.toBeNull();
    sealed = changed ?? sealed;
    for (const entry of entries ?? []) {
      if (entry.type === 'sealed') {
        const known = ['seq', 'at', 'type', 'by', 'clock', 'seat', 'seal'];
        expect(Object.keys(entry).filter((key) => !known.includes(key))).toEqual([]);
        expect(entry.seal).toMatch(/^[0-9a-f]{64}$/);
      }
      if (entry.type === 'choices') ++opened;
    }
    // While one has chosen and the other has not, the state is that in which neither had.
    if (sealed.length > 0) for (const fighter of state?.battle?.fighters ?? []) expect(fighter.rolls).toBeUndefined();
  }
  return opened;
}

async function cast(player: Player, spell: string, squares: readonly string[]): Promise<void> {
  const { page, hand } = player;
  const own = page.getByRole('group', { name: 'Your spells' });
  await expect.poll(async () => (await offered(page))?.spells ?? [], { timeout: 15_000 }).toContain(spell);
  await settle(page);
  await hand.press(own.getByRole('button', { name: new RegExp(`^${spell}`) }));
  for (const square of squares) await hand.square(page, square);
  const confirm = page.locator('.decision-confirm');
  await expect
    .poll(async () => {
      if (!(await confirm.isVisible())) return true;
      await hand.press(confirm);
      return false;
    })
    .toBe(true);
}

const turnOf = (side: string) => ({ prompt }: { prompt: string }) => prompt.includes(`${side} moves`);

describeReal('a game of Gnostic Chess between two people', (real) => {
  async function expectAlike(ada: Player, bob: Player): Promise<void> {
    await seeTheSame(bob.page, ada.page);
  }

  it('goes by link from the initial position through spells and a fight to an agreed draw', async () => {
    const ada = await real.person({ seed: 3 });
    const bob = await real.person({ seed: 4 });
    const heard = [listen(ada.page), listen(bob.page)];
    await ada.page.goto(`${real.base}/play/gnostic`);
    const form = ada.page.getByRole('form', { name: 'Play a friend' });
    await form.getByLabel('Your name').fill('Ada');
    await form.getByRole('radio', { name: 'White' }).check();
    await form.getByRole('button', { name: 'Make a link' }).click();
    await bob.page.goto(await ada.page.getByLabel('Link to the game').inputValue());
    await bob.page.getByLabel('Your name').fill('Bob');
    await bob.page.getByRole('button', { name: 'Take the seat: Black' }).click();
    await Promise.all([ready(ada), ready(bob)]);

    await cast(ada, 'Imprison', ['d8']);
    await expect.poll(async () => cell(bob.page, 'd8').getAttribute('aria-label')).toContain('imprisoned');
    await playUntil([bob], turnOf('White')).catch(() => undefined);
    // The queen cannot cast in prison: none of Black's spells can be picked, and the page says why.
    const blocked = bob.page.getByRole('group', { name: 'Your spells' }).getByRole('button', { name: /^Teleport/ });
    expect(await blocked.getAttribute('aria-disabled')).toBe('true');
    expect(await blocked.getAttribute('title')).toContain('imprisoned');

    await playUntil([ada, bob], turnOf('White'));
    await cast(ada, 'Teleport', ['h1', 'b7']);
    await ada.page.getByRole('region', { name: 'Fight on b7' }).waitFor();
    await playUntil([ada, bob], turnOf('Black'));
    await playUntil([ada, bob], turnOf('White'));
    await cast(ada, 'Shift time', []);
    await playUntil([ada, bob], turnOf('White'));
    await expectAlike(ada, bob);
    const { log } = await seen(ada.page);
    for (const words of ['casts imprison', 'casts teleport', 'casts shift time']) expect(log.join('\n')).toContain(words);
    expect(expectSecrets(heard[0]!)).toBeGreaterThan(0);
    expect(expectSecrets(heard[1]!)).toBeGreaterThan(0);

    await ada.page.getByRole('button', { name: 'Draw' }).click();
    await bob.page.getByRole('button', { name: 'Accept draw' }).click();
    await bob.page.locator('.over').waitFor();
    await ada.page.locator('.over').waitFor();
    await expectAlike(ada, bob);
  }, 240_000);

  it('ends with a fight of the kings, and its dice and seals are right', async () => {
    const ada = await real.person({ seed: 5 });
    const bob = await real.person({ seed: 6 });
    const heard = [listen(ada.page), listen(bob.page)];
    await sitDown(real.base, ada, bob, { game: 'gnostic', start: '8/8/8/3k4/3K4/8/8/8 side=white hp=d4:90,d5:60 spells=-/-' });
    await playUntil([ada, bob], () => false);
    expect(await isOver(ada.page)).toBe(true);
    await bob.page.locator('.over').waitFor();
    await expectAlike(ada, bob);
    const opened = expectSecrets(heard[0]!);
    expect(opened).toBeGreaterThan(0);
    expect(expectSecrets(heard[1]!)).toBe(opened);

    await ada.page.getByRole('button', { name: 'Verify the dice' }).click();
    await ada.page.getByRole('list', { name: 'Checks of the dice' }).waitFor();
    expect(await ada.page.locator('.check-ok').count()).toBeGreaterThan(2);
    expect(await ada.page.locator('.check-bad').count()).toBe(0);
  }, 240_000);
});
