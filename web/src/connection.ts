// A room over the server's WebSocket. Whatever was said and not answered is said again, with the same id, after every
// reconnection; what happened meanwhile comes with the next welcome. Sends the share of the dice by itself.
import { batch, computed, signal } from '@preact/signals';

import { decodeState, fieldsOf } from './choices';
import { applyDelta, digest } from './delta';
import { appendEntries, fetchHistory } from './history';
import { addToken, dropShares, keepToken, makeShare, readToken, readTokens, roomKey, shareWithHash, someShare } from './keys';
import { LiveSocket, type SocketOwner } from './live_socket';
import { roomLink } from './online';
import type { ApiError, ChatMessage, DiceSeen, LogEntry, Presence, ResyncCause, Say, SentChange, SentState, SentUpdate, ServerMessage, Summary, Update } from './protocol';
import { Questions } from './questions';
import type { Link, Room } from './room';
import { Table } from './table';

/** What is said of the game as it stands, whatever that is when it is said: unlike an action it waits for the own action
 * that is still on its way, and goes out with the version that this has led to. */
type Standing = Extract<Say, { type: 'undo' | 'offer' | 'answer' }>;

interface Unanswered {
  message: Say & { id: string };
  /** It has not been sent: an own action is on its way. */
  waits: boolean;
  settle: (error: ApiError | null) => void;
  /** Asked for by a person, who wants to know of a refusal. */
  byPerson: boolean;
}

const fatal: Record<number, ApiError> = {
  4001: { code: 'no_room', message: 'There is no such game on this server.' },
};

const lostKey: ApiError = {
  code: 'bad_token',
  message: 'The server does not accept this browser’s key to the seat, so you are watching.',
};

const lostLine: ApiError = { code: 'offline', message: 'There is no connection to the game just now.' };

/** The page is older than the server, or newer: what they say to each other is not the same. */
export const otherProtocol: ApiError = {
  code: 'other_protocol',
  message: 'The server has been changed since this page was loaded. Load the page again to go on; nothing of the game is lost.',
};

/** The protocol of docs/server-protocol.md that this page speaks. */
const PROTOCOL = 2;

/** In ms: the server gives all of the state to one who asks again and again only each 5 s. */
export const resyncWait = 5_500;

/** What an update changes by a delta; `fields` follow from it, and `choices` come beside it. */
type Picture = Omit<SentState, 'choices' | 'fields'>;

/** So many messages of the chat are kept, as many as the server keeps. */
const chatKept = 100;

/** Ids that no other tab or visit makes up. */
function idMaker(): () => string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const prefix = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  let count = 0;
  return () => `${prefix}-${(count++).toString(36)}`;
}

