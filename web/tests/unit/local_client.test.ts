// The page and the worker in which its games are.
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Answer, Ask, Order } from '../../src/local/messages';

class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: Answer }) => void) | null = null;
  readonly heard: (Ask | Order)[] = [];
  ended = false;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(message: Ask | Order): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.ended = true;
  }
}

const page = new EventTarget();
vi.stubGlobal('Worker', FakeWorker);
vi.stubGlobal('window', page);
vi.stubGlobal('location', { href: 'http://fray.test/' });
vi.mock('virtual:module', () => ({ moduleUrl: 'fray.wasm', partUrls: {} }));
afterAll(() => void vi.unstubAllGlobals());

const { askLocal, openLocal } = await import('../../src/local/client');

/** The browser leaves the page, or shows it; `persisted`: it is kept as it is. */
const happens = (what: 'pagehide' | 'pageshow', persisted: boolean) => page.dispatchEvent(Object.assign(new Event(what), { persisted }));
const asked = ({ heard }: FakeWorker) => heard.filter(({ type }) => type === 'request').map((ask) => (ask as Extract<Ask, { type: 'request' }>).path);

describe('a page that the browser keeps when it is left', () => {
  beforeEach(() => {
    FakeWorker.all = [];
  });

  it('gives up the games, for whichever page comes next', async () => {
    void askLocal('GET', '/api/games');
    const [worker] = FakeWorker.all;
    happens('pagehide', true);
    expect(worker!.ended).toBe(true);
    happens('pageshow', true);
    const [, next] = FakeWorker.all;
    expect(next!.heard[0]).toMatchObject({ type: 'start' });
    happens('pagehide', true);
    expect(next!.ended).toBe(true);
  });

  it('asks again what has not been answered, and opens its sockets again, when it is shown', async () => {
    const closed = vi.fn();
    openLocal('/ws/rooms/a', { opened: () => {}, heard: () => {}, closed });
    const answer = askLocal('GET', '/api/rooms/a');
    happens('pagehide', true);
    expect(closed).not.toHaveBeenCalled();
    happens('pageshow', true);
    expect(closed).toHaveBeenCalledOnce();
    const worker = FakeWorker.all.at(-1)!;
    expect(asked(worker)).toContain('/api/rooms/a');
    const { id } = worker.heard.filter((ask) => ask.type === 'request').at(-1) as Extract<Ask, { type: 'request' }>;
    worker.onmessage!({ data: { type: 'response', id, status: 200, content_type: 'application/json', body: '1' } });
    expect((await answer).body).toBe('1');
  });

  it('stays as it is if the browser does not keep it: it may not be left after all', () => {
    void askLocal('GET', '/api/games');
    happens('pagehide', false);
    expect(FakeWorker.all.every(({ ended }) => !ended)).toBe(true);
  });
});
