// Gladiator Chess between two teams of four, each at a browser of their own: one by touch on a phone, one with nothing but the
// keyboard, the others with the mouse. A queen freezes a piece, a king overrides, a queen is captured, a player leaves and comes
// back, and two squires fight. Nothing but that fight is left to the dice, and whatever it ends in, the game goes on.
import { expect, it } from 'vitest';

import { desktop, expectAccessible, expectNoSidewaysScroll, phone, settle } from './browser';
import { cell, finger, mouse, offered, seen, seeTheSame, type Hand, type Player } from './play';
import { describeReal } from './real';
import { makeRoom, ready } from './rooms';

/** Squares are typed on the board, buttons are entered. */
const keys: Hand = {
  square: async (page, square) => {
    await page.locator('.board-grid [tabindex="0"]').focus();
    await page.keyboard.type(square);
    await page.keyboard.press('Enter');
  },
  press: async (button) => {
    await button.focus();
    await button.page().keyboard.press('Enter');
  },
};

const START = '5k2n1/p4f4/2m7/4q5/4c1B3/10/10/1p8/9b/1F8/P4F3W/4QK1N2 side=white slot=king phase=move turn=1';
const SEATS = ['king', 'queen', 'black knight', "king's knight"].flatMap((commander) => [`White: ${commander}`, `Black: ${commander}`]);

const open = (n: number) => Array.from({ length: n }, () => ({ kind: 'open' }) as const);
const decision = ({ page }: Player) => page.getByRole('region', { name: 'Decision' });
const track = ({ page }: Player) => page.locator('.slots-now').innerText();
const tally = ({ page }: Player) => page.locator('.tally-held').allTextContents();

/** Opens the link and takes that very seat. */
async function joinAs({ page, hand }: Player, url: string, name: string, seat: string): Promise<void> {
  await page.goto(url);
  const radio = page.getByRole('radio', { name: seat, exact: true });
  if (hand === keys) {
    await page.getByLabel('Your name').focus();
    await page.keyboard.type(name);
    await radio.focus();
    await page.keyboard.press('Space');
  } else {
    await page.getByLabel('Your name').fill(name);
    // The last seat needs no choice.
    if ((await radio.count()) > 0) await radio.check({ force: true });
  }
  await hand.press(page.getByRole('button', { name: `Take the seat: ${seat}`, exact: true }));
}

/** Waits until the page asks its person something with these words and takes an answer. */
async function asked(one: Player, words: string | RegExp): Promise<void> {
  await expect.poll(() => decision(one).innerText(), { timeout: 15_000 }).toMatch(words);
  await one.page.locator('.decision-live').waitFor();
  await settle(one.page);
}

async function move(one: Player, from: string, to: string): Promise<void> {
  const { page, hand } = one;
  await hand.square(page, from);
  await expect.poll(async () => (await offered(page))?.picked).toContain(from);
  await hand.square(page, to);
}

async function press(one: Player, name: string | RegExp): Promise<void> {
  const button = decision(one).getByRole('button', { name });
  await button.waitFor();
  await one.hand.press(button);
  await button.waitFor({ state: 'detached' });
}

