// The HTTP half of the server's protocol (docs/server-protocol.md), typed. Every function throws ApiFailure and nothing else.
import type { Campaign, NewCampaign, Shop, TeamNumber, Ware, Wish } from './campaign/types';
import { decodeState } from './choices';
import { answered } from './online';
import type {
  ApiError, Clock, Frame, GameInfo, Line, LogEntry, Point, SeatChoice, SentState, Summary,
  PieceMoves,
  SideName,
  Threat,
} from './protocol';
import { isSeen } from './seen';
import { request } from './transport';

/** Why a request failed: the server's code and sentence, or `offline`, `timeout`, `bad_answer`. */
export class ApiFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** HTTP status; 0 if there was no answer. */
    readonly status: number,
    /** Seconds to wait before trying again, if the server said so. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = 'ApiFailure';
  }

  get error(): ApiError {
    return { code: this.code, message: this.message };
  }
}

export function asFailure(reason: unknown): ApiFailure {
  return reason instanceof ApiFailure ? reason : new ApiFailure('unknown', String(reason), 0);
}

const patience = 15_000; // ms

function noAnswer(reason: unknown): ApiFailure {
  return reason instanceof DOMException && reason.name === 'TimeoutError'
    ? new ApiFailure('timeout', 'The server took too long to answer. Try again.', 0)
    : new ApiFailure('offline', 'The server cannot be reached. Check the connection and try again.', 0);
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const wait = Number(response.headers.get('Retry-After'));
  const retryAfter = Number.isFinite(wait) && wait > 0 ? wait : null;
  try {
    const { error } = (await response.json()) as { error: ApiError };
    return new ApiFailure(error.code, error.message, response.status, retryAfter);
  } catch {
    const message = `The server answered with status ${response.status}.`;
    return new ApiFailure('bad_answer', message, response.status, retryAfter);
  }
}

function send(method: string, path: string, body: object | undefined): Promise<Response> {
  return sendText(method, path, body && JSON.stringify(body));
}

async function sendText(method: string, path: string, body: string | undefined): Promise<Response> {
  const init: RequestInit = { method, signal: AbortSignal.timeout(patience) };
  if (body !== undefined) {
    init.headers = { 'Content-Type': 'application/json' };
    init.body = body;
  }
  let response: Response;
  try {
    response = await request(path, init);
    answered.value = !isSeen(response);
  } catch (reason) {
    answered.value = false;
    throw noAnswer(reason);
  }
  if (!response.ok) throw await failureOf(response);
  return response;
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await send(method, path, body);
  try {
    return (await response.json()) as T;
  } catch (reason) {
    if (reason instanceof DOMException) throw noAnswer(reason);
    throw new ApiFailure('bad_answer', 'The server answered with something else than JSON.', response.status);
  }
}

export interface NewRoom {
  game: string;
  options: Record<string, string>;
  start?: string;
  clock: Clock;
  seats: SeatChoice[];
  listed: boolean;
  /** The players throw the dice and say what they show; else the server does. */
  dice?: 'by-hand';
  name: string;
}

export interface Lobby {
  open: Summary[];
  live: Summary[];
  finished: Summary[];
}

export interface Review {
  state: 'none' | 'running' | 'done';
  done: number;
  total: number;
  points: Point[];
}

/** A game that is not kept: from its start, or `start`, by steps (actions, outcomes, `roll:5,3`). */
export interface Exploration {
  game: string;
  options: Record<string, string>;
  start?: string;
  steps: string[];
}

export interface Me {
  account: string | null;
  rooms: Summary[];
  /** Ids of those in which the person leads a team. */
  campaigns: string[];
}

type SentFrame = Omit<Frame, 'state'> & { state: SentState };

function frameOf(frame: SentFrame): Frame {
  return { ...frame, state: decodeState(frame.state) };
}

const campaign = (id: string, rest = '') => `/api/campaigns/${encodeURIComponent(id)}${rest}`;
const room = (id: string, rest = '') => `/api/rooms/${encodeURIComponent(id)}${rest}`;

