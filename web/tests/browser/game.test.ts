import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { Harness, type Opened } from './harness';

let harness: Harness;
let here: Opened;
const open = async (...args: Parameters<Harness['open']>) => (here = await harness.open(...args));
const text = (selector: string) => here.page.locator(selector).innerText();
const button = (name: string | RegExp) => here.page.getByRole('button', { name });

beforeAll(async () => {
  harness = await Harness.start();
});
afterEach(() => here.close());
afterAll(() => harness.stop());

describe('a battle', () => {
  it('shows its odds before anything is committed', async () => {
    await open('scene=won&at=1');
    await here.square('c5').hover();
    expect(await text('.battle')).toContain('83%');
    await here.square('a5').hover();
    expect(await text('.battle')).toContain('pawn on a5');
    expect(await here.said()).toEqual([]);
  });

  it('takes a click on the target, and another one to commit', async () => {
    await open('scene=won&at=1');
    await here.square('c5').click();
    expect(await here.said()).toEqual([]);
    await here.square('c5').click();
    expect(await here.said()).toEqual(['act xc5+c1+a3+d4']);
  });

  it('lets supporters be chosen in the list and on the board', async () => {
    await open('scene=won&at=1');
    await here.square('c5').click();
    await here.page.getByLabel(/rook c1/).uncheck();
    await here.square('a3').click();
    expect(await text('.battle-chance')).toBe('28%');
    expect(await text('.battle-risk')).toMatch(/72%.*knight b3, pawn d4/);
    await button(/^Attack 28%/).click();
    expect(await here.said()).toEqual(['act xc5+d4']);
  });

  it('aims at a single target by itself, but not so that a click on it commits', async () => {
    await open('scene=over&at=1');
    expect(await text('.battle')).toContain('king on g7');
    await here.square('g7').click();
    expect(await here.said()).toEqual([]);
    await here.square('g7').click();
    expect(await here.said()).toEqual(['act xg7']);
  });

  it('can be declined at another place than where it is confirmed', async () => {
    await open('scene=won&at=1');
    await here.square('c5').click();
    const [no, yes] = [(await button('No attack').boundingBox())!, (await button(/^Attack/).boundingBox())!];
    expect(no.x + no.width).toBeLessThan(yes.x);
    await button('No attack').click();
    expect(await here.said()).toEqual(['act none']);
  });

  it('ignores clicks right after the question has changed', async () => {
    await open('scene=over&at=0', { frozen: true });
    await here.page.evaluate(() => (window as unknown as { room: { next: () => void } }).room.next());
    await here.page.clock.runFor(200);
    await button(/^Attack/).click();
    expect(await here.said()).toEqual([]);
    await here.page.clock.runFor(150);
    await button(/^Attack/).click();
    expect(await here.said()).toEqual(['act xg7']);
  });
});

describe('dice', () => {
  const attack = async () => {
    await here.square('c5').click();
    await button(/^Attack/).click();
    await here.page.clock.runFor(100); // The server's answer.
    await here.page.locator('.die-falling').first().waitFor();
  };

  it('fall before board, log or sums show what they are', async () => {
    await open('scene=won&at=1', { frozen: true });
    await here.page.clock.runFor(400);
    await attack();
    expect(await here.square('c5').getAttribute('aria-label')).toContain('black bishop');
    expect(await text('.log-lines')).not.toMatch(/rolls|wins/);
    expect(await text('.board-dice')).not.toMatch(/12|7 *$|wins/);
    expect(await here.page.locator('[role=status][aria-live=polite]').innerText()).not.toMatch(/rolls|wins/);
    await here.page.clock.runFor(600);
    expect(await here.square('c5').getAttribute('aria-label')).toContain('empty');
    expect(await text('.log-lines')).toContain('White rolls 5 + 7 = 12. Black rolls 3 + 4 = 7. White wins the battle');
    expect(await text('.board-dice')).toMatch(/12/);
    expect(await here.page.locator('[role=status][aria-live=polite]').innerText()).toContain('White wins the battle');
    await here.page.clock.runFor(900);
    expect(await here.page.locator('.board-dice').count()).toBe(0);
  });

  it('are skipped by a key or a click', async () => {
    for (const how of ['Space', 'Escape', 'click']) {
      await open('scene=won&at=1', { frozen: true });
      await here.page.clock.runFor(400);
      await attack();
      if (how === 'click') await here.square('h3').click();
      else await here.page.keyboard.press(how);
      await expect.poll(() => here.square('c5').getAttribute('aria-label')).toContain('empty');
      if (how !== 'click') await here.close();
    }
  });

  it('lie there at once for those who want no motion', async () => {
    await open('scene=won&at=1', { reducedMotion: 'reduce' });
    await here.square('c5').click();
    await button(/^Attack/).click();
    // At one moment, for they are soon gone.
    const seen = await here.page.waitForFunction(() => {
      const dice = document.querySelector<HTMLElement>('.board-dice');
      return dice && { text: dice.innerText, falling: document.querySelectorAll('.die-falling').length };
    });
    const { text: dice, falling } = (await seen.jsonValue())!;
    expect(falling).toBe(0);
    expect(dice).toContain('12');
  });

  it('then let the winner move in, by one click or a button', async () => {
    await open('scene=won&at=3');
    await here.square('b3').click();
    expect(await here.said()).toEqual(['act b3xc5']);
  });
});

