// One who sits at a game over a WebSocket, or looks on, and goes on by himself as the page does: the line is made again when it is
// lost, with the page's waits (web/src/live_socket.ts); what was said and not answered is said again with the same id.
import { createHash, randomBytes } from 'node:crypto';

import { WebSocket } from '../../web/node_modules/ws/wrapper.mjs';
import { actionsOf } from './choices.mjs';

/** Those of the page, in ms. */
const timing = { silence: 15_000, answer: 8_000, opening: 10_000, firstRetry: 500, longestRetry: 15_000, resync: 5_500 };

/** Refusals of what may be done a little later, under the same id, and after how many ms. */
const later = { storage: 500, busy: 500, too_fast: 1_000 };

/**
 * `plan`: `address` of the server; `room`; `token`, or null for a spectator; `random`, which answers numbers from 0 below 1; `pace()`, ms
 * from a choice to its action; `limit`, after so many own actions the seat resigns; `headers` of the request for a WebSocket; and what is told: `sent(say)`, `acknowledged(say, seq)` (there `lost` is how often since),
 * `refused(say, error)`, `entry(entry)`, `ended()`, `wrong(sentence)`. A `say` has `id`, `type`, `action`, `at` (performance.now()), and `lost`, how often the line had been lost.
 */
export class Seat {
  lastSeq = 0;
  phase = '';
  /** Of the present position; null while nothing is known. */
  version = null;
  actions = 0;
  /** How often the line was lost, and how often all of the state was asked for. */
  lost = 0;
  resyncs = 0;
  /** False: chooses nothing more. */
  plays = true;
  #base = null;
  #resync = null;
  #pending = new Map();
  #said = new Set();
  #choices = {};
  #can = [];
  #failures = 0;
  #socket = null;
  #closed = false;
  #timer;
  #actTimer;
  #nonce = randomBytes(32);
  #prefix = randomBytes(6).toString('hex');
  #count = 0;
  /** The seq of the newest own action: what follows from it must have come before the next. */
  #actedSeq = 0;

  constructor(plan) {
    Object.assign(this, { token: null, pace: () => 0, limit: Infinity, headers: {}, sent() {}, acknowledged() {}, refused() {}, entry() {}, ended() {}, wrong() {} }, plan);
    this.#connect();
  }

  /** Whether something was said that nobody has answered. */
  get waits() {
    return this.#pending.size > 0;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#actTimer);
    this.#drop();
  }

  resign() {
    this.#say('resign', {});
  }

  #connect() {
    const socket = new WebSocket(`${this.address.replace('http', 'ws')}/ws/rooms/${this.room}`, { perMessageDeflate: false, headers: this.headers });
    this.#socket = socket;
    socket.on('open', () => {
      this.#listen();
      this.#base = null;
      this.#resync = null;
      this.#said.clear();
      socket.send(JSON.stringify({ type: 'hello', protocol: 2, ...(this.token === null ? {} : { token: this.token }), after: this.lastSeq }));
    });
    socket.on('message', (data) => {
      this.#listen();
      this.#received(JSON.parse(data));
    });
    socket.on('error', () => {}); // `close` follows.
    socket.on('close', (code) => this.#gone(socket, code));
    this.#after(timing.opening, () => this.#gone(socket, 0));
  }

