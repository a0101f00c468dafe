// How quickly the page answers while each game is played against the computer on a phone's size, and how much it jumps: prints
// a Markdown table (scripts/bench-responsive). Nothing is asserted.
import type { Page } from 'playwright-core';
import { afterAll, it } from 'vitest';

import { settle } from '../browser/browser';
import { games } from '../browser/in_page';
import { finger, playUntil } from '../browser/play';
import { describeReal } from '../browser/real';
import { join, makeRoom, ready } from '../browser/rooms';
import { watchShifts, worstShift } from '../browser/shifts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 40);

interface Seen {
  /** Of inputs whose next paint took longer than the browser tells of, in ms. */
  slow: number[];
  inputs: number;
}

/** Event Timing, as browsers measure it. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { slow: [], inputs: 0 };
    Object.assign(globalThis, { seen });
    for (const type of ['pointerup', 'keydown']) addEventListener(type, () => seen.inputs++, true);
    const slowest = new Map<number, number>();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (interactionId > 0) slowest.set(interactionId, Math.max(duration, slowest.get(interactionId) ?? 0));
      seen.slow = [...slowest.values()];
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

describeReal('the page', (real) => {
  const rows: string[] = [];
  afterAll(() => {
    process.stdout.write(`\n| game | inputs | ms to the next paint: 95th percentile | longest | layout shift |\n| --- | ---: | ---: | ---: | ---: |\n${rows.join('\n')}\n`);
  });
  for (const game of games)
    it(`answers in ${game}`, async () => {
      const ada = await real.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, hand: finger, seed: 7 });
      await watch(ada.page);
      await watchShifts(ada.page);
      await join(ada, await makeRoom(real.base, { game, seats: [{ kind: 'open' }, { kind: 'computer', level: 1 }] }), 'Ada');
      await ready(ada);
      await settle(ada.page);
      const end = Date.now() + SECONDS * 1000;
      await playUntil([ada], async () => {
        const offer = ada.page.getByRole('button', { name: 'Play on' });
        if (await offer.isVisible()) await offer.tap();
        return Date.now() > end;
      });
      const { slow, inputs } = await ada.page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
      // The others were answered in less than 16 ms.
      const all = [...slow, ...Array.from({ length: Math.max(0, inputs - slow.length) }, () => 16)].sort((a, b) => a - b);
      const at95 = all[Math.max(0, Math.ceil(0.95 * all.length) - 1)] ?? 0;
      rows.push(`| ${game} | ${inputs} | ${at95} | ${all.at(-1) ?? 0} | ${(await worstShift(ada.page)).toFixed(3)} |`);
    });
});
