// Games of fray-chess that are played on the element: people, computers, dice, and what ends it.
import type { Browser, BrowserContextOptions, JSHandle } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { connect, describeWithGames, open, settle, type Opened } from './page';

let browser: Browser;
let here: Opened;
let kept: JSHandle<Kept>;

beforeAll(async () => {
  browser = await connect();
});
afterEach(() => here.page.context().close());
afterAll(() => browser.close());

const ANNOUNCING =
  'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR side=white phase=announce track=B toward=A castling=Kkq spells=HSXRI/THSXRI fight=a1d5 attacker=0,0,in defender=0,0,in quiet=0 turn=2';
const ATTACKING = '7k/8/8/p7/8/1N6/8/3K4 side=white phase=attack moved=Nc1b3';

interface Wanted {
  game: string;
  position?: string;
  /** The seats of the computer and their levels. */
  computers?: Record<number, number>;
  pause?: number;
}

interface KeptGame {
  state: unknown;
  record(): { record: string };
}

/** What the page keeps, as its globals. */
interface Kept {
  fray: { startGame(name: string): { game: KeptGame }; loadPosition(name: string, position: string): { game: KeptGame }; newThinker(): Kept['thinker'] };
  board: HTMLElement & { play(game: unknown, settings?: unknown): Promise<{ node: string; result: string }>; state: unknown; frames: unknown; stop(): void };
  thinker: { close(): void };
  games: KeptGame[];
  /** How each play has ended, in the order in which they began. */
  ends: (string | undefined)[];
}

async function sit(body = '<fray-board id="one" label="Board"></fray-board>', options: BrowserContextOptions = {}): Promise<void> {
  here = await open(browser, body, { head: '<style>fray-board { max-width: 26rem }</style>', ...options });
  // A text, for what Vitest makes of `import` is nothing for a page.
  await here.page.evaluate(`import('/fray-chess/index.js').then(async ({ load }) => {
    const fray = await load();
    Object.assign(window, { fray, thinker: fray.newThinker(), board: document.querySelector('fray-board'), games: [], ends: [] });
  })`);
  kept = (await here.page.evaluateHandle('window')) as JSHandle<Kept>;
}

/** Begins to play; what comes of it is kept. */
async function play(wanted: Wanted): Promise<void> {
  await kept.evaluate(({ fray, thinker, board, games, ends }, { game: name, position, computers, pause = 0 }) => {
    const { game } = position === undefined ? fray.startGame(name) : fray.loadPosition(name, position);
    const at = games.push(game) - 1;
    board.play(game, { thinker, computers, pause }).then(
      (state) => (ends[at] = `${state.node} ${state.result}`),
      (reason: Error & { code?: string }) => (ends[at] = `${reason.name} ${reason.code ?? ''} ${reason.message}`),
    );
  }, wanted);
  await settle(here.page);
}

const ends = () => kept.evaluate(({ ends }) => [...ends]);
const record = (at = 0) => kept.evaluate(({ games }, i) => games[i]!.record().record, at);
/** The moves of a game so far, without numbers. */
const moves = async (at = 0) => (await record(at)).split('\n\n')[1]!.replace(/\d+\.+|\*/g, '').trim().split(/\s+/).join(' ');
const square = (name: string) => here.page.locator(`#one [role=gridcell][data-square="${name}"]`);
const says = (text: string | RegExp) => here.page.locator('#one').getByText(text).first().waitFor();
const alerts = () => here.page.locator('#one').getByRole('alert').allInnerTexts();

/** Picks squares one after the other, once the board asks. */
async function pick(...names: string[]): Promise<void> {
  await settle(here.page);
  for (const name of names) await square(name).click();
}

