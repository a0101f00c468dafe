import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const askLocal = vi.fn();
const openLocal = vi.fn();
vi.mock('../../src/local/client', () => ({ askLocal, openLocal }));

const { keepLocal } = await import('../../src/local/kept');
const { openSocket, request, server, thinkHere } = await import('../../src/transport');

let asked: string[] = [];

function network(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return answer();
  });
}

class Line {
  readyState = 0;
  constructor(readonly url: string) {}
}

beforeEach(() => {
  asked = [];
  server.value = 'here';
  askLocal.mockReset().mockResolvedValue({ status: 200, contentType: 'application/json', body: '"local"' });
  openLocal.mockReset().mockReturnValue({ send: vi.fn(), close: vi.fn() });
  network(async () => Response.json('server'));
  vi.stubGlobal('location', { href: 'http://fray.test/' });
  vi.stubGlobal('WebSocket', Line);
});
afterEach(() => vi.unstubAllGlobals());

const ask = async (path: string, init: RequestInit = { method: 'GET' }) => (await request(path, init)).json() as Promise<unknown>;
const down = () => network(() => Promise.reject(new TypeError('fetch failed')));

describe('what a computer thinks', () => {
  const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
  const against = { seats: [{ kind: 'me' }, { kind: 'computer', level: 1 }] };
  afterEach(() => thinkHere(() => false));

  it('is asked of the server, unless it is to be thought here', async () => {
    expect(await ask('/api/analyse', post({}))).toBe('server');
    expect(await ask('/api/rooms', post(against))).toBe('server');
    thinkHere(() => true);
    expect(await ask('/api/analyse', post({}))).toBe('local');
    expect(await ask('/api/rooms', post(against))).toBe('local');
  });

  it('leaves games with others, and all else, to the server', async () => {
    thinkHere(() => true);
    expect(await ask('/api/rooms', post({ seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'computer', level: 1 }] }))).toBe('server');
    expect(await ask('/api/rooms', post({ seats: [{ kind: 'me' }, { kind: 'me' }] }))).toBe('server');
    expect(await ask('/api/games')).toBe('server');
  });

  it('is asked of the server where this browser cannot', async () => {
    thinkHere(() => true);
    askLocal.mockResolvedValue({ status: 503, contentType: 'application/json', body: '{}' });
    expect(await ask('/api/analyse', post({}))).toBe('server');
    askLocal.mockRejectedValue(new Error('no'));
    expect(await ask('/api/analyse', post({}))).toBe('server');
  });
});

describe('a request', () => {
  it('goes to the server where there is one, but for what is kept here', async () => {
    keepLocal(['room/mine', 'campaign/ours']);
    expect(await ask('/api/rooms/theirs/log')).toBe('server');
    expect(await ask('/api/rooms/mine/log')).toBe('local');
    expect(await ask('/api/campaigns/ours')).toBe('local');
    expect(await ask('/device/rooms/theirs')).toBe('local');
    expect(asked).toEqual(['/api/rooms/theirs/log']);
  });

  it('never goes to the network of a page without a server', async () => {
    server.value = 'none';
    expect(await ask('/api/games')).toBe('local');
    expect(await ask('/api/rooms/theirs')).toBe('local');
    expect(asked).toEqual([]);
  });

  it('that needs no server is answered here while there is no network; the server is back when it answers', async () => {
    down();
    expect(await ask('/api/games')).toBe('local');
    expect(server.value).toBe('away');
    expect(await ask('/api/rooms', { method: 'POST', body: '{"seats":[{"kind":"me"},{"kind":"computer","level":1}]}' })).toBe('local');
    network(async () => Response.json('server'));
    expect(await ask('/api/games')).toBe('server');
    expect(server.value).toBe('here');
  });

  it('that needs the server fails without it', async () => {
    down();
    await expect(ask('/api/rooms/theirs')).rejects.toBeInstanceOf(TypeError);
    await expect(ask('/api/session', { method: 'POST', body: '{}' })).rejects.toBeInstanceOf(TypeError);
    await expect(ask('/api/rooms', { method: 'POST', body: '{"seats":[{"kind":"me"},{"kind":"open"}]}' })).rejects.toBeInstanceOf(TypeError);
    expect(askLocal).not.toHaveBeenCalled();
  });

  it('fails as it would without a local server if that cannot be had either', async () => {
    down();
    askLocal.mockResolvedValue({ status: 503, contentType: 'application/json', body: '{}' });
    await expect(ask('/api/games')).rejects.toBeInstanceOf(TypeError);
    expect(server.value).toBe('here');
    server.value = 'none';
    expect((await request('/api/games', { method: 'GET' })).status).toBe(503);
  });
});

describe('a socket', () => {
  it('is one over the network, but for what is kept here', async () => {
    keepLocal(['room/mine']);
    expect(openSocket('ws://fray.test/ws/rooms/theirs')).toBeInstanceOf(Line);
    const here = openSocket('ws://fray.test/ws/rooms/mine');
    const heard: unknown[] = [];
    here.onopen = () => heard.push('open');
    here.onmessage = ({ data }) => heard.push(data);
    here.onclose = ({ code }) => heard.push(code);
    await vi.waitFor(() => expect(openLocal).toHaveBeenCalled());
    const [path, end] = openLocal.mock.calls[0] as [string, { opened(): void; heard(text: string): void; closed(code: number): void }];
    expect(path).toBe('/ws/rooms/mine');
    end.opened();
    end.heard('hello');
    end.closed(1013);
    end.closed(1013);
    expect(heard).toEqual(['open', 'hello', 1013]);
  });

  it('that was closed before there was a server is never opened', async () => {
    server.value = 'none';
    openSocket('ws://fray.test/ws/rooms/any').close();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(openLocal).not.toHaveBeenCalled();
  });
});
