// What the element shows, whatever it is given.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { built, connect, open, type Opened } from './page';
import { describeReal, GAMES, start, states } from './referee';

let browser: Browser;

beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

/** A page that is dark where the system is. */
const SCHEMES = '<style>:root { color-scheme: light dark }</style>';

const PLAIN = { files: 8, ranks: 8, pieces: [{ square: 'e1', side: 'white', kind: 'king' }, { square: 'c7', side: 'black', kind: 'wyvern' }] };

const squaresOf = ({ page }: Opened, id: string) => page.locator(`#${id} .piece`).evaluateAll((pieces) => pieces.map((piece) => (piece as HTMLElement).dataset.square).sort());
const message = ({ page }: Opened, id = 'one') => page.locator(`#${id}`).getByRole('status').first().innerText();
const colourOf = ({ page }: Opened, selector: string) => page.locator(selector).first().evaluate((cell) => getComputedStyle(cell).backgroundColor);

describeReal('shows the games', () => {
  for (const game of GAMES) {
    it(`${game}, and axe finds nothing wrong`, async () => {
      const state = start(game);
      for (const colorScheme of ['light', 'dark'] as const) {
        const here = await open(browser, '<fray-board id="one" interactive></fray-board>', { colorScheme, head: SCHEMES });
        await here.set('one', { state });
        await here.page.locator('#one .piece').first().waitFor();
        expect(await squaresOf(here, 'one')).toEqual((state.pieces as { square: string }[]).map(({ square }) => square).sort());
        expect(await here.page.locator('#one').getByRole('gridcell').count()).toBe((state.files as number) * (state.ranks as number));
        expect(await here.axe()).toEqual([]);
        expect(here.errors).toEqual([]);
        await here.page.context().close();
      }
    });

    it(`${game} on a phone without scrolling sideways`, async () => {
      const here = await open(browser, '<fray-board id="one" interactive></fray-board>', { viewport: { width: 360, height: 740 } });
      await here.set('one', { state: start(game) });
      await here.page.locator('#one .piece').first().waitFor();
      expect(await here.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await here.page.context().close();
    });
  }

  it('a whole game, step by step', async () => {
    const frames = states([{ cmd: 'new', game: 'chess' }, ...['e2e4', 'e7e5', 'g1f3'].map((action) => ({ cmd: 'act', action }))]);
    const here = await open(browser, '<fray-board id="one"></fray-board>');
    const { page } = here;
    await here.set('one', { frames });
    await page.getByRole('button', { name: 'Step forward' }).click();
    expect(await page.locator('#one .cell-last').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.square).sort())).toEqual(['e2', 'e4']);
    await page.keyboard.press('End');
    expect(await squaresOf(here, 'one')).toContain('f3');
    expect(await page.getByRole('slider', { name: 'Step' }).getAttribute('aria-valuetext')).toBe('Step 3 of 3');
    await page.keyboard.press('ArrowLeft');
    await page.evaluate(() => (document.getElementById('one') as unknown as { first(): void }).first());
    await expect.poll(() => squaresOf(here, 'one')).toContain('g1');
    expect((await here.told('fray-index')).map(({ detail }) => detail.index)).toEqual([1, 3, 2]);
    expect(await here.axe()).toEqual([]);
  });
});

describe('says what is wrong', () => {
  it('with a state that is none, and goes on with the next', async () => {
    const here = await open(browser, '<fray-board id="one" interactive></fray-board>');
    expect(await message(here)).toBe('There is no position to show yet.');
    const nonsense: [unknown, RegExp][] = [
      [17, /no object/],
      ['{', /no JSON/],
      [[], /no object/],
      [{}, /“files”/],
      [{ ...PLAIN, files: 99 }, /“files”/],
      [{ ...PLAIN, pieces: [null] }, /Entry 0 of “pieces”/],
      [{ ...PLAIN, pieces: [{ square: 'z9', side: 'white', kind: 'king' }] }, /no square z9/],
      [{ ...PLAIN, actions: [{ text: 'e1e2', steps: [{ role: 'from', square: 5 }] }] }, /no square 5/],
      [{ ...PLAIN, abilities: [{ name: 5, side: 'white' }], cards: [{}], track: 'x', sheets: [{}], battle: 7 }, /cannot be shown/],
      [null, /no position/],
    ];
    for (const [state, what] of nonsense) {
      await here.set('one', { state });
      await expect.poll(() => message(here), { message: JSON.stringify(state) }).toMatch(what);
    }
    for (const frames of [5, [5], [{ state: null }], '[']) {
      await here.set('one', { frames });
      await expect.poll(() => message(here)).toMatch(/cannot be shown/);
    }
    await here.set('one', { events: 'x', state: PLAIN });
    await expect.poll(() => message(here)).toMatch(/no JSON/);
    await here.set('one', { state: PLAIN });
    await expect.poll(() => squaresOf(here, 'one')).toEqual(['c7', 'e1']);
    expect(here.errors).toEqual([]);
  });
});

