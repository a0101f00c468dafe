// The server in the module, with what it needs of the world around: records, time, and those who think.
import type { Instance } from '../module/instance';
import type { Pool } from './pool';
import type { Row, Store } from './store';

/** What the module's server says (docs/module.md). */
type Said =
  | { type: 'response'; id: number; status: number; content_type: string; body: string }
  | { type: 'send'; socket: number; text: string }
  | { type: 'close'; socket: number; code: number; reason: string }
  | { type: 'write'; write: number; puts: Row[] }
  | { type: 'need'; prefix: string }
  | { type: 'job'; job: number; line: string }
  | { type: 'cancel'; job: number }
  | { type: 'wake'; in: number }
  | { type: 'give_up'; message: string }
  | { type: 'log'; level: string; message: string };

/** What goes to those who asked. */
export type Reply = Extract<Said, { type: 'response' | 'send' | 'close' }>;

export interface World {
  /** An instance that says its messages to `say`. `came` is called when a part of the module has come that the instance went on without. */
  instance(say: (text: string) => void, came: () => void): Promise<Instance>;
  store: Store;
  pool(say: (message: object) => void): Pool;
  reply(reply: Reply): void;
  /** These rooms and campaigns are kept, as keys of their records. */
  kept(keys: string[]): void;
  /** A write has failed, or, with null, one has been done. */
  written(failure: unknown): void;
  /** It died and says nothing more. Whoever wants to go on begins another. */
  died(reason: unknown): void;
  log(level: string, message: string): void;
}

/** The longest wait of setTimeout. */
const longestWait = 2 ** 31 - 1;

const summaries = ['room/', 'campaign/'];

/** Whether a record tells of a room or a campaign as a whole. */
export function isSummary(key: string): boolean {
  return summaries.some((prefix) => key.startsWith(prefix));
}

export class LocalServer {
  private instance: Instance | null = null;
  private pool: Pool | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private running = false;
  private readonly said: string[] = [];
  private readonly inbox: object[] = [];

  private constructor(private readonly world: World) {}

  /** A server that knows all that is kept. Throws what the instance or the store throws. */
  static async begin(world: World): Promise<LocalServer> {
    const server = new LocalServer(world);
    const records = (await Promise.all(summaries.map((prefix) => world.store.read(prefix)))).flat();
    server.pool = world.pool((message) => server.tell(message));
    server.instance = await world.instance(
      (text) => server.said.push(text),
      () => server.tell({ type: 'part' }),
    );
    world.kept(records.map(([key]) => key));
    try {
      server.instance.server(JSON.stringify({ type: 'begin', records }));
    } catch (reason) {
      server.stop();
      throw reason;
    }
    server.hear();
    server.run();
    return server;
  }

  /** Tells it a message; what it says to that comes before this returns, but for what has to be waited for. */
  tell(message: object): void {
    if (this.ended) return;
    this.inbox.push(message);
    this.run();
  }

  /** Nothing is heard of it any more. What it has asked to be written may still be written. */
  stop(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.pool?.clear();
    this.instance = null;
  }

  /** One message after the other: the instance must not be called while it speaks. */
  private run(): void {
    if (this.running) return;
    this.running = true;
    try {
      for (let message = this.inbox.shift(); message && !this.ended; message = this.inbox.shift()) {
        this.instance?.server(JSON.stringify(message));
        this.hear();
      }
    } catch (reason) {
      this.stop();
      this.world.died(reason);
    } finally {
      this.running = false;
    }
  }

  private hear(): void {
    for (let text = this.said.shift(); text !== undefined; text = this.said.shift()) this.heed(JSON.parse(text) as Said);
  }

  private heed(said: Said): void {
    switch (said.type) {
      case 'response':
      case 'send':
      case 'close':
        this.world.reply(said);
        break;
      case 'write':
        void this.write(said.write, said.puts);
        break;
      case 'need':
        void this.read(said.prefix);
        break;
      case 'job':
        this.pool?.begin(said.job, said.line);
        break;
      case 'cancel':
        this.pool?.cancel(said.job);
        break;
      case 'wake':
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.tell({ type: 'tick' }), Math.min(said.in, longestWait));
        break;
      case 'give_up':
        this.stop();
        this.world.died(new Error(said.message));
        break;
      case 'log':
        this.world.log(said.level, said.message);
        break;
      default: // A later module may say more.
    }
  }

  private async write(write: number, puts: Row[]): Promise<void> {
    let error: string | null = null;
    try {
      await this.world.store.write(puts);
      this.world.written(null);
    } catch (reason) {
      this.world.written(reason);
      error = reason instanceof Error ? reason.message : String(reason);
    }
    const keys = puts.map(([key]) => key).filter(isSummary);
    if (error === null && keys.length > 0) this.world.kept(keys);
    this.tell({ type: 'stored', write, ...(error !== null && { error }) });
  }

  private async read(prefix: string): Promise<void> {
    try {
      this.tell({ type: 'records', prefix, records: await this.world.store.read(prefix) });
    } catch (reason) {
      // Without its records a game would seem to be another one.
      if (this.ended) return;
      this.stop();
      this.world.died(reason);
    }
  }
}
