// WebKitGTK's MiniBrowser, the nearest that Debian has to Safari, driven by WebDriver. It needs a display (xvfb-run).
import { Builder, By, Capabilities, Key as Codes, type WebDriver } from 'selenium-webdriver';
import remote from 'selenium-webdriver/remote';

import type { Key, OtherBrowser, Tab } from './tab';

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

const codes: Record<Key, string> = {
  Enter: Codes.ENTER,
  Tab: Codes.TAB,
  ArrowUp: Codes.ARROW_UP,
  ArrowDown: Codes.ARROW_DOWN,
  ArrowLeft: Codes.ARROW_LEFT,
  ArrowRight: Codes.ARROW_RIGHT,
};

/** All tabs of a session share its line, on which they take turns. */
class Line {
  private before: Promise<unknown> = Promise.resolve();
  constructor(private readonly driver: WebDriver) {}

  in<T>(handle: string, work: (driver: WebDriver) => Promise<T>): Promise<T> {
    const next = this.before.then(async () => {
      if ((await this.driver.getWindowHandle().catch(() => '')) !== handle) await this.driver.switchTo().window(handle);
      return work(this.driver);
    });
    this.before = next.catch(() => undefined);
    return next;
  }
}

class WebKitTab implements Tab {
  constructor(
    private readonly line: Line,
    private readonly handle: string,
  ) {}

  private do<T>(work: (driver: WebDriver) => Promise<T>): Promise<T> {
    return this.line.in(this.handle, work);
  }

  goto(url: string): Promise<void> {
    return this.do((driver) => driver.get(url));
  }

  back(): Promise<void> {
    return this.do((driver) => driver.navigate().back());
  }

  reload(): Promise<void> {
    return this.do((driver) => driver.navigate().refresh());
  }

  run<A extends unknown[], T>(inPage: (...args: A) => T, ...args: A): Promise<Awaited<T>> {
    return this.do((driver) => driver.executeScript<Awaited<T>>(inPage, ...args));
  }

  click(selector: string, nth = 0): Promise<void> {
    return this.do(async (driver) => {
      const found = (await driver.findElements(By.css(selector)))[nth];
      if (!found) throw new Error(`There is no ${selector} (${nth}).`);
      await found.click();
    });
  }

  press(key: Key): Promise<void> {
    return this.do((driver) => driver.actions().sendKeys(codes[key]).perform());
  }

  type(selector: string, text: string): Promise<void> {
    return this.do((driver) => driver.findElement(By.css(selector)).sendKeys(text));
  }

  resize(width: number, height: number): Promise<void> {
    return this.do(async (driver) => void (await driver.manage().window().setRect({ width, height })));
  }

  close(): Promise<void> {
    return this.do((driver) => driver.close());
  }
}

export const webkit: OtherBrowser = {
  name: 'WebKit',
  async begin() {
    const service = new remote.DriverService.Builder(process.env.WEBKITDRIVER ?? '/usr/bin/WebKitWebDriver').setLoopback(true).build();
    const options = { binary: process.env.MINIBROWSER ?? miniBrowser, args: ['--automation'] };
    const wanted = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options });
    const driver = await new Builder().usingServer(await service.start()).withCapabilities(wanted).build();
    await driver.manage().window().setRect({ width: 1280, height: 860 });
    const line = new Line(driver);
    let first = true;
    return {
      async tab() {
        if (!first) await driver.switchTo().newWindow('tab');
        first = false;
        return new WebKitTab(line, await driver.getWindowHandle());
      },
      async end() {
        await driver.quit();
        await service.kill();
      },
    };
  },
};
