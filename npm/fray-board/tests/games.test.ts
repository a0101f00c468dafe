// Random games of all kinds go through the element, with battles, cards and whatever else comes: nothing is told to be wrong.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { connect, open } from './page';
import { describeReal, GAMES, randomGame, type AnyState } from './referee';

let browser: Browser;

beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

const MOST = 80;

/** States of one kind look alike, so axe looks at one of them. */
function kindOf({ node, battle, sheets }: AnyState): string {
  const melee = (sheets as { role?: string }[]).some(({ role }) => role !== undefined);
  return [node, battle ? 'battle' : '', melee ? 'melee' : ''].filter(Boolean).join('-');
}

describeReal('every state of a random game is shown', () => {
  for (const game of GAMES) {
    it(game, async () => {
      const shown = await randomGame(game, 7, MOST);
      const here = await open(browser, '<fray-board id="one" interactive></fray-board>');
      const nodes = new Set(shown.map(({ state }) => kindOf(state)));
      const looked = new Set<string>();
      for (const { state, events } of shown) {
        await here.set('one', { events, state });
        const [pieces, messages] = await here.page.evaluate(() => {
          const { shadowRoot } = document.getElementById('one')!;
          return [shadowRoot!.querySelectorAll('.piece:not(.piece-gone)').length, shadowRoot!.querySelectorAll('[part=message]').length];
        });
        expect([pieces, messages]).toEqual([(state.pieces as unknown[]).length, 0]);
        const kind = kindOf(state);
        if (looked.has(kind)) continue;
        looked.add(kind);
        expect(await here.axe(), kind).toEqual([]);
        if (process.env.SHOTS) await here.page.screenshot({ path: `${process.env.SHOTS}/${game}-${kind}.png`, fullPage: true });
      }
      expect(looked.size).toBe(nodes.size);
      expect(here.errors).toEqual([]);
    });
  }
});
