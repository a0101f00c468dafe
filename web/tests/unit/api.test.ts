import { afterEach, describe, expect, it, vi } from 'vitest';

import { ApiFailure, api } from '../../src/api';
import { answered } from '../../src/online';

type Call = [path: string, init: RequestInit];
let calls: Call[] = [];

function answer(make: () => Response | Promise<Response>): void {
  calls = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push([path, init]);
    return Promise.resolve().then(make);
  });
}

async function failure(promise: Promise<unknown>): Promise<ApiFailure> {
  const reason: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(reason instanceof ApiFailure)) throw new Error(`no ApiFailure but ${String(reason)}`);
  return reason;
}

afterEach(() => vi.unstubAllGlobals());

describe('api', () => {
  it('sends JSON, and says that it is', async () => {
    answer(() => Response.json({ token: 'key' }, { status: 201 }));
    expect(await api.takeSeat('a/b', 1, 'Ada')).toBe('key');
    const [path, init] = calls[0]!;
    expect(path).toBe('/api/rooms/a%2Fb/seats/1');
    expect(init).toMatchObject({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Ada"}' });
  });

  it('sends no body where there is none', async () => {
    answer(() => new Response(null, { status: 204 }));
    await api.signOut();
    expect(calls[0]![1]).toMatchObject({ method: 'DELETE' });
    expect(calls[0]![1].body).toBeUndefined();
  });

  it('hands on what the server says is wrong', async () => {
    const error = { code: 'not_possible', message: 'That seat is taken.' };
    answer(() => Response.json({ error }, { status: 409 }));
    const reason = await failure(api.takeSeat('a', 1, 'Ada'));
    expect(reason.error).toEqual(error);
    expect(reason).toMatchObject({ status: 409, retryAfter: null });
  });

  it('says when to try again', async () => {
    const headers = { 'Retry-After': '7' };
    answer(() => Response.json({ error: { code: 'too_many', message: 'Slowly.' } }, { status: 429, headers }));
    expect((await failure(api.lobby())).retryAfter).toBe(7);
  });

  it('understands answers that are not the server’s', async () => {
    answer(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    expect(await failure(api.lobby())).toMatchObject({ code: 'bad_answer', status: 502 });
    answer(() => new Response('<html>Welcome to this hotel</html>'));
    expect(await failure(api.lobby())).toMatchObject({ code: 'bad_answer', status: 200 });
  });

  it('tells no answer from a late one, and remembers whether the server was reached', async () => {
    answer(() => Promise.reject(new TypeError('fetch failed')));
    expect(await failure(api.lobby())).toMatchObject({ code: 'offline', status: 0 });
    expect(answered.value).toBe(false);
    answer(() => Promise.reject(new DOMException('late', 'TimeoutError')));
    expect(await failure(api.lobby())).toMatchObject({ code: 'timeout', status: 0 });
    answer(() => Response.json({ open: [], live: [], finished: [] }));
    await api.lobby();
    expect(answered.value).toBe(true);
  });
});
