// Opens dev/board.html, the page of a game fed with recorded frames, in Chromium.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';

import type { Say } from '../../src/protocol';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Opened {
  page: Page;
  square: (name: string) => Locator;
  /** What the page has said to the room, as `act e2e4` or `resign`. */
  said: () => Promise<string[]>;
  /** Serious findings of axe, as text. */
  axe: () => Promise<string[]>;
  close: () => Promise<void>;
}

export class Harness {
  private constructor(
    private readonly server: PreviewServer,
    private readonly browser: Browser,
    private readonly url: string,
    private readonly built: string,
  ) {}

  static async start(): Promise<Harness> {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const outDir = mkdtempSync(join(tmpdir(), 'fray-harness-'));
    const common = { root, logLevel: 'error' as const };
    await build({ ...common, build: { outDir, emptyOutDir: true, rollupOptions: { input: join(root, 'dev/board.html') } } });
    const server = await preview({ ...common, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
    const url = server.resolvedUrls!.local[0]!;
    return new Harness(server, browser, url, outDir);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.server.close();
    rmSync(this.built, { recursive: true });
  }

  /** `frozen`: time stands still until the test lets it pass with page.clock. */
  async open(query: string, options: BrowserContextOptions & { frozen?: boolean } = {}): Promise<Opened> {
    const { frozen, ...context } = options;
    const opened = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, ...context });
    const page = await opened.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    if (frozen) await page.clock.install({ time: 1_789_000_000_000 });
    await page.goto(`${this.url}dev/board.html?${query}`);
    await page.locator('[role=grid]').waitFor();
    if (frozen) await page.clock.pauseAt(1_789_000_100_000);
    else await page.waitForTimeout(320); // Clicks right after a question are ignored.
    return {
      page,
      square: (name) => page.locator(`[role=gridcell][data-square="${name}"]`),
      said: () =>
        page.evaluate(() => {
          const { room } = window as unknown as { room: { said: Say[] } };
          return room.said.map((message) => ('action' in message ? `${message.type} ${message.action}` : message.type));
        }),
      axe: async () => {
        await page.evaluate(axe);
        return page.evaluate(async () => {
          const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
          const { violations } = await axe.run();
          return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
        });
      },
      close: async () => {
        await opened.close();
        if (errors.length > 0) throw new Error(`errors on the page: ${errors.join('; ')}`);
      },
    };
  }
}
