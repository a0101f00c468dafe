// How much a page jumps by itself, as browsers measure it.
import type { Page } from 'playwright-core';

interface Shift {
  value: number;
  /** ms since the page was opened. */
  at: number;
}

/** Notes from now on, on each page that is opened, what moves without having been touched. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput } of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!hadRecentInput) shifts.push({ value, at: startTime });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved until now does not count. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => ((globalThis as unknown as { shifts: Shift[] }).shifts.length = 0));
}

/** Cumulative layout shift: the most within five seconds without a pause of one (web.dev/articles/cls). */
export async function worstShift(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
  let [most, sum, start, last] = [0, 0, -Infinity, -Infinity];
  for (const { value, at } of shifts) {
    if (at - last > 1000 || at - start > 5000) [sum, start] = [0, at];
    [sum, last] = [sum + value, at];
    most = Math.max(most, sum);
  }
  return most;
}
