import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Hub, type HubServer } from '../../src/local/hub';
import type { Answer } from '../../src/local/messages';
import { LocalServer, type World } from '../../src/local/server';
import { StoreFailure } from '../../src/local/store';
import { Tab, ownerPatience } from '../../src/local/tab';
import { ModuleFailure } from '../../src/module/failure';
import { FakeAir, FakeLocks, answersOf } from './local_fakes';

let air: FakeAir;
let locks: FakeLocks;
/** What the module of each tab was told, since its server was begun. */
let told: Record<string, Record<string, unknown>[]>;
let begun: string[];
/** What hears of parts of the module, of each tab. */
let lacks: Record<string, HubServer['lacks']>;
/** What hears of writes. */
let written: Record<string, HubServer['written']>;

interface Page {
  tab: Tab;
  answers: Answer[];
}

/** A module that answers requests, greets sockets, and traps when it is told to. */
function moduleOf(name: string) {
  return (say: (text: string) => void) => {
    told[name] = [];
    begun.push(name);
    const server = (text: string) => {
      const message = JSON.parse(text) as Record<string, unknown>;
      told[name]!.push(message);
      if (message.type === 'receive' && message.text === 'trap') throw new ModuleFailure('trap', 'unreachable');
      if (message.type === 'request') say(JSON.stringify({ type: 'response', id: message.id, status: 200, content_type: 'application/json', body: JSON.stringify(`${name}: ${String(message.path)}`) }));
      if (message.type === 'open') say(JSON.stringify({ type: 'send', socket: message.socket, text: `welcome to ${name}` }));
    };
    return Promise.resolve({ server, referee: () => '', worker: () => '', hasServer: true });
  };
}

const store = { read: async () => [], write: async () => {}, erase: async () => {}, close: () => {} };

function open(name: string): Page {
  const answers: Answer[] = [];
  const world = ({ lacks: heard, ...server }: HubServer): World => ((lacks[name] = heard), (written[name] = server.written), { ...server, instance: moduleOf(name), store, pool: () => ({ begin: () => {}, cancel: () => {}, clear: () => {} }), log: () => {} });
  const tab = new Tab({
    name,
    channel: air.of(name),
    locks: locks.of(name),
    hub: (send) => new Hub({ begin: (server) => LocalServer.begin(world(server)), device: async () => ({ status: 404, body: '{}' }), send }),
    answer: (answer) => answers.push(answer),
  });
  return { tab, answers };
}

function close(name: string): void {
  air.close(name);
  locks.close(name);
}

const settled = () => vi.advanceTimersByTimeAsync(1);
const bodies = ({ answers }: Page) => answersOf(answers, 'response').map(({ body }) => JSON.parse(body) as unknown);

beforeEach(() => {
  vi.useFakeTimers();
  air = new FakeAir();
  locks = new FakeLocks();
  told = {};
  begun = [];
  lacks = {};
  written = {};
});
afterEach(() => vi.useRealTimers());

