// A game as the page sees it: the interface between the connection and whatever draws it.
import type { ReadonlySignal } from '@preact/signals';

import type { ApiError, ChatMessage, DiceSeen, LogEntry, Presence, Say, State, Summary, Update } from './protocol';

export type Link = 'connecting' | 'online' | 'offline' | 'closed';

export interface Room {
  readonly id: string;
  /** Several people sit at this screen by turns: no seat is "you". */
  readonly shared: boolean;
  /** null until the first welcome. */
  readonly summary: ReadonlySignal<Summary | null>;
  /** The seat that this browser holds here, or null for a spectator. */
  readonly seat: ReadonlySignal<number | null>;
  readonly now: ReadonlySignal<Update | null>;
  readonly state: ReadonlySignal<State | null>;
  /** All entries known, oldest first. */
  readonly log: ReadonlySignal<LogEntry[]>;
  readonly presence: ReadonlySignal<Presence | null>;
  /** What has been written and may be read here, oldest first. */
  readonly chat: ReadonlySignal<readonly ChatMessage[]>;
  readonly link: ReadonlySignal<Link>;
  /** The last refusal or loss, for people, until it is dismissed. */
  readonly problem: ReadonlySignal<ApiError | null>;
  /** Server time minus this browser's, in ms. */
  readonly skew: ReadonlySignal<number>;
  /** Says it, again after a reconnection if no answer came; settles with the acknowledgement or the refusal. */
  say(message: Say): Promise<ApiError | null>;
  /** What these dice, thrown by hand, would make; an error if they cannot be. Nothing is done. */
  lookAtDice(faces: readonly number[]): Promise<DiceSeen | ApiError>;
  dismiss(): void;
  close(): void;
}
