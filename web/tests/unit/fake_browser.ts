// As much of a browser as a connection needs: storage, events of the window, and sockets in the test's hands.
import { vi } from 'vitest';

import { digest } from '../../src/delta';
import type { LogEntry, Say, SentChange, State, Summary, Update } from '../../src/protocol';

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];

  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readyState = 0;
  sent: Record<string, unknown>[] = [];

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error('no socket was made');
    return last;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  // What the other end does.

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  lose(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** Messages of that type that the page has sent here. */
  heard(type: Say['type'] | 'dice' | 'hello' | 'ping' | 'resync'): Record<string, unknown>[] {
    return this.sent.filter((message) => message.type === type);
  }
}

class FakeStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return typeof this[key] === 'string' ? this[key] : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

export class FakeWindow extends EventTarget {
  online(online: boolean): void {
    this.dispatchEvent(new Event(online ? 'online' : 'offline'));
  }
  /** As if another tab had written the key. */
  stored(key: string): void {
    this.dispatchEvent(Object.assign(new Event('storage'), { key }));
  }
}

/** Puts the fakes in place, with time standing still until the test moves it. */
export function fakeBrowser(): FakeWindow {
  FakeSocket.all = [];
  const window = new FakeWindow();
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('location', { protocol: 'http:', host: 'fray.test' });
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  return window;
}

export function restoreBrowser(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

export function entry(seq: number): LogEntry {
  return { seq, at: seq, type: 'action', action: `a${seq}` };
}

export const state = { node: 'decision', prompt: 'Move', position: '8/8 turn=1', fields: { turn: '1' }, to_act: [], actions: [], outcomes: [] } as unknown as State;

/** What deltas are of. */
export function pictureOf({ fields: _, ...picture }: State): object {
  return picture;
}

/** An update that changes nothing of the state. */
export function change(seq: number, more: Partial<SentChange> = {}): object {
  return { type: 'update', seq, entries: [entry(seq)], base: seq - 1, delta: {}, digest: digest(pictureOf(state)), ...more };
}

function update(seq: number, more: Partial<Update> = {}): Update {
  return { seq, version: seq, sealed: [], entries: [entry(seq)], state, clock: null, offers: [], deputies: [], automatic: [], phase: 'playing', can: [], ...more };
}

export const summary = {
  id: 'r1', game: 'any', title: 'Any game', options: {}, clock: { kind: 'none' }, listed: false, phase: 'playing',
  result: '*', reason: null, turns: 0, steps: 0, created: 0, updated: 0,
  seats: [
    { seat: 0, side: 'white', kind: 'person', name: 'Ada', commanders: [] },
    { seat: 1, side: 'black', kind: 'open', name: '', commanders: [] },
  ],
} as Summary;

/** A welcome with entries 1 to `seq`. */
export function welcome(seq: number, more: Record<string, unknown> = {}): object {
  const entries = Array.from({ length: seq }, (_, i) => entry(i + 1));
  return { type: 'welcome', room: summary, seat: 0, now: Date.now(), ...update(seq, { entries }), ...more };
}