describeWithGames('a game is played', () => {
  it('by a person and the computer, who is shown to think and cannot be chosen for', async () => {
    await sit();
    await play({ game: 'chess', computers: { 1: 3 }, pause: 3000 });
    await says('Your turn');
    await pick('e2', 'e4');
    await says('Black’s turn');
    await pick('e7', 'e5');
    await expect.poll(moves).toMatch(/^e4 \S+$/);
    expect((await here.told('fray-action')).map(({ detail }) => detail.text)).toEqual(['e2e4']);
    await says('Your turn');
    expect((await here.told('fray-state')).map(({ detail }) => (detail.events as unknown[]).length > 0)).toEqual([false, true, true]);
    expect(await here.axe()).toEqual([]);
    expect(here.errors).toEqual([]);
  });

  it('and why something is not possible is said, by the game or by the page', async () => {
    await sit();
    await play({ game: 'chess', computers: { 1: 3 } });
    await pick('e2', 'e5');
    await here.page.locator('#one .why-not-shown').waitFor();
    await kept.evaluate(({ board }) => void Object.assign(board, { why: () => 'the page says so' }));
    await pick('e2', 'e5');
    await says('the page says so');
    expect(await moves()).toBe('');
  });

  it('by keyboard alone, and screen readers hear whose turn it is and what happens', async () => {
    await sit();
    await play({ game: 'chess' });
    for (const key of 'Tab e 2 Enter e 4 Enter'.split(' ')) await here.page.keyboard.press(key);
    await expect.poll(moves).toBe('e4');
    await expect.poll(() => here.page.locator('#one').getByRole('status').allInnerTexts()).toContain('White pawn e2 to e4. Black’s turn. Black moves');
  });

  it('by two people at one board, to the end', async () => {
    await sit();
    await play({ game: 'chess' });
    for (const [side, from, to] of [['White', 'f2', 'f3'], ['Black', 'e7', 'e5'], ['White', 'g2', 'g4'], ['Black', 'd8', 'h4']] as const) {
      await says(`${side}’s turn`);
      await pick(from, to);
    }
    await expect.poll(ends).toEqual(['terminal 0-1']);
    await says(/Black wins/);
    expect((await here.told('fray-action')).map(({ detail }) => detail.text)).toEqual(['f2f3', 'e7e5', 'g2g4', 'd8h4']);
    expect(await here.axe()).toEqual([]);
  });

  it('by two computers', async () => {
    await sit();
    await play({ game: 'chess', position: 'k7/8/1K6/8/8/8/8/7R w - - 0 1', computers: { 0: 8, 1: 1 } });
    await expect.poll(ends).toEqual(['terminal 1-0']);
    expect(await moves()).toBe('Rh8# 1-0');
    expect(await here.told('fray-action')).toEqual([]);
  });

  it('with dice, which fall by themselves, and screen readers hear how', async () => {
    await sit();
    await play({ game: 'conflict', position: ATTACKING });
    await here.page.getByRole('button', { name: 'Attack 58%' }).click();
    await expect.poll(() => here.page.locator('#one').getByRole('status').allInnerTexts().then((texts) => texts.join())).toMatch(/rolls \d.*rolls \d.*wins the battle/);
  });

  it('where both sides choose unseen: by a person and the computer, and by two people in turn', async () => {
    await sit();
    await play({ game: 'gnostic', position: ANNOUNCING, computers: { 1: 3 } });
    const dice = (count: number) => here.page.locator('#one').getByRole('button').filter({ hasText: new RegExp(`^${count}$`) });
    await says('Your turn');
    await dice(3).click();
    await expect.poll(record).toContain('[%do 3d6&1d6]');

    await play({ game: 'gnostic', position: ANNOUNCING });
    await says('White’s turn');
    await dice(3).click();
    await here.page.locator('#one .element-headline', { hasText: 'Black’s turn' }).waitFor();
    await settle(here.page);
    // Nothing tells Black what White has chosen.
    expect(await here.page.locator('#one [aria-pressed=true]').count()).toBe(0);
    expect((await record(1)).includes('%do')).toBe(false);
    if (process.env.SHOTS) await here.page.screenshot({ path: `${process.env.SHOTS}/two-people-in-a-fight.png` });
    await dice(1).click();
    await expect.poll(() => record(1)).toContain('[%do 3d6&1d6]');
  });

  it('with choices that the page may prevent', async () => {
    await sit();
    await here.page.evaluate(() => document.addEventListener('fray-action', (event) => event.preventDefault(), { once: true }));
    await play({ game: 'chess' });
    await pick('b1', 'c3');
    await pick('g1', 'f3');
    await expect.poll(moves).toBe('Nf3');
  });
});

