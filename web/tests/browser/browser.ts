// A browser for tests, and pages in it that fail the test if anything goes wrong in them unseen.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from 'playwright-core';
import { expect, inject } from 'vitest';

import { SETTLE_MS } from '../../src/board/settle';
import { letTimePass } from './in_page';

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 375, height: 740 };
export const narrow = { width: 320, height: 640 };

/** The one browser of all tests (global_setup.ts); whoever connects sees the own contexts only, and closing ends no more than those. */
export function connect(): Promise<Browser> {
  return chromium.connect(inject('browser'));
}

/** A person's browser with its own storage, which keeps nothing of the page; `errors` gathers what no test should see. */
export async function person(browser: Browser, options: BrowserContextOptions = {}): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // The browser's own notes about an error status or a lost line say nothing about the page.
    const ownNote = /^(Failed to load resource|WebSocket connection to .* failed)/.test(message.text());
    if (message.type() === 'error' && !ownNote) errors.push(message.text());
  });
  return { context, page, errors };
}

/**
 * Lets time pass for a page that has just asked something, for it ignores clicks so soon after a question: what it measures
 * durations by is ahead by that much from now on. Clocks and dates, which go by Date, are as ever.
 */
export const settle = (page: Page): Promise<void> => page.evaluate(letTimePass, SETTLE_MS);

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Puts axe into the page and waits until there is a heading, which a page that is still fetched has not, and until nothing
 * fades in or out any more, which would be judged by its colours of the moment.
 */
async function readyForAxe(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // The policy of the page lets no foreign script in; evaluate() is not bound by it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

/** Where the page breaks a rule of WCAG 2.2 A and AA that axe knows, or one of its best practices. */
export async function axeFindings(page: Page): Promise<string[]> {
  await readyForAxe(page);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      // What is in order is not told of, which costs more than the search.
      resultTypes: ['violations'],
      // Style sheets are those that the browser has read.
      preload: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join('\n  ')}`);
  });
}

/** The page has no such place. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await axeFindings(page), what).toEqual([]);
}

/** Nothing is wider than the window: nobody has to scroll sideways to read. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content, what).toBeLessThanOrEqual(window!);
}
