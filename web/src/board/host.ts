// What the board takes from whatever it is a part of, the page or an element of somebody else's page: where it lies, what the
// person has chosen there, and who is asked about the rules.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

import type { PieceMoves, SideName, State, Threat } from '../protocol';

/** What was tried and is not possible: with what in hand, from which square, to which. */
export interface Attempt {
  choice?: string;
  from: string;
  to?: string;
}

export interface BoardHost {
  /** The document or the shadow root in which all of it lies: there the sprite of the icons is put, and other parts are found. */
  root: () => Document | ShadowRoot;
  /** Where single keys are listened to; null if they do nothing but in what has the focus. */
  keys: EventTarget | null;
  /** The names of files and ranks stand on the squares. */
  coordinates: boolean;
  /** Why something is not possible, as a sentence; null if it is possible or nobody knows. Without it nothing is said. */
  why: ((state: State, tried: Attempt) => Promise<string | null>) | null;
  /** How a piece moves on an open board, by its letter; without it there is no picture of that. */
  moves: ((game: string, letter: string) => Promise<PieceMoves>) | null;
  /** What threatens a side after further actions. */
  threats: ((state: State, against: SideName, actions: readonly string[]) => Promise<readonly Threat[]>) | null;
}

/** The host of what is drawn; by itself a board lies in the document and asks nobody. */
export const Host = createContext<BoardHost>({ root: () => document, keys: null, coordinates: true, why: null, moves: null, threats: null });

/** The host of the component that asks. */
export function useHost(): BoardHost {
  return useContext(Host);
}
