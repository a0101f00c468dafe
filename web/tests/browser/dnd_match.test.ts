// D&D Battle Chess between two people at two browsers, one by touch on a phone: spells, a king who changes places with a pawn,
// a melee that is left again, a song, promotions. What the dice could spoil is left out, or tried again.
import { expect, it } from 'vitest';

import { desktop, expectAccessible, expectNoSidewaysScroll, phone, settle } from './browser';
import { cell, decide, finger, isOver, move, offered, playUntil, seeTheSame, type Player } from './play';
import { describeReal } from './real';
import { sitDown } from './rooms';

const label = ({ page }: Player, square: string) => cell(page, square).getAttribute('aria-label');
/** The whole log, with the blows that are folded away. */
const told = async ({ page }: Player) => (await page.locator('.log .log-text').allTextContents()).join('\n');
const decision = ({ page }: Player) => page.getByRole('region', { name: 'Decision' });

/** Waits until the page asks its person something with these words and takes an answer. */
async function asked(one: Player, words: string | RegExp): Promise<void> {
  await expect.poll(() => decision(one).innerText(), { timeout: 15_000 }).toMatch(words);
  await one.page.locator('.decision-live').waitFor();
  await settle(one.page);
}

/** Picks a spell of the person's own, its squares, and confirms. */
async function cast(one: Player, spell: string, squares: readonly string[] = []): Promise<void> {
  const { page, hand } = one;
  await expect.poll(async () => (await offered(page))?.spells ?? [], { timeout: 15_000 }).toContain(spell);
  await settle(page);
  await hand.press(page.getByRole('group', { name: 'Your spells' }).getByRole('button', { name: new RegExp(`^${spell}`) }));
  for (const square of squares) await hand.square(page, square);
  await decide(one, /^Cast: /);
}

/** Moves against an enemy: what both are up to is told before it is confirmed. */
async function attack(one: Player, from: string, to: string, note: RegExp): Promise<void> {
  const { page, hand } = one;
  await asked(one, 'Move a piece');
  await hand.square(page, from);
  await expect.poll(async () => (await offered(page))?.targets ?? []).toContain(to);
  await hand.square(page, to);
  await expect.poll(() => decision(one).innerText()).toMatch(note);
  await decide(one, /^Attack(: both stand)? \d+%$/);
}

const START = '4k1b1/P2p4/8/7p/8/4Q3/3P4/4K2R side=white pieces=e3:level3';

