import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openRoom, type OpenRoom, resyncWait } from '../../src/connection';
import { digest } from '../../src/delta';
import { keepToken, readToken, roomKey } from '../../src/keys';
import { timing } from '../../src/live_socket';
import { FakeSocket, type FakeWindow, change, entry, fakeBrowser, pictureOf, restoreBrowser, state, welcome } from './fake_browser';

let browser: FakeWindow;
let room: OpenRoom;
let rooms = 0;

/** A room of its own for every test: what is kept in memory outlives a test. */
function enter(token: string | null = 'key'): OpenRoom {
  const id = `r${++rooms}`;
  if (token !== null) keepToken(id, token);
  room = openRoom(id);
  return room;
}

/** What was said to get all of the state again. */
const asked = () => FakeSocket.last.heard('resync');

/** Longer than any wait between two attempts. */
const anyWait = timing.longestRetry + timing.opening;

beforeEach(() => {
  browser = fakeBrowser();
});

afterEach(() => {
  room.close();
  restoreBrowser();
});

describe('hello', () => {
  it('names the seat by its key, and what was seen before', () => {
    enter();
    expect(FakeSocket.last.url).toBe(`ws://fray.test/ws/rooms/${room.id}`);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', protocol: 2, token: 'key', after: 0 }]);
    FakeSocket.last.say(welcome(3));
    expect(room.link.value).toBe('online');
    FakeSocket.last.lose();
    expect(room.link.value).toBe('offline');
    vi.advanceTimersByTime(anyWait);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', protocol: 2, token: 'key', after: 3 }]);
  });

  it('is that of a spectator without a key', () => {
    enter(null);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', protocol: 2, after: 0 }]);
  });

  it('is said again when a seat has been taken here or in another tab', () => {
    enter(null);
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(1, { seat: null }));
    keepToken(room.id, 'new');
    browser.stored(roomKey(room.id));
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toEqual({ type: 'hello', protocol: 2, token: 'new', after: 1 });
  });

  it('goes on as a spectator if the key is not accepted', () => {
    enter('wrong');
    FakeSocket.last.accept();
    FakeSocket.last.lose(4002);
    vi.advanceTimersByTime(anyWait);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', protocol: 2, after: 0 }]);
    expect(room.problem.value?.code).toBe('bad_token');
  });

  it('is not said for ever to a server that speaks another protocol', async () => {
    enter();
    const answer = room.say({ type: 'resign' });
    FakeSocket.last.accept();
    FakeSocket.last.say({ type: 'refused', id: null, error: { code: 'bad_request', message: "'protocol': expected a whole number from 3 to 3, got 2" } });
    expect(room.problem.value).toMatchObject({ code: 'other_protocol' });
    expect(room.link.value).toBe('closed');
    expect((await answer)?.code).toBe('other_protocol');
    vi.advanceTimersByTime(anyWait);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('is said again to a server that is busy', () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say({ type: 'refused', id: null, error: { code: 'busy', message: 'Too many.' } });
    expect(room.problem.value).toBeNull();
    FakeSocket.last.lose(4000);
    vi.advanceTimersByTime(timing.firstRetry);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe('what thrown dice make', () => {
  const question = () => FakeSocket.last.heard('dice').at(-1)!;

  it('is asked of the room as it is, and leaves nothing behind', async () => {
    enter();
    expect(await room.lookAtDice([])).toMatchObject({ code: 'offline' });
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(4));
    const first = room.lookAtDice([5]);
    const second = room.lookAtDice([5, 3]);
    const [one, two] = FakeSocket.last.heard('dice');
    expect(one).toMatchObject({ version: 4, faces: [5] });
    FakeSocket.last.say({ type: 'dice', id: two!.id, next: null, outcome: 'win' });
    FakeSocket.last.say({ type: 'dice', id: one!.id, next: 6, outcome: null });
    expect([await first, await second]).toEqual([{ next: 6, outcome: null }, { next: null, outcome: 'win' }]);
  });

  it('may be nothing: then it says why, and that is no problem of the game', async () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(4));
    const wrong = room.lookAtDice([7]);
    const error = { code: 'bad_dice', message: 'die 1 shows 7' };
    FakeSocket.last.say({ type: 'refused', id: question().id, error });
    expect(await wrong).toEqual(error);
    expect(room.problem.value).toBeNull();
  });

  it('is not asked again when the line has been lost', async () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(4));
    const lost = room.lookAtDice([5]);
    FakeSocket.last.lose();
    vi.advanceTimersByTime(anyWait);
    FakeSocket.last.accept();
    expect(await lost).toMatchObject({ code: 'offline' });
    FakeSocket.last.say(welcome(4));
    expect(FakeSocket.last.heard('dice')).toEqual([]);
  });
});

