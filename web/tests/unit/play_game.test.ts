// A game that is played on the element, apart from the element: games and thinkers are scripts here.
import { describe, expect, it } from 'vitest';

import { GamePlay, type MoveThinker, type PlayableGame, type PlaySettings, Refused, whyIn } from '../../src/element/play_game';
import type { GameEvent, State } from '../../src/protocol';

type Node = Pick<State, 'node'> & { seats?: number[] };

const D = (seat: number): Node => ({ node: 'decision', seats: [seat] });
const BOTH: Node = { node: 'simultaneous', seats: [0, 1] };
const CHANCE: Node = { node: 'chance' };
const END: Node = { node: 'terminal' };

/** Lets everything happen that needs no time. */
const settled = () => new Promise((done) => setTimeout(done));
const said = (text: string): GameEvent[] => [{ type: 'moved', text }];

/** A game that goes through these nodes, whatever is played; `refuse` are actions that it refuses. */
function script(nodes: Node[], refuse: unknown[] = []) {
  const states = nodes.map(({ node, seats = [] }, i) => ({ node, to_act: seats.map((seat) => ({ seat, side: seat ? 'black' : 'white' })), position: `${i}` }) as unknown as State);
  const played: unknown[] = [];
  let at = 0;
  const go = (what: unknown) => {
    if (refuse.includes(what)) return { ok: false, error: { code: 'illegal_action', message: 'it is not legal' } } as const;
    played.push(what);
    at += 1;
    return { ok: true, events: said(JSON.stringify(what)) } as const;
  };
  const game: PlayableGame = {
    get state() {
      return states[at]!;
    },
    act: go,
    actTogether: (choices) => go({ ...choices }),
    roll: () => go('dice'),
    whyNot: ({ from }) => (from === 'a1' ? { ok: true, why: 'it is far' } : { ok: false, error: { code: 'bad_request', message: 'no' } }),
  };
  return { game, played, jump: (to: number) => (at = to) };
}

/** Answers at once with its name for the seat and level, or as it is told. */
function thinker(answer?: Awaited<ReturnType<MoveThinker['move']>>, thinks?: Promise<void>) {
  const asked: string[] = [];
  const stopped: string[] = [];
  const move: MoveThinker['move'] = (_, { level, seat }) => {
    asked.push(`${seat}:${level}`);
    let stop!: () => void;
    const interrupted = new Promise<void>((done) => (stop = done));
    const done = Promise.race([thinks ?? Promise.resolve(), interrupted]).then(() => answer ?? ({ ok: true, action: `computer ${seat}` } as const));
    return Object.assign(done, { stop: () => (stopped.push(`${seat}`), stop()) });
  };
  return { move, asked, stopped };
}

function begin(game: PlayableGame, settings: PlaySettings = {}) {
  const told: string[] = [];
  const play: GamePlay = new GamePlay(game, { pause: 0, ...settings }, {
    show: (state, events) => told.push([`show ${state.position}`, ...events.map(({ text }) => text)].join(' ')),
    ask: (seat) => told.push(`ask ${seat}`),
  });
  return { play, told, end: play.run() };
}

describe('a game is played', () => {
  it('by two people, who are asked in turn, and ends', async () => {
    const { game, played } = script([D(0), D(1), END]);
    const { play, told, end } = begin(game);
    expect(play.shared).toBe(true);
    play.choose(7);
    await settled();
    play.choose(8);
    expect(await end).toBe(game.state);
    expect(told).toEqual(['show 0', 'ask 0', 'show 1 7', 'ask 1', 'show 2 8', 'ask null']);
    expect(played).toEqual([7, 8]);
  });

  it('by a person and a computer, with dice between, of which one sees what they brought', async () => {
    const { game, played } = script([CHANCE, D(0), CHANCE, CHANCE, D(1), D(0), END]);
    const { asked, move } = thinker();
    const { play, told, end } = begin(game, { thinker: { move }, computers: { 1: 3 } });
    expect(play.shared).toBe(false);
    play.choose(1);
    await settled();
    play.choose(2);
    await end;
    expect(asked).toEqual(['1:3']);
    expect(played).toEqual(['dice', 1, 'dice', 'dice', 'computer 1', 2]);
    expect(told).toEqual(['show 1 "dice"', 'ask 0', 'show 4 1 "dice" "dice"', 'ask null', 'show 5 "computer 1"', 'ask 0', 'show 6 2', 'ask null']);
  });

  it('by computers alone', async () => {
    const { game, played } = script([D(0), D(1), BOTH, END]);
    const { asked, move } = thinker();
    await begin(game, { thinker: { move }, computers: { 0: 1, 1: 8 } }).end;
    expect(asked).toEqual(['0:1', '1:8', '0:1', '1:8']);
    expect(played).toEqual(['computer 0', 'computer 1', { 0: 'computer 0', 1: 'computer 1' }]);
  });

  it('where both choose at once: nothing is played before all have chosen', async () => {
    const { game, played } = script([BOTH, BOTH, END]);
    const { play, told, end } = begin(game);
    play.choose(4);
    await settled();
    expect(played).toEqual([]);
    play.choose(5);
    await settled();
    play.choose(6);
    await settled();
    play.choose(7);
    await end;
    expect(played).toEqual([{ 0: 4, 1: 5 }, { 0: 6, 1: 7 }]);
    expect(told.filter((one) => one.startsWith('ask'))).toEqual(['ask 0', 'ask 1', 'ask 0', 'ask 1', 'ask null']);
  });

  it('from its end, which is shown', async () => {
    const { told, end } = begin(script([END]).game);
    await end;
    expect(told).toEqual(['show 0', 'ask null']);
  });

  it('so slowly that people see what a computer does', async () => {
    const { game } = script([D(0), END]);
    const begun = performance.now();
    await begin(game, { thinker: thinker(), computers: { 0: 1 }, pause: 60 }).end;
    expect(performance.now() - begun).toBeGreaterThan(50);
  });
});

