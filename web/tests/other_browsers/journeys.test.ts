// The page in browsers other than Chromium: playing, leaving and coming back, several tabs, without a line, by keyboard, and against each other.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { SETTLE_MS } from '../../src/board/settle';
import { buildStatic } from '../../static/build';
import { BareHost } from '../browser/bare_host';
import { freshFolder } from '../browser/builds';
import { FrayServer, frayBinary } from '../browser/fray_server';
import { games, keeps, knowRules, letTimePass } from '../browser/in_page';
import { nextThing, played, whatIsOffered } from '../browser/offered';
import { pageFolder } from '../browser/page_folder';
import { randomFrom } from '../browser/play';
import { makeRoom } from '../browser/rooms';
import { firefox } from './firefox';
import { type Person, type Tab, clickNamed, count, reads, seen, textOf } from './tab';
import { webkit } from './webkit';

const computerForm = 'form[aria-labelledby=play-computer]';
const steps = (tab: Tab) => count(tab, played);

/** Faults that nobody sees, from now on. */
const listen = (tab: Tab) =>
  tab.run(() => {
    const page = globalThis as { faults?: string[] };
    if (page.faults) return;
    const faults: string[] = (page.faults = []);
    addEventListener('error', ({ message }) => faults.push(message));
    addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
  });
const noFaults = async (tab: Tab) => expect(await tab.run(() => (globalThis as { faults?: string[] }).faults ?? [])).toEqual([]);

/** Nobody is shown the rules in short. */
const experienced = (tab: Tab) => tab.run(knowRules, games);

/** Does what is offered in one of these tabs after the other, until there have been so many steps, or the game is over. */
async function play(tabs: readonly Tab[], until: number, random = randomFrom(1)): Promise<void> {
  const [first] = tabs as readonly [Tab, ...Tab[]];
  const enough = async () => (await steps(first)) >= until || (await count(first, '.over')) > 0;
  for (let idle = Date.now(); !(await enough()); )
    for (const tab of tabs) {
      const now = await tab.run(whatIsOffered);
      if (now) {
        await tab.run(letTimePass, SETTLE_MS);
        const next = nextThing(now, random);
        if ('square' in next) await tab.click(`[role=gridcell][data-square="${next.square}"]`);
        else await tab.click(next.button, next.nth);
        idle = Date.now();
      } else if (Date.now() - idle > 20_000) throw new Error(`Nothing goes on: ${await textOf(first)}`);
    }
}

