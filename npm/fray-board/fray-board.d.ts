// The types of the package. States, actions and events are those of the referee; `fray-chess` has them in full.

/** A state as Fray's referee gives it, and `fray-chess` as `game.state`: what is read of it. Further keys are taken as they are. */
export interface BoardState {
  game?: string;
  files: number;
  ranks: number;
  pieces: readonly { square: string; side: 'white' | 'black'; kind: string; letter?: string; badges?: Readonly<Record<string, string>> }[];
  marks?: readonly { square: string; name: string; level?: number }[];
  actions?: readonly BoardAction[];
  prompt?: string;
  side?: 'white' | 'black';
}

/** A legal action, and the steps by which a person gets to it. */
export interface BoardAction {
  id: number;
  text: string;
  seat: number;
  steps: readonly { role: string; square?: string; choice?: string }[];
}

/** Something that happened; `text` says it in words. */
export interface BoardEvent {
  type: string;
  text?: string;
}

/** A moment of a game. */
export interface BoardFrame {
  state: BoardState;
  /** What was played to come here. */
  step?: string | null;
  events?: readonly BoardEvent[];
}

export interface BoardArrow {
  from: string;
  to: string;
}

/** A game of `fray-chess`, as far as the element plays it. */
export interface PlayableGame<State extends PlayableState = PlayableState> {
  /** The same object for as long as nothing is played. */
  readonly state: State;
  act(action: number | string): PlayAnswer<{ events: readonly BoardEvent[] }>;
  actTogether(choices: Readonly<Record<number, number | string>>): PlayAnswer<{ events: readonly BoardEvent[] }>;
  roll(): PlayAnswer<{ events: readonly BoardEvent[] }>;
  whyNot(tried: { from?: string; to?: string; choice?: string }): PlayAnswer<{ why: string | null }>;
}

/** A state that says who is to choose. */
export interface PlayableState extends BoardState {
  node: 'decision' | 'chance' | 'simultaneous' | 'terminal';
  to_act: readonly { seat: number; side: 'white' | 'black' }[];
}

/** What was asked for, or why it cannot be had. */
export type PlayAnswer<T> = ({ ok: true } & T) | { ok: false; error: { code: string; message: string } };

/** How strong a computer plays, from 1, a beginner, to 8. */
export type PlayLevel = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** A thinker of `fray-chess`, as far as the element asks it. */
export interface MoveThinker {
  move(game: PlayableGame, settings: { level: PlayLevel; seat: number }): PromiseLike<PlayAnswer<{ action: string }>> & { stop(): unknown };
}

/** Who plays; seats that are not named are played by people at the board. */
export interface PlaySettings {
  /** Thinks for the computer; needed if there is a seat for it. It is the page's: the element does not close it. */
  thinker?: MoveThinker;
  /** The seats that the computer plays, each with its level: `{ 1: 3 }`. */
  computers?: Readonly<Record<number, PlayLevel>>;
  /** Milliseconds that a computer takes at least, so that people see what has happened; 400 if it is left out. */
  pause?: number;
}

/** While a game is played, another of its states is shown. */
export type FrayStateEvent = CustomEvent<{ state: PlayableState; events: readonly BoardEvent[] }>;

/** Somebody has chosen an action. Preventing it leaves the choice as it was. */
export type FrayActionEvent = CustomEvent<{ text: string; id: number; seat: number }>;

/** Something else is picked: steps in their order, squares that were picked as a set, the action that waits to be confirmed. */
export type FraySelectEvent = CustomEvent<{ steps: { role: string; square?: string; choice?: string }[]; set: string[]; ready: string | null }>;

/** Somebody has gone to another frame. */
export type FrayIndexEvent = CustomEvent<{ index: number }>;

export interface FrayBoardEventMap extends HTMLElementEventMap {
  'fray-action': FrayActionEvent;
  'fray-select': FraySelectEvent;
  'fray-index': FrayIndexEvent;
  'fray-state': FrayStateEvent;
}

/** The element <fray-board>. Loading the module defines it. */
export class FrayBoard extends HTMLElement {
  /** A state, or its JSON. What cannot be shown is told in the element, which never throws for it. */
  get state(): BoardState | null;
  set state(value: BoardState | string | null | undefined);
  /** What has led to the state that is set next, for the way the pieces go. Set it before `state`; it is used once. */
  events: readonly BoardEvent[] | undefined;
  /** A game to be stepped through, instead of one state. */
  get frames(): readonly BoardFrame[] | null;
  set frames(value: readonly (BoardFrame | BoardState)[] | string | null | undefined);
  /** Which of the frames is shown, from 0. */
  index: number;
  next(): void;
  previous(): void;
  first(): void;
  last(): void;
  /**
   * Plays a game on from where it is: dice are rolled, computers think, people choose at the board. Fulfilled with the state in which the
   * game is over or was left: by `stop`, by another call, by a new `state` or `frames`, or when the element leaves the document. Rejects
   * with an error that has a `code` if the game or the thinker refuses something, and with a TypeError if they are none; the element says so too.
   */
  play<State extends PlayableState>(game: PlayableGame<State>, settings?: PlaySettings): Promise<State>;
  /** Ends the playing; what is shown stays. */
  stop(): void;
  arrows: readonly BoardArrow[];
  /** Who says why something that was tried is not possible. */
  why: ((state: BoardState, tried: { choice?: string; from: string; to?: string }) => Promise<string | null> | string | null) | null;
  interactive: boolean;
  orientation: 'white' | 'black';
  /** Whose actions may be chosen; null: those of all seats. */
  seat: number | null;
  /** Squares of the last move; null: those that the events tell. */
  lastMove: readonly string[] | null;
  highlights: readonly string[];
  addEventListener<K extends keyof FrayBoardEventMap>(type: K, listener: (this: FrayBoard, event: FrayBoardEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof FrayBoardEventMap>(type: K, listener: (this: FrayBoard, event: FrayBoardEventMap[K]) => unknown, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

/** Whose work the pieces and signs are: to be shown somewhere by whoever shows the board. */
export const credits: string;

declare global {
  interface HTMLElementTagNameMap {
    'fray-board': FrayBoard;
  }
}
