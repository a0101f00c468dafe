// What is said between a page and the local server: the module's own messages (docs/module.md), and what became of the server.

import type { PartUrls } from '../module/parts';

/** A sentence for people, and a word for programs. */
export interface Problem {
  code: string;
  message: string;
}

/** From a page. Ids and sockets are numbers of the page's own. */
export type Ask =
  | { type: 'request'; id: number; method: string; path: string; body?: string }
  | { type: 'open'; socket: number; path: string }
  | { type: 'receive'; socket: number; text: string }
  | { type: 'closed'; socket: number };

/** To a page. */
export type Answer =
  | { type: 'response'; id: number; status: number; content_type: string; body: string }
  | { type: 'send'; socket: number; text: string }
  | { type: 'close'; socket: number; code: number; reason: string }
  /** Rooms and campaigns that are kept here; further ones may have been named before. */
  | { type: 'kept'; keys: string[] }
  /** Why nothing can be had, or null now that it can. */
  | { type: 'problem'; problem: Problem | null };

/** From a page to its worker, besides what it asks. */
export type Order =
  | { type: 'start'; module: string; parts: PartUrls }
  /** Another tab has the games and does not answer: go on without it. */
  | { type: 'take_over' };

/** Come again: the closing code of a server that cannot be had just now. */
export const comeAgain = 1013;

export function refusal(id: number, status: number, problem: Problem): Answer {
  return { type: 'response', id, status, content_type: 'application/json', body: JSON.stringify({ error: problem }) };
}
