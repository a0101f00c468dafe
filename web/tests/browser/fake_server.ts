// A server that knows no game: it serves the built page, and answers the API with samples, so that pages can be looked at
// in every state without the real one. Seats can be taken; then the room goes on to `seeding` and `playing`.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';

import { digest } from '../../src/delta';
import type { GameInfo, LogEntry, SeatInfo, State, Summary } from '../../src/protocol';

export const game: GameInfo = {
  name: 'conflict', title: 'Conflict Chess', source: 'a magazine', files: 8, ranks: 8, seats: 2,
  options: [
    { name: 'knight_terrain', summary: 'when terrain stops a knight', values: ['route', 'strict'], default: 'route' },
    { name: 'rook_support', summary: 'what a rook is worth beside others', values: ['attackers', 'board'], default: 'attackers' },
  ],
};

export const games: GameInfo[] = [
  game,
  { name: 'chess', title: 'Chess', source: 'FIDE', files: 8, ranks: 8, seats: 2, options: [] },
  {
    name: 'gnostic', title: 'Gnostic Chess', source: 'a wiki', files: 8, ranks: 8, seats: 2,
    options: [{ name: 'spells', summary: 'who has each spell once', values: ['side', 'queen'], default: 'side' }],
  },
];

const options = { knight_terrain: 'route', rook_support: 'attackers' };

const state: State = {
  game: game.name, options, node: 'decision', to_act: [{ seat: 0, side: 'white' }], side: 'white', phase: 'move',
  prompt: 'White moves a piece', result: '*', reason: null, key: '0'.repeat(16), position: '8/8/8/8/8/8/8/8', fields: {},
  files: 8, ranks: 8, pieces: [], marks: [], trays: [], abilities: [], cards: [], slots: [], tally: [], sheets: [], track: null, battle: null, actions: [], outcomes: [], returns: null,
};

/** What digests are of. */
const { fields: _, ...picture } = state;

function person(seat: number, name: string): SeatInfo {
  return { seat, side: seat === 0 ? 'white' : 'black', kind: name === '' ? 'open' : 'person', name, commanders: [] };
}

function summary(id: string, more: Partial<Summary> = {}): Summary {
  return {
    id, game: game.name, title: game.title, options, seats: [person(0, 'Ada'), person(1, '')], clock: { kind: 'none' },
    listed: true, phase: 'open', result: '*', reason: null, turns: 0, steps: 0, created: Date.now(), updated: Date.now(), ...more,
  };
}

const minutes = 60_000;

/** Rooms of every sort. */
export function sampleRooms(): Summary[] {
  const ago = (n: number) => ({ created: Date.now() - 2 * n * minutes, updated: Date.now() - n * minutes });
  return [
    summary('open1', { ...ago(2), clock: { kind: 'fischer', initial: 10 * minutes, increment: 10_000 } }),
    summary('open2', { ...ago(7), seats: [person(0, ''), person(1, 'Benedikta Lindqvist')], options: { ...options, knight_terrain: 'strict' } }),
    summary('live1', { ...ago(0), phase: 'playing', turns: 23, steps: 60, seats: [person(0, 'Ngozi'), person(1, 'Tomasz')] }),
    summary('live2', {
      ...ago(3), phase: 'playing', turns: 0, clock: { kind: 'correspondence', per_move: 3 * 1440 * minutes },
      seats: [{ seat: 0, side: 'white', kind: 'computer', name: 'Computer', level: 5, commanders: [] }, person(1, 'Guest')],
    }),
    summary('over1', { ...ago(90), phase: 'ended', result: '0-1', reason: 'last leader lost', turns: 48, seats: [person(0, 'Mei'), person(1, 'Oskar')] }),
    summary('over2', { ...ago(3000), phase: 'ended', result: '1/2-1/2', reason: 'draw agreed', turns: 31, seats: [person(0, 'Ada'), person(1, 'Tomasz')] }),
  ];
}

interface FakeRoom {
  summary: Summary;
  log: LogEntry[];
  tokens: Map<string, number>;
  sockets: Map<WebSocket, number | null>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
};

export class FakeServer {
  readonly rooms = new Map<string, FakeRoom>();
  /** The account that is signed in. */
  account: string | null = null;
  /** What it speaks over WebSockets; who speaks another is refused. */
  protocol = 2;
  /** What was heard over WebSockets, hello and ping apart. */
  readonly heard: Record<string, unknown>[] = [];
  private readonly http = createServer((request, response) => void this.answer(request, response));
  private readonly webSockets = new WebSocketServer({ noServer: true });

