import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { Harness, type Opened } from './harness';

let harness: Harness;
let here: Opened;
const open = async (...args: Parameters<Harness['open']>) => (here = await harness.open(...args));

beforeAll(async () => {
  harness = await Harness.start();
});
afterEach(() => here.close());
afterAll(() => harness.stop());

async function centre(name: string): Promise<{ x: number; y: number }> {
  const box = (await here.square(name).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(from: string, to: string): Promise<void> {
  const start = await centre(from);
  const end = await centre(to);
  await here.page.mouse.move(start.x, start.y);
  await here.page.mouse.down();
  await here.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await here.page.mouse.move(end.x, end.y, { steps: 3 });
  await here.page.mouse.up();
}

async function point(name: string): Promise<void> {
  const { x, y } = await centre(name);
  await here.page.mouse.click(x, y);
}

const hints = (kind: string) =>
  here.page.locator(`.cell-${kind}`).evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.square).sort());

describe('with the mouse', () => {
  it('two clicks move', async () => {
    await open('scene=opening');
    await point('b1');
    expect(await hints('option')).toEqual(['a3', 'c3']);
    await point('c3');
    expect(await here.said()).toEqual(['act b1c3']);
  });

  it('another piece can be chosen, and a choice be dropped', async () => {
    await open('scene=opening');
    await point('b1');
    await point('g1');
    expect(await hints('option')).toEqual(['f3', 'h3']);
    await point('g1');
    expect(await hints('option')).toEqual([]);
    await point('g1');
    await point('e5');
    expect(await hints('picked')).toEqual([]);
    expect(await here.said()).toEqual([]);
  });

  it('dragging moves, and shows the piece there at once', async () => {
    await open('scene=opening');
    await drag('e2', 'e4');
    expect(await here.said()).toEqual(['act e2e4']);
    await here.page.locator('.log-line', { hasText: 'White pawn e2 to e4' }).waitFor();
  });

  it('dragging to nowhere puts the piece back', async () => {
    await open('scene=opening');
    const before = await here.page.locator('.piece[data-square=e2]').getAttribute('style');
    await drag('e2', 'e6');
    expect(await here.said()).toEqual([]);
    expect(await here.page.locator('.piece[data-square=e2]').getAttribute('style')).toContain(before!.match(/translate\([^)]*\)/)![0]);
    expect(await here.page.locator('.piece-dragged').count()).toBe(0);
  });

  it('pieces that cannot act do not follow the mouse', async () => {
    await open('scene=won&at=0');
    await drag('h6', 'g4');
    expect(await here.said()).toEqual([]);
  });

  it('the board can be turned', async () => {
    await open('scene=opening');
    const before = await centre('a1');
    await here.page.getByRole('button', { name: 'Turn the board' }).click();
    const after = await centre('a1');
    expect(after.y).toBeLessThan(before.y);
    expect(after.x).toBeGreaterThan(before.x);
    await drag('e2', 'e4');
    expect(await here.said()).toEqual(['act e2e4']);
  });

  it('who only watches cannot move', async () => {
    await open('scene=opening&seat=none');
    await point('e2');
    await point('e4');
    expect(await hints('source')).toEqual([]);
    expect(await here.said()).toEqual([]);
  });
});

