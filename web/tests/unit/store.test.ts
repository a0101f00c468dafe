import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openStore } from '../../src/local/store';
import { FakeDatabase, fakeRange } from './local_fakes';

let base: FakeDatabase;
const owner = (name = 'one') => ({ name, lost: vi.fn(), stolen: vi.fn() });

beforeEach(() => {
  base = new FakeDatabase();
  vi.stubGlobal('IDBKeyRange', fakeRange);
});
afterEach(() => vi.unstubAllGlobals());

describe('the records', () => {
  it('are read by how their keys begin, after what was written before', async () => {
    const store = await openStore(owner(), base.factory);
    void store.write([['entry/a/2', 'two'], ['entry/a/1', 'one'], ['room/a', 'room']]);
    void store.write([['entry/b/1', 'other']]);
    expect(await store.read('entry/a/')).toEqual([['entry/a/1', 'one'], ['entry/a/2', 'two']]);
    expect(await store.read('room/')).toEqual([['room/a', 'room']]);
  });

  it('are written in order, each write in one transaction that is durable', async () => {
    const store = await openStore(owner(), base.factory);
    await Promise.all([store.write([['c', '1'], ['d', '1']]), store.write([['a', '2']]), store.write([['b', '3']])]);
    expect(base.written).toEqual(['c', 'd', 'a', 'b']);
    expect(new Set(base.durabilities)).toEqual(new Set(['strict']));
  });

  it('are not written if a write before them failed, and are again afterwards', async () => {
    const store = await openStore(owner(), base.factory);
    base.outcomes = ['kept', 'full'];
    const first = store.write([['a', '1']]);
    const second = store.write([['b', '2']]);
    const third = store.write([['c', '3']]);
    await first;
    await expect(second).rejects.toMatchObject({ problem: 'full' });
    await expect(third).rejects.toMatchObject({ problem: 'full' });
    await store.write([['d', '4']]);
    expect(base.written).toEqual(['a', 'd']);
  });

  it('are not written by a tab from which another has taken them', async () => {
    const whose = owner('old');
    const old = await openStore(whose, base.factory);
    await openStore(owner('new'), base.factory);
    await expect(old.write([['a', '1']])).rejects.toMatchObject({ problem: 'lost' });
    expect(whose.stolen).toHaveBeenCalledOnce();
    expect(base.written).toEqual([]);
  });

  it('may be denied', async () => {
    base.denied = true;
    await expect(openStore(owner(), base.factory)).rejects.toMatchObject({ problem: 'denied' });
    await expect(openStore(owner(), undefined)).rejects.toMatchObject({ problem: 'denied' });
  });
});