describe('tabs', () => {
  it('have one server together, in the first of them', async () => {
    const [one, two] = [open('one'), open('two')];
    one.tab.receive({ type: 'request', id: 1, method: 'GET', path: '/api/rooms/a' });
    two.tab.receive({ type: 'request', id: 1, method: 'GET', path: '/api/rooms/b' });
    two.tab.receive({ type: 'open', socket: 2, path: '/ws/rooms/b' });
    await settled();
    expect(begun).toEqual(['one']);
    expect(bodies(one)).toEqual(['one: /api/rooms/a']);
    expect(bodies(two)).toEqual(['one: /api/rooms/b']);
    expect(answersOf(two.answers, 'send')).toEqual([{ type: 'send', socket: 2, text: 'welcome to one' }]);
  });

  it('go on in another when that one is closed; sockets come again, requests are asked again', async () => {
    const [one, two] = [open('one'), open('two')];
    one.tab.receive({ type: 'request', id: 1, method: 'GET', path: '/api/games' });
    two.tab.receive({ type: 'open', socket: 1, path: '/ws/rooms/b' });
    await settled();
    air.close('one');
    two.tab.receive({ type: 'request', id: 2, method: 'GET', path: '/api/rooms/b' });
    close('one');
    await settled();
    expect(answersOf(two.answers, 'close')).toMatchObject([{ socket: 1, code: 1013 }]);
    expect(bodies(two)).toEqual(['two: /api/rooms/b']);
    expect(begun).toEqual(['one', 'two']);
  });

  it('that are closed take their sockets with them', async () => {
    const one = open('one');
    const two = open('two');
    two.tab.receive({ type: 'open', socket: 1, path: '/ws/rooms/b' });
    one.tab.receive({ type: 'open', socket: 1, path: '/ws/rooms/b' });
    await settled();
    close('two');
    await settled();
    expect(told.one!.filter(({ type }) => type === 'closed')).toHaveLength(1);
  });

  it('can go on without one that hangs, which then has nothing any more', async () => {
    const one = open('one');
    one.tab.receive({ type: 'open', socket: 1, path: '/ws/rooms/a' });
    await settled();
    const two = open('two');
    await settled();
    // It holds the lock, but hears nothing.
    air.close('one');
    two.tab.receive({ type: 'request', id: 1, method: 'GET', path: '/api/rooms/b' });
    await vi.advanceTimersByTimeAsync(ownerPatience);
    expect(answersOf(two.answers, 'problem').at(-1)).toMatchObject({ problem: { code: 'other_tab' } });
    two.tab.takeOver();
    await settled();
    expect(bodies(two)).toEqual(['two: /api/rooms/b']);
    expect(answersOf(two.answers, 'problem').at(-1)).toEqual({ type: 'problem', problem: null });
    expect(answersOf(one.answers, 'close')).toMatchObject([{ socket: 1, code: 1013 }]);
  });

  it('get a new server when the module traps: sockets come again, requests are refused', async () => {
    const one = open('one');
    one.tab.receive({ type: 'open', socket: 1, path: '/ws/rooms/a' });
    await settled();
    one.tab.receive({ type: 'receive', socket: 1, text: 'trap' });
    await settled();
    expect(answersOf(one.answers, 'close')).toMatchObject([{ socket: 1, code: 1013 }]);
    one.tab.receive({ type: 'open', socket: 2, path: '/ws/rooms/a' });
    await settled();
    expect(answersOf(one.answers, 'send').at(-1)).toEqual({ type: 'send', socket: 2, text: 'welcome to one' });
    expect(begun).toEqual(['one', 'one']);
    expect(answersOf(one.answers, 'problem').at(-1)).toEqual({ type: 'problem', problem: null });
  });

  it('hear that nobody can think, and that somebody can again; what else is the matter comes first', async () => {
    const one = open('one');
    const problems = () => answersOf(one.answers, 'problem').map(({ problem }) => problem?.code ?? null);
    one.tab.receive({ type: 'request', id: 1, method: 'GET', path: '/api/games' });
    await settled();
    lacks.one!(null);
    expect(problems()).toEqual([]);
    lacks.one!(new ModuleFailure('not_loaded', 'no network'));
    lacks.one!(null);
    lacks.one!(null);
    expect(problems()).toEqual(['module_not_loaded', null]);
    // What is kept says nothing of what is missing.
    lacks.one!(new ModuleFailure('not_loaded', 'no network'));
    written.one!(null);
    expect(problems().slice(2)).toEqual(['module_not_loaded']);
    // Who comes later is told too.
    const two = open('two');
    two.tab.receive({ type: 'request', id: 1, method: 'GET', path: '/api/games' });
    await settled();
    expect(answersOf(two.answers, 'problem')).toMatchObject([{ problem: { code: 'module_not_loaded' } }]);
    written.one!(new StoreFailure('full', 'no room'));
    lacks.one!(null);
    written.one!(null);
    expect(problems().slice(3)).toEqual(['store_full', null]);
    one.tab.receive({ type: 'open', socket: 1, path: '/ws/rooms/a' });
    one.tab.receive({ type: 'receive', socket: 1, text: 'trap' });
    await settled();
    lacks.one!(new ModuleFailure('not_loaded', 'no network'));
    lacks.one!(null);
    expect(problems().slice(5)).toEqual(['module_trap']);
  });
});