describeReal('Gladiator Chess between two teams of four', (real) => {
  it('goes by link through a freeze, an override, a captured queen, a player who comes back, and a fight', async () => {
    const people = await Promise.all(
      ['Ada', 'Ben', 'Chidi', 'Dora', 'Emil', 'Fatima', 'Gus', 'Hana'].map(async (name, seat) => {
        const how = seat === 1 ? { hand: finger, viewport: phone, hasTouch: true, isMobile: true } : seat === 2 ? { hand: keys, viewport: desktop } : { hand: mouse, viewport: desktop };
        return { name, one: await real.person(how) };
      }),
    );
    const [ada, ben, chidi, dora, emil, fatima, gus, hana] = people.map(({ one }) => one) as [Player, Player, Player, Player, Player, Player, Player, Player];
    const url = await makeRoom(real.base, { game: 'gladiator', options: { white_seats: '1234', black_seats: '1234' }, seats: open(8), start: START });

    // One after the other they take the seats they choose; the first waits and sees who is missing.
    for (const [i, { one, name }] of people.entries()) {
      const side = i < 4 ? 'White' : 'Black';
      await joinAs(one, url, name, `${side}: ${['king', 'queen', 'black knight', "king's knight"][i % 4]!}`);
      if (i === 0) {
        await ada.page.getByText('1 of 8 seats are taken').waitFor();
        expect(await ada.page.locator('.waiting-missing li').allInnerTexts()).toHaveLength(7);
        await expectAccessible(ada.page, 'waiting for seven players');
      }
      if (i === 1) {
        await ada.page.getByText('2 of 8 seats are taken').waitFor();
        expect((await ada.page.locator('.waiting-missing li').allInnerTexts()).map((text) => text.trim()).sort()).toEqual(SEATS.filter((seat) => !/White: (king|queen)$/.test(seat)).sort());
      }
    }
    await Promise.all(people.map(({ one }) => ready(one)));
    const watcher = await real.person();
    await watcher.page.goto(url);
    await watcher.page.getByRole('grid').waitFor();

    // The kings' slots.
    await asked(ada, 'Your turn');
    expect(await track(ada)).toContain('White’s king moves: you');
    expect(await track(hana)).toContain('White’s king moves: Ada');
    await expectAccessible(ada.page, 'the first slot');
    await expectNoSidewaysScroll(ben.page, 'the first slot on a phone');
    expect(await ben.page.locator('.cell').first().evaluate((square) => square.getBoundingClientRect().width)).toBeGreaterThanOrEqual(32);
    await move(ada, 'b3', 'b4');
    await asked(emil, 'Your turn');
    await move(emil, 'f11', 'f10');

    // White's king is asked before the queen's slot and leaves it to her; she freezes the champion (G30, G31).
    await asked(ada, /Override the queen\?/);
    expect(await track(ben)).toContain('White’s queen (you): Ada may override');
    expect(await ben.page.locator('.decision-live').count()).toBe(0);
    await expectAccessible(ada.page, 'whether to override');
    await ada.page.keyboard.press('l');
    await asked(ben, 'Your turn');
    await move(ben, 'e1', 'e8');
    for (const one of [chidi, fatima, watcher]) {
      await expect.poll(() => cell(one.page, 'e8').getAttribute('aria-label')).toContain('white queen, command of the queen, has moved, frozen');
      await expect.poll(async () => (await tally(one)).join()).toContain('champion on e8, 20 of 20');
    }

    // Black's king overrides the queen (G4): that is confirmed, and she loses this slot.
    await asked(emil, /Override the queen\?/);
    await move(emil, 'c10', 'd8');
    await press(emil, 'Override: mounted knight c10 → d8');
    await expect.poll(async () => (await seen(fatima.page)).log.join('\n')).toContain("Black's king overrides the queen");

    // From now on White's king lets the others move; the black knight captures the queen (G34).
    await asked(ada, /Override the black knight\?/);
    await ada.page.getByLabel(/Always leave it to them/).check();
    await asked(chidi, 'Your turn');
    await expectAccessible(chidi.page, 'a slot that was left');
    await move(chidi, 'g8', 'e9');
    for (const one of [ada, gus, watcher]) {
      await expect.poll(() => cell(one.page, 'e9').getAttribute('aria-label')).toContain('captor');
      await expect.poll(async () => (await tally(one)).join()).toContain('on e9, held for 0 of 5 turns');
    }

    // What a team writes only the team reads.
    await asked(emil, /Override the black knight\?/);
    for (const [one, tab, text] of [[dora, 'Team', 'our secret plan'], [fatima, 'All', 'well played']] as const) {
      await one.page.getByRole('button', { name: /^Chat/ }).click();
      await one.page.getByRole('tab', { name: new RegExp(tab) }).click();
      await one.page.getByRole('textbox', { name: tab === 'Team' ? 'Write to your team' : 'Write to all' }).fill(text);
      await one.page.keyboard.press('Enter');
    }
    const chat = ben.page.getByRole('button', { name: /^Chat/ });
    await expect.poll(() => chat.innerText()).toMatch(/2\s*unread/);
    await chat.tap();
    await expect.poll(() => ben.page.locator('.chat-lines').innerText()).toContain('our secret plan');
    await expect.poll(() => ben.page.getByRole('tab', { name: /^All/ }).innerText()).toMatch(/1\s*unread/);
    // What the header covers of the board is not what is looked at here.
    await ben.page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(ben.page, 'the chat on a phone');
    await expectNoSidewaysScroll(ben.page, 'the chat on a phone');
    await chat.tap();
    for (const one of [emil, hana, watcher]) {
      await one.page.getByRole('button', { name: /^Chat/ }).click();
      // Whoever watches has no team to read.
      if (one !== watcher) await one.page.getByRole('tab', { name: /^All/ }).click();
      await expect.poll(() => one.page.locator('.chat-lines').innerText()).toContain('well played');
      expect(await one.page.content()).not.toContain('our secret plan');
    }
    expect(await watcher.page.locator('.chat-write').count()).toBe(0);

    // The black knight's player has left: the king's claims the seat, and has it until its player is back.
    await gus.page.goto(`${real.base}/settings`);
    await press(emil, /Leave it to the black knight/);
    const claim = emil.page.getByRole('button', { name: /^Play for Gus/ });
    await claim.waitFor();
    expect(await hana.page.getByRole('button', { name: /^Play for Gus/ }).count()).toBe(0);
    await claim.click();
    await asked(emil, 'Your turn for Gus');
    expect((await offered(emil.page))!.sources).toEqual(['j4']);
    await gus.page.goto(url);
    await gus.page.getByText('Emil plays for you.').waitFor();
    await expectAccessible(gus.page, 'a deputy plays');
    await gus.page.getByRole('button', { name: 'I am back' }).click();
    await expect.poll(() => emil.page.locator('.decision-live').count()).toBe(0);
    await asked(gus, 'Your turn');
    await expect.poll(async () => (await seen(gus.page)).log).toEqual((await seen(hana.page)).log);
    await move(gus, 'j4', 'h3');

    // White's king is not asked any more. Then the squires fight, round by round, with whatever result.
    await asked(dora, 'Your turn');
    await move(dora, 'a2', 'a4');
    await asked(emil, /Override the king's knight\?/);
    await press(emil, /Leave it to the king's knight/);
    await asked(hana, 'Your turn');
    await move(hana, 'b5', 'a4');
    await expect.poll(() => hana.page.locator('.battle-facts').innerText()).toContain('2 against 1');
    await expectAccessible(hana.page, 'before a fight');
    await press(hana, /^Attack \d+%/);
    await asked(ada, 'Your turn');
    const fought = hana.page.locator('.log-battle .log-text').first();
    await expect.poll(() => fought.innerText()).toMatch(/wins the battle/);
    expect(await track(ada)).toContain('Turn 2');

    // Everybody has seen the same; the king's player, and nobody else, gives the game up for his side.
    for (const { one } of people) await seeTheSame(one.page, watcher.page);
    expect(await fatima.page.getByRole('button', { name: 'Resign' }).isDisabled()).toBe(true);
    await emil.page.getByRole('button', { name: 'Resign' }).click();
    await emil.page.getByRole('button', { name: 'Yes, resign' }).click();
    for (const { one } of people) await one.page.locator('.over').waitFor();
    expect(await ben.page.locator('.over').innerText()).toMatch(/^You won[^]*Black resigned\./);
    expect(await emil.page.locator('.over').innerText()).toMatch(/^You lost[^]*You resigned\./);
    await ben.page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(ben.page, 'the end on a phone');
    await ben.hand.press(ben.page.getByRole('button', { name: 'Verify the dice' }));
    await ben.page.getByRole('list', { name: 'Checks of the dice' }).waitFor();
    expect(await ben.page.locator('.check-bad').count()).toBe(0);
  }, 300_000);

  it('is set up on the page for two people against computers, each with half an army', async () => {
    const ada = await real.person();
    const ben = await real.person({ hand: finger, viewport: phone, hasTouch: true, isMobile: true });
    await ada.page.goto(`${real.base}/play/gladiator`);
    const form = ada.page.getByRole('form', { name: 'Play in teams' });
    await form.waitFor();
    await expectAccessible(ada.page, 'the choices for this game');
    await form.getByLabel('Your name').fill('Ada');
    const [white, black] = [form.getByRole('group', { name: 'White', exact: true }), form.getByRole('group', { name: 'Black', exact: true })];
    await white.getByText('Who plays whom').click();
    await white.getByLabel("White’s king's knight").selectOption('Player 1');
    await black.getByLabel(/^Player 1: king, queen$/).selectOption('Computer, level 1');
    await black.getByLabel(/^Player 2/).selectOption('Computer, level 1');
    await form.getByRole('button', { name: 'Make a link' }).click();
    await ada.page.getByText('3 of 4 seats are taken').waitFor();
    expect(await ada.page.locator('.waiting-missing li').innerText()).toContain('White: black knight');

    await ben.page.goto(await ada.page.getByLabel('Link to the game').inputValue());
    await ben.page.getByLabel('Your name').waitFor();
    await expectAccessible(ben.page, 'the invitation');
    await ben.page.getByLabel('Your name').fill('Ben');
    await ben.hand.press(ben.page.getByRole('button', { name: 'Take the seat: White: black knight' }));
    await Promise.all([ready(ada), ready(ben)]);
    await asked(ada, 'Your turn');
    expect(await ada.page.locator('.slot').allTextContents()).toHaveLength(8);
    await move(ada, 'b2', 'b4');
    // The computers of the other side move in their slots; then it is White's queen's, whom Ada plays as well.
    await expect.poll(() => track(ada), { timeout: 30_000 }).toContain('White’s queen moves: you');
    await asked(ada, 'Your turn');
    await expectNoSidewaysScroll(ben.page, 'the game on a phone');
    await ada.page.getByRole('button', { name: /Abort|Resign/ }).click();
    await ada.page.getByRole('button', { name: /^Yes/ }).click();
    await ben.page.locator('.over').waitFor();
  }, 120_000);
}, { 'gone-after': 2 });