describe('by touch', () => {
  const phone = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };

  it('two taps move', async () => {
    await open('scene=opening', phone);
    for (const name of ['g1', 'f3']) {
      const { x, y } = await centre(name);
      await here.page.touchscreen.tap(x, y);
    }
    expect(await here.said()).toEqual(['act g1f3']);
  });

  it('a finger drags a piece without scrolling the page', async () => {
    await open('scene=opening', phone);
    const start = await centre('e2');
    const end = await centre('e4');
    const client = await here.page.context().newCDPSession(here.page);
    const touch = (type: string, x: number, y: number) =>
      client.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', start.x, start.y);
    for (let i = 1; i <= 5; i += 1) await touch('touchMove', start.x, start.y + ((end.y - start.y) * i) / 5);
    await touch('touchEnd', end.x, end.y);
    await expect.poll(here.said).toEqual(['act e2e4']);
    expect(await here.page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('nothing is wider than the screen, down to 320 px, and the buttons of a battle are in view', async () => {
    for (const width of [375, 320]) {
      await open('scene=won&at=1', { ...phone, viewport: { width, height: 568 } });
      const { x, y } = await centre('c5');
      await here.page.touchscreen.tap(x, y);
      const confirm = (await here.page.getByRole('button', { name: /^Attack/ }).boundingBox())!;
      expect(confirm.y + confirm.height).toBeLessThanOrEqual(568);
      expect(confirm.height).toBeGreaterThanOrEqual(44);
      expect(await here.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (width > 320) await here.close();
    }
  });
});

describe('with the keyboard', () => {
  it('arrows and Enter move', async () => {
    await open('scene=opening');
    await here.square('a1').focus();
    const { keyboard } = here.page;
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    expect(await hints('picked')).toEqual(['b1']);
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowRight');
    await keyboard.press(' ');
    expect(await here.said()).toEqual(['act b1c3']);
  });

  it('a file and a rank lead to a square, and Escape drops the choice', async () => {
    await open('scene=opening');
    await here.square('a1').focus();
    const { keyboard } = here.page;
    await keyboard.type('g1');
    await keyboard.press('Enter');
    expect(await hints('option')).toEqual(['f3', 'h3']);
    await keyboard.press('Escape');
    expect(await hints('option')).toEqual([]);
    expect(await here.page.evaluate(() => (document.activeElement as HTMLElement).dataset.square)).toBe('g1');
  });

  it('the grid is one stop for Tab, where one left it', async () => {
    await open('scene=opening');
    expect(await here.page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
    await here.square('a1').focus();
    await here.page.keyboard.type('e4');
    expect(await here.page.locator('[role=gridcell][tabindex="0"]').getAttribute('data-square')).toBe('e4');
  });

  it('a move can be typed, and a wrong one is explained', async () => {
    await open('scene=opening');
    const field = here.page.getByLabel('Type a move');
    await field.fill('e2e5');
    await field.press('Enter');
    expect(await here.page.locator('.typed-error').textContent()).toContain('e5');
    await field.fill('e2e4');
    await field.press('Enter');
    expect(await here.said()).toEqual(['act e2e4']);
  });

  it('what a pawn becomes is chosen in a dialog that has the focus', async () => {
    await open('scene=promotion');
    await here.square('a1').focus();
    const { keyboard } = here.page;
    await keyboard.type('a7');
    await keyboard.press('Enter');
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await here.page.getByRole('dialog', { name: 'Choose' }).waitFor();
    expect(await here.page.evaluate(() => document.activeElement?.textContent)).toBe('Rook');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    expect(await here.said()).toEqual(['act a7a8n']);
  });
});

describe('for a screen reader', () => {
  it('squares say what stands on them and what can be done', async () => {
    await open('scene=won&at=1');
    const label = (name: string) => here.square(name).getAttribute('aria-label');
    expect(await label('c5')).toBe('c5, black bishop, strength 2, terrain, can be attacked');
    expect(await label('h6')).toBe('h6, white knight, strength 2, command out');
    expect(await label('e6')).toBe('e6, black pawn, strength 1');
    await point('c5');
    expect(await label('c5')).toContain('chosen as target');
    expect(await label('d4')).toContain('joins the attack');
    expect(await here.square('c5').getAttribute('aria-selected')).toBe('true');
  });

  it('a click without a pointer works', async () => {
    await open('scene=opening');
    await here.square('e2').evaluate((cell: HTMLElement) => cell.click());
    await here.square('e4').evaluate((cell: HTMLElement) => cell.click());
    expect(await here.said()).toEqual(['act e2e4']);
  });

  it('the clocks, the last move and the question can be asked for by key', async () => {
    await open('scene=won&at=1');
    await here.square('a1').focus();
    const spoken = here.page.locator('[aria-live=assertive]');
    await here.page.keyboard.press('t');
    await expect.poll(() => spoken.textContent()).toMatch(/White 3 minutes \d+ seconds?, Black 3 minutes 41 seconds/);
    await here.page.keyboard.press('m');
    await expect.poll(() => spoken.textContent()).toBe('White knight d2 to b3');
    await here.page.keyboard.press('p');
    await expect.poll(() => spoken.textContent()).toContain('White may attack with the knight on b3');
  });
});