describe.each([firefox, webkit])('$name', ({ begin }) => {
  const [folder, remove] = freshFolder();
  let host: BareHost;
  let at: string;
  let person: Person | undefined;
  let tab: Tab;

  beforeAll(() => buildStatic(pageFolder, folder));
  afterAll(() => remove());
  beforeEach(async () => {
    host = new BareHost(folder, '/games/');
    at = await host.start();
    person = await begin();
    tab = await person.tab();
  });
  afterEach(async () => {
    await person?.end();
    await host.stop();
  });

  /** Begins a game against the computer, level 1, by its form. */
  async function against(game: string): Promise<void> {
    await tab.goto(`${at}#/play/${game}`);
    await seen(tab, 'form');
    await experienced(tab);
    await listen(tab);
    await clickNamed(tab, '1', computerForm);
    await clickNamed(tab, 'White', computerForm);
    await clickNamed(tab, 'Play now', computerForm);
    await seen(tab, '[role=grid]');
  }

  it('plays all games against the computer, and has them again when loaded anew', async () => {
    for (const game of games) {
      await against(game);
      await play([tab], 4);
      await noFaults(tab);
      const before = await steps(tab);
      await tab.reload();
      await seen(tab, '[role=grid]');
      await expect.poll(() => steps(tab)).toBeGreaterThanOrEqual(before);
    }
  });

  it('has the games at once for who has left for another page, and goes on when he comes back', async () => {
    const elsewhere = `${at}icon.svg`;
    await against('conflict');
    await play([tab], 4);
    const game = await tab.run(() => location.href);
    await tab.goto(elsewhere);
    await tab.goto(`${at}#/play/chess`);
    await reads(tab, 'Play now');
    await tab.goto(game);
    await seen(tab, '[role=grid]');
    await tab.goto(elsewhere);
    await tab.back();
    await seen(tab, '[role=grid]');
    const before = await steps(tab);
    await play([tab], before + 2);
    await noFaults(tab);
  });

  it('plays on in another tab, and there when the first is closed', async () => {
    await against('chess');
    await play([tab], 2);
    const address = await tab.run(() => location.href);
    const other = await person!.tab();
    await other.goto(address);
    await seen(other, '[role=grid]');
    await play([other], 4, randomFrom(2));
    await expect.poll(() => steps(tab)).toBe(await steps(other));
    await tab.close();
    const before = await steps(other);
    await play([other], before + 2, randomFrom(3));
  });

  it('plays every game in aeroplane mode after one visit', async () => {
    await tab.goto(at);
    await clickNamed(tab, 'More choices');
    await seen(tab, 'form');
    await expect.poll(() => tab.run(keeps, ['.html', '.wasm', '.bin']), { timeout: 30_000, interval: 200 }).toBe(true);
    await host.stop();
    for (const game of games) {
      await tab.goto('about:blank');
      await against(game);
      await play([tab], 2);
      await noFaults(tab);
    }
  });

  it('plays by keyboard alone', async () => {
    await against('chess');
    const focused = () => tab.run(() => (document.activeElement as HTMLElement | null)?.dataset.square ?? null);
    for (let presses = 0; (await focused()) === null; ++presses) {
      expect(presses, 'the board is reached').toBeLessThan(60);
      await tab.press('Tab');
    }
    const walk = async (to: string) => {
      for (let presses = 0; (await focused()) !== to; ++presses) {
        expect(presses, to).toBeLessThan(20);
        const at = (await focused())!;
        const [file, rank] = [to.charCodeAt(0) - at.charCodeAt(0), Number(to[1]) - Number(at[1])];
        await tab.press(file > 0 ? 'ArrowRight' : file < 0 ? 'ArrowLeft' : rank > 0 ? 'ArrowUp' : 'ArrowDown');
      }
    };
    await expect.poll(() => tab.run(whatIsOffered)).not.toBeNull();
    await tab.run(letTimePass, SETTLE_MS);
    await walk('e2');
    await tab.press('Enter');
    await walk('e4');
    await tab.press('Enter');
    await expect.poll(() => steps(tab)).toBeGreaterThanOrEqual(2);
    expect(await tab.run(() => document.querySelector('[data-square=e4]')!.ariaLabel)).toMatch(/pawn/i);
  });

  it('fits a narrow window', async () => {
    await tab.resize(400, 740);
    for (const page of ['', '#/play/dnd', '#/rules/gnostic', '#/learn/conflict', '#/settings', '#/device', '#/analysis']) {
      await tab.goto('about:blank');
      await tab.goto(at + page);
      await seen(tab, 'h1');
      await tab.run(() => new Promise((drawn) => setTimeout(drawn, 300)));
      const [content, window] = await tab.run(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(content, page).toBeLessThanOrEqual(window!);
    }
  });
});

describe.skipIf(!frayBinary)('at one server', () => {
  const server = new FrayServer();
  const people: Person[] = [];
  beforeAll(() => server.start().then(() => undefined));
  afterAll(async () => {
    for (const one of people) await one.end();
    await server.end();
  });

  async function sitDown(person: Person, url: string, name: string): Promise<Tab> {
    const tab = await person.tab();
    await tab.goto(url);
    await reads(tab, 'Take the seat');
    await experienced(tab);
    await tab.type('input[autocomplete=nickname]', name);
    await clickNamed(tab, 'Take the seat');
    return tab;
  }

  it.each(games)('Firefox plays %s with WebKit', async (game) => {
    if (people.length === 0) people.push(await firefox.begin(), await webkit.begin());
    const url = await makeRoom(server.address, { game });
    const one = await sitDown(people[0]!, url, 'Ada');
    const two = await sitDown(people[1]!, url, 'Bob');
    for (const tab of [one, two]) await seen(tab, '[role=grid]');
    await play([one, two], 6);
    await expect.poll(() => steps(two)).toBe(await steps(one));
    await one.close();
  });
});
