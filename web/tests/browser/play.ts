// People who play on the page: they see what it offers, and click, tap or press keys.
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { person, settle } from './browser';
import { games, knowRules } from './in_page';
import { type Offered, nextThing, whatIsOffered } from './offered';

/** How somebody points at a square and presses a button. */
export interface Hand {
  square(page: Page, square: string): Promise<void>;
  press(button: Locator): Promise<void>;
}

export const cell = (page: Page, square: string) => page.locator(`[role=gridcell][data-square="${square}"]`);

export const mouse: Hand = {
  square: (page, square) => cell(page, square).click(),
  press: (button) => button.click(),
};

/** With the mouse. */
export async function drag(page: Page, from: string, to: string): Promise<void> {
  const middle = async (square: string) => {
    const { x, y, width, height } = (await cell(page, square).boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 3 });
  await page.mouse.up();
}

export const finger: Hand = {
  square: (page, square) => cell(page, square).tap(),
  press: (button) => button.tap(),
};

export interface Player {
  context: BrowserContext;
  page: Page;
  errors: string[];
  hand: Hand;
  /** From 0 to below 1, the same in every run. */
  random: () => number;
}

export interface Person extends BrowserContextOptions {
  seed?: number;
  hand?: Hand;
  /** Sees the page for the first time, and is shown the rules in short. */
  newcomer?: boolean;
}

export async function player(browser: Browser, options: Person = {}): Promise<Player> {
  const { seed = 1, hand = mouse, newcomer = false, ...context } = options;
  const opened = await person(browser, context);
  if (!newcomer) await opened.context.addInitScript(knowRules, games);
  return { ...opened, hand, random: randomFrom(seed) };
}

export const offered = (page: Page): Promise<Offered | null> => page.evaluate(whatIsOffered);

async function doNext({ page, hand, random }: Player, now: Offered): Promise<void> {
  await settle(page);
  const next = nextThing(now, random);
  if ('square' in next) await hand.square(page, next.square);
  else await hand.press(page.locator(next.button).nth(next.nth));
}

export const isOver = (page: Page) => page.locator('.over').isVisible();
export const logOf = (page: Page) => page.locator('.log-line .log-text').allInnerTexts();

/** The rows of the list of moves: number, White's, Black's. */
export const moveRows = ({ page }: Player) =>
  page.locator('.moves tbody tr').evaluateAll((all) => all.map((row) => [...row.querySelectorAll('th, button')].map((part) => part.textContent!.trim()).join(' ')));

/** Types a move as soon as the page asks for one. */
export async function typeMove({ page }: Player, text: string): Promise<void> {
  await page.locator('.decision-live').waitFor();
  await settle(page);
  await page.getByLabel('Type a move').fill(text);
  await page.getByLabel('Type a move').press('Enter');
}

/** Moves and battles so far, as the log has them. */
export const stepsOf = (page: Page) => page.locator('.log-move, .log-battle').count();

/** Between two looks at pages that ask nothing yet, which would keep the processor from what they wait for. */
const LOOK_AGAIN_MS = 30;

/**
 * Lets the players go on until the game is over, or until `enough` says so of what is offered to one of them, who then has
 * not answered. Fails if nobody is asked anything for long.
 */
export async function playUntil(players: readonly Player[], enough: (now: Offered) => boolean | Promise<boolean>): Promise<void> {
  let last = Date.now();
  while (!(await isOver(players[0]!.page))) {
    let idle = true;
    for (const one of players) {
      const now = await offered(one.page);
      if (!now) continue;
      if (await enough(now)) return;
      await doNext(one, now);
      idle = false;
      last = Date.now();
    }
    if (idle) await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
    if (Date.now() - last > 15_000) throw new Error(`Nothing goes on: ${await players[0]!.page.locator('.decision').innerText()}`);
  }
}

/** Plays a move by its squares as soon as the page asks for one. */
export async function move({ page, hand }: Player, from: string, to: string): Promise<void> {
  const own = async () => {
    const now = await offered(page);
    return [...(now?.sources ?? []), ...(now?.picked ?? [])];
  };
  await expect.poll(own, { timeout: 15_000 }).toContain(from);
  await settle(page);
  if (!(await offered(page))!.picked.includes(from)) await hand.square(page, from);
  await expect.poll(async () => (await offered(page))?.options ?? []).toContain(to);
  await hand.square(page, to);
  // What is confirmed before it is done has a button for it.
  const confirm = page.locator('.decision-confirm', { hasText: `→ ${to}` });
  await expect
    .poll(async () => {
      if (!(await confirm.isVisible())) return true;
      await hand.press(confirm);
      return false;
    })
    .toBe(true);
}

/** Presses a button of the decision until the page has moved on to something else. */
export async function decide({ page, hand }: Pick<Player, 'page' | 'hand'>, name: string | RegExp): Promise<void> {
  const button = page.getByRole('region', { name: 'Decision' }).getByRole('button', { name });
  await button.waitFor();
  await settle(page);
  await expect
    .poll(async () => {
      if (!(await button.isVisible())) return true;
      await hand.press(button);
      return false;
    })
    .toBe(true);
}

/** What everybody sees alike: the pieces, the log and the result. */
export async function seen(page: Page): Promise<{ pieces: string[]; log: string[]; result: string | null }> {
  const labels = await page.getByRole('gridcell').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).ariaLabel!.split(', ').slice(0, 2).join(' ')));
  const over = page.locator('.over-result small');
  return {
    pieces: labels.filter((label) => !label.endsWith('empty')).sort(),
    log: await logOf(page),
    result: (await over.isVisible()) ? await over.innerText() : null,
  };
}

/** Waits until both pages show the same; either may be the later one to hear of the last event. */
export async function seeTheSame(one: Page, other: Page): Promise<void> {
  const both = async () => JSON.stringify(await seen(one)) === JSON.stringify(await seen(other));
  await expect.poll(both, { timeout: 15_000 }).toBe(true);
}

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
