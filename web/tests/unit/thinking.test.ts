import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal('window', globalThis);
const measure = vi.fn();
vi.mock('../../src/local/measure', () => ({ measure }));
vi.mock('virtual:module', () => ({ moduleUrl: '/fray.wasm', partUrls: { 'fray.network.conflict': '/conflict.bin' } }));

const stored: Record<string, string> = {};
const page = { hidden: false, querySelector: () => null };
let isKept = true;
let lacksNetwork = false;

/** As after loading the page. */
async function load() {
  vi.resetModules();
  const { settings } = await import('../../src/settings');
  const { account } = await import('../../src/session');
  return { settings, account, ...(await import('../../src/thinking')), ...(await import('../../src/local/device_speed')) };
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const key of Object.keys(stored)) delete stored[key];
  page.hidden = false;
  isKept = true;
  lacksNetwork = false;
  measure.mockReset().mockResolvedValue(2_000_000.4);
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null, setItem: (key: string, value: string) => (stored[key] = value) });
  vi.stubGlobal('location', { href: 'http://fray.test/' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('caches', { match: async (url: string) => (isKept && !(lacksNetwork && url.endsWith('/conflict.bin')) ? {} : undefined) });
});

describe('where the computer thinks', () => {
  it('is the server until the device is measured, and the device once that is fast', async () => {
    const { thinksHere, thinksHereNow } = await load();
    expect(thinksHereNow()).toBe(false);
    expect(measure).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(measure).toHaveBeenCalledOnce();
    expect([thinksHere(), stored['fray:speed']]).toEqual([true, '2000000']);
    thinksHereNow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(measure).toHaveBeenCalledOnce();
    const again = await load();
    expect(again.thinksHereNow()).toBe(true);
    expect(again.deviceSpeed.value).toBe(2_000_000);
  });

  it('stays the server where the device is slow, cannot think, or somebody is signed in', async () => {
    stored['fray:speed'] = '499999';
    expect((await load()).thinksHere()).toBe(false);
    stored['fray:speed'] = '500000';
    const { thinksHere, account } = await load();
    expect(thinksHere()).toBe(true);
    account.value = 'Ann';
    expect(thinksHere()).toBe(false);
    delete stored['fray:speed'];
    measure.mockRejectedValue(new Error('no memory'));
    const cannot = await load();
    cannot.thinksHereNow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([cannot.thinksHere(), cannot.deviceSpeed.value]).toEqual([false, 0]);
  });

  it('is where the person says, whatever the device', async () => {
    stored['fray:speed'] = '9000000';
    const fast = await load();
    fast.settings.thinking.value = 'server';
    expect(fast.thinksHereNow()).toBe(false);
    delete stored['fray:speed'];
    const unknown = await load();
    unknown.settings.thinking.value = 'device';
    expect(unknown.thinksHereNow()).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(measure).not.toHaveBeenCalled();
  });

  it('is not measured before the module is there, nor in a tab that nobody looks at; but later', async () => {
    const { thinksHereNow, thinksHere } = await load();
    isKept = false;
    thinksHereNow();
    await vi.advanceTimersByTimeAsync(10_000);
    isKept = true;
    page.hidden = true;
    thinksHereNow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([measure.mock.calls.length, thinksHere()]).toEqual([0, false]);
    page.hidden = false;
    thinksHereNow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(thinksHere()).toBe(true);
  });

  it('is not measured before the network of its game is there', async () => {
    const { thinksHere, thinksHereNow } = await load();
    lacksNetwork = true;
    thinksHereNow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(measure).not.toHaveBeenCalled();
    lacksNetwork = false;
    thinksHereNow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([measure.mock.calls.length, thinksHere()]).toEqual([1, true]);
  });

  it('takes what is stored and makes no sense for not measured', async () => {
    for (const text of ['"fast"', '-1', 'null', '{}', 'nonsense']) {
      stored['fray:speed'] = text;
      expect((await load()).deviceSpeed.value).toBe(null);
    }
  });
});
