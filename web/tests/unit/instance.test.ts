import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';

import { compile, instantiate } from '../../src/module/instance';
import { wasiImports } from '../../src/module/wasi';

const file = process.env.MODULE_FILE ?? '../build/module/fray.wasm';

/** A module without anything in it. */
const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

describe('what cannot be a module', () => {
  it('is told apart by what is wrong', async () => {
    await expect(compile(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ problem: 'damaged' });
    await expect(instantiate(empty)).rejects.toMatchObject({ problem: 'damaged' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    await expect(compile('/fray.wasm')).rejects.toMatchObject({ problem: 'not_loaded' });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
    await expect(compile('/fray.wasm')).rejects.toMatchObject({ problem: 'not_loaded' });
    vi.unstubAllGlobals();
    vi.stubGlobal('WebAssembly', undefined);
    await expect(compile(empty)).rejects.toMatchObject({ problem: 'unsupported' });
    vi.unstubAllGlobals();
    const withoutVectors = vi.spyOn(WebAssembly, 'validate').mockReturnValueOnce(false);
    await expect(compile(empty)).rejects.toMatchObject({ problem: 'unsupported' });
    expect(withoutVectors).toHaveBeenCalledTimes(1);
    withoutVectors.mockRestore();
    await expect(compile(empty)).resolves.toBeInstanceOf(WebAssembly.Module);
  });
});

describe('WASI', () => {
  const bytes = new Uint8Array(new ArrayBuffer(1024));
  const lines: string[] = [];
  const wasi = wasiImports({ bytes: () => bytes }, { log: (line) => lines.push(line) }).wasi_snapshot_preview1 as Record<string, (...values: unknown[]) => number>;

  it('puts the lines of the log together', () => {
    const write = (text: string) => {
      const sent = new TextEncoder().encode(text);
      bytes.set(sent, 100);
      const view = new DataView(bytes.buffer);
      view.setUint32(0, 100, true);
      view.setUint32(4, sent.length, true);
      expect(wasi.fd_write!(2, 0, 1, 8)).toBe(0);
      expect(view.getUint32(8, true)).toBe(sent.length);
    };
    write('half a ');
    write('line\nand');
    expect(lines).toEqual(['half a line']);
  });

  it('knows the time and chance, and no other calls', () => {
    expect(wasi.clock_time_get!(0, 0n, 16)).toBe(0);
    const ms = Number(new DataView(bytes.buffer).getBigUint64(16, true) / 1_000_000n);
    expect(Math.abs(ms - Date.now())).toBeLessThan(1000);
    expect(wasi.random_get!(32, 32)).toBe(0);
    expect(bytes.subarray(32, 64).some((byte) => byte !== 0)).toBe(true);
    expect(wasi.path_open!()).toBe(52);
  });
});

describe.runIf(existsSync(file))('the module', () => {
  it('answers as the referee, and thinks, saying how far it is', async () => {
    const said: string[] = [];
    const instance = await instantiate(readFileSync(file), { say: (text) => said.push(text) });
    const { games } = JSON.parse(instance.referee('{"id":1,"cmd":"games"}')) as { games: { name: string }[] };
    expect(games.map(({ name }) => name)).toContain('conflict');
    expect(JSON.parse(instance.worker('{"id":1,"job":"move","game":"conflict","steps":["e2e4"],"level":1,"seed":1}'))).toMatchObject({ id: 1, ok: true });
    expect(JSON.parse(instance.worker('nonsense'))).toMatchObject({ ok: false });
    expect(JSON.parse(instance.worker('{"id":2,"job":"review","game":"conflict","steps":["e2e4"],"nodes":100}'))).toMatchObject({ ok: true });
    expect(said.length).toBeGreaterThan(0);
  });
});