describe('what is said', () => {
  it('settles with the acknowledgement', async () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(1));
    const answer = room.say({ type: 'act', version: 1, action: 'x' });
    const [said] = FakeSocket.last.heard('act');
    expect(said).toMatchObject({ version: 1, action: 'x' });
    FakeSocket.last.say({ type: 'ack', id: said!.id, seq: 2 });
    expect(await answer).toBeNull();
  });

  it('settles with the refusal, which is also the problem until it is dismissed', async () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(1));
    const answer = room.say({ type: 'resign' });
    const error = { code: 'wrong_phase', message: 'No.' };
    FakeSocket.last.say({ type: 'refused', id: FakeSocket.last.heard('resign')[0]!.id, error });
    expect(await answer).toEqual(error);
    expect(room.problem.value).toEqual(error);
    room.dismiss();
    expect(room.problem.value).toBeNull();
  });

  describe('of the game as it stands, with an own action on its way', () => {
    const error = { code: 'illegal_action', message: 'No.' };
    let act: Record<string, unknown>;

    beforeEach(() => {
      enter();
      FakeSocket.last.accept();
      FakeSocket.last.say(welcome(1));
      void room.say({ type: 'act', version: 1, action: 'x' });
      void room.say({ type: 'offer', version: 1, what: 'draw' });
      act = FakeSocket.last.heard('act')[0]!;
    });

    const offers = () => FakeSocket.last.heard('offer').map(({ version }) => version);

    it('waits for what the action leads to, and goes out with its version', () => {
      expect(offers()).toEqual([]);
      FakeSocket.last.say({ type: 'ack', id: act.id, seq: 2 });
      expect(offers()).toEqual([]);
      FakeSocket.last.say(change(2));
      expect(offers()).toEqual([2]);
      FakeSocket.last.say(change(3));
      expect(offers()).toEqual([2]);
    });

    it('waits for the acknowledgement if that comes last', () => {
      FakeSocket.last.say(change(2));
      expect(offers()).toEqual([]);
      FakeSocket.last.say({ type: 'ack', id: act.id, seq: 2 });
      expect(offers()).toEqual([2]);
    });

    it('goes out when the action is refused', () => {
      FakeSocket.last.say({ type: 'refused', id: act.id, error });
      expect(offers()).toEqual([1]);
    });

    it('goes out after a sealed choice, which leaves the version as it was', () => {
      FakeSocket.last.say({ type: 'ack', id: act.id, seq: 2 });
      FakeSocket.last.say(change(2, { version: 1, sealed: [0] }));
      expect(offers()).toEqual([1]);
    });

    it('goes out once after a line that was lost on the way', () => {
      FakeSocket.last.lose();
      vi.advanceTimersByTime(anyWait);
      FakeSocket.last.accept();
      FakeSocket.last.say(welcome(2));
      expect(FakeSocket.last.heard('act')).toHaveLength(1);
      expect(offers()).toEqual([]);
      FakeSocket.last.say({ type: 'ack', id: act.id, seq: 2 });
      expect(offers()).toEqual([2]);
    });
  });

  it('is said again with the same id if the acknowledgement was lost, and not once more after it', async () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(1));
    const answer = room.say({ type: 'act', version: 1, action: 'x' });
    const first = FakeSocket.last.heard('act')[0]!;
    FakeSocket.last.lose();
    vi.advanceTimersByTime(anyWait);
    FakeSocket.last.accept();
    expect(FakeSocket.last.heard('act')).toEqual([]); // not before the welcome
    FakeSocket.last.say(welcome(2));
    expect(FakeSocket.last.heard('act')).toEqual([first]);
    FakeSocket.last.say({ type: 'ack', id: first.id, seq: 2 });
    expect(await answer).toBeNull();
    FakeSocket.last.lose();
    vi.advanceTimersByTime(anyWait);
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(2));
    expect(FakeSocket.last.heard('act')).toEqual([]);
  });

  it('waits while there is no connection, and goes out in order', () => {
    enter();
    void room.say({ type: 'act', version: 1, action: 'x' });
    void room.say({ type: 'act', version: 2, action: 'y' });
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(1));
    expect(FakeSocket.last.heard('act').map((said) => said.action)).toEqual(['x', 'y']);
  });

  it('is given up if the server calls it malformed, so that it does not come back for ever', async () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(1));
    const answer = room.say({ type: 'resign' });
    FakeSocket.last.lose(4005);
    expect((await answer)?.code).toBe('bad_request');
    vi.advanceTimersByTime(anyWait);
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(1));
    expect(FakeSocket.last.heard('resign')).toEqual([]);
  });

  it('never repeats an id', () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(1));
    for (let i = 0; i < 50; ++i) void room.say({ type: 'resign' });
    const ids = FakeSocket.last.heard('resign').map((said) => String(said.id));
    expect(new Set(ids).size).toBe(50);
    expect(ids.every((id) => /^[0-9a-z-]{1,32}$/.test(id))).toBe(true);
  });

  it('is answered when the room is closed', async () => {
    enter();
    const answer = room.say({ type: 'resign' });
    room.close();
    expect((await answer)?.code).toBe('closed');
    expect((await room.say({ type: 'resign' }))?.code).toBe('closed');
  });
});

