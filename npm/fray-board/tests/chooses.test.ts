// How a person chooses an action, by mouse, by touch, by keyboard.
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { connect, open, settle, type Opened } from './page';
import { describeReal, start, type AnyState } from './referee';

let browser: Browser;
let here: Opened;

beforeAll(async () => {
  browser = await connect();
});
afterEach(() => here.page.context().close());
afterAll(() => browser.close());

const ONE = '<fray-board id="one" interactive></fray-board>';

async function ask(state: AnyState, body = ONE, options: BrowserContextOptions = {}): Promise<void> {
  here = await open(browser, body, { head: '<style>fray-board { max-width: 26rem }</style>', ...options });
  await here.set('one', { state });
  await here.page.locator('#one .piece').first().waitFor();
  await settle(here.page);
}

async function middleOf(square: string, id = 'one'): Promise<[number, number]> {
  const box = (await here.page.locator(`#${id} [role=gridcell][data-square="${square}"]`).boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const click = async (square: string, id?: string) => here.page.mouse.click(...(await middleOf(square, id)));
const tap = async (square: string) => here.page.touchscreen.tap(...(await middleOf(square)));
const acted = async () => (await here.told('fray-action')).map(({ detail }) => detail.text);

async function type(keys: string): Promise<void> {
  for (const key of keys.split(' ')) await here.page.keyboard.press(key);
}

describeReal('an action is chosen', () => {
  const chess = () => start('chess');
  const promotion = () => start('chess', '7k/P7/8/8/8/8/8/K7 w - - 0 1');
  const fight = () => start('conflict', '7k/8/8/p7/8/1N6/8/3K4 side=white phase=attack moved=Nc1b3');

  it('by mouse, and is told once with its number', async () => {
    const state = chess();
    await ask(state);
    await click('b1');
    expect((await here.told('fray-select')).at(-1)!.detail).toEqual({ steps: [{ role: 'from', square: 'b1' }], set: [], ready: null });
    await click('c3');
    const { id, seat } = state.actions.find(({ text }) => text === 'b1c3')!;
    expect((await here.told('fray-action')).map(({ detail }) => detail)).toEqual([{ text: 'b1c3', id, seat }]);
    // It is on its way: nothing can be chosen until there is another state.
    await click('g1');
    await click('f3');
    expect(await acted()).toEqual(['b1c3']);
    await here.set('one', { state });
    await settle(here.page);
    await click('g1');
    await click('f3');
    expect(await acted()).toEqual(['b1c3', 'g1f3']);
    expect(here.errors).toEqual([]);
  });

  it('by dragging', async () => {
    await ask(chess());
    await here.page.mouse.move(...(await middleOf('e2')));
    await here.page.mouse.down();
    await here.page.mouse.move(...(await middleOf('e3')), { steps: 4 });
    await here.page.mouse.move(...(await middleOf('e4')), { steps: 4 });
    await here.page.mouse.up();
    expect(await acted()).toEqual(['e2e4']);
  });

  it('by touch', async () => {
    await ask(chess(), ONE, { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
    await tap('b1');
    await tap('c3');
    expect(await acted()).toEqual(['b1c3']);
  });

  it('by keyboard alone', async () => {
    await ask(chess());
    await type('Tab b 1 Enter c 3 Enter');
    expect(await acted()).toEqual(['b1c3']);
  });

  it('by arrow keys, with what a screen reader hears', async () => {
    await ask(chess());
    await type('Tab ArrowUp ArrowRight');
    const focused = () => here.page.evaluate(() => document.querySelector('fray-board')!.shadowRoot!.activeElement!.getAttribute('aria-label'));
    expect(await focused()).toBe('b2, white pawn, can act');
    await type('Enter ArrowUp');
    expect(await focused()).toBe('b3, empty, can be chosen');
    await type('Escape ArrowUp');
    expect(await focused()).toBe('b4, empty');
    expect(await here.page.locator('#one').getByRole('status').allInnerTexts()).toContain('Your turn. White moves');
  });

  it('with the menu of a promotion, by keyboard and by mouse', async () => {
    await ask(promotion());
    await type('Tab a 7 Enter a 8 Enter');
    await here.page.getByRole('dialog').waitFor();
    expect(await here.axe()).toEqual([]);
    await type('Tab Tab Enter');
    const [first] = await acted();
    expect(first).toMatch(/^a7a8/);
    await here.set('one', { state: promotion() });
    await settle(here.page);
    await click('a7');
    await click('a8');
    await here.page.getByRole('dialog').getByRole('button', { name: 'Rook' }).click();
    expect((await acted()).at(-1)).toBe('a7a8r');
  });

  it('in two steps where dice follow: with its odds, and committed by a button', async () => {
    await ask(fight());
    expect(await here.page.getByText('58%').first().isVisible()).toBe(true);
    expect(await here.axe()).toEqual([]);
    expect(await acted()).toEqual([]);
    await here.page.getByRole('button', { name: 'Attack 58%' }).click();
    expect(await acted()).toEqual(['xa5']);
  });

  it('or declined by a key, in the element that has the focus and no other', async () => {
    await ask(fight(), `${ONE}<fray-board id="two" interactive></fray-board>`);
    await here.set('two', { state: fight() });
    await settle(here.page);
    await here.page.evaluate(() => document.getElementById('two')!.focus());
    await type('n');
    expect((await here.told('fray-action')).map(({ id, detail }) => [id, detail.text])).toEqual([['two', 'none']]);
  });

  it('in one of two elements, and the other stays as it is', async () => {
    await ask(chess(), `${ONE}<fray-board id="two" interactive orientation="black"></fray-board>`);
    await here.set('two', { state: chess() });
    await settle(here.page);
    await click('b1');
    expect(await here.page.locator('#one .cell-picked').count()).toBe(1);
    expect(await here.page.locator('#two .cell-picked').count()).toBe(0);
    await click('g1', 'two');
    await click('f3', 'two');
    expect((await here.told('fray-action')).map(({ id, detail }) => [id, detail.text])).toEqual([['two', 'g1f3']]);
    expect(await here.page.locator('#one .cell-picked').count()).toBe(1);
    expect(await here.axe()).toEqual([]);
  });

  it('only by the seat that is asked for, and only where people may', async () => {
    await ask(chess(), '<fray-board id="one" interactive seat="1"></fray-board>');
    expect(await here.page.getByText('White’s turn').first().isVisible()).toBe(true);
    await click('b1');
    await click('c3');
    await here.page.evaluate(() => {
      document.getElementById('one')!.setAttribute('seat', '0');
      document.getElementById('one')!.removeAttribute('interactive');
    });
    await settle(here.page);
    await click('b1');
    await click('c3');
    expect(await acted()).toEqual([]);
    expect(await here.page.locator('#one [part=panel]').count()).toBe(0);
  });

  it('but stays as it was if whoever listens prevents it', async () => {
    await ask(chess());
    await here.page.evaluate(() => document.addEventListener('fray-action', (event) => event.preventDefault(), { once: true }));
    await click('b1');
    await click('c3');
    await click('g1');
    await click('f3');
    expect(await acted()).toEqual(['b1c3', 'g1f3']);
  });

  it('and what is not possible is explained by whoever knows', async () => {
    await ask(chess());
    await here.page.evaluate(() => Object.assign(document.getElementById('one')!, { why: (_: unknown, { from, to }: { from: string; to: string }) => `${from} never goes to ${to}` }));
    await click('b1');
    await click('b5');
    await here.page.getByText('b1 never goes to b5').waitFor();
  });

  it('keeps the focus when what has it goes away', async () => {
    await ask(fight());
    await here.page.getByRole('button', { name: 'Attack 58%' }).focus();
    await type('Enter');
    expect(await acted()).toEqual(['xa5']);
    await expect.poll(() => here.page.evaluate(() => document.querySelector('fray-board')!.shadowRoot!.activeElement?.getAttribute('role'))).toBe('gridcell');
  });
});