describe('as a part of a page', () => {
  it('takes a state as an attribute, and properties that were set before it was loaded', async () => {
    const early = `<fray-board id="one" state='${JSON.stringify(PLAIN)}' orientation="black"></fray-board><fray-board id="two"></fray-board>
      <script>document.getElementById('two').state = ${JSON.stringify(PLAIN)}</script>`;
    const here = await open(browser, early);
    await expect.poll(() => squaresOf(here, 'two')).toEqual(['c7', 'e1']);
    expect(await squaresOf(here, 'one')).toEqual(['c7', 'e1']);
    expect(await here.page.locator('#one').getByRole('gridcell').first().getAttribute('aria-label')).toBe('h1, empty');
    expect(await here.page.locator('#two').getByRole('gridcell', { name: 'c7, black wyvern' }).count()).toBe(1);
  });

  it('has the colours of the page, of the theme, and those that are asked for', async () => {
    const head = '<style>#one { color-scheme: light dark } #two { --fray-light: rgb(1, 2, 3); } .cell-light { background: red !important; }</style>';
    const here = await open(browser, '<fray-board id="one"></fray-board><fray-board id="two"></fray-board><fray-board id="three" theme="dark" colours="slate"></fray-board>', { head });
    for (const id of ['one', 'two', 'three']) await here.set(id, { state: PLAIN });
    await here.page.locator('#three .piece').first().waitFor();
    const light = await colourOf(here, '#one .cell-light');
    expect(light).toBe('rgb(236, 223, 198)');
    expect(await colourOf(here, '#two .cell-light')).toBe('rgb(1, 2, 3)');
    expect(await colourOf(here, '#three .cell-light')).toBe('rgb(185, 193, 194)');
    await here.page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => colourOf(here, '#one .cell-light')).toBe('rgb(205, 187, 155)');
    // Nothing of it comes out into the page.
    expect(await here.page.evaluate(() => [...document.body.querySelectorAll('*')].map(({ localName }) => localName))).toEqual(['main', 'h1', 'fray-board', 'fray-board', 'fray-board', 'script']);
    expect(await here.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--square-light'))).toBe('');
  });

  it('can be moved in the document and taken out of it', async () => {
    const here = await open(browser, '<fray-board id="one" interactive></fray-board><div id="aside"></div>');
    await here.set('one', { state: { ...PLAIN, actions: [{ id: 1, seat: 0, text: 'e1e2', steps: [{ role: 'from', square: 'e1' }, { role: 'to', square: 'e2' }] }] } });
    const pick = here.page.locator('#one [role=gridcell][data-square=e1]');
    await pick.click();
    await here.page.evaluate(() => document.getElementById('aside')!.append(document.getElementById('one')!));
    await here.page.locator('#aside .cell-picked').waitFor();
    await here.page.evaluate(() => Object.assign(window, { kept: document.getElementById('one')! }).kept.remove());
    await here.page.evaluate(() => document.body.append((window as unknown as { kept: Element }).kept));
    await expect.poll(() => squaresOf(here, 'one')).toEqual(['c7', 'e1']);
    expect(here.errors).toEqual([]);
  });

  it('can be loaded where there is no document', async () => {
    const { credits } = (await import(built)) as { credits: string };
    expect(credits).toContain('CC BY 3.0');
  });

  it('moves pieces at once for whoever wishes less motion', async () => {
    const here = await open(browser, '<fray-board id="one"></fray-board><fray-board id="two" animation="full"></fray-board>');
    for (const id of ['one', 'two']) await here.set(id, { state: PLAIN });
    const duration = (id: string) => here.page.locator(`#${id} .piece`).first().evaluate((piece) => getComputedStyle(piece).transitionDuration);
    expect(await duration('one')).toMatch(/^0s/);
    expect(await duration('two')).toBe('0.18s');
    await here.page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(() => duration('one')).toBe('0.18s');
  });
});