describe('the log', () => {
  const seqs = () => room.log.value.map((entry) => entry.seq);

  it('grows by updates, and by what was missed', () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(2));
    FakeSocket.last.say(change(3));
    expect(seqs()).toEqual([1, 2, 3]);
    FakeSocket.last.lose();
    vi.advanceTimersByTime(anyWait);
    FakeSocket.last.accept();
    const missed = [4, 5].map(entry);
    FakeSocket.last.say({ ...welcome(5), entries: missed });
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(room.now.value?.version).toBe(5);
  });

  it('takes a resync over without repeating entries', () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(2));
    FakeSocket.last.say(welcome(4, { resync: true }));
    expect(seqs()).toEqual([1, 2, 3, 4]);
  });

  it('ignores an update that is older than what is known', () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(4));
    FakeSocket.last.say(change(3));
    expect(room.now.value?.seq).toBe(4);
    expect(seqs()).toEqual([1, 2, 3, 4]);
  });

  it('is fetched with its events where the room no longer had it', async () => {
    const log = [
      { seq: 1, type: 'started' },
      { seq: 2, type: 'action', action: 'taken back' },
      { seq: 3, type: 'undo', steps: 1 },
      { seq: 4, type: 'action', action: 'b' },
    ];
    const frames = [{ events: [], state }, { events: [{ type: 'moved', text: 'b moved' }], state }];
    const answers: Record<string, object> = { log: { log }, replay: { frames } };
    vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json(answers[path.split('/').at(-1)!])));
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say({ ...welcome(4), entries: [] });
    FakeSocket.last.say(change(5));
    await vi.waitFor(() => expect(seqs()).toEqual([1, 2, 3, 4]));
    expect(room.log.value[1]!.events).toBeUndefined();
    expect(room.log.value[3]!.events).toEqual(frames[1]!.events);
    // Entry 5 came before 4 was known, and is asked for once more.
    expect(asked()).toMatchObject([{ why: 'gap', after: 4 }]);
    FakeSocket.last.say({ ...welcome(5, { resync: true }), entries: [entry(5)] });
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
  });

  it('brings the key to the next game of the same players', () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(1));
    const entries = [{ seq: 2, at: 2, type: 'rematch', game_id: `${room.id}-next` }];
    FakeSocket.last.say(change(2, { entries, phase: 'ended' }));
    expect(readToken(`${room.id}-next`)).toBe('key');
  });

  it('keeps the summary up to date', () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(1));
    const entries = [{ seq: 2, at: 2, type: 'seated', seat: 1, name: 'Bob' }];
    FakeSocket.last.say(change(2, { entries }));
    expect(room.summary.value?.seats[1]).toMatchObject({ kind: 'person', name: 'Bob' });
    const ended = [{ seq: 3, at: 3, type: 'ended', result: '1-0', reason: 'resigned' }];
    FakeSocket.last.say(change(3, { entries: ended, phase: 'ended' }));
    expect(room.summary.value).toMatchObject({ phase: 'ended', result: '1-0', reason: 'resigned' });
  });
});