  #listen() {
    this.#after(timing.silence, () => {
      this.#socket.send(JSON.stringify({ type: 'ping', id: this.#newId() }));
      const socket = this.#socket;
      this.#after(timing.answer, () => this.#gone(socket, 0));
    });
  }

  #gone(socket, code) {
    if (this.#closed || this.#socket !== socket) return;
    this.#drop();
    if ([4001, 4002, 4005, 1009].includes(code)) this.wrong(`room ${this.room}: the server closed the socket with ${code}`);
    if (code === 4001 || code === 4002) return this.close();
    ++this.lost;
    const wait = Math.min(timing.longestRetry, timing.firstRetry * 2 ** this.#failures++);
    this.#after(wait * (0.5 + this.random() / 2), () => this.#connect());
  }

  #drop() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.terminate();
  }

  #after(ms, then) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  #newId() {
    return `${this.#prefix}-${(this.#count++).toString(36)}`;
  }

  #say(type, keys) {
    const say = { id: this.#newId(), type, action: keys.action, at: performance.now(), lost: this.lost, text: '' };
    say.text = JSON.stringify({ id: say.id, type, ...keys });
    this.#pending.set(say.id, say);
    this.sent(say);
    this.#transmit(say);
  }

  #transmit(say) {
    if (this.#base !== null && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(say.text);
  }

  #received(message) {
    switch (message.type) {
      case 'welcome': return this.#welcome(message);
      case 'update': return this.#update(message);
      case 'ack': return this.#answered(message);
      case 'refused': return this.#refused(message);
      default: // Presence, chat, pong.
    }
  }

  #welcome(message) {
    this.#failures = 0;
    this.#resync = null;
    this.#take(message, message.state.choices);
    this.lastSeq = Math.max(this.lastSeq, message.seq);
    for (const say of this.#pending.values()) this.#transmit(say);
    this.#goOn();
  }

  #update(message) {
    if (this.#resync !== null) return;
    if (message.base !== this.#base) {
      if (message.seq > this.#base) this.#askAgain();
      return;
    }
    this.#take(message, message.choices);
    this.#goOn();
  }

  #take(message, choices) {
    this.#base = message.seq;
    this.lastSeq = message.seq;
    this.version = message.version ?? message.seq;
    this.phase = message.phase ?? this.phase;
    this.#can = message.can ?? this.#can;
    this.#choices = choices ?? {};
    for (const entry of message.entries) this.entry(entry);
  }

  #askAgain() {
    ++this.resyncs;
    this.#resync = this.#newId();
    this.#socket.send(JSON.stringify({ type: 'resync', id: this.#resync, why: 'gap', after: this.lastSeq }));
  }

  #answered({ id, seq }) {
    const say = this.#pending.get(id);
    if (!say) return;
    this.#pending.delete(id);
    if (say.type === 'act') {
      ++this.actions;
      this.#actedSeq = seq;
    }
    this.acknowledged({ ...say, lost: this.lost - say.lost }, seq);
    this.#goOn();
  }

  #refused({ id, error }) {
    if (id !== null && id === this.#resync) return void setTimeout(() => this.#resync === id && this.#socket && this.#askAgain(), timing.resync);
    const say = this.#pending.get(id);
    if (!say) return;
    const wait = later[error.code];
    if (wait !== undefined) return void setTimeout(() => this.#pending.has(id) && this.#transmit(say), wait);
    this.#pending.delete(id);
    this.#said.delete(say.type);
    this.refused(say, error);
    if (error.code === 'stale' && this.#socket) this.#askAgain();
    else this.#goOn();
  }

  #sayOnce(type, keys) {
    if (this.#said.has(type) || !this.#can.includes(type) || [...this.#pending.values()].some((say) => say.type === type)) return;
    this.#said.add(type);
    this.#say(type, keys);
  }

  /** Does what the game now waits for from this seat. */
  #goOn() {
    if (this.phase === 'ended') return this.ended();
    if (this.token === null) return;
    this.#sayOnce('nonce_commit', { hash: createHash('sha256').update(this.#nonce).digest('hex') });
    this.#sayOnce('nonce', { nonce: this.#nonce.toString('hex') });
    clearTimeout(this.#actTimer);
    this.#actTimer = setTimeout(() => this.#act(), this.pace());
  }

  #act() {
    if (!this.plays || this.phase !== 'playing' || this.#base === null || this.#resync !== null || this.#pending.size > 0 || this.lastSeq < this.#actedSeq) return;
    if (this.actions >= this.limit && this.#can.includes('resign')) return this.resign();
    const actions = actionsOf(this.#choices);
    if (actions.length > 0) this.#say('act', { version: this.version, action: actions[Math.floor(this.random() * actions.length)] });
  }
}