describe('around the game', () => {
  it('resigning is asked twice, at different places', async () => {
    await open('scene=opening');
    const first = (await button('Resign').boundingBox())!;
    await button('Resign').click();
    expect(await here.said()).toEqual([]);
    const sure = (await button('Yes, resign').boundingBox())!;
    const on = (await button('Play on').boundingBox())!;
    expect(Math.abs(sure.x - on.x)).toBeGreaterThan(40);
    expect(first.width).toBeGreaterThan(0);
    await button('Yes, resign').click();
    expect(await here.said()).toEqual(['resign']);
  });

  it('offers are answered, and made at another place', async () => {
    await open('scene=opening&offer=draw&can=answer:draw,resign');
    expect(await here.page.getByRole('button', { name: 'Draw', exact: true }).isDisabled()).toBe(true);
    await button('Accept draw').click();
    expect(await here.said()).toEqual(['answer']);
  });

  it('undo says why it is not possible', async () => {
    await open('scene=won&at=3&can=resign');
    expect(await button('Undo').isDisabled()).toBe(true);
    expect(await here.page.locator('#undo-reason').textContent()).toMatch(/die was rolled/);
  });

  it('one can look back by a click on the log, and return', async () => {
    await open('scene=opening');
    await here.square('e2').click();
    await here.square('e4').click();
    await here.page.locator('.log-line', { hasText: 'e2 to e4' }).waitFor();
    await here.page.evaluate(() => (window as unknown as { room: { next: () => void } }).room.next());
    await here.page.locator('.log-line', { hasText: 'e7 to e6' }).waitFor();
    await here.page.locator('.log-line button', { hasText: 'e2 to e4' }).click();
    expect(await here.square('e7').getAttribute('aria-label')).toContain('black pawn');
    await button('Back to the game').click();
    expect(await here.square('e7').getAttribute('aria-label')).toContain('empty');
  });

  it('the log can be filtered to battles', async () => {
    await open('scene=won&at=5');
    const lines = here.page.locator('.log-line');
    const all = await lines.count();
    await here.page.getByLabel('The log shows').selectOption('battles only');
    expect(await lines.count()).toBe(1);
    expect(all).toBeGreaterThan(1);
  });

  it('an opponent who has gone can be waited for or claimed against, when it is time', async () => {
    await open('scene=opening&gone=300', { frozen: true });
    expect(await text('.banner-gone')).toMatch(/Black has left/);
    expect(await button('Claim the win').count()).toBe(0);
    await here.page.clock.runFor(240_000);
    await button('Wait').click();
    await button('Claim the win').click();
    expect(await here.said()).toEqual(['claim']);
  });

  it('little time is told by a sign and in words', async () => {
    await open('scene=opening&left=9000');
    expect(await here.page.locator('.clock-low .clock-warning').count()).toBe(1);
    expect(await here.page.locator('.clock-low').getAttribute('aria-label')).toContain('little time');
  });

  it('being offline is told, and nothing can be played', async () => {
    await open('scene=opening&link=offline');
    expect(await text('.banner')).toMatch(/offline.*clock/i);
    await here.square('e2').click();
    await here.square('e4').click();
    expect(await here.said()).toEqual([]);
  });

  it('the end is told in words, with ways to go on', async () => {
    await open('scene=over&at=4');
    expect(await text('.over')).toMatch(/^You won[^]*Black’s last Leader has fallen/);
    for (const name of ['Replay', 'Analysis']) expect(await here.page.getByRole('link', { name }).getAttribute('href')).toMatch(/^\/g\//);
    await button('Rematch').click();
    expect(await here.said()).toEqual(['offer']);
  });

  it('the game is explained once', async () => {
    await open('scene=opening&minute=1');
    await here.page.getByRole('dialog', { name: 'Conflict Chess in one minute' }).waitFor();
    expect(await text('.minute')).toContain('Leaders');
    await button('Begin').click();
    await here.page.reload();
    await here.page.locator('[role=grid]').waitFor();
    expect(await here.page.locator('.minute').count()).toBe(0);
  });
});

describe('axe', () => {
  for (const scheme of ['light', 'dark'] as const) {
    it(`finds nothing wrong, ${scheme}`, async () => {
      for (const query of ['scene=opening&minute=1', 'scene=won&at=1&left=9000', 'scene=won&at=3&offer=draw&can=answer:draw,resign&gone=0', 'scene=over&at=4']) {
        await open(query, { colorScheme: scheme });
        if (query.includes('at=1')) await here.square('c5').click();
        expect(await here.axe(), query).toEqual([]);
        if (!query.includes('at=4')) await here.close();
      }
    });
  }

  it('finds nothing wrong on a phone', async () => {
    await open('scene=won&at=1', { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
    await here.square('c5').click();
    expect(await here.axe()).toEqual([]);
  });
});
