// Opens dev/board.html, the page of a game fed with recorded frames, in Chromium.
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { inject } from 'vitest';

import type { Say } from '../../src/protocol';
import { axeFindings, connect, settle } from './browser';

export interface Opened {
  page: Page;
  square: (name: string) => Locator;
  /** What the page has said to the room, as `act e2e4` or `resign`. */
  said: () => Promise<string[]>;
  /** What axe finds wrong, as text. */
  axe: () => Promise<string[]>;
  close: () => Promise<void>;
}

type Options = BrowserContextOptions & { frozen?: boolean };

interface Tab {
  page: Page;
  /** What has gone wrong in it unseen. */
  errors: string[];
}

export class Harness {
  /** Tabs that are not in use, by what they were opened with: to load a page anew costs much less than a new tab. */
  private readonly spare = new Map<string, Tab>();

  private constructor(private readonly browser: Browser) {}

  static async start(): Promise<Harness> {
    return new Harness(await connect());
  }

  stop(): Promise<void> {
    return this.browser.close();
  }

  private async tab(options: BrowserContextOptions): Promise<Tab> {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block', ...options });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    return { page, errors };
  }

  /** As it was when it was new. */
  private async clean({ page, errors }: Tab): Promise<void> {
    await page.mouse.move(0, 0);
    await page.evaluate(() => localStorage.clear());
    errors.length = 0;
  }

  /** `frozen`: time stands still until the test lets it pass with page.clock. */
  async open(query: string, { frozen, ...options }: Options = {}): Promise<Opened> {
    const key = JSON.stringify(options);
    const spare = frozen ? undefined : this.spare.get(key);
    this.spare.delete(key);
    const tab = spare ?? (await this.tab(options));
    const { page, errors } = tab;
    if (frozen) await page.clock.install({ time: 1_789_000_000_000 });
    await page.goto(`${inject('board')}dev/board.html?${query}`);
    await page.locator('[role=grid]').waitFor();
    if (frozen) await page.clock.pauseAt(1_789_000_100_000);
    else await settle(page);
    return {
      page,
      square: (name) => page.locator(`[role=gridcell][data-square="${name}"]`),
      said: () =>
        page.evaluate(() => {
          const { room } = window as unknown as { room: { said: Say[] } };
          return room.said.map((message) => ('action' in message ? `${message.type} ${message.action}` : message.type));
        }),
      axe: () => axeFindings(page),
      close: async () => {
        const wrong = errors.join('; ');
        if (frozen || this.spare.has(key)) await page.context().close();
        else {
          await this.clean(tab);
          this.spare.set(key, tab);
        }
        if (wrong !== '') throw new Error(`errors on the page: ${wrong}`);
      },
    };
  }
}
