// All tabs of this browser and the one local server: who asked what, and a server made anew when it has died.
import { type Answer, type Ask, type Problem, comeAgain, refusal } from './messages';
import { problemOf, unreadable } from './problems';
import type { LocalServer, Reply, World } from './server';

/** What the hub hears of a server. */
export interface HubServer extends Pick<World, 'reply' | 'kept' | 'written' | 'died'> {
  /** A part of the module does not come, without which nobody can think, or odds are pending; or, with null, one has come. */
  lacks(failure: unknown): void;
}

/** What the hub needs of the world around. */
export interface HubWorld {
  /** Begins a server. `died` may be called at any time from then on, `reply` and `kept` until then. */
  begin(server: HubServer): Promise<LocalServer>;
  /** Answers requests below `/device/`, which are not the module's. What it does in `still`, it does while there is no server. */
  device(method: string, path: string, body: string | undefined, still: Still): Promise<{ status: number; body: string }>;
  send(client: string, answer: Answer): void;
}

export type Still = <T>(work: () => Promise<T>) => Promise<T>;

interface Asked {
  client: string;
  id: number;
  /** It is not the server that has been asked. */
  device: boolean;
}

interface Opened {
  client: string;
  socket: number;
}

/** A server that lived for less has died of what it began with. */
const shortLife = 10_000; // ms
const shortLives = 3;

/** There is no server, what happens is not kept, or a part of the module is missing. */
type Cause = 'server' | 'store' | 'parts';

export class Hub {
  private server: LocalServer | null = null;
  private starting = false;
  /** So many want that there is no server for now. */
  private stills = 0;
  /** Another one with each server that is not wanted any more. */
  private generation = 0;
  private readonly waiting: object[] = [];
  private readonly requests = new Map<number, Asked>();
  private readonly sockets = new Map<number, Opened>();
  private readonly clients = new Set<string>();
  private readonly keys = new Set<string>();
  /** What is the matter, by its cause, the worst first; and what of that the tabs know. */
  private readonly problems: Record<Cause, Problem | null> = { server: null, store: null, parts: null };
  private told: Problem | null = null;
  private count = 0;
  private begun = 0;
  private deaths = 0;

  constructor(private readonly world: HubWorld) {}

  /** A tab asks something. */
  receive(client: string, ask: Ask): void {
    this.meet(client);
    switch (ask.type) {
      case 'request': {
        const number = ++this.count;
        const device = ask.path.startsWith('/device/');
        this.requests.set(number, { client, id: ask.id, device });
        if (device) void this.device(number, ask);
        else this.tell({ ...ask, id: number });
        break;
      }
      case 'open': {
        const number = ++this.count;
        this.sockets.set(number, { client, socket: ask.socket });
        this.tell({ type: 'open', socket: number, path: ask.path });
        break;
      }
      default: {
        const number = this.numberOf(client, ask.socket);
        if (number === undefined) return;
        if (ask.type === 'closed') this.sockets.delete(number);
        this.tell({ ...ask, socket: number });
      }
    }
  }

  /** A tab is gone, and its sockets with it. */
  left(client: string): void {
    this.clients.delete(client);
    for (const [number, opened] of this.sockets)
      if (opened.client === client) {
        this.sockets.delete(number);
        this.tell({ type: 'closed', socket: number });
      }
  }

  /** Ends this server, and lets all come again to the next. */
  renew(): void {
    ++this.generation;
    this.server?.stop();
    this.server = null;
    // The next one says what is kept then.
    this.keys.clear();
    this.closeAll({ code: 'busy', message: 'Fray has begun anew. Try again.' });
  }

  private readonly still: Still = async (work) => {
    ++this.stills;
    this.renew();
    try {
      return await work();
    } finally {
      --this.stills;
      if (this.waiting.length > 0) void this.start();
    }
  };

  private meet(client: string): void {
    if (this.clients.has(client)) return;
    this.clients.add(client);
    if (this.keys.size > 0) this.world.send(client, { type: 'kept', keys: [...this.keys] });
    if (this.told !== null) this.world.send(client, { type: 'problem', problem: this.told });
  }

