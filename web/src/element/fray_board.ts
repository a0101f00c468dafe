// The custom element <fray-board>: the properties and attributes of a page in, events out. What is drawn is ElementView.
import { h, render } from 'preact';

import type { Arrow } from '../board/Arrows';
import { spotOf } from '../board/geometry';
import type { BoardHost } from '../board/host';
import type { Action, State } from '../protocol';
import { BadValue, checkedEvents, checkedFrames, checkedState, type Moment } from './checked';
import { ElementView } from './ElementView';
import { adoptStyles } from './styles';
import { isDark, onMediaChange, prefersLessMotion } from './media';
import { GamePlay, type PlayableGame, type PlaySettings, whyIn } from './play_game';
import { NOBODY, ofSeat } from './of_seat';
import type { Heard, View } from './view';

export { credits } from './credits';

/** Answers why something is not possible: a sentence, or null. */
export type Why = (state: State, tried: { choice?: string; from: string; to?: string }) => Promise<string | null> | string | null;

const ATTRIBUTES = ['animation', 'colours', 'confirm', 'coordinates', 'highlights', 'index', 'interactive', 'label', 'last-move', 'orientation', 'seat', 'state', 'theme'];

/** Where there is no document, as in a program that makes pages on a server, the module can be loaded all the same. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

export class FrayBoard extends Base {
  static readonly observedAttributes = ATTRIBUTES;

  #place: HTMLElement | null = null;
  #given: unknown = null;
  #moment: Moment | null = null;
  #events: unknown = undefined;
  #frames: Moment[] | null = null;
  #index = 0;
  #problem: string | null = null;
  /** The game that is played here, or was, until something else is shown. */
  #play: GamePlay | null = null;
  #asked: number | null = null;
  /** Why it could not go on. */
  #trouble: string | null = null;
  #arrows: Arrow[] = [];
  #why: Why | null = null;
  #host: BoardHost | null = null;
  #version = 0;
  #due = false;
  #stopListening: (() => void) | null = null;

  // What is drawn tells the element.
  readonly #heard: Heard = {
    act: (action: Action) => {
      const play = this.#play;
      if (!this.#tell('fray-action', { text: action.text, id: action.id, seat: action.seat }, true)) return false;
      play?.choose(action.id);
      return true;
    },
    select: (selection) => {
      const told = JSON.stringify(selection);
      if (told === this.#selected) return;
      this.#selected = told;
      this.#tell('fray-select', selection);
    },
    go: (index) => this.#go(index, true),
  };
  #selected = JSON.stringify({ steps: [], set: [], ready: null });

  connectedCallback(): void {
    for (const name of ['events', 'state', 'frames', 'index', 'arrows', 'why', 'interactive', 'orientation', 'seat', 'lastMove', 'highlights']) this.#takeEarly(name);
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    if (!this.#place) {
      adoptStyles(shadow);
      this.#place = shadow.appendChild(document.createElement('div'));
    }
    this.#stopListening = onMediaChange(() => this.#change());
    this.#draw();
  }

  disconnectedCallback(): void {
    this.#stopListening?.();
    this.#stopListening = null;
    // Moved within the document it is connected again at once, and keeps what is picked.
    queueMicrotask(() => {
      if (this.isConnected) return;
      if (this.#place) render(null, this.#place);
      this.stop();
    });
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (before === value) return;
    if (name === 'state') this.state = value;
    else if (name === 'index') this.index = Number(value ?? 0);
    else if (name === 'seat' || name === 'interactive') this.#version += 1;
    this.#change();
  }

  /** A state of the referee, as an object or as JSON; null shows that there is none. What cannot be shown is told in the element. */
  get state(): State | null {
    return this.#frames ? (this.#frames[this.#index]?.state ?? null) : (this.#given as State | null);
  }
  set state(value: unknown) {
    this.#leaveGame();
    this.#show(value);
  }

  #show(value: unknown): void {
    this.#given = value ?? null;
    this.#frames = null;
    this.#read(() => {
      const state = checkedState(value);
      this.#moment = state && { state, events: this.#events === undefined ? [] : checkedEvents(this.#events), step: null };
    });
    this.#events = undefined;
  }

  /** What has led to the state that is set next, for the way the pieces go. Set before `state`, and used once. */
  get events(): unknown {
    return this.#events;
  }
  set events(value: unknown) {
    this.#events = value ?? undefined;
  }

  /** A game: a list of states, or of objects with `state`, and `step` and `events` if there are some. `index` says which is shown. */
  get frames(): readonly { state: State }[] | null {
    return this.#frames;
  }
  set frames(value: unknown) {
    this.#leaveGame();
    this.#moment = null;
    this.#read(() => {
      this.#frames = checkedFrames(value);
      if (!this.#frames) return;
      const asked = Number(this.getAttribute('index') ?? 0);
      this.#index = Math.max(0, Math.min(this.#frames.length - 1, Number.isInteger(asked) ? asked : 0));
    });
  }

  /** Which of the frames is shown, from 0. */
  get index(): number {
    return this.#index;
  }
  set index(value: number) {
    this.#go(value, false);
  }

  next(): void {
    this.#go(this.#index + 1, false);
  }
  previous(): void {
    this.#go(this.#index - 1, false);
  }
  first(): void {
    this.#go(0, false);
  }
  last(): void {
    this.#go((this.#frames?.length ?? 1) - 1, false);
  }

  /**
   * Plays a game of fray-chess on the board: people choose for the seats that no computer plays, dice are rolled. Answers with the
   * state in which the game is over, or was left: by `stop`, by something else that is shown, or with the element's page. What the
   * game or the thinker refuses is said below the board, and rejects.
   */
  async play(game: PlayableGame, settings: PlaySettings = {}): Promise<State> {
    this.#leaveGame();
    let play: GamePlay | null = null;
    try {
      play = new GamePlay(game, settings, {
        show: (state, events) => {
          this.#events = events;
          this.#show(state);
          this.#tell('fray-state', { state, events });
        },
        ask: (seat) => this.#ask(seat),
      });
      this.#play = play;
      this.#host = null;
      return await play.run();
    } catch (reason) {
      if (this.#play === play) {
        this.#trouble = `The game cannot go on: ${(reason instanceof Error ? reason.message : String(reason)).replace(/\.$/, '')}.`;
        this.#change();
      }
      throw reason;
    }
  }

  /** Ends the playing; what is shown stays, and nothing of it can be chosen. */
  stop(): void {
    this.#play?.stop();
  }

  #leaveGame(): void {
    this.stop();
    this.#play = null;
    this.#trouble = null;
    this.#host = null;
  }

  #ask(seat: number | null): void {
    if (this.#asked === seat) return;
    this.#asked = seat;
    this.#version += 1;
    this.#change();
  }

  /** Arrows from square to square. */
  get arrows(): readonly Arrow[] {
    return this.#arrows;
  }
  set arrows(value: readonly Arrow[] | null) {
    this.#arrows = Array.isArray(value) ? value.filter((one: Partial<Arrow> | null) => typeof one?.from === 'string' && typeof one.to === 'string') : [];
    this.#change();
  }

  /** Who is asked why something that was tried is not possible; nothing is said without it. */
  get why(): Why | null {
    return this.#why;
  }
  set why(value: Why | null) {
    this.#why = typeof value === 'function' ? value : null;
    this.#host = null;
    this.#change();
  }

  get interactive(): boolean {
    return this.hasAttribute('interactive');
  }
  set interactive(value: boolean) {
    this.toggleAttribute('interactive', Boolean(value));
  }

  get orientation(): 'white' | 'black' {
    return this.getAttribute('orientation') === 'black' ? 'black' : 'white';
  }
  set orientation(value: 'white' | 'black') {
    this.setAttribute('orientation', value);
  }

  /** Whose actions may be chosen; null: those of all seats. */
  get seat(): number | null {
    const seat = this.getAttribute('seat');
    return seat === null || seat === '' || !Number.isInteger(Number(seat)) ? null : Number(seat);
  }
  set seat(value: number | null) {
    if (value === null || value === undefined) this.removeAttribute('seat');
    else this.setAttribute('seat', String(value));
  }

  /** Squares of the last move; null: those that the events tell. */
  get lastMove(): string[] | null {
    return this.hasAttribute('last-move') ? this.#squares('last-move') : null;
  }
  set lastMove(value: readonly string[] | null) {
    if (value) this.setAttribute('last-move', value.join(' '));
    else this.removeAttribute('last-move');
  }

  /** Squares with a dashed frame round them. */
  get highlights(): string[] {
    return this.#squares('highlights');
  }
  set highlights(value: readonly string[] | null) {
    if (value) this.setAttribute('highlights', value.join(' '));
    else this.removeAttribute('highlights');
  }

  /** Puts the focus on the board. */
  override focus(options?: FocusOptions): void {
    this.#draw();
    this.shadowRoot?.querySelector<HTMLElement>('.board-grid [tabindex="0"]')?.focus(options);
  }

  /** Properties that were set before the element was defined would hide those of the class. */
  #takeEarly(name: string): void {
    if (!Object.hasOwn(this, name)) return;
    const own = this as unknown as Record<string, unknown>;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }

  #squares(attribute: string): string[] {
    return (this.getAttribute(attribute) ?? '').match(/[a-z]\d{1,2}/g) ?? [];
  }

  /** Reads what was given; what is wrong with it is kept to be shown. */
  #read(take: () => void): void {
    this.#problem = null;
    try {
      take();
    } catch (reason) {
      this.#moment = null;
      this.#frames = null;
      this.#problem = reason instanceof BadValue ? reason.message : 'It is nothing that can be read.';
    }
    this.#version += 1;
    this.#change();
  }

  #go(index: number, byPerson: boolean): void {
    const last = (this.#frames?.length ?? 0) - 1;
    const to = Math.max(0, Math.min(last, Math.trunc(Number(index)) || 0));
    if (!this.#frames || to === this.#index) return;
    this.#index = to;
    this.#version += 1;
    this.#change();
    if (byPerson) this.#tell('fray-index', { index: to });
  }

  /** Answers whether nobody has prevented what follows. */
  #tell(type: string, detail: object, cancelable = false): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }));
  }

  /** Draws once for all that is changed at the same time. */
  #change(): void {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => this.#due && this.#draw());
  }

  #draw(): void {
    this.#due = false;
    if (this.#place && this.isConnected) render(h(ElementView, { view: this.#view(), host: this.#hosted(), ...this.#heard }), this.#place);
  }

  #view(): View {
    const frames = this.#frames;
    const moment = frames ? (frames[this.#index] ?? null) : this.#moment;
    const interactive = this.interactive || this.#play !== null;
    const seat = this.#play ? (this.#asked ?? NOBODY) : this.seat;
    const onBoard = (squares: readonly string[]) => (moment ? squares.filter((square) => spotOf(square, moment.state)) : []);
    const animation = this.getAttribute('animation') ?? '';
    const theme = this.getAttribute('theme');
    return {
      moment: moment && interactive && seat !== null ? ofSeat(moment, seat) : moment,
      problem: this.#problem,
      trouble: this.#trouble,
      version: this.#version,
      orientation: this.orientation,
      interactive,
      shared: this.#play?.shared ?? false,
      confirmAll: this.hasAttribute('confirm'),
      last: this.lastMove && onBoard(this.lastMove),
      highlights: onBoard(this.highlights),
      arrows: this.#arrows,
      label: this.getAttribute('label') ?? 'Board',
      steps: frames && frames.length > 0 ? { at: this.#index, last: frames.length - 1 } : null,
      theme: theme === 'light' || theme === 'dark' ? theme : isDark(this) ? 'dark' : 'light',
      colours: this.getAttribute('colours') ?? 'walnut',
      motion: animation === 'none' ? 'instant' : animation === 'full' || animation === 'fast' ? animation : prefersLessMotion() ? 'instant' : 'full',
    };
  }

  #hosted(): BoardHost {
    const coordinates = this.getAttribute('coordinates') !== 'off';
    if (this.#host?.coordinates !== coordinates) {
      const game = this.#play?.game;
      const why = this.#why ?? (game ? whyIn(game) : null);
      this.#host = {
        root: () => this.shadowRoot!,
        keys: this.#place,
        coordinates,
        why: why && (async (state, tried) => (await why(state, tried)) ?? null),
        moves: null,
        threats: null,
      };
    }
    return this.#host;
  }
}

if (globalThis.customElements && !customElements.get('fray-board')) customElements.define('fray-board', FrayBoard);