describeReal('a game of D&D Battle Chess between two people', (real) => {
  async function pair(): Promise<[Player, Player]> {
    const ada = await real.person({ seed: 7, viewport: desktop });
    const bob = await real.person({ seed: 8, hand: finger, viewport: phone, hasTouch: true, isMobile: true });
    return [ada, bob];
  }
  async function expectAlike(ada: Player, bob: Player): Promise<void> {
    await seeTheSame(bob.page, ada.page);
  }

  it('goes through missiles, a swap, a blessing, a withdrawal and a promotion', async () => {
    const [ada, bob] = await pair();
    await sitDown(real.base, ada, bob, { game: 'dnd', start: START });

    // A wizard aims at the king, who changes places with a pawn before any die falls (D26).
    await asked(ada, 'Move a piece');
    await expectAccessible(ada.page, 'a move');
    await move(ada, 'e3', 'e6');
    await asked(ada, 'Choose what the white wizard on e6 does');
    await expectAccessible(ada.page, 'an action after the move');
    await cast(ada, 'Magic Missile', ['e8']);
    await asked(bob, 'The white wizard on e6 aims Magic Missile at your king');
    await expectAccessible(bob.page, 'a swap on a phone');
    await expectNoSidewaysScroll(bob.page, 'a swap on a phone');
    await decide(bob, 'Swap with pawn d7');
    for (const one of [ada, bob]) {
      await expect.poll(() => label(one, 'd7'), { timeout: 15_000 }).toContain('black king, 7 hit points');
      await expect.poll(() => label(one, 'e8')).toMatch(/black pawn, \d+ of 12 hit points/);
    }

    // A cleric blesses himself and those beside him (D18, D19).
    await move(bob, 'g8', 'f7');
    await cast(bob, 'Bless');
    for (const one of [ada, bob])
      for (const square of ['f7', 'e8']) await expect.poll(() => label(one, square), { timeout: 15_000 }).toMatch(/Bless \d+ rounds/);

    // A rook goes against a pawn, waits, and goes back (D44).
    await attack(ada, 'h1', 'h5', /A melee with the fighter: hits on 14 or more \(35%\)/);
    await asked(ada, 'Choose what the white rogue on h5 does');
    const melee = ada.page.getByRole('region', { name: 'Melee on h5' });
    expect(await melee.getByRole('article', { name: 'White rogue' }).innerText()).toContain('its turn');
    expect(await melee.getByRole('article', { name: 'Black fighter' }).innerText()).toContain('12 of 12 hit points');
    expect(await label(ada, 'h5')).toMatch(/black pawn, .*, attacked by white rook/);
    await expectAccessible(ada.page, 'a melee');
    await decide(ada, /^No action/);
    await asked(bob, 'Choose what the black fighter on h5 does');
    await expectAccessible(bob.page, 'a melee on a phone');
    await expectNoSidewaysScroll(bob.page, 'a melee on a phone');
    await decide(bob, /^No action/);
    await asked(ada, 'Choose what the white rogue on h5 does');
    await decide(ada, 'Withdraw to h3');
    for (const one of [ada, bob]) await expect.poll(() => label(one, 'h3'), { timeout: 15_000 }).toContain('white rook, 7 hit points');

    // A pawn is promoted, and its square promotes nobody of its side any more (D9, D10).
    await asked(bob, 'Move a piece');
    await move(bob, 'd7', 'c7');
    await asked(ada, 'Move a piece');
    await move(ada, 'a7', 'a8');
    for (const one of [ada, bob]) {
      await expect.poll(() => label(one, 'a8'), { timeout: 15_000 }).toContain('white pawn, 19 hit points, fighter, level 2');
      expect(await label(one, 'a8')).toContain('expended');
    }
    const card = ada.page.getByRole('article', { name: 'White fighter on a8' });
    await cell(ada.page, 'a8').hover();
    await expect.poll(() => card.innerText()).toContain('19 of 19');
    await expectAlike(ada, bob);

    await asked(bob, 'Move a piece');
    await bob.hand.press(bob.page.getByRole('button', { name: 'Resign' }));
    await bob.hand.press(bob.page.getByRole('button', { name: 'Yes, resign' }));
    for (const one of [ada, bob]) await one.page.locator('.over').waitFor();
    await ada.page.getByRole('button', { name: 'Verify the dice' }).click();
    await ada.page.getByRole('list', { name: 'Checks of the dice' }).waitFor();
    expect(await ada.page.locator('.check-bad').count()).toBe(0);
  }, 240_000);

  it('rests while a king sings, and he leaves the locked square next turn', async () => {
    const [ada, bob] = await pair();
    // A will of -8 withstands the song on a natural 20 alone: three times in a row that comes once in 8,000.
    const start = '4k3/8/8/8/4p3/4K3/8/7R side=white pieces=e3:level3,e4:doom30;curse-attack;curse-wis';
    for (let tries = 0; tries < 3; tries += 1) {
      await sitDown(real.base, ada, bob, { game: 'dnd', start });
      await attack(ada, 'e3', 'e4', /A melee with the fighter/);
      await asked(ada, 'Choose what the white bard on e4 does');
      await cast(ada, 'Fascinate');
      await expect.poll(() => told(ada), { timeout: 15_000 }).toMatch(/rolls a will save/);
      if ((await told(ada)).includes('is fascinated')) break;
    }
    for (const one of [ada, bob]) {
      await expect.poll(() => label(one, 'e4'), { timeout: 15_000 }).toContain('locked');
      expect(await label(one, 'e4')).toContain('fascinated');
    }
    await asked(bob, 'Move a piece');
    expect((await offered(bob.page))!.sources).toEqual(['e8']);
    await expectAccessible(bob.page, 'a locked square on a phone');
    await move(bob, 'e8', 'e7');
    await asked(ada, 'Your king has fascinated his opponent: move him out of that square');
    expect((await offered(ada.page))!.sources).toEqual(['e4']);
    await move(ada, 'e4', 'd5');
    await expect.poll(() => label(bob, 'd5'), { timeout: 15_000 }).toContain('white king');
    expect(await label(bob, 'e4')).not.toContain('locked');
    await expectAlike(ada, bob);
  }, 240_000);

  it('fights the rest of a melee without asking, on both sides', async () => {
    const [ada, bob] = await pair();
    await sitDown(real.base, ada, bob, { game: 'dnd', start: '8/8/8/3k4/3K4/8/8/8 side=white pieces=d4:level5,d5:level5' });
    await attack(ada, 'd4', 'd5', /A melee with the/);
    const goOn = ({ page }: Player) => page.getByRole('checkbox', { name: 'Go on with attack until the melee is over' });
    for (const one of [ada, bob]) {
      await one.page.locator('.melee').waitFor();
      expect(await goOn(one).count()).toBe(0);
    }
    // Who has gone on is not asked any more; the other is, in turn, before contact without an attack.
    const left = new Set([ada, bob]);
    while (left.size > 0) {
      const asked: Player[] = [];
      await expect
        .poll(async () => {
          for (const each of left) if (asked.length === 0 && (await offered(each.page)) !== null) asked.push(each);
          return asked.length;
        }, { timeout: 15_000 })
        .toBe(1);
      const one = asked[0]!;
      await settle(one.page);
      const strike = decision(one).getByRole('button', { name: /^Attack/ });
      const strikes = (await strike.count()) > 0;
      await one.hand.press(strikes ? strike : decision(one).getByRole('button', { name: /^No action/ }));
      if (!strikes) continue;
      await goOn(one).check();
      left.delete(one);
    }
    await expectAccessible(ada.page, 'a melee that goes on by itself');
    await expectNoSidewaysScroll(bob.page, 'a melee that goes on by itself on a phone');
    for (const one of [ada, bob]) await one.page.locator('.over').waitFor({ timeout: 120_000 });
    await expectAlike(ada, bob);
  }, 240_000);

  it('ends with a duel of the kings, blow by blow, and its dice are right', async () => {
    const [ada, bob] = await pair();
    await sitDown(real.base, ada, bob, { game: 'dnd', start: '8/8/8/3k4/3K4/8/8/8 side=white' });
    await playUntil([ada, bob], () => false);
    expect(await isOver(ada.page)).toBe(true);
    await bob.page.locator('.over').waitFor();
    await expectAlike(ada, bob);
    const log = await told(ada);
    expect(log).toContain('White king challenges the king on d5');
    // Of a charge it is 3, and may have been the only blow.
    expect(log).toMatch(/rolls an attack: \d+ \+ [13] = \d+ against 1\d: a hit/);
    expect(await ada.page.locator('.over').innerText()).toMatch(/^You (won|lost)[^]*king was reduced/);
    await ada.page.getByRole('button', { name: 'Verify the dice' }).click();
    await ada.page.getByRole('list', { name: 'Checks of the dice' }).waitFor();
    expect(await ada.page.locator('.check-bad').count()).toBe(0);
  }, 240_000);
});
