// A socket that is made again whenever it is lost, until it is closed for good. It notices a dead line by pings, waits
// longer after each failure, and tries at once when the browser says that the network or the person is back.
import type { Link } from './room';
import { type Socket, openSocket } from './transport';

/** Times in ms. */
export const timing = {
  silence: 15_000, // a ping goes out after so long without a message
  answer: 8_000, // and the line is dead after so long without any
  opening: 10_000, // a connection that is not open by then is given up
  firstRetry: 500,
  longestRetry: 15_000,
  overload: 5_000, // the least wait if the server found that we sent too much
};

export interface SocketOwner {
  /** The line is open: say hello. */
  opened(): void;
  /** A JSON object came; `at` is when, in ms of this browser. */
  received(message: unknown): void;
  /** Whether to try again after this close code; only asked about codes from 4000 on. */
  again(code: number): boolean;
  linked(state: Link): void;
  /** The text of a ping, which the server must answer with something. */
  ping(): string;
}

/** The `readyState` of a socket that can be spoken to. */
const open = 1;

const tooManyMessages = 4003;

export class LiveSocket {
  private socket: Socket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private ended = false;
  private heard = 0;

  constructor(
    private readonly url: string,
    private readonly owner: SocketOwner,
  ) {
    globalThis.addEventListener('online', this.wake);
    globalThis.addEventListener('offline', this.check);
    globalThis.document?.addEventListener('visibilitychange', this.lookedAt);
    this.connect();
  }

  /** False if the line is not open; nothing is kept then. */
  send(message: object): boolean {
    if (this.socket?.readyState !== open) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** The conversation works: the next failure is again a first one. */
  succeeded(): void {
    this.failures = 0;
    this.owner.linked('online');
  }

  /** Drops the line and makes a new one at once. */
  reconnect(): void {
    if (this.ended) return;
    this.drop();
    this.connect();
  }

  close(): void {
    this.ended = true;
    globalThis.removeEventListener('online', this.wake);
    globalThis.removeEventListener('offline', this.check);
    globalThis.document?.removeEventListener('visibilitychange', this.lookedAt);
    this.drop();
    this.owner.linked('closed');
  }

  private connect(): void {
    const socket = openSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.listen();
      this.owner.opened();
    };
    socket.onmessage = ({ data }) => {
      this.listen();
      if (typeof data === 'string') this.parse(data);
    };
    socket.onclose = ({ code }) => this.lost(code);
    this.after(timing.opening, () => this.lost(0));
  }

  private parse(data: string): void {
    let message: unknown;
    try {
      message = JSON.parse(data);
    } catch {
      return; // A proxy's words, not the server's.
    }
    if (typeof message === 'object' && message !== null) this.owner.received(message);
  }

  /** Something was heard: wait for silence, then ask. */
  private listen(): void {
    this.heard = Date.now();
    this.after(timing.silence, this.check);
  }

  private readonly check = (): void => {
    if (this.ended || this.socket?.readyState !== open) return;
    this.socket.send(this.owner.ping());
    this.after(timing.answer, () => this.lost(0));
  };

  private readonly wake = (): void => {
    if (this.ended) return;
    if (this.socket?.readyState === open) this.check();
    else this.reconnect();
  };

  private readonly lookedAt = (): void => {
    // Timers stand still in a tab that is not looked at; the line may be long dead.
    if (document.visibilityState === 'visible' && Date.now() - this.heard > timing.silence) this.wake();
  };

  private lost(code: number): void {
    this.drop();
    if (this.ended) return;
    if (code >= 4000 && !this.owner.again(code)) {
      this.close();
      return;
    }
    this.owner.linked('offline');
    const wait = Math.min(timing.longestRetry, timing.firstRetry * 2 ** this.failures++);
    // Half of it by chance, so that the players of a server that restarts do not all come at once.
    const spread = wait * (0.5 + Math.random() / 2);
    this.after(code === tooManyMessages ? Math.max(spread, timing.overload) : spread, () => this.connect());
  }

  private drop(): void {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private after(ms: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, ms);
  }
}
