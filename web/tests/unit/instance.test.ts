import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';

import { takeSections } from '../../plugins/wasm_sections';
import { hashOfShare } from '../../src/keys';
import { compile, instantiate } from '../../src/module/instance';
import { Parts } from '../../src/module/parts';
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

describe('parts of the module', () => {
  it('are taken out of the file, which is the same program without them', () => {
    const section = (id: number, ...body: number[]) => [id, body.length, ...body];
    const name = [...new TextEncoder().encode('fray.x')];
    const other = section(0, 1, 0x79, 7);
    const file = new Uint8Array([...empty, ...section(0, name.length, ...name, 1, 2, 3), ...other]);
    const { module, sections } = takeSections(file, 'fray.');
    expect([...module]).toEqual([...empty, ...other]);
    expect([...sections]).toEqual([['fray.x', new Uint8Array([1, 2, 3])]]);
    expect(() => takeSections(file.subarray(0, file.length - 1), 'fray.')).toThrow('ends early');
    expect(() => takeSections(new Uint8Array([...empty, 0, 0x80]), 'fray.')).toThrow('ends early');
  });

  it('are brought before they are asked for, or waited for', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => (asked.push(url), Promise.resolve(url === '/a' ? new Response(new Uint8Array([1])) : new Response('', { status: 404 }))));
    class Request {
      status = 0;
      response = new Uint8Array([2]).buffer;
      open = (_method: string, url: string) => (this.status = url === '/b' ? 200 : 404);
      send = () => {};
    }
    vi.stubGlobal('XMLHttpRequest', Request);
    const parts = new Parts({ a: '/a', b: '/b', c: '/c' });
    await parts.bring();
    expect([...parts.known().bytes.keys()]).toEqual(['a']);
    await parts.bring();
    expect(asked).toEqual(['/a', '/b', '/c', '/b', '/c']);
    expect(parts.get('a')).toEqual(new Uint8Array([1]));
    expect(parts.get('b')).toEqual(new Uint8Array([2]));
    expect(() => parts.get('c')).toThrow('status 404');
    expect(parts.get('none')).toBeUndefined();
    expect(new Parts({}, parts.known().bytes).get('b')).toEqual(new Uint8Array([2]));
    vi.unstubAllGlobals();
  });

  it('are brought without waiting where one can go on without them, until they come', async () => {
    vi.useFakeTimers();
    let there = false;
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => (asked.push(url), Promise.resolve(there ? new Response(new Uint8Array([1])) : new Response('', { status: 404 }))));
    const heard: unknown[] = [];
    const hear = (failure: unknown) => heard.push(failure);
    let others = 0;
    const near = (name: string) => parts.near(name, hear);
    const parts = new Parts({ a: '/a' });
    expect(near('none')).toBe(true);
    expect([near('a'), near('a'), parts.near('a', () => ++others)]).toEqual([false, false, false]);
    await Promise.all([parts.bring(), vi.advanceTimersByTimeAsync(1)]);
    expect(asked).toEqual(['/a']);
    expect(heard).toMatchObject([{ problem: 'not_loaded' }]);
    there = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(heard.slice(1)).toEqual([null]);
    expect(near('a')).toBe(true);
    expect(others).toBe(2);
    expect(asked).toHaveLength(2);
    vi.useRealTimers();
    vi.unstubAllGlobals();
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
  const thought = '{"id":1,"job":"analyse","game":"gnostic","steps":["e2e4","d7d5"],"lines":1,"nodes":2000}';

  it('plays the same with its parts in it and beside it, and says which is missing', async () => {
    const whole = readFileSync(file);
    const { module, sections } = takeSections(whole, 'fray.');
    const networks = ['chess', 'conflict', 'dnd', 'gladiator', 'gnostic', 'wizards'].map((game) => `fray.network.${game}`);
    expect([...sections.keys()].sort()).toEqual(['fray.hyperpig', ...networks]);
    expect([...sections.values()].reduce((sum, { length }) => sum + length, module.length)).toBeLessThan(whole.length);
    const asked: string[] = [];
    const apart = await instantiate(new Uint8Array(module), { part: (name) => (asked.push(name), sections.get(name)) });
    expect(JSON.parse(apart.worker(thought.replace('gnostic', 'conflict')))).toMatchObject({ ok: true });
    expect(asked.splice(0)).toEqual(['fray.network.conflict', 'fray.network.conflict']);
    const answer = apart.worker(thought);
    expect(JSON.parse(answer)).toMatchObject({ ok: true });
    expect(new Set(asked)).toEqual(new Set(['fray.hyperpig', 'fray.network.gnostic']));
    const changed = await instantiate(new Uint8Array(module), { part: (name) => sections.get(name)!.subarray(1) });
    expect(() => changed.worker(thought.replace('gnostic', 'chess'))).toThrow();
    expect((await instantiate(whole)).worker(thought)).toBe(answer);
    const without = await instantiate(new Uint8Array(module));
    expect(() => without.worker(thought)).toThrow('without its part fray.');
  });

  it('shows the board of Gnostic Chess before its table has come, and the odds when it has', async () => {
    const { module, sections } = takeSections(readFileSync(file), 'fray.');
    let come = false;
    const asked: string[] = [];
    const said: string[] = [];
    const instance = await instantiate(new Uint8Array(module), { say: (text) => said.push(text), near: () => come, part: (name) => (asked.push(name), sections.get(name)) });
    const heard = (type: string) => said.map((text) => JSON.parse(text) as Record<string, unknown>).filter((message) => message.type === type);
    const tell = (message: object) => {
      instance.server(JSON.stringify(message));
      for (const { write } of heard('write')) {
        said.splice(0, said.length, ...said.filter((text) => (JSON.parse(text) as { write?: number }).write !== write));
        instance.server(JSON.stringify({ type: 'stored', write }));
      }
    };
    tell({ type: 'begin', records: [] });
    const setup = { game: 'gnostic', options: {}, clock: { kind: 'none' }, seats: [{ kind: 'me' }, { kind: 'computer', level: 1 }], listed: false, name: 'A', dice: 'by-hand' };
    tell({ type: 'request', id: 1, method: 'POST', path: '/api/rooms', body: JSON.stringify(setup) });
    const [made] = heard('response');
    expect([made!.status, made!.body]).toEqual([201, expect.any(String)]);
    const { id, tokens } = JSON.parse(made!.body as string) as { id: string; tokens: Record<string, string> };
    tell({ type: 'open', socket: 1, path: `/ws/rooms/${id}` });
    const say = (message: object) => tell({ type: 'receive', socket: 1, text: JSON.stringify(message) });
    const nonce = '1'.repeat(64);
    say({ type: 'hello', protocol: 2, token: tokens[0] });
    say({ type: 'nonce_commit', id: '1', hash: hashOfShare(nonce) });
    say({ type: 'nonce', id: '2', nonce });
    const texts = (part: string) => heard('send').map(({ text }) => text as string).filter((text) => text.includes(part));
    const welcomes = () => texts('"type":"welcome"');
    expect(welcomes()).toHaveLength(1);
    expect(texts('"pending":true').length).toBeGreaterThan(0);
    expect(texts('"probability"')).toEqual([]);
    expect(asked).toEqual([]);
    come = true;
    tell({ type: 'part' });
    expect(welcomes()).toHaveLength(2);
    expect(welcomes()[1]).not.toContain('"pending"');
    expect(welcomes()[1]).toContain('"probability"');
    expect(new Set(asked)).toEqual(new Set(['fray.hyperpig']));
    tell({ type: 'part' });
    expect(welcomes()).toHaveLength(2);
  });

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
