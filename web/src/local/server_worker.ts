// The worker of a tab that has the games of this browser, or passes on to the tab that has them what its page asks.
import { ModuleFailure } from '../module/failure';
import { type Instance, compile, instantiate } from '../module/instance';
import { type Heard, Parts, type PartUrls } from '../module/parts';
import { savesData } from '../saves_data';
import { answerDevice } from './device';
import { Hub, type HubServer, type HubWorld } from './hub';
import type { Answer, Ask, Order } from './messages';
import { makePool, poolSize, type Report, type Thinker } from './pool';
import { noLocks } from './problems';
import { LocalServer } from './server';
import { openStore, type Store } from './store';
import { Tab } from './tab';
import type { Equipment, Thought } from './think_worker';
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

/** Where the module is, and what it is sent without. */
interface Source {
  url: string;
  parts: Parts;
}

/** `heard` hears of a part that the instance goes on without: that it does not come, or, with null, that it has. */
async function serverInstance({ url, parts }: Source, say: (text: string) => void, heard: Heard = () => {}): Promise<Instance> {
  const instance = await instantiate(await moduleAt(url), {
    say,
    log: (line) => console.warn(line),
    part: (name) => parts.get(name),
    near: (name) => parts.near(name, heard),
  });
  if (!instance.hasServer) throw new ModuleFailure('damaged', 'The module has no server.');
  return instance;
}

/** `lacks` hears what the module lacks, or null when it has answered. */
function makeThinker(module: WebAssembly.Module, parts: Parts, report: Report, lacks: HubServer['lacks']): Thinker {
  const worker = new Worker(new URL('./think_worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Thought>) => {
    if (data.type === 'failed') {
      if (data.problem) lacks(new ModuleFailure(data.problem, data.message));
      report.failed(data.message);
      return;
    }
    if (data.type === 'answer') lacks(null);
    report.line(data.line, data.type === 'answer');
  };
  worker.onerror = ({ message }) => report.failed(message || 'The worker could not be begun.');
  const equipment: Equipment = { module, parts: parts.known() };
  worker.postMessage(equipment);
  return { begin: (line) => worker.postMessage(line), kill: () => worker.terminate() };
}

function makeHub(source: Source, send: (client: string, answer: Answer) => void, stolen: () => void): Hub {
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
    const [module, records] = await Promise.all([moduleAt(source.url), open()]);
    // After the module, which everybody waits for; those who play the games that need it will not have to wait then.
    if (!savesData()) void source.parts.bring();
    return LocalServer.begin({
      ...server,
      instance: (say, came) =>
        serverInstance(source, say, (failure) => {
          server.lacks(failure);
          if (failure === null) came();
        }),
      store: records,
      pool: (say) => makePool(poolSize(navigator.hardwareConcurrency || 1), (report) => makeThinker(module, source.parts, report, server.lacks), say),
      log: (level, message) => (level === 'error' || level === 'warning' ? console.warn(message) : undefined),
    });
  };
  const device: HubWorld['device'] = (method, path, body, still) =>
    answerDevice({ store: open, isGame: (room, rows) => isGame((say) => serverInstance(source, say), room, rows) }, method, path, body, still);
  const hub = new Hub({ begin, device, send });
  return hub;
}

let tab: Tab | null = null;

function start(url: string, parts: PartUrls): void {
  if (tab) return;
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    answer({ type: 'problem', problem: noLocks });
    return;
  }
  const source = { url, parts: new Parts(parts) };
  tab = new Tab({
    name,
    channel: new BroadcastChannel('fray'),
    locks: navigator.locks,
    hub: (send, stolen) => makeHub(source, send, stolen),
    answer,
  });
}

addEventListener('message', ({ data }: MessageEvent<Order | Ask>) => {
  if (data.type === 'start') start(data.module, data.parts);
  else if (data.type === 'take_over') tab?.takeOver();
  else tab?.receive(data);
});