  private numberOf(client: string, socket: number): number | undefined {
    for (const [number, opened] of this.sockets) if (opened.client === client && opened.socket === socket) return number;
    return undefined;
  }

  private tell(message: object): void {
    if (this.server) this.server.tell(message);
    else {
      this.waiting.push(message);
      void this.start();
    }
  }

  private async start(): Promise<void> {
    if (this.starting || this.stills > 0) return;
    this.starting = true;
    const { generation } = this;
    let dead: unknown;
    let made: LocalServer | null = null;
    try {
      made = await this.world.begin({
        reply: (reply) => this.reply(reply),
        kept: (keys) => this.kept(keys),
        // The module says of a failure only that there was one.
        written: (failure) => this.note('store', failure === null ? null : problemOf(failure)),
        lacks: (failure) => this.note('parts', failure === null ? null : problemOf(failure)),
        died: (reason) => {
          dead = reason;
          if (made !== null && this.server === made) this.died(reason);
        },
      });
      this.starting = false;
      if (dead !== undefined) throw dead;
      if (generation !== this.generation || this.stills > 0) {
        // It has read what has been changed since.
        made.stop();
        if (this.waiting.length > 0) void this.start();
        return;
      }
      this.server = made;
      this.begun = Date.now();
      this.problems.store = null;
      this.note('server', null);
    } catch (reason) {
      this.starting = false;
      this.died(reason);
      return;
    }
    // What waits is told as long as this server lives.
    for (let message = this.waiting.shift(); message && this.server; message = this.waiting.shift()) this.server.tell(message);
  }

  private died(reason: unknown): void {
    this.server = null;
    this.deaths = Date.now() - this.begun < shortLife ? this.deaths + 1 : 1;
    const problem = problemOf(reason);
    const hopeless = problem.code === 'module_trap' && this.deaths > shortLives;
    this.note('server', hopeless ? unreadable : problem);
    this.closeAll(hopeless ? unreadable : problem);
  }

  /** All that was asked is refused, and all sockets are to come again. */
  private closeAll(problem: Problem): void {
    this.waiting.length = 0;
    for (const [number, { client, id, device }] of this.requests) {
      if (device) continue;
      this.requests.delete(number);
      this.world.send(client, refusal(id, 503, problem));
    }
    for (const { client, socket } of this.sockets.values()) this.world.send(client, { type: 'close', socket, code: comeAgain, reason: problem.message });
    this.sockets.clear();
  }

  private note(cause: Cause, problem: Problem | null): void {
    this.problems[cause] = problem;
    const { server, store, parts } = this.problems;
    const worst = server ?? store ?? parts;
    if (worst === this.told) return;
    this.told = worst;
    for (const client of this.clients) this.world.send(client, { type: 'problem', problem: worst });
  }

  private reply(reply: Reply): void {
    if (reply.type === 'response') {
      const asked = this.requests.get(reply.id);
      this.requests.delete(reply.id);
      if (asked) this.world.send(asked.client, { ...reply, id: asked.id });
      return;
    }
    const opened = this.sockets.get(reply.socket);
    if (!opened) return;
    if (reply.type === 'close') this.sockets.delete(reply.socket);
    this.world.send(opened.client, { ...reply, socket: opened.socket });
  }

  private kept(keys: readonly string[]): void {
    const fresh = keys.filter((key) => !this.keys.has(key));
    for (const key of fresh) this.keys.add(key);
    if (fresh.length > 0) for (const client of this.clients) this.world.send(client, { type: 'kept', keys: fresh });
  }

  private async device(number: number, { method, path, body }: Extract<Ask, { type: 'request' }>): Promise<void> {
    let status = 503;
    let text = '';
    try {
      ({ status, body: text } = await this.world.device(method, path, body, this.still));
    } catch (reason) {
      text = JSON.stringify({ error: problemOf(reason) });
    }
    this.reply({ type: 'response', id: number, status, content_type: 'application/json', body: text });
  }
}