describe('it is stopped', () => {
  it('while a person is asked: what is chosen afterwards is not played', async () => {
    const { game, played } = script([D(0), END]);
    const { play, told, end } = begin(game);
    play.stop();
    play.choose(1);
    expect((await end).node).toBe('decision');
    expect(played).toEqual([]);
    expect(told).toEqual(['show 0', 'ask 0', 'ask null']);
  });

  it('while a computer thinks, which then stops, and nothing is refused', async () => {
    const { game, played } = script([D(0), END]);
    const { move, stopped } = thinker({ ok: false, error: { code: 'stopped', message: 'it was stopped' } }, new Promise(() => undefined));
    const { play, end } = begin(game, { thinker: { move }, computers: { 0: 1 } });
    await settled();
    play.stop();
    expect((await end).node).toBe('decision');
    expect([stopped, played]).toEqual([['0'], []]);
  });

  it('while a computer waits for people to see', async () => {
    const { game, played } = script([D(0), END]);
    const { play, end } = begin(game, { thinker: thinker(), computers: { 0: 1 }, pause: 3_600_000 });
    await settled();
    play.stop();
    await end;
    expect(played).toEqual([]);
  });

  it('by whoever is shown a state', async () => {
    const { game, played } = script([D(0), D(0), END]);
    const play: GamePlay = new GamePlay(game, { thinker: thinker(), computers: { 0: 1 }, pause: 0 }, { show: ({ position }) => position === '1' && play.stop(), ask: () => undefined });
    expect((await play.run()).position).toBe('1');
    expect(played).toEqual(['computer 0']);
  });
});

describe('what goes wrong', () => {
  it('in the game rejects', async () => {
    const { game } = script([D(0), END], [9]);
    const { play, told, end } = begin(game);
    play.choose(9);
    await expect(end).rejects.toMatchObject({ name: 'Refused', code: 'illegal_action', message: 'it is not legal' });
    expect(told.at(-1)).toBe('ask null');
    const dice = script([CHANCE], ['dice']);
    await expect(begin(dice.game).end).rejects.toBeInstanceOf(Refused);
  });

  it('with the thinker rejects, be it closed by the page', async () => {
    for (const code of ['module', 'closed', 'stopped', 'bad_request']) {
      const failing = thinker({ ok: false, error: { code, message: 'no' } });
      await expect(begin(script([D(0), END]).game, { thinker: failing, computers: { 0: 1 } }).end).rejects.toMatchObject({ code });
    }
  });

  it('with what is given is said at once', () => {
    const { game } = script([D(0)]);
    expect(() => begin(undefined as never)).toThrow(/expected a game/);
    expect(() => begin({ ok: false } as never)).toThrow(/expected a game/);
    expect(() => begin(game, { computers: { 1: 3 } })).toThrow(/expected a `thinker`/);
  });

  it('is not that somebody else plays on, or takes back: what was chosen for another state is not played', async () => {
    const { game, played, jump } = script([D(0), D(0), D(0), END]);
    const { play, told, end } = begin(game);
    jump(1);
    play.choose(1);
    await settled();
    expect(played).toEqual([]);
    play.choose(2);
    await settled();
    play.choose(3);
    await end;
    expect(played).toEqual([2, 3]);
    expect(told.filter((one) => one.startsWith('show'))).toEqual(['show 0', 'show 1', 'show 2 2', 'show 3 3']);
  });
});

it('the game says why something is not possible, or nothing', () => {
  const why = whyIn(script([END]).game);
  expect([why({} as State, { from: 'a1' }), why({} as State, { from: 'b1' })]).toEqual(['it is far', null]);
});
