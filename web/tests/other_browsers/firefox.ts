// Debian's Firefox, driven by WebDriver BiDi.
import { launch, type Page } from 'puppeteer-core';

import type { Key, OtherBrowser, Tab } from './tab';

class FirefoxTab implements Tab {
  constructor(private readonly page: Page) {}

  async goto(url: string): Promise<void> {
    await this.page.goto(url);
  }

  async back(): Promise<void> {
    // Puppeteer's own waits for a load, which there is none of where a page is shown again as it was.
    await this.page.evaluate(() => void setTimeout(() => history.back()));
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  run<A extends unknown[], T>(inPage: (...args: A) => T, ...args: A): Promise<Awaited<T>> {
    return this.page.evaluate(inPage as (...all: unknown[]) => Awaited<T>, ...args) as Promise<Awaited<T>>;
  }

  async click(selector: string, nth = 0): Promise<void> {
    const found = (await this.page.$$(selector))[nth];
    if (!found) throw new Error(`There is no ${selector} (${nth}).`);
    await found.click();
  }

  async press(key: Key): Promise<void> {
    await this.page.keyboard.press(key);
  }

  type(selector: string, text: string): Promise<void> {
    return this.page.type(selector, text);
  }

  resize(width: number, height: number): Promise<void> {
    return this.page.setViewport({ width, height });
  }

  close(): Promise<void> {
    return this.page.close();
  }
}

export const firefox: OtherBrowser = {
  name: 'Firefox',
  async begin() {
    const browser = await launch({ browser: 'firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', headless: true });
    return {
      async tab() {
        const page = await browser.newPage();
        await page.setViewport({ width: 1280, height: 800 });
        return new FirefoxTab(page);
      },
      end: () => browser.close(),
    };
  },
};
