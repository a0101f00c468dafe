// A game that is played on the element: whoever is at the board chooses, computers think, dice fall, until the game is over or somebody
// stops it. What is asked of games and thinkers is what `fray-chess` has of them.
import type { GameEvent, State } from '../protocol';

type Answer<T> = ({ ok: true } & T) | { ok: false; error: { code: string; message: string } };

export interface PlayableGame {
  readonly state: State;
  act(action: number | string): Answer<{ events: GameEvent[] }>;
  actTogether(choices: Readonly<Record<number, number | string>>): Answer<{ events: GameEvent[] }>;
  roll(): Answer<{ events: GameEvent[] }>;
  whyNot(tried: { from?: string; to?: string; choice?: string }): Answer<{ why: string | null }>;
}

export interface MoveThinker {
  move(game: PlayableGame, settings: { level: number; seat: number }): PromiseLike<Answer<{ action: string }>> & { stop(): unknown };
}

export interface PlaySettings {
  thinker?: MoveThinker;
  /** The seats that the computer plays, each with its level; people at the board play the others. */
  computers?: Readonly<Record<number, number>>;
  /** Milliseconds that a computer takes at least, so that people see what has happened. */
  pause?: number;
}

/** Where it is played. */
export interface Table {
  /** Shows a state and what has led there. */
  show(state: State, events: readonly GameEvent[]): void;
  /** Asks whoever plays this seat for an action of the state that is shown, which `choose` is told; null: nobody is asked. */
  ask(seat: number | null): void;
}

const PAUSE = 400;

/** What a game or a thinker answers when something cannot be done; as what `must` of fray-chess throws. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export class GamePlay {
  #over = false;
  /** Ends what is waited for. */
  #interrupt: (() => void) | null = null;
  #choose: ((action: number) => void) | null = null;

  constructor(
    readonly game: PlayableGame,
    private readonly settings: PlaySettings,
    private readonly table: Table,
  ) {
    if (typeof game?.act !== 'function' || typeof game.roll !== 'function') throw new TypeError('expected a game of fray-chess, such as `game` of `fray.startGame`');
    if (Object.keys(settings.computers ?? {}).length > 0 && typeof settings.thinker?.move !== 'function')
      throw new TypeError('there are seats for the computer, so expected a `thinker` of fray-chess, such as `fray.newThinker()`');
  }

  /** True if nobody but people plays, who then share the board. */
  get shared(): boolean {
    return Object.keys(this.settings.computers ?? {}).length === 0;
  }

  /** Plays on from where the game is; answers with the state in which it is over, or was stopped. Rejects with what was refused. */
  async run(): Promise<State> {
    try {
      let events: readonly GameEvent[] = [];
      while (!this.#over) {
        const { state } = this.game;
        if (state.node === 'chance') {
          events = [...events, ...granted(this.game.roll()).events];
          continue;
        }
        this.table.show(state, events);
        if (state.node === 'terminal') break;
        const played = await this.#played(state);
        events = played?.events ?? [];
      }
      return this.game.state;
    } finally {
      this.stop();
    }
  }

  /** The person who was asked has chosen an action, by its number. */
  choose(action: number): void {
    this.#choose?.(action);
  }

  /** Ends it; nobody is asked for anything any more, and nothing is played. */
  stop(): void {
    if (this.#over) return;
    this.#over = true;
    this.table.ask(null);
    this.#interrupt?.();
  }

  /** Has everybody choose who is to, and plays it; null if that has come to nothing. */
  async #played(state: State): Promise<{ events: GameEvent[] } | null> {
    const together = state.node === 'simultaneous';
    const choices: Record<number, number | string> = {};
    let choice: number | string | null = null;
    for (const { seat } of together ? state.to_act : state.to_act.slice(0, 1)) {
      choice = await this.#choiceOf(seat);
      if (choice === null) return null;
      choices[seat] = choice;
    }
    // Somebody else may have played on, or taken back, while it was thought about.
    if (this.#over || this.game.state !== state || choice === null) return null;
    return granted(together ? this.game.actTogether(choices) : this.game.act(choice));
  }

  /** null if it was stopped before. */
  async #choiceOf(seat: number): Promise<number | string | null> {
    if (this.#over) return null;
    const level = this.settings.computers?.[seat];
    return level === undefined ? this.#choiceOfPerson(seat) : this.#choiceOfComputer(seat, level);
  }

  /** The board takes one choice for each question, so whoever has answered need not be kept from answering again. */
  #choiceOfPerson(seat: number): Promise<number | null> {
    return this.#until<number>((done) => {
      this.#choose = done;
      this.table.ask(seat);
    });
  }

  async #choiceOfComputer(seat: number, level: number): Promise<string | null> {
    this.table.ask(null);
    const begun = performance.now();
    const thinking = this.settings.thinker!.move(this.game, { level, seat });
    this.#interrupt = () => void thinking.stop();
    const answer = await thinking;
    this.#interrupt = null;
    if (this.#over) return null;
    const { action } = granted(answer);
    const left = (this.settings.pause ?? PAUSE) - (performance.now() - begun);
    if (left > 0) await this.#until<void>((done) => setTimeout(done, left));
    return this.#over ? null : action;
  }

  /** What `begin` calls its argument with; null if it is stopped before. */
  #until<T>(begin: (done: (value: T) => void) => unknown): Promise<T | null> {
    return new Promise<T | null>((resolve) => {
      this.#interrupt = () => resolve(null);
      begin(resolve);
    }).finally(() => {
      this.#interrupt = null;
      this.#choose = null;
    });
  }
}

/** Why something that was tried is not possible, by the rules of the game. */
export function whyIn(game: PlayableGame): (state: State, tried: { choice?: string; from: string; to?: string }) => string | null {
  return (_, tried) => {
    const answer = game.whyNot(tried);
    return answer.ok ? answer.why : null;
  };
}

function granted<T>(answer: Answer<T>): { ok: true } & T {
  if (!answer.ok) throw new Refused(answer.error.code, answer.error.message);
  return answer;
}