describe('an update', () => {
  const next = { ...state, prompt: 'Fight', position: '8/8 turn=2 battle=e4' };
  const digestOfNext = digest(pictureOf(next));
  const delta = { prompt: ['Fight'], position: { '': [2, -1, 'turn=2 battle=e4'] } };

  beforeEach(() => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(2, { sealed: [1], offers: [{ seat: 1, what: 'draw' }], deputies: [null, 0], automatic: [false, true], can: ['undo'] }));
  });

  it('changes the state, and what follows from it', () => {
    const before = room.state.value!;
    FakeSocket.last.say(change(3, { delta, digest: digestOfNext }));
    expect(room.state.value).toEqual({ ...next, fields: { turn: '2', battle: 'e4' } });
    expect(room.state.value!.to_act).toBe(before.to_act);
    FakeSocket.last.say(change(4, { delta: { prompt: ['Move'], position: ['8/8 turn=1'] } }));
    expect(room.state.value).toEqual(state);
    expect(asked()).toEqual([]);
  });

  it('says of the rest only what has changed', () => {
    FakeSocket.last.say(change(3, { version: 2, sealed: [], automatic: [true, true] }));
    expect(room.now.value).toMatchObject({ seq: 3, version: 2, sealed: [], offers: [{ seat: 1, what: 'draw' }], deputies: [null, 0], automatic: [true, true], can: ['undo'], phase: 'playing', clock: null });
    const clock = { left: [1, 2] as [number, number], running: [], at: 5 };
    FakeSocket.last.say(change(4, { clock, offers: [], deputies: [null, null], phase: 'ended', can: [] }));
    expect(room.now.value).toMatchObject({ version: 4, clock, sealed: [], offers: [], deputies: [null, null], phase: 'ended', can: [] });
    expect(room.summary.value?.phase).toBe('ended');
  });

  it('brings the choices, and without them there are none', () => {
    const { actions: _, ...sent } = state;
    const rest = { ...sent, to_act: [{ seat: 0, side: 'white' }] };
    const right = digest(pictureOf(rest as unknown as typeof state));
    FakeSocket.last.say(welcome(3, { resync: true, state: rest }));
    FakeSocket.last.say(change(4, { digest: right, choices: { from: { e2: { to: { 'e3 e4': '*' } } } } }));
    expect(room.state.value!.actions.map(({ text, seat }) => [text, seat])).toEqual([['e2e3', 0], ['e2e4', 0]]);
    FakeSocket.last.say(change(5, { digest: right }));
    expect(room.state.value!.actions).toEqual([]);
  });

  it('without entries may come at any time', () => {
    FakeSocket.last.say({ ...change(2, { base: 2, entries: [], can: ['plan'], plan: [['a', 'b']] }) });
    expect(room.now.value).toMatchObject({ seq: 2, can: ['plan'], plan: [['a', 'b']] });
    expect(asked()).toEqual([]);
  });

  it('that leads to another digest has all of the state asked for, once, and the next ones wait for that', () => {
    FakeSocket.last.say(change(3, { digest: 1 }));
    FakeSocket.last.say(change(4));
    FakeSocket.last.say(change(9));
    expect(room.now.value?.seq).toBe(2);
    expect(asked()).toMatchObject([{ why: 'difference', after: 2 }]);
    FakeSocket.last.say(welcome(4, { resync: true, entries: [entry(3), entry(4)], state: next }));
    expect(room.state.value?.prompt).toBe('Fight');
    expect(room.log.value.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    FakeSocket.last.say(change(5, { digest: digestOfNext }));
    expect(room.now.value?.seq).toBe(5);
    expect(asked()).toHaveLength(1);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('whose delta does not fit has all of the state asked for', () => {
    FakeSocket.last.say(change(3, { delta: { to_act: { '': [7] } } }));
    expect(asked()).toMatchObject([{ why: 'difference', after: 2 }]);
    expect(room.state.value).toEqual(state);
  });

  it('that builds on another one that has not come has all of the state asked for', () => {
    FakeSocket.last.say(change(5));
    expect(asked()).toMatchObject([{ why: 'gap', after: 2 }]);
    expect(room.now.value?.seq).toBe(2);
  });

  it('that is older than what is known is nothing', () => {
    FakeSocket.last.say(welcome(6, { resync: true }));
    FakeSocket.last.say(change(4));
    FakeSocket.last.say(change(6));
    expect(room.now.value?.seq).toBe(6);
    expect(asked()).toEqual([]);
  });

  it('is waited for after some seconds where all of the state was asked for too often', () => {
    FakeSocket.last.say(change(5));
    const [first] = asked();
    FakeSocket.last.say({ type: 'refused', id: first!.id, error: { code: 'too_fast', message: 'Wait.' } });
    FakeSocket.last.say(change(6));
    vi.advanceTimersByTime(resyncWait - 1);
    expect(asked()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(asked()).toHaveLength(2);
    expect(asked()[1]).toMatchObject({ why: 'gap', after: 2 });
    expect(asked()[1]!.id).not.toBe(first!.id);
    FakeSocket.last.say(welcome(6, { resync: true }));
    vi.advanceTimersByTime(2 * resyncWait);
    expect(asked()).toHaveLength(2);
    expect(room.problem.value).toBeNull();
  });

  it('is not waited for any longer after a new hello', () => {
    FakeSocket.last.say(change(5));
    FakeSocket.last.say({ type: 'refused', id: asked()[0]!.id, error: { code: 'too_fast', message: 'Wait.' } });
    FakeSocket.last.lose();
    vi.advanceTimersByTime(timing.firstRetry);
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(5));
    FakeSocket.last.say(change(6));
    expect(room.now.value?.seq).toBe(6);
    vi.advanceTimersByTime(2 * resyncWait);
    expect(asked()).toEqual([]);
  });

  const stale = { code: 'stale', message: 'The position is another one.' };

  it('that has not come when an action is called stale is asked for', async () => {
    const answer = room.say({ type: 'act', version: 2, action: 'x' });
    FakeSocket.last.say({ type: 'refused', id: FakeSocket.last.heard('act')[0]!.id, error: stale });
    expect(await answer).toEqual(stale);
    expect(asked()).toMatchObject([{ why: 'stale', after: 2 }]);
  });

  it('that has come is not', () => {
    void room.say({ type: 'act', version: 2, action: 'x' });
    FakeSocket.last.say(change(3));
    FakeSocket.last.say({ type: 'refused', id: FakeSocket.last.heard('act')[0]!.id, error: stale });
    expect(asked()).toEqual([]);
  });

  it('that is wrong holds back what is said of the game as it stands', () => {
    FakeSocket.last.say(change(3, { digest: 1 }));
    void room.say({ type: 'offer', version: 2, what: 'draw' });
    expect(FakeSocket.last.heard('offer')).toEqual([]);
    FakeSocket.last.say(welcome(3, { resync: true }));
    expect(FakeSocket.last.heard('offer')).toMatchObject([{ version: 3 }]);
  });
});

describe('the line', () => {
  it('is given up when a ping is not answered', () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(1));
    vi.advanceTimersByTime(timing.silence);
    expect(FakeSocket.last.heard('ping')).toHaveLength(1);
    vi.advanceTimersByTime(timing.answer);
    expect(room.link.value).toBe('offline');
    vi.advanceTimersByTime(timing.firstRetry);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('stays as long as pings are answered, and tells how far the clocks are apart', () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(1));
    for (let i = 0; i < 5; ++i) {
      vi.advanceTimersByTime(timing.silence);
      const ping = FakeSocket.last.heard('ping').at(-1)!;
      vi.advanceTimersByTime(100);
      FakeSocket.last.say({ type: 'pong', id: ping.id, now: Date.now() + 5000 });
    }
    expect(room.link.value).toBe('online');
    expect(FakeSocket.all).toHaveLength(1);
    expect(room.skew.value).toBe(5050); // half of the 100 ms were the way back
  });

  it('is tried again at once when the network is back', () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(welcome(1));
    browser.online(false);
    vi.advanceTimersByTime(timing.answer);
    expect(room.link.value).toBe('offline');
    const before = FakeSocket.all.length;
    browser.online(true);
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  it('is tried more and more rarely', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    enter();
    const waits: number[] = [];
    for (let i = 0; i < 8; ++i) {
      FakeSocket.last.lose();
      const count = FakeSocket.all.length;
      const from = Date.now();
      while (FakeSocket.all.length === count) vi.advanceTimersByTime(100);
      waits.push(Date.now() - from);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
    vi.restoreAllMocks();
  });

  it('is closed for good when there is no such game', () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.lose(4001);
    vi.advanceTimersByTime(anyWait);
    expect(FakeSocket.all).toHaveLength(1);
    expect(room.link.value).toBe('closed');
    expect(room.problem.value?.code).toBe('no_room');
  });

  it('is shared by all who look at the same room, until the last of them leaves', () => {
    enter();
    const other = openRoom(room.id);
    expect(FakeSocket.all).toHaveLength(1);
    room.close();
    room.close(); // twice does not count twice
    expect(other.link.value).toBe('connecting');
    other.close();
    expect(other.link.value).toBe('closed');
  });

  it('bears words that are no protocol', () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.onmessage?.({ data: '<html>502</html>' });
    FakeSocket.last.say({ type: 'something new' });
    FakeSocket.last.say(welcome(1));
    expect(room.link.value).toBe('online');
  });
});

