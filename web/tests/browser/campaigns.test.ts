// Two people and their campaign: from the invitation over a surrender and the shop to the next game.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { expectAccessible, expectNoSidewaysScroll, narrow, settle } from './browser';
import { move, type Player } from './play';
import { describeReal } from './real';

describeReal('a campaign', (real) => {
  /** Without the card of the first visit. */
  async function regular(options = {}): Promise<Player> {
    const one = await real.person(options);
    await one.context.addInitScript(() => localStorage.setItem('fray:seen:dnd', 'true'));
    return one;
  }

  /** From the form for a new one, as it is. */
  async function found(page: Page, against: string): Promise<string> {
    if (!page.url().endsWith('/campaigns')) await page.goto(`${real.base}/campaigns`);
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Your team').fill('Ants');
    await page.getByLabel('The other team').fill('Bees');
    await page.getByRole('radio', { name: against }).check();
    await page.getByLabel('Level of the pieces at the start').selectOption('2');
    await page.getByLabel('In each war chest at the start').selectOption('5000');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForURL(/\/campaigns\/\w+$/);
    return page.url();
  }

  async function befriended(): Promise<{ ada: Player; bob: Player; url: string }> {
    const ada = await regular();
    const bob = await regular();
    const url = await found(ada.page, 'A friend');
    await bob.page.goto(await ada.page.getByLabel('Link to the campaign').inputValue());
    await bob.page.getByLabel('Your name').fill('Bob');
    await bob.page.getByRole('button', { name: 'Lead Bees' }).click();
    await bob.page.getByRole('button', { name: 'Begin game 1 as Bees' }).waitFor();
    return { ada, bob, url };
  }

  async function beginGame(number: number, first: Player, firstTeam: string, second: Player, secondTeam: string): Promise<void> {
    await first.page.getByRole('button', { name: `Begin game ${number} as ${firstTeam}` }).click();
    await first.page.waitForURL(/\/g\/\w+$/);
    // The partner comes from the campaign: a link to the game would be for strangers.
    expect(await first.page.getByLabel('Link to the campaign').inputValue()).toMatch(/\/campaigns\/\w+$/);
    await second.page.getByRole('button', { name: `Go to game ${number} as ${secondTeam}` }).click();
    await second.page.waitForURL(/\/g\/\w+$/);
    expect(second.page.url()).toBe(first.page.url());
    for (const { page } of [first, second]) await page.getByRole('grid').waitFor();
    await first.page.getByText('The game begins').waitFor();
  }

  async function resign({ page }: Player): Promise<void> {
    await page.getByRole('button', { name: 'Resign' }).click();
    await settle(page);
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await page.locator('.over').waitFor();
  }

  it('goes on with what was bought, worn and won', async () => {
    const { ada, bob, url } = await befriended();
    await ada.page.getByRole('link', { name: 'To the shop' }).click();
    await ada.page.getByText('Ants have 5,000 gold.').waitFor();
    await ada.page.getByRole('button', { name: 'Buy magic weapon +1' }).click();
    await ada.page.getByText('Bought: magic weapon +1').waitFor();
    await ada.page.getByText('Ants have 2,700 gold.').waitFor();

    await ada.page.goto(url);
    await beginGame(1, ada, 'Ants', bob, 'Bees');
    // Before both have made a turn a game can only be aborted.
    await move(ada, 'e2', 'e3');
    await move(bob, 'e7', 'e6');
    await resign(bob);
    await ada.page.locator('.over').waitFor();

    await ada.page.getByRole('link', { name: 'To the campaign' }).click();
    await ada.page.getByRole('button', { name: 'Take 1,000 gold' }).click();
    await ada.page.getByText('13,700 gold').waitFor();
    await ada.page.getByRole('cell', { name: 'Ants won by surrender' }).waitFor();
    await ada.page.getByLabel('Who carries magic weapon +1').selectOption('d1');
    await ada.page.getByRole('button', { name: 'Give magic weapon +1' }).click();
    await ada.page.getByRole('row', { name: /queen of d1 2 magic weapon \+1/ }).waitFor();

    await bob.page.goto(url);
    await beginGame(2, bob, 'Bees', ada, 'Ants');
    const room = new URL(bob.page.url()).pathname.split('/')[2]!;
    const { log } = (await (await fetch(`${real.base}/api/rooms/${room}/log`)).json()) as { log: { start?: string }[] };
    expect(log[0]!.start).toContain('items=d8:weapon+1');
    expect(log[0]!.start).toContain('d8:level2');
    await ada.page.goto(url);
    expect(await ada.page.getByLabel('Who carries magic weapon +1').count()).toBe(0);
    await ada.page.getByText('While a game is being played').waitFor();
  });

  it('says why something cannot be bought, and prices what is made to order', async () => {
    const { page } = await regular();
    await found(page, 'Me too');
    await page.getByRole('link', { name: 'To the shop' }).click();
    await page.getByText('It costs 8300 gold, and the war chest has 5000.').first().waitFor();
    await page.getByRole('radio', { name: 'Bees' }).check();
    await page.getByText('Bees have 5,000 gold.').waitFor();
    await page.getByRole('checkbox', { name: /^flaming:/ }).check();
    await page.getByText('magic weapon +1, flaming').waitFor();
  });

  it('works by keyboard', async () => {
    const { page } = await regular();
    await found(page, 'The computer');
    await page.goto(`${page.url()}/shop`);
    const buy = page.getByRole('button', { name: 'Buy ring of protection +1' });
    await buy.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Bought: ring of protection +1').waitFor();
    await page.getByRole('link', { name: 'Back to Ants against Bees' }).press('Enter');
    const carrier = page.getByLabel('Who carries ring of protection +1');
    await carrier.focus();
    // Typing picks a piece and does nothing yet: a knight on the way to the king is not given anything.
    await page.keyboard.type('king');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const ants = page.getByRole('region', { name: 'Ants' });
    await ants.getByRole('row', { name: 'king of e1 2 ring of protection +1' }).waitFor();
    // Whoever sells the last item is not thrown back to the top of the page.
    await ants.getByRole('button', { name: 'Sell ring of protection +1 for 1,000 gold' }).press('Enter');
    await ants.getByText('None yet.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ants');
  });

  it('is played by the rule options that were chosen', async () => {
    const { page } = await regular();
    await page.goto(`${real.base}/campaigns`);
    await page.getByText('Rule options').click();
    // The level of the pieces is asked for above.
    expect(await page.getByLabel('Levels').count()).toBe(0);
    await page.getByLabel('Paladin touch').selectOption('self');
    const url = await found(page, 'The computer');
    await page.getByText('Rule options: paladin touch: self').waitFor();
    await page.getByRole('button', { name: /^Begin game 1/ }).click();
    await page.waitForURL(/\/g\/\w+$/);
    const room = new URL(page.url()).pathname.split('/')[2]!;
    const played = (await (await fetch(`${real.base}/api/rooms/${room}`)).json()) as { room: { options: Record<string, string> } };
    expect(played.room.options).toMatchObject({ paladin_touch: 'self', levels: '1' });
    await page.goto(url);
    await page.getByText('Rule options: paladin touch: self').waitFor();
  });

  it.each([
    { look: 'desktop', options: {} },
    { look: 'narrow', options: { viewport: narrow } },
    { look: 'dark', options: { colorScheme: 'dark' as const } },
  ])('is in order: $look', async ({ look, options }) => {
    const { page } = await regular(options);
    await page.goto(`${real.base}/campaigns`);
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
    await expectAccessible(page, `campaigns ${look}`);
    await expectNoSidewaysScroll(page, `campaigns ${look}`);
    await page.goto(`${real.base}/play/dnd`);
    await page.getByRole('link', { name: /^Campaigns/ }).waitFor();
    await expectNoSidewaysScroll(page, `the way to campaigns ${look}`);
    await page.goBack();
    const url = await found(page, 'The computer');
    await page.getByRole('heading', { level: 1, name: 'Ants against Bees' }).waitFor();
    await expectAccessible(page, `campaign ${look}`);
    await expectNoSidewaysScroll(page, `campaign ${look}`);
    await page.goto(`${url}/shop`);
    await page.getByRole('heading', { name: 'Made to order' }).waitFor();
    await expectAccessible(page, `shop ${look}`);
    await expectNoSidewaysScroll(page, `shop ${look}`);
  });

  it('is linked from the start page, and says so if there is no such campaign', async () => {
    const { page } = await regular();
    await page.goto(real.base);
    await page.getByRole('link', { name: 'Campaigns of D&D Battle Chess' }).click();
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
    await page.goto(`${real.base}/campaigns/nowhere`);
    await page.getByRole('heading', { level: 1, name: 'There is no such campaign' }).waitFor();
  });
});