export const api = {
  games: async () => (await ask<{ games: GameInfo[] }>('GET', '/api/games')).games,
  lobby: () => ask<Lobby>('GET', '/api/rooms'),
  createRoom: (wish: NewRoom) => ask<{ id: string; tokens: Record<string, string> }>('POST', '/api/rooms', wish),
  room: async (id: string) => (await ask<{ room: Summary }>('GET', room(id))).room,
  takeSeat: async (id: string, seat: number, name: string) =>
    (await ask<{ token: string }>('POST', room(id, `/seats/${seat}`), { name })).token,
  log: async (id: string) => (await ask<{ log: LogEntry[] }>('GET', room(id, '/log'))).log,
  record: async (id: string) => (await send('GET', room(id, '/record'), undefined)).text(),
  replay: async (id: string) => {
    const { room: summary, frames } = await ask<{ room: Summary; frames: SentFrame[] }>('GET', room(id, '/replay'));
    return { room: summary, frames: frames.map(frameOf) };
  },
  startReview: (id: string) => ask<Review>('POST', room(id, '/review'), {}),
  review: (id: string) => ask<Review>('GET', room(id, '/review')),
  explore: async (wish: Exploration & { roll?: boolean }) => {
    const { frame, ...rest } = await ask<{ frame: SentFrame; dice?: number[] }>('POST', '/api/explore', wish);
    return { frame: frameOf(frame), ...rest };
  },
  why: async (wish: Exploration & { choice?: string; from?: string; to?: string }) => (await ask<{ why: string | null }>('POST', '/api/why', wish)).why,
  threats: async (wish: Exploration & { against: SideName }) => (await ask<{ threats: Threat[] }>('POST', '/api/threats', wish)).threats,
  strategy: async (wish: Exploration) =>
    (await ask<{ strategy: Record<string, { text: string; probability: number }[]> }>('POST', '/api/strategy', wish)).strategy,
  moves: (wish: { game: string; piece: string }) => ask<PieceMoves>('POST', '/api/moves', wish),
  analyse: (wish: Exploration & { lines: number; ms: number }) =>
    ask<{ lines: Line[]; depth: number; nodes: number }>('POST', '/api/analyse', wish),
  register: async (name: string, password: string) => {
    await send('POST', '/api/account', { name, password });
  },
  signIn: async (name: string, password: string) => {
    await send('POST', '/api/session', { name, password });
  },
  signOut: async () => {
    await send('DELETE', '/api/session', undefined);
  },
  /** A game that is kept on this device, as a file. */
  deviceGame: (id: string) => ask<Record<string, unknown>>('GET', `/device/rooms/${encodeURIComponent(id)}`),
  /** Deletes such a game. */
  deleteGame: async (id: string) => {
    await send('DELETE', `/device/rooms/${encodeURIComponent(id)}`, undefined);
  },
  /** Takes such a file in. */
  takeGame: async (file: string) => (await sendText('POST', '/device/rooms', file).then((response) => response.json())) as { room: string; found: 'new' | 'same' | 'further' },
  me: () => ask<Me>('GET', '/api/me'),
  createCampaign: (wish: NewCampaign) =>
    ask<{ id: string; tokens: Partial<Record<TeamNumber, string>> }>('POST', '/api/campaigns', wish),
  campaign: async (id: string) => (await ask<{ campaign: Campaign }>('GET', campaign(id))).campaign,
  joinCampaign: async (id: string, team: TeamNumber, name: string) =>
    (await ask<{ token: string }>('POST', campaign(id, `/teams/${team}`), { name })).token,
  changeCampaign: async (id: string, token: string, request: string, wish: Wish) =>
    (await ask<{ campaign: Campaign }>('POST', campaign(id, '/changes'), { token, id: request, ...wish })).campaign,
  comeToGame: (id: string, token: string, request: string) =>
    ask<{ room: string; seat: number }>('POST', campaign(id, '/games'), { token, id: request }),
  shop: (id: string, team: TeamNumber) => ask<Shop>('GET', campaign(id, `/shop/${team}`)),
  quote: (id: string, team: TeamNumber, item: string) => ask<Ware>('POST', campaign(id, '/quote'), { team, item }),
};