describe('the share of the dice', () => {
  const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
  const seeding = (seq: number, can: string[], more: object = {}) =>
    welcome(seq, { phase: 'seeding', can, entries: [], ...more });
  const committed = (hash: unknown) => ({ seq: 1, at: 1, type: 'nonce_commit', seat: 0, commitment: hash });
  const toReveal = (hash: unknown) => seeding(1, ['nonce'], { entries: [committed(hash)] });

  it('is committed to, then shown', async () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(seeding(0, ['nonce_commit']));
    const commit = FakeSocket.last.heard('nonce_commit')[0]!;
    expect(commit.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(FakeSocket.last.heard('nonce')).toEqual([]);
    FakeSocket.last.say({ type: 'ack', id: commit.id, seq: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.last.heard('nonce_commit')).toHaveLength(1);
    const now = change(1, { phase: 'seeding', can: ['nonce'], entries: [committed(commit.hash)] });
    FakeSocket.last.say(now);
    await vi.waitFor(() => expect(FakeSocket.last.heard('nonce')).toHaveLength(1));
    const { nonce } = FakeSocket.last.heard('nonce')[0] as { nonce: string };
    expect(nonce).toMatch(/^[0-9a-f]{64}$/);
    expect(sha256(nonce)).toBe(commit.hash);
  });

  it('is the same one after the page has been loaded again', async () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(seeding(0, ['nonce_commit']));
    const { hash } = FakeSocket.last.heard('nonce_commit')[0]!;
    const { id } = room;
    room.close();
    room = openRoom(id);
    FakeSocket.last.accept();
    FakeSocket.last.say(toReveal(hash));
    const said = FakeSocket.last.heard('nonce')[0] as { nonce: string };
    expect(sha256(said.nonce)).toBe(hash);
  });

  it('is not invented for a commitment that another browser made', () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(toReveal('ab'.repeat(32)));
    expect(FakeSocket.last.heard('nonce')).toEqual([]);
  });

  it('is not a spectator’s affair', () => {
    enter(null);
    FakeSocket.last.accept();
    FakeSocket.last.say(seeding(0, [], { seat: null }));
    expect(FakeSocket.last.sent).toHaveLength(1);
  });

  it('does not trouble anybody if another tab was quicker', async () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(seeding(0, ['nonce_commit']));
    const { id, hash } = FakeSocket.last.heard('nonce_commit')[0]!;
    FakeSocket.last.say({ type: 'refused', id, error: { code: 'not_possible', message: 'It is there.' } });
    expect(room.problem.value).toBeNull();
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.say(toReveal(hash));
    expect(FakeSocket.last.heard('nonce')).toHaveLength(1);
  });

  it('is forgotten when the game is over, and the key is not', () => {
    enter();
    FakeSocket.last.accept();
    FakeSocket.last.say(seeding(0, ['nonce_commit']));
    const shares = () => Object.keys(localStorage).filter((key) => key.startsWith('fray:share:'));
    expect(shares()).toHaveLength(1);
    FakeSocket.last.say(change(1, { phase: 'ended', can: [] }));
    expect(shares()).toEqual([]);
    expect(localStorage.getItem(roomKey(room.id))).toContain('key');
  });
});
