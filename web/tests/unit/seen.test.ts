import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { allowSeen, forgetSeen, isSeen, keepSeen, seenBefore } from '../../src/seen';

/** As much of the caches of a browser as is needed. */
class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>();
  refuses = false;
  has = async (name: string) => this.stores.has(name);
  delete = async (name: string) => this.stores.delete(name);
  open = async (name: string) => {
    if (this.refuses) throw new DOMException('no', 'QuotaExceededError');
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    return {
      put: async (path: string, response: Response) => void store.set(path, response),
      match: async (path: string) => store.get(path)?.clone(),
      delete: async (path: string) => store.delete(path),
      keys: async () => [...store.keys()],
    };
  };
}

let fake: FakeCaches;
beforeEach(() => {
  fake = new FakeCaches();
  vi.stubGlobal('caches', fake);
  allowSeen();
});
afterEach(() => vi.unstubAllGlobals());

const ended = '{"room":{"id":"one","phase":"ended"},"frames":[]}';
const json = (text: string) => new Response(text, { headers: { 'Content-Type': 'application/json' } });

describe('finished games that were looked at', () => {
  it('are there without a server, and say that they are earlier answers', async () => {
    const answer = json(ended);
    await keepSeen('/api/rooms/one/replay', answer);
    expect(isSeen(answer)).toBe(false);
    expect(await answer.text()).toBe(ended);
    const seen = (await seenBefore('/api/rooms/one/replay'))!;
    expect(isSeen(seen)).toBe(true);
    expect(await seen.text()).toBe(ended);
    expect(await seenBefore('/api/rooms/two/replay')).toBeNull();
  });

  it.each([
    ['a game that goes on', '/api/rooms/one/replay', '{"room":{"id":"one","phase":"playing"},"frames":[{"state":{"phase":"ended"}}]}'.replace('"ended"', '"over"')],
    ['a log that goes on', '/api/rooms/one/log', '{"log":[{"type":"created"}]}'],
    ['a review under way', '/api/rooms/one/review', '{"state":"running"}'],
    ['the lobby', '/api/rooms', '{"live":[{"phase":"ended"}]}'],
    ['a summary', '/api/rooms/one', '{"room":{"phase":"ended"}}'],
  ])('are not %s', async (_what, path, text) => {
    await keepSeen(path, json(text));
    expect(await seenBefore(path)).toBeNull();
  });

  it('are not refusals', async () => {
    await keepSeen('/api/rooms/one/replay', new Response(ended, { status: 503 }));
    expect(await seenBefore('/api/rooms/one/replay')).toBeNull();
  });

  it('are the last ones only', async () => {
    for (let i = 0; i < 130; ++i) await keepSeen(`/api/rooms/r${i}/replay`, json(ended));
    expect(await seenBefore('/api/rooms/r9/replay')).toBeNull();
    expect(await seenBefore('/api/rooms/r10/replay')).not.toBeNull();
    expect(await seenBefore('/api/rooms/r129/replay')).not.toBeNull();
  });

  it('are not kept where that is switched off, or forbidden', async () => {
    await forgetSeen();
    await keepSeen('/api/rooms/one/replay', json(ended));
    allowSeen();
    expect(await seenBefore('/api/rooms/one/replay')).toBeNull();
    fake.refuses = true;
    await keepSeen('/api/rooms/one/replay', json(ended));
    expect(await seenBefore('/api/rooms/one/replay')).toBeNull();
  });

  it('can be forgotten', async () => {
    await keepSeen('/api/rooms/one/replay', json(ended));
    await forgetSeen();
    expect(await seenBefore('/api/rooms/one/replay')).toBeNull();
  });
});