  constructor(private readonly page: string) {
    if (!existsSync(join(page, 'index.html'))) throw new Error(`${page} holds no built page: run npm run build first`);
    for (const room of sampleRooms()) this.add(room);
    this.http.on('upgrade', (request, socket, head) =>
      this.webSockets.handleUpgrade(request, socket, head, (ws) => this.connected(ws, request.url ?? '')),
    );
  }

  /** Answers with the address. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((done) => this.http.listen(port, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const ws of this.webSockets.clients) ws.terminate();
    this.http.closeAllConnections();
    await new Promise((done) => this.http.close(done));
  }

  /** Cuts all connections, as a network does. */
  cut(): void {
    for (const ws of this.webSockets.clients) ws.terminate();
  }

  add(room: Summary): FakeRoom {
    const made = { summary: room, log: [], tokens: new Map<string, number>(), sockets: new Map<WebSocket, number | null>() };
    this.rooms.set(room.id, made);
    return made;
  }

  // --- HTTP

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    if (!path.startsWith('/api/')) return this.file(path, response);
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    const [status, value] = this.api(`${request.method} ${path}`, path.split('/').slice(2), body);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(value === undefined ? undefined : JSON.stringify(value));
  }

  private file(path: string, response: ServerResponse): void {
    const name = path.includes('.') ? path : '/index.html';
    const file = join(this.page, name);
    if (name.includes('..') || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    // As strict as the real one should be.
    response.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': "default-src 'self'",
    });
    response.end(readFileSync(file));
  }

  private api(call: string, parts: string[], body: Record<string, unknown>): [number, unknown?] {
    const error = (status: number, code: string, message: string): [number, unknown] => [status, { error: { code, message } }];
    const all = [...this.rooms.values()].map((room) => room.summary);
    const listed = (phase: string) => all.filter((room) => room.listed && room.phase === phase);
    if (call === 'GET /api/games') return [200, { games }];
    if (call === 'GET /api/me') return [200, { account: this.account, rooms: this.account ? all.slice(2, 5) : [], campaigns: [] }];
    if (call === 'GET /api/rooms')
      return [200, { open: listed('open'), live: listed('playing'), finished: listed('ended') }];
    if (call === 'POST /api/rooms') return [201, this.create(body)];
    if (call === 'POST /api/account' || call === 'POST /api/session') {
      if (body.password === 'wrong password') return error(403, 'wrong_password', 'That is not the name and password of an account.');
      this.account = String(body.name);
      return [200, {}];
    }
    if (call === 'DELETE /api/session') {
      this.account = null;
      return [204];
    }
    const room = this.rooms.get(parts[1] ?? '');
    if (parts[0] !== 'rooms' || !room) return error(404, 'no_room', 'There is no such game.');
    if (parts[2] === undefined) return [200, { room: room.summary }];
    if (parts[2] === 'log') return [200, { log: room.log }];
    if (parts[2] === 'replay') return [200, { room: room.summary, frames: sampleFrames() }];
    if (parts[2] === 'seats') {
      const seat = room.summary.seats[Number(parts[3])];
      if (seat?.kind !== 'open') return error(409, 'not_possible', 'That seat is taken.');
      return [201, { token: this.sit(room, seat.seat, String(body.name)) }];
    }
    return error(404, 'not_found', 'There is no such thing.');
  }

  private create(wish: Record<string, unknown>): object {
    const seats = wish.seats as { kind: string; level?: number }[];
    const chosen = games.find(({ name }) => name === wish.game) ?? game;
    const room = this.add(summary(randomBytes(5).toString('hex'), {
      game: chosen.name,
      title: chosen.title,
      options: wish.options as Record<string, string>,
      clock: wish.clock as Summary['clock'],
      listed: wish.listed === true,
      seats: seats.map((seat, i) =>
        seat.kind === 'computer' ? { ...person(i, 'Computer'), kind: 'computer', level: seat.level ?? 1 } : person(i, ''),
      ),
    }));
    const mine = seats.findIndex((seat) => seat.kind === 'me');
    return { id: room.summary.id, tokens: { [mine]: this.sit(room, mine, String(wish.name)) } };
  }

  private sit(room: FakeRoom, seat: number, name: string): string {
    const token = randomBytes(32).toString('base64url').slice(0, 43);
    room.tokens.set(token, seat);
    room.summary.seats[seat] = person(seat, name);
    if (room.summary.seats.every((entry) => entry.kind !== 'open')) room.summary.phase = 'seeding';
    this.append(room, { type: 'seated', seat, name });
    return token;
  }

  // --- WebSocket

  private append(room: FakeRoom, body: Record<string, unknown>): number {
    const entry = { seq: room.log.length + 1, at: Date.now(), ...body } as LogEntry;
    room.log.push(entry);
    // The state is always the same, so no delta changes anything.
    const change = { base: entry.seq - 1, delta: {}, digest: digest(picture) };
    for (const [socket, seat] of room.sockets) this.say(socket, { type: 'update', ...this.now(room, seat), ...change, entries: [entry] });
    return entry.seq;
  }

  private now(room: FakeRoom, seat: number | null): object {
    const has = (type: string) => room.log.some((entry) => entry.type === type && entry.seat === seat);
    const persons = room.summary.seats.filter((entry) => entry.kind === 'person').length;
    const allCommitted = room.log.filter((entry) => entry.type === 'nonce_commit').length === persons;
    const can: string[] = [];
    if (seat !== null && room.summary.phase === 'seeding') {
      if (!has('nonce_commit')) can.push('nonce_commit');
      else if (allCommitted && !has('nonce')) can.push('nonce');
    }
    if (seat !== null && room.summary.phase === 'open') can.push('abort');
    return { seq: room.log.length, version: 0, clock: null, sealed: [], offers: [], deputies: [null, null], automatic: [false, false], phase: room.summary.phase, can };
  }

  private say(socket: WebSocket, message: object): void {
    socket.send(JSON.stringify(message));
  }

  private connected(socket: WebSocket, url: string): void {
    const room = this.rooms.get(url.split('/').at(-1) ?? '');
    if (!room) return socket.close(4001);
    socket.on('close', () => room.sockets.delete(socket));
    socket.on('message', (data) => this.hear(socket, room, JSON.parse(String(data)) as Record<string, unknown>));
  }

  private hear(socket: WebSocket, room: FakeRoom, message: Record<string, unknown>): void {
    const { type, id } = message;
    if (type === 'hello') {
      if (message.protocol !== this.protocol) return this.say(socket, { type: 'refused', id: null, error: { code: 'bad_request', message: `'protocol': expected ${this.protocol}` } });
      const seat = message.token === undefined ? null : room.tokens.get(String(message.token));
      if (seat === undefined) return socket.close(4002);
      room.sockets.set(socket, seat);
      const entries = room.log.slice(Number(message.after ?? 0));
      this.say(socket, { type: 'welcome', room: room.summary, seat, now: Date.now(), ...this.now(room, seat), state, entries });
      return;
    }
    if (type === 'ping') return this.say(socket, { type: 'pong', id, now: Date.now() });
    this.heard.push(message);
    const seat = room.sockets.get(socket);
    if (type === 'abort') room.summary.phase = 'ended';
    const entry = {
      nonce_commit: { type, seat, commitment: message.hash },
      nonce: { type, seat, nonce: message.nonce, missing: false },
      abort: { type: 'ended', result: '*', reason: 'aborted' },
    }[String(type)];
    if (!entry) return this.say(socket, { type: 'refused', id, error: { code: 'bad_request', message: 'The fake server does not do that.' } });
    this.say(socket, { type: 'ack', id, seq: room.log.length + 1 });
    this.append(room, entry);
    const persons = room.summary.seats.filter((entry) => entry.kind === 'person').length;
    if (type === 'nonce' && room.log.filter((entry) => entry.type === 'nonce').length === persons) {
      room.summary.phase = 'playing';
      this.append(room, { type: 'started' });
    }
  }
}

function sampleFrames(): object[] {
  const frame = (step: string | null, side: string, turn_start: boolean, ...texts: string[]) => ({
    step, side, turn_start, state, events: texts.map((text) => ({ type: 'moved', text })),
  });
  return [
    frame(null, 'white', true),
    frame('e2e4', 'white', true, 'White pawn e2 to e4'),
    frame('g8f6', 'black', false, 'Black knight g8 to f6'),
    frame('xe4', 'black', false, 'Black attacks the pawn on e4: 2 against 2'),
    frame('attacker', 'black', false, 'Black rolls 5 + 2 = 7', 'White rolls 3 + 2 = 5', 'Black wins the battle', 'White pawn on e4 is removed'),
    frame('f6e4', 'black', true, 'Black knight f6 to e4'),
  ];
}
