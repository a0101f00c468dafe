// The worker of a tab that has the games of this browser, or passes on to the tab that has them what its page asks.
import { type Instance, ModuleFailure, compile, instantiate } from '../module/instance';
import { answerDevice } from './device';
import { Hub, type HubWorld } from './hub';
import type { Answer, Ask, Order } from './messages';
import { makePool, poolSize, type Report, type Thinker } from './pool';
import { noLocks } from './problems';
import { LocalServer } from './server';
import { openStore, type Store } from './store';
import { Tab } from './tab';
import type { Thought } from './think_worker';
import { isGame } from './trial';

const answer = (message: Answer) => postMessage(message);

const name = Array.from(globalThis.crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Compiled once, for all instances of this tab; asked for again if that failed. */
let compiled: Promise<WebAssembly.Module> | null = null;

function moduleAt(url: string): Promise<WebAssembly.Module> {
  compiled ??= compile(url);
  compiled.catch(() => (compiled = null));
  return compiled;
}

async function serverInstance(url: string, say: (text: string) => void): Promise<Instance> {
  const instance = await instantiate(await moduleAt(url), { say, log: (line) => console.warn(line) });
  if (!instance.hasServer) throw new ModuleFailure('damaged', 'The module has no server.');
  return instance;
}

function makeThinker(module: WebAssembly.Module, report: Report): Thinker {
  const worker = new Worker(new URL('./think_worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Thought>) => (data.type === 'failed' ? report.failed(data.message) : report.line(data.line, data.type === 'answer'));
  worker.onerror = ({ message }) => report.failed(message || 'The worker could not be begun.');
  worker.postMessage(module);
  return { begin: (line) => worker.postMessage(line), kill: () => worker.terminate() };
}

function makeHub(url: string, send: (client: string, answer: Answer) => void, stolen: () => void): Hub {
  let store: Promise<Store> | null = null;
  const open = () => {
    const lost = () => {
      store = null;
      hub.renew();
    };
    store ??= openStore({ name, lost, stolen });
    store.catch(() => (store = null));
    return store;
  };
  const begin: HubWorld['begin'] = async (server) => {
    const [module, records] = await Promise.all([moduleAt(url), open()]);
    return LocalServer.begin({
      ...server,
      instance: (say) => serverInstance(url, say),
      store: records,
      pool: (say) => makePool(poolSize(navigator.hardwareConcurrency || 1), (report) => makeThinker(module, report), say),
      log: (level, message) => (level === 'error' || level === 'warning' ? console.warn(message) : undefined),
    });
  };
  const device: HubWorld['device'] = (method, path, body, still) =>
    answerDevice({ store: open, isGame: (room, rows) => isGame((say) => serverInstance(url, say), room, rows) }, method, path, body, still);
  const hub = new Hub({ begin, device, send });
  return hub;
}

let tab: Tab | null = null;

function start(url: string): void {
  if (tab) return;
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    answer({ type: 'problem', problem: noLocks });
    return;
  }
  tab = new Tab({
    name,
    channel: new BroadcastChannel('fray'),
    locks: navigator.locks,
    hub: (send, stolen) => makeHub(url, send, stolen),
    answer,
  });
}

addEventListener('message', ({ data }: MessageEvent<Order | Ask>) => {
  if (data.type === 'start') start(data.module);
  else if (data.type === 'take_over') tab?.takeOver();
  else tab?.receive(data);
});
