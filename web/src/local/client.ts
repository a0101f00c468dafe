// The local server as the page sees it: requests, sockets, and what is the matter with it. Loaded when it is needed only.
import { batch } from '@preact/signals';
import { moduleUrl } from 'virtual:module';

import { keepLocal } from './kept';
import { type Answer, type Ask, type Order, type Problem, comeAgain } from './messages';
import { localProblem } from './problem';
import { notBuilt } from './problems';
import { moduleSource } from './source';

export interface LocalAnswer {
  status: number;
  contentType: string;
  body: string;
}

/** The end of a socket that the page holds. */
export interface LocalEnd {
  opened(): void;
  heard(text: string): void;
  closed(code: number): void;
}

let worker: Worker | null = null;
let count = 0;
const requests = new Map<number, { ask: Ask; done(answer: LocalAnswer): void }>();
const sockets = new Map<number, LocalEnd>();

/** The next thing that is asked begins another one. */
function endWorker(): void {
  worker?.terminate();
  worker = null;
}

/** All sockets are to come again. */
function endSockets(): void {
  const ends = [...sockets.values()];
  sockets.clear();
  for (const end of ends) end.closed(comeAgain);
}

/** A worker that has died is replaced when something is asked again; what it was asked is refused. */
function fail(problem: Problem): void {
  endWorker();
  batch(() => {
    localProblem.value = problem;
    const body = JSON.stringify({ error: problem });
    for (const { done } of requests.values()) done({ status: 503, contentType: 'application/json', body });
    requests.clear();
  });
  endSockets();
}

/** The browser may keep a page that somebody leaves, to show it again as it was. Its worker would keep the games meanwhile, asleep, from
 * every other page. */
globalThis.window?.addEventListener('pagehide', ({ persisted }) => persisted && endWorker());
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  for (const { ask } of requests.values()) tell(ask);
  endSockets();
});

function hear(answer: Answer): void {
  switch (answer.type) {
    case 'response': {
      const asked = requests.get(answer.id);
      requests.delete(answer.id);
      asked?.done({ status: answer.status, contentType: answer.content_type, body: answer.body });
      break;
    }
    case 'send':
      sockets.get(answer.socket)?.heard(answer.text);
      break;
    case 'close': {
      const end = sockets.get(answer.socket);
      sockets.delete(answer.socket);
      end?.closed(answer.code);
      break;
    }
    case 'kept':
      keepLocal(answer.keys);
      break;
    case 'problem':
      localProblem.value = answer.problem;
      break;
  }
}

function tell(message: Ask | Order): void {
  if (!worker) {
    worker = new Worker(new URL('./server_worker.ts', import.meta.url), { type: 'module', name: 'Fray' });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => hear(data);
    worker.onerror = (event) => fail({ code: 'worker', message: `Fray cannot play here without its server${event.message ? `: ${event.message}` : ''}. Load the page again.` });
    const start: Order = { type: 'start', ...moduleSource() };
    worker.postMessage(start);
  }
  worker.postMessage(message);
}

/** What makes a local server impossible from the start, or null. */
function impossible(): Problem | null {
  if (moduleUrl === null) return notBuilt;
  if (typeof Worker === 'undefined') return { code: 'no_workers', message: 'This browser cannot play without a server: it has no workers.' };
  return null;
}

/** Asks the local server; answers also when there is none, with status 503 and what is the matter. */
export function askLocal(method: string, path: string, body?: string): Promise<LocalAnswer> {
  const problem = impossible();
  if (problem) {
    localProblem.value = problem;
    return Promise.resolve({ status: 503, contentType: 'application/json', body: JSON.stringify({ error: problem }) });
  }
  return new Promise((done) => {
    const id = ++count;
    const ask: Ask = { type: 'request', id, method, path, ...(body !== undefined && { body }) };
    requests.set(id, { ask, done });
    tell(ask);
  });
}

export interface LocalLine {
  send(text: string): void;
  close(): void;
}

/** A socket to the local server. */
export function openLocal(path: string, end: LocalEnd): LocalLine {
  const problem = impossible();
  if (problem) {
    localProblem.value = problem;
    queueMicrotask(() => end.closed(comeAgain));
    return { send: () => {}, close: () => {} };
  }
  const socket = ++count;
  sockets.set(socket, end);
  tell({ type: 'open', socket, path });
  queueMicrotask(() => sockets.has(socket) && end.opened());
  return {
    send: (text) => tell({ type: 'receive', socket, text }),
    close: () => {
      if (sockets.delete(socket)) tell({ type: 'closed', socket });
    },
  };
}

/** Goes on here although another tab has the games. */
export function takeOver(): void {
  tell({ type: 'take_over' });
}
