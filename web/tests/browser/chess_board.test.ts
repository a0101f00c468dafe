// Chess on the page: moves that need no dice and no confirmation. The states are made up (dev/chess.ts).
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

describe('chess', () => {
  it('takes with a single click, after picking the piece', async () => {
    await open('scene=chessCapture');
    await here.square('e4').click();
    await here.square('d5').click();
    expect(await here.said()).toEqual(['act e4d5']);
    await expect.poll(() => here.square('d5').getAttribute('aria-label')).toContain('white pawn');
  });

  it('castles by the move of the king, and the rook goes along', async () => {
    await open('scene=chess');
    await here.square('e1').click();
    await here.square('g1').click();
    expect(await here.said()).toEqual(['act e1g1']);
    await expect.poll(() => here.square('f1').getAttribute('aria-label')).toContain('white rook');
  });

  it('asks what a pawn becomes', async () => {
    await open('scene=chess');
    await here.square('a7').click();
    await here.square('a8').click();
    const dialog = here.page.getByRole('dialog', { name: 'Choose' });
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Queen', 'Rook', 'Bishop', 'Knight', '✕']);
    await dialog.getByRole('button', { name: 'Knight' }).click();
    expect(await here.said()).toEqual(['act a7a8n']);
  });

  it('shows check by shape and in words, and no spells, track or shades', async () => {
    await open('scene=chessCheck');
    expect(await here.square('e1').getAttribute('aria-label')).toContain('check');
    const sign = await here.square('e1').evaluate((cell) => getComputedStyle(cell, '::before').content);
    expect(sign).toBe('"!"');
    for (const gone of ['.palette', '.track', '.cell-shade', '.arena']) expect(await here.page.locator(gone).count(), gone).toBe(0);
    expect(await here.axe()).toEqual([]);
    await here.page.getByRole('button', { name: 'Claim a draw' }).click();
    expect(await here.said()).toEqual(['act draw']);
  });
});
