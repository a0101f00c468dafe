// A finished game seen again: step by step, by itself, from a link; its dice checked, its files taken away, its analysis.
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

import { decide, move, playUntil, seen, type Player } from './play';
import { describeReal, type Real } from './real';
import { sitDown } from './rooms';

/** A short game with a battle in it, given up by Black; answers with its address. */
async function finished(real: Real): Promise<{ ada: Player; url: string; end: string[] }> {
  const [ada, bob] = [await real.person({ seed: 51 }), await real.person({ seed: 52 })];
  const url = await sitDown(real.base, ada, bob, { start: 'k7/8/7p/4K3/8/6N1/8/1R4Q1 side=white' });
  await move(ada, 'g3', 'f5');
  await decide(ada, /^Attack/);
  await playUntil([ada, bob], ({ prompt }) => prompt.includes('Black moves'));
  await move(bob, 'a8', 'a7');
  await bob.page.getByRole('button', { name: 'Resign' }).click();
  await bob.page.getByRole('button', { name: 'Yes, resign' }).click();
  await ada.page.locator('.over').waitFor();
  return { ada, url, end: (await seen(ada.page)).pieces };
}

describeReal('a finished game', (real) => {
  it('is seen again step by step, by itself, and from a link to a position', async () => {
    const { ada, url, end } = await finished(real);
    const { page } = ada;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const pieces = async () => (await seen(page)).pieces;
    const step = () => page.getByRole('slider', { name: 'Step' }).inputValue();
    await page.getByRole('link', { name: 'Replay' }).click();
    await button('Step forward').waitFor();
    expect(await button('Step back').isDisabled()).toBe(true);
    const first = await pieces();
    expect(first).toContain('g3 white knight');
    await button('Step forward').click();
    await expect.poll(pieces).toContain('f5 white knight');
    await page.getByText('White knight g3 to f5').last().waitFor();
    await button('End').click();
    await expect.poll(pieces).toEqual(end);
    expect(await button('Step forward').isDisabled()).toBe(true);

    // A link to a position opens there.
    await page.getByRole('region', { name: 'Steps of the game' }).getByRole('button', { name: 'g3f5' }).click();
    await page.waitForURL(/\/replay\?at=1$/);
    await page.goto(page.url());
    await expect.poll(pieces).toContain('f5 white knight');
    expect(await step()).toBe('1');
    await page.keyboard.press('ArrowRight');
    await expect.poll(step).toBe('2');

    await button('Start').click();
    await button('Play').click();
    await expect.poll(step, { timeout: 10_000 }).toBe('2');
    await button('Pause').click();
    const paused = await step();
    expect(await button('Play').isVisible()).toBe(true);
    await page.waitForTimeout(1400); // Longer than a step takes.
    expect(await step()).toBe(paused);
    expect(page.url()).toBe(`${url}/replay?at=${paused}`);
  });

  it('can be taken away, and its dice are found right', async () => {
    const { ada, url } = await finished(real);
    const { page } = ada;
    await page.goto(`${url}/replay`);
    await page.getByRole('button', { name: 'Verify the dice' }).click();
    const checks = page.getByLabel('Checks of the dice').getByRole('listitem');
    await checks.first().waitFor();
    expect(await checks.count()).toBe(4);
    for (const text of await checks.allInnerTexts()) expect(text).toMatch(/^✓/);
    expect(await checks.last().innerText()).toMatch(/Rolls all 1 |Rolls/);

    const download = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
      return { name: file.suggestedFilename(), text: await text(await file.createReadStream()) };
    };
    const record = await download('Download game');
    expect(record.name).toMatch(/\.pgn$/);
    expect(record.text).toMatch(/\[White "Ada"\][\s\S]*1\. g3f5 \{\[%do xh6\] \[%dice \d \d\]/);
    const log = await download('Download log');
    const { log: entries } = JSON.parse(log.text) as { log: { type: string }[] };
    expect(entries.map(({ type }) => type)).toEqual(expect.arrayContaining(['created', 'started', 'roll', 'ended']));
  });

  it('is analysed, with a graph, luck and skill', async () => {
    const { ada } = await finished(real);
    const { page } = ada;
    await page.getByRole('link', { name: 'Analysis', exact: true }).click();
    const analysis = page.getByRole('region', { name: 'Analysis' });
    await analysis.getByRole('table').waitFor({ timeout: 30_000 });
    await expect.poll(() => analysis.getByRole('progressbar').count(), { timeout: 40_000 }).toBe(0);
    const rows = await analysis.getByRole('row').allInnerTexts();
    expect(rows[1]).toMatch(/^White\s+[+−]?\d\.\d\d\s+[+−]?\d\.\d\d\s+\d/);
    expect(rows[2]).toMatch(/^Black\s+[+−]?\d\.\d\d\s+[+−]?\d\.\d\d\s+\d/);
    // What luck gave to one it took from the other.
    const luck = rows.slice(1).map((row) => Number(row.split(/\s+/)[1]!.replace('−', '-')));
    expect(luck[0]! + luck[1]!).toBeCloseTo(0);
    await analysis.getByText(/White expects \d+% of the points/).waitFor();
    await analysis.getByRole('heading', { name: 'Best lines here' }).waitFor();
    const graph = (await analysis.locator('.graph svg').boundingBox())!;
    await page.mouse.click(graph.x + graph.width - 2, graph.y + graph.height / 2);
    await page.waitForURL(/at=\d+/);
  });
});
