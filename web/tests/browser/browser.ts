// A browser for tests, and pages in it that fail the test if anything goes wrong in them unseen.
import axe from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from 'playwright-core';
import { expect } from 'vitest';

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 375, height: 740 };
export const narrow = { width: 320, height: 640 };

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

/** A person's browser with its own storage; `errors` gathers what no test should see. */
export async function person(browser: Browser, options: BrowserContextOptions = {}): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce', ...options });
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

/** The page breaks no rule of WCAG 2.2 A and AA that axe knows, nor its best practices. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // The policy of the page lets no foreign script in; evaluate() is not bound by it.
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { violations: found } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join('\n  ')}`);
  });
  expect(violations, what).toEqual([]);
}

/** Nothing is wider than the window: nobody has to scroll sideways to read. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content, what).toBeLessThanOrEqual(window!);
}
