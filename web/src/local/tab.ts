// The games of this browser belong to one tab at a time, whose worker runs the server. The workers of other tabs pass on what
// their pages ask, and take over when that tab is gone.
import type { Hub } from './hub';
import type { Answer, Ask, Problem } from './messages';
import { otherTab } from './problems';

/** What tabs say to each other. */
type Said =
  | { type: 'who' }
  | { type: 'owner'; owner: string }
  | { type: 'ask'; from: string; ask: Ask }
  | { type: 'answer'; to: string; answer: Answer };

/** A line to the other tabs. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** The locks of the browser, as far as they are needed: each is held until its holder is gone, or the lock is stolen. */
export interface Locks {
  request(name: string, options: { steal?: boolean }, held: () => Promise<void>): Promise<unknown>;
}

export interface TabWorld {
  /** Unlike that of any other tab. */
  name: string;
  channel: Channel;
  locks: Locks;
  /** `stolen` is to be called if another tab is found to have the games. */
  hub(send: (client: string, answer: Answer) => void, stolen: () => void): Hub;
  answer(answer: Answer): void;
}

const ownership = 'fray:games';
const tabLock = (tab: string) => `fray:tab:${tab}`;

/** Who has the games answers within this time, unless he hangs. */
export const ownerPatience = 20_000; // ms

const forever = () => new Promise<void>(() => {});

export class Tab {
  private hub: Hub | null = null;
  private owner: string | null = null;
  /** What nobody has been told yet, as it is not known who has the games. */
  private readonly queue: Ask[] = [];
  private readonly unanswered = new Map<number, Ask>();
  private readonly sockets = new Set<number>();
  private readonly met = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private complained = false;

  constructor(private readonly world: TabWorld) {
    world.channel.onmessage = ({ data }) => this.hear(data as Said);
    // Held as long as this tab lives, so that whoever has the games can tell.
    void world.locks.request(tabLock(world.name), {}, forever).catch(() => undefined);
    this.claim(false);
    world.channel.postMessage({ type: 'who' } satisfies Said);
  }

  /** The page asks something. */
  receive(ask: Ask): void {
    if (ask.type === 'request') this.unanswered.set(ask.id, ask);
    else if (ask.type === 'open') this.sockets.add(ask.socket);
    else if (!this.sockets.has(ask.socket)) return;
    if (ask.type === 'closed') this.sockets.delete(ask.socket);
    this.pass(ask);
  }

  /** Takes the games from a tab that does not answer. */
  takeOver(): void {
    if (!this.hub) this.claim(true);
  }

  private claim(steal: boolean): void {
    const held = () => {
      this.own();
      return forever();
    };
    this.world.locks.request(ownership, steal ? { steal } : {}, held).catch((reason: unknown) => {
      this.disown();
      // Stolen; whoever has stolen it may be gone one day.
      if (reason instanceof DOMException && reason.name === 'AbortError') this.claim(false);
    });
  }

  private own(): void {
    if (this.hub) return;
    const { world } = this;
    this.hub = world.hub(
      (client, answer) => (client === world.name ? this.answer(answer) : world.channel.postMessage({ type: 'answer', to: client, answer } satisfies Said)),
      () => this.disown(),
    );
    world.channel.postMessage({ type: 'owner', owner: world.name } satisfies Said);
    this.follow(world.name);
  }

  /** The games have been taken over by another tab. */
  private disown(): void {
    if (!this.hub) return;
    this.hub.renew();
    this.hub = null;
    this.owner = null;
    this.world.channel.postMessage({ type: 'who' } satisfies Said);
  }

  private hear(said: Said): void {
    if (said.type === 'who' && this.hub) this.world.channel.postMessage({ type: 'owner', owner: this.world.name } satisfies Said);
    if (said.type === 'owner' && !this.hub && said.owner !== this.owner) this.follow(said.owner);
    if (said.type === 'ask' && this.hub) {
      this.meet(said.from);
      this.hub.receive(said.from, said.ask);
    }
    if (said.type === 'answer' && said.to === this.world.name) this.answer(said.answer);
  }

  /** From now on that tab has the games. What was asked of the one before is asked again; its sockets are lost. */
  private follow(owner: string): void {
    const before = this.owner;
    this.owner = owner;
    this.patient();
    if (this.complained) this.complain(null);
    if (before !== null) {
      for (const socket of this.sockets) this.world.answer({ type: 'close', socket, code: 1013, reason: 'Another tab has the games now.' });
      this.sockets.clear();
      this.queue.length = 0;
      for (const ask of this.unanswered.values()) this.pass(ask);
    }
    for (const ask of this.queue.splice(0)) this.pass(ask);
  }

  private pass(ask: Ask): void {
    if (this.hub) this.hub.receive(this.world.name, ask);
    else if (this.owner !== null) {
      this.world.channel.postMessage({ type: 'ask', from: this.world.name, ask } satisfies Said);
      if (ask.type === 'request') this.wait();
    } else {
      this.queue.push(ask);
      this.wait();
    }
  }

  private answer(answer: Answer): void {
    this.patient();
    if (this.complained) this.complain(null);
    if (answer.type === 'response') this.unanswered.delete(answer.id);
    if (answer.type === 'close') this.sockets.delete(answer.socket);
    this.world.answer(answer);
  }

  /** Says so if nothing is heard of whoever has the games. */
  private wait(): void {
    this.timer ??= setTimeout(() => this.complain(otherTab), ownerPatience);
  }

  private patient(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private complain(problem: Problem | null): void {
    this.complained = problem !== null;
    this.world.answer({ type: 'problem', problem });
  }

  /** The sockets of a tab end with it. */
  private meet(tab: string): void {
    if (this.met.has(tab)) return;
    this.met.add(tab);
    const { hub } = this;
    const gone = async () => {
      this.met.delete(tab);
      hub?.left(tab);
    };
    this.world.locks.request(tabLock(tab), {}, gone).catch(() => undefined);
  }
}
