// What the tests need of a browser, whichever it is.
import { expect } from 'vitest';

export type Key = 'Enter' | 'Tab' | 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export interface Tab {
  /** Loads the page at that address. */
  goto(url: string): Promise<void>;
  /** Goes back in the history of the tab. */
  back(): Promise<void>;
  reload(): Promise<void>;
  /** Calls a function in the page, which uses nothing from outside of itself; what it gives must be JSON. */
  run<A extends unknown[], T>(inPage: (...args: A) => T, ...args: A): Promise<Awaited<T>>;
  /** Clicks what the selector finds, at its middle. */
  click(selector: string, nth?: number): Promise<void>;
  press(key: Key): Promise<void>;
  /** Types into the field that the selector finds. */
  type(selector: string, text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** A browser that has never been here, with nothing stored. */
export interface Person {
  tab(): Promise<Tab>;
  end(): Promise<void>;
}

export interface OtherBrowser {
  name: string;
  begin(): Promise<Person>;
}

const patience = { timeout: 20_000, interval: 50 };

export const count = (tab: Tab, selector: string) => tab.run((css) => document.querySelectorAll(css).length, selector);

export const textOf = (tab: Tab, selector = 'body') => tab.run((css) => document.querySelector<HTMLElement>(css)?.innerText ?? '', selector);

/** Until there is what the selector finds. */
export async function seen(tab: Tab, selector: string): Promise<void> {
  await expect.poll(() => count(tab, selector), { ...patience, message: selector }).toBeGreaterThan(0);
}

export async function reads(tab: Tab, words: string | RegExp, selector = 'body'): Promise<void> {
  await expect.poll(() => textOf(tab, selector), patience).toMatch(words);
}

/** Clicks the first button, link or label that is named so. */
export async function clickNamed(tab: Tab, name: string, within = 'body'): Promise<void> {
  const mark = (css: string, wanted: string) => {
    for (const old of document.querySelectorAll('[data-test-target]')) old.removeAttribute('data-test-target');
    const named = [...document.querySelectorAll<HTMLElement>(`:is(${css}) :is(button, a, label)`)].find((one) => (one.ariaLabel ?? one.innerText).trim().startsWith(wanted));
    named?.setAttribute('data-test-target', '');
    return named !== undefined;
  };
  await expect.poll(() => tab.run(mark, within, name), { ...patience, message: name }).toBe(true);
  await tab.click('[data-test-target]');
}
