// A bare page with the built element in it.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { describe, inject } from 'vitest';

import { axeFile, chromium } from './tools';

/** The module as the package has it. */
export const built = fileURLToPath(new URL('../../../build/npm-board/fray-board.js', import.meta.url));
/** The package fray-chess, as scripts/build-npm makes it or FRAY_CHESS names it. */
export const frayChess = process.env.FRAY_CHESS ?? fileURLToPath(new URL('../../../build/npm/package', import.meta.url));
/** Tests that play games; left out if there is no such package. */
export const describeWithGames = describe.skipIf(!existsSync(`${frayChess}/dist/fray.wasm`));
const axeSource = readFileSync(axeFile, 'utf8');

/** What is told by the elements: the type of the event, its detail, and the id of the element. */
export interface Told {
  type: string;
  detail: Record<string, unknown>;
  id: string;
}

export interface Opened {
  page: Page;
  told: (type?: string) => Promise<Told[]>;
  /** What has gone wrong in the page. */
  errors: string[];
  /** Sets properties of an element. */
  set: (id: string, properties: Record<string, unknown>) => Promise<void>;
  axe: () => Promise<string[]>;
}

export function connect(): Promise<Browser> {
  return chromium.connect(inject('browser'));
}

/** Opens a page with this body; the element is loaded when the promise is fulfilled. */
export async function open(browser: Browser, body: string, options: BrowserContextOptions & { head?: string } = {}): Promise<Opened> {
  const { head = '', ...rest } = options;
  const context = await browser.newContext({ viewport: { width: 900, height: 1000 }, reducedMotion: 'reduce', ...rest });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A page</title>${head}</head>
    <body><main><h1>A page</h1>${body}</main><script type="module" src="/fray-board.js"></script></body></html>`;
  await page.route('http://page.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
    if (pathname === '/fray-board.js') return route.fulfill({ contentType: 'text/javascript', path: built });
    if (pathname.startsWith('/fray-chess/')) return route.fulfill({ path: pathname.replace('/fray-chess', `${frayChess}/dist`) });
    return route.fulfill({ status: 204, body: '' });
  });
  await page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    for (const type of ['fray-action', 'fray-select', 'fray-index', 'fray-state'])
      window.addEventListener(type, (event) => told.push({ type, detail: (event as CustomEvent).detail, id: (event.target as Element).id }));
  });
  await page.goto('http://page.test/');
  await page.evaluate(() => customElements.whenDefined('fray-board'));
  return {
    page,
    errors,
    told: async (type) => (await page.evaluate(() => (window as unknown as { told: Told[] }).told)).filter((one) => !type || one.type === type),
    set: (id, properties) => page.evaluate(([id, properties]) => void Object.assign(document.getElementById(id)!, properties), [id, properties] as const),
    axe: async () => {
      await page.evaluate(axeSource);
      return page.evaluate(async () => {
        const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
          resultTypes: ['violations'],
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join('\n  ')}`);
      });
    },
  };
}

/** Lets the time pass in which clicks are taken for answers to the question before. */
export function settle(page: Page): Promise<void> {
  return page.waitForTimeout(350);
}