function socketUrl(id: string): string {
  const { protocol, host } = globalThis.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/rooms/${encodeURIComponent(id)}`;
}

function isStanding(message: Say): message is Standing {
  return message.type === 'undo' || message.type === 'offer' || message.type === 'answer';
}

/** What entries say about the summary. */
function summaryAfter(summary: Summary, update: Pick<Update, 'phase' | 'entries'>): Summary {
  const next = { ...summary, phase: update.phase };
  for (const entry of update.entries) {
    if (entry.type === 'seated')
      next.seats = next.seats.map((seat) =>
        seat.seat === entry.seat ? { ...seat, kind: 'person', name: String(entry.name) } : seat,
      );
    if (entry.type === 'ended') {
      next.result = String(entry.result);
      next.reason = typeof entry.reason === 'string' ? entry.reason : null;
    }
  }
  return next;
}

class Connection implements Room, SocketOwner {
  readonly shared = false;
  readonly summary = signal<Summary | null>(null);
  readonly seat = signal<number | null>(null);
  readonly now = signal<Update | null>(null);
  readonly state = computed(() => this.now.value?.state ?? null);
  readonly log = signal<LogEntry[]>([]);
  readonly presence = signal<Presence | null>(null);
  readonly chat = signal<readonly ChatMessage[]>([]);
  readonly link = signal<Link>('connecting');
  readonly problem = signal<ApiError | null>(null);
  readonly skew = signal(0);

  private readonly makeId = idMaker();
  private readonly unanswered = new Map<string, Unanswered>();
  /** The `seq` of the last own action that was acknowledged. */
  private actedSeq = 0;
  private readonly questions = new Questions<DiceSeen>();
  private readonly pings = new Map<string, number>();
  private bestRoundTrip = Infinity;
  private token: string | null = null;
  private refusedToken: string | null = null;
  private welcomed = false;
  private readonly saidOnce = new Set<Say['type']>();
  private loading = false;
  /** The state that deltas are of. */
  private picture: Picture | null = null;
  /** What has asked for all of the state, until it comes; updates mean nothing until then. */
  private resync: { id: string; why: ResyncCause } | null = null;
  private resyncTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly socket: LiveSocket;

  /** Without a `key` it has whatever key this browser holds when it says hello; who only `watches` has none. */
  constructor(
    readonly id: string,
    private readonly key: string | null = null,
    private readonly watches = false,
  ) {
    globalThis.addEventListener('storage', this.stored);
    roomLink.value = 'connecting';
    this.socket = new LiveSocket(socketUrl(id), this);
  }


  // --- Room

  say(message: Say): Promise<ApiError | null> {
    return this.sayAs(message, true);
  }

  lookAtDice(faces: readonly number[]): Promise<DiceSeen | ApiError> {
    const { now } = this;
    if (!this.welcomed || !now.value) return Promise.resolve(lostLine);
    const id = this.makeId();
    this.socket.send({ id, type: 'dice', version: now.value.version, faces });
    return this.questions.asked(id);
  }

  dismiss(): void {
    this.problem.value = null;
  }

  /** Says hello anew, with the key to a seat that has just been taken. */
  rejoin(): void {
    this.refusedToken = null;
    this.socket.reconnect();
  }

  close(): void {
    globalThis.removeEventListener('storage', this.stored);
    this.resynced();
    this.socket.close();
    this.questions.failed(lostLine);
    this.settleAll({ code: 'closed', message: 'The connection was closed before the server had answered.' });
  }

  // --- SocketOwner

  opened(): void {
    this.welcomed = false;
    this.questions.failed(lostLine);
    this.resynced();
    this.pings.clear();
    this.token = this.watches ? null : (this.key ?? readToken(this.id));
    if (this.token === this.refusedToken) this.token = null;
    const key = this.token === null ? {} : { token: this.token };
    this.socket.send({ type: 'hello', protocol: PROTOCOL, ...key, after: this.lastSeq() });
  }

  received(raw: unknown): void {
    const message = raw as ServerMessage;
    switch (message.type) {
      case 'welcome':
        this.welcome(message);
        break;
      case 'update':
        this.update(message);
        break;
      case 'ack':
        if (this.unanswered.get(message.id)?.message.type === 'act') this.actedSeq = message.seq;
        this.settle(message.id, null);
        this.sayWaiting();
        break;
      case 'refused':
        this.refused(message.id, message.error);
        break;
      case 'presence':
        this.presence.value = { online: message.online, spectators: message.spectators, gone: message.gone };
        break;
      case 'chat': {
        const { seat, to, text, at } = message;
        this.chat.value = [...this.chat.value, { seat, to, text, at }].slice(-chatKept);
        break;
      }
      case 'dice':
        this.questions.answered(message.id, { next: message.next, outcome: message.outcome });
        break;
      case 'pong':
        this.pong(message.id, message.now);
        break;
      default: // A later server may say more.
    }
  }

  again(code: number): boolean {
    if (code === 4002) {
      this.refusedToken = this.token;
      this.problem.value = lostKey;
      return this.token !== null;
    }
    if (code === 4005 || code === 1009)
      // One of these was malformed; sending them again would only close the line again.
      this.settleAll({ code: 'bad_request', message: 'The server did not understand this page. Reload it and try again.' });
    const reason = fatal[code];
    if (!reason) return true;
    this.problem.value = reason;
    this.settleAll(reason);
    return false;
  }

  linked(state: Link): void {
    this.link.value = state;
    roomLink.value = state === 'closed' ? null : state;
  }

  ping(): string {
    const id = this.makeId();
    this.pings.set(id, Date.now());
    return JSON.stringify({ type: 'ping', id });
  }

  // --- What the server says

  private refused(id: string | null, error: ApiError): void {
    if (id === null) {
      if (!this.welcomed && error.code === 'bad_request' && error.message.includes("'protocol'")) this.giveUp();
      return;
    }
    if (this.questions.answered(id, error)) return;
    if (this.resync?.id === id) {
      const { why } = this.resync;
      if (error.code === 'too_fast') this.resyncTimer = setTimeout(() => {
          this.resync = null;
          this.askAgain(why);
        }, resyncWait);
      else this.socket.reconnect();
      return;
    }
    const said = this.unanswered.get(id)?.message;
    // What made it old should have come before. It has not if this is still the version that is known.
    if (error.code === 'stale' && said && 'version' in said && said.version === this.now.value?.version) this.askAgain('stale');
    this.settle(id, error);
    this.sayWaiting();
  }

  private welcome(message: Extract<ServerMessage, { type: 'welcome' }>): void {
    const first = !this.welcomed;
    this.welcomed = true;
    this.resynced();
    batch(() => {
      this.summary.value = summaryAfter(message.room, message);
      this.seat.value = message.seat;
      // All that may be read comes again.
      if (!message.resync) this.chat.value = [];
      if (this.bestRoundTrip === Infinity) this.skew.value = message.now - Date.now();
      this.take(message);
    });
    this.socket.succeeded();
    if (this.lastSeq() < message.seq) void this.loadHistory();
    if (first) for (const { message: said, waits } of this.unanswered.values()) if (!waits) this.socket.send(said);
    this.sayWaiting();
    this.shareDice();
  }

  private update(message: SentChange): void {
    const known = this.now.value;
    if (!this.welcomed || this.resync !== null || !known || !this.picture) return;
    if (message.base !== known.seq) {
      if (message.seq > known.seq) this.askAgain('gap');
      return;
    }
    const picture = applyDelta(this.picture, message.delta);
    if (!picture || digest(picture) !== message.digest) {
      this.askAgain('difference');
      return;
    }
    const { sealed, offers, deputies, automatic, phase, can } = known;
    const { base: _, delta: __, digest: ___, choices, ...more } = message;
    const state = { ...picture, fields: fieldsOf(picture.position), ...(choices && { choices }) };
    const whole = { version: message.seq, sealed, offers, deputies, automatic, phase, can, clock: null, ...more, state };
    batch(() => {
      if (this.summary.value) this.summary.value = summaryAfter(this.summary.value, whole);
      this.take(whole);
    });
    this.sayWaiting();
    // Its earlier part was asked for in vain.
    if (this.lastSeq() < message.seq) void this.loadHistory();
    this.shareDice();
  }

  private take(message: SentUpdate): void {
    const { seq, version, sealed, entries, clock, offers, deputies = [], automatic = [], phase, can, plan } = message;
    const state = decodeState(message.state, this.choosing(message));
    const { choices: _, fields: __, ...picture } = message.state;
    this.picture = picture;
    this.now.value = { seq, version, sealed, entries, state, clock, offers, deputies, automatic, phase, can, ...(plan && { plan }) };
    this.log.value = appendEntries(this.log.value, entries);
    if (phase === 'ended') dropShares(this.id);
    for (const entry of entries) if (entry.type === 'rematch') this.keepNextKey(entry);
  }

  /** Asks for all of the state, once until it comes. */
  private askAgain(why: ResyncCause): void {
    if (this.resync !== null) return;
    this.resync = { id: this.makeId(), why };
    this.socket.send({ type: 'resync', ...this.resync, after: this.lastSeq() });
  }

  /** All of the state has come, or comes by itself. */
  private resynced(): void {
    clearTimeout(this.resyncTimer);
    this.resyncTimer = undefined;
    this.resync = null;
  }

  /** The server does not speak as this page does; asking again would not help. */
  private giveUp(): void {
    this.problem.value = otherProtocol;
    this.socket.close();
    this.settleAll(otherProtocol);
  }

  /** Whose choices came: those of the own seat, or of the one that it is deputy of. */
  private choosing({ state, deputies = [] }: SentUpdate): number | null {
    const own = this.seat.value;
    const other = state.to_act.find(({ seat }) => own !== null && deputies[seat] === own);
    return state.to_act.some(({ seat }) => seat === own) ? own : (other?.seat ?? own);
  }

  /** The key to a seat opens one in the next game of the same players too. */
  private keepNextKey(entry: LogEntry): void {
    const next = entry.game_id;
    if (typeof next !== 'string' || this.token === null) return;
    if (this.key !== null) addToken(next, this.token);
    else if (readToken(next) === null) keepToken(next, this.token);
  }

  private lastSeq(): number {
    return this.log.value.at(-1)?.seq ?? 0;
  }

  /** The room no longer had all entries that are missing here, so they are fetched. */
  private async loadHistory(): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    try {
      this.log.value = appendEntries(await fetchHistory(this.id), this.log.value);
      // What came while it was under way did not follow what was known then.
      if (this.lastSeq() < (this.now.value?.seq ?? 0)) this.askAgain('gap');
    } catch {
      this.problem.value = { code: 'no_history', message: 'The earlier part of this game could not be loaded.' };
    } finally {
      this.loading = false;
    }
  }

  private pong(id: string, serverNow: number): void {
    const sent = this.pings.get(id);
    this.pings.delete(id);
    if (sent === undefined) return;
    const roundTrip = Date.now() - sent;
    // The quickest answer is off by the least.
    if (roundTrip > this.bestRoundTrip) return;
    this.bestRoundTrip = roundTrip;
    this.skew.value = Math.round(serverNow - (sent + roundTrip / 2));
  }

  // --- What this browser says

  private sayAs(message: Say, byPerson: boolean): Promise<ApiError | null> {
    if (this.link.value === 'closed')
      return Promise.resolve({ code: 'closed', message: 'The connection to this game is closed.' });
    const id = this.makeId();
    return new Promise((settle) => {
      // The id first: the server finds it there in messages that it does not read, as too many came.
      const said = { id, ...message };
      const waits = isStanding(said);
      this.unanswered.set(id, { message: said, waits, settle, byPerson });
      if (waits) this.sayWaiting();
      else if (this.welcomed) this.socket.send(said);
    });
  }

  /** Sends what waited, once the server has answered the own action and what it led to has come. */
  private sayWaiting(): void {
    const { now } = this;
    if (!this.welcomed || this.resync !== null || !now.value || now.value.seq < this.actedSeq) return;
    const entries = [...this.unanswered.values()];
    if (entries.some(({ message }) => message.type === 'act')) return;
    for (const entry of entries) {
      const { message } = entry;
      if (!entry.waits || !isStanding(message)) continue;
      entry.waits = false;
      message.version = now.value.version;
      this.socket.send(message);
    }
  }

  private settle(id: string, error: ApiError | null): void {
    const entry = this.unanswered.get(id);
    if (!entry) return;
    this.unanswered.delete(id);
    if (error && entry.byPerson) this.problem.value = error;
    entry.settle(error);
  }

  private settleAll(error: ApiError): void {
    for (const id of [...this.unanswered.keys()]) this.settle(id, error);
  }

  /** Commits to a share of the seed when it is time to, and shows it when it is time for that (dice-v1). */
  private shareDice(): void {
    const can = this.now.value?.can ?? [];
    if (this.seat.value === null) return;
    if (can.includes('nonce_commit'))
      this.sayOnce({ type: 'nonce_commit', hash: (someShare(this.id) ?? makeShare(this.id)).hash });
    const nonce = can.includes('nonce') ? this.committedShare() : null;
    if (nonce !== null) this.sayOnce({ type: 'nonce', nonce });
  }

  private sayOnce(message: Say): void {
    // The acknowledgement may come before the update that no longer asks for it.
    if (this.saidOnce.has(message.type)) return;
    this.saidOnce.add(message.type);
    // A refusal is not for people: another tab was quicker, or it is too late, or the next update asks again.
    void this.sayAs(message, false).then((error) => error && this.saidOnce.delete(message.type));
  }

  private committedShare(): string | null {
    const mine = this.log.value.find((entry) => entry.type === 'nonce_commit' && entry.seat === this.seat.value);
    return typeof mine?.commitment === 'string' ? shareWithHash(this.id, mine.commitment) : null;
  }

  private readonly stored = (event: StorageEvent): void => {
    // Another tab has taken a seat here.
    if (this.key === null && !this.watches && event.key === roomKey(this.id) && readToken(this.id) !== this.token) this.rejoin();
  };
}

// Parts of the page that show the same room share one connection.
const open = new Map<string, { connection: OpenRoom; users: number }>();

export interface OpenRoom extends Room {
  /** Takes up the key to a seat that has just been stored. */
  rejoin(): void;
}

/** A connection, or as many as this browser holds seats there. */
function enter(id: string): OpenRoom {
  const keys = readTokens(id);
  if (keys.length < 2) return new Connection(id);
  const connections = keys.map((key) => new Connection(id, key));
  return Object.assign(new Table(connections), { rejoin: () => connections.forEach((connection) => connection.rejoin()) });
}

/** The room as a spectator sees it, whatever keys this browser holds. Whoever asked for it closes it. */
export function watchRoom(id: string): Room {
  return new Connection(id, null, true);
}

/** The room with that id. Every call needs a close() of its own; the connection ends with the last. */
export function openRoom(id: string): OpenRoom {
  const shared = open.get(id) ?? { connection: enter(id), users: 0 };
  open.set(id, shared);
  ++shared.users;
  const { connection } = shared;
  let mine = true;
  return {
    id,
    shared: connection.shared,
    summary: connection.summary,
    seat: connection.seat,
    now: connection.now,
    state: connection.state,
    log: connection.log,
    presence: connection.presence,
    chat: connection.chat,
    link: connection.link,
    problem: connection.problem,
    skew: connection.skew,
    say: (message) => connection.say(message),
    lookAtDice: (faces) => connection.lookAtDice(faces),
    dismiss: () => connection.dismiss(),
    rejoin: () => connection.rejoin(),
    close() {
      if (!mine) return;
      mine = false;
      if (--shared.users > 0) return;
      open.delete(id);
      connection.close();
    },
  };
}