describeWithGames('playing ends', () => {
  it('when another game begins, which is then played alone', async () => {
    await sit();
    await play({ game: 'chess', computers: { 1: 3 } });
    await play({ game: 'chess', computers: { 1: 3 } });
    await expect.poll(ends).toEqual(['decision *']);
    await pick('e2', 'e4');
    await expect.poll(() => moves(1)).toMatch(/^e4 \S+$/);
    expect(await moves(0)).toBe('');
  });

  it('when the page shows something else, or says so', async () => {
    await sit();
    for (const [i, end] of ['state', 'frames', 'stop'].entries()) {
      await play({ game: 'chess' });
      await kept.evaluate(({ board, games }, how) => {
        if (how === 'stop') board.stop();
        else if (how === 'state') board.state = games.at(-1)!.state;
        else board.frames = [games.at(-1)!.state];
      }, end);
      await expect.poll(async () => (await ends())[i]).toBe('decision *');
      await pick('e2', 'e4');
      expect(await moves(i)).toBe('');
    }
  });

  it('when the element leaves the page while a computer thinks, but not when it is moved', async () => {
    await sit('<fray-board id="one" label="Board"></fray-board><div id="aside"></div>');
    // Without a pause a fast machine has played the game to its end by now.
    await play({ game: 'chess', computers: { 0: 1, 1: 1 }, pause: 200 });
    await kept.evaluate(({ board }) => document.getElementById('aside')!.append(board));
    const before = await moves();
    await expect.poll(async () => (await moves()) !== before).toBe(true);
    expect(await ends()).toEqual([]);
    await kept.evaluate(({ board }) => board.remove());
    await expect.poll(ends).toEqual(['decision *']);
    const left = await moves();
    await here.page.waitForTimeout(600);
    expect(await moves()).toBe(left);
    expect(here.errors).toEqual([]);
  });
});

describeWithGames('what goes wrong is said, and rejects', () => {
  it('of the engine; with another thinker the game goes on', async () => {
    await sit();
    await kept.evaluate(({ thinker }) => thinker.close());
    await play({ game: 'chess', computers: { 1: 3 } });
    await pick('e2', 'e4');
    await expect.poll(ends).toEqual(['Refused closed the thinker has been closed']);
    expect(await alerts()).toEqual(['The game cannot go on: the thinker has been closed.']);
    expect(await here.axe()).toEqual([]);
    await kept.evaluate(({ board, games, fray }) => void board.play(games[0], { thinker: fray.newThinker(), computers: { 1: 3 } }));
    await expect.poll(moves).toMatch(/^e4 \S+$/);
    expect(await alerts()).toEqual([]);
    expect(here.errors).toEqual([]);
  });

  it('of the engine itself', async () => {
    await sit();
    await play({ game: 'chess', computers: { 0: 9 } });
    await expect.poll(async () => (await ends())[0]).toMatch(/^Refused bad_request field 'level'/);
    expect((await alerts())[0]).toMatch(/^The game cannot go on: field 'level'.*[^.]\.$/);
  });

  it('of what is given', async () => {
    await sit();
    const wrong = await kept.evaluate(async ({ board, fray }) => {
      const tries = [() => board.play(undefined), () => board.play(fray.startGame('draughts')), () => board.play(fray.startGame('chess').game, { computers: { 1: 3 } })];
      const said: string[] = [];
      for (const attempt of tries) said.push(await attempt().then(() => 'played', (reason: Error) => reason.message));
      return said;
    });
    expect(wrong).toEqual([expect.stringMatching(/expected a game/), expect.stringMatching(/expected a game/), expect.stringMatching(/expected a `thinker`/)]);
    expect(await alerts()).toEqual([expect.stringMatching(/^The game cannot go on: .*expected a `thinker`/)]);
  });
});
