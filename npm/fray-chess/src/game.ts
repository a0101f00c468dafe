// A game in progress.
import type { Answer } from './answers.js';
import type { GameEvent } from './events.js';
import { random64 } from './platform.js';
import type { Past, Referee, Request } from './referee.js';
import type { Action, Outcome, State } from './state.js';

/** An action: its text, its `id`, or one of `state.actions` itself. */
export type ActionChoice = string | number | Pick<Action, 'id'>;

/** A class of outcomes: its text, its `id`, or one of `state.outcomes` itself. */
export type OutcomeChoice = string | number | Pick<Outcome, 'id'>;

/** What was played, what happened, and what is now. */
export interface Played {
  /** The text of the action; of choices made together those of all seats, with `&` between them. */
  played: string;
  events: GameEvent[];
  state: State;
}

/** How a chance node was decided. */
export interface Decided {
  outcome: { id: number; text: string };
  events: GameEvent[];
  state: State;
}

/** What the dice show; without either, they fall by a cipher-grade generator. */
export interface Dice {
  /** These faces, in the order in which the game rolls them. */
  dice?: readonly number[];
  /** From 0 to 2^64-1; the same seed gives the same dice, so use each once. */
  seed?: number | bigint;
}

/** What good play does now in a battle, and how the battle ends if both sides go on so. */
export interface Strategy {
  /** For each seat that is to act, by its number: the actions it should take, and how often. Empty while dice are rolled. */
  strategy: Record<string, { id: number; text: string; probability: number }[]>;
  ends: { text: string; probability: number; position: string }[];
}

/** What `whyNot` asks about; each may be left out. */
export interface Attempt {
  from?: string;
  to?: string;
  /** The menu entry in hand, such as a spell or the code of a card. */
  choice?: string;
}

/**
 * A game in progress, at one node of its rules. All its methods answer at once; what cannot be done is answered with an
 * error, and leaves the game as it was.
 */
export class Game {
  /** @internal Use the methods of `Fray`. */
  constructor(private readonly referee: Referee, private current: State) {}

  /** Everything about the present node: position, pieces, legal actions with their steps and odds, outcomes of a roll. */
  get state(): State {
    return this.current;
  }

  /** Plays an action. */
  act(action: ActionChoice): Answer<Played> {
    return this.advance<Played>({ cmd: 'act', action: idOf(action) }, ({ played }) => played);
  }

  /** At a simultaneous node, plays one action of each seat that is to act, by the number of the seat. */
  actTogether(choices: Readonly<Record<number, ActionChoice>>): Answer<Played> {
    const actions = Object.fromEntries(Object.entries(choices ?? {}).map(([seat, action]) => [seat, idOf(action)]));
    return this.advance<Played>({ cmd: 'act', actions }, ({ played }) => played);
  }

  /** At a chance node, rolls the dice. */
  roll(dice: Dice = {}): Answer<Decided & { dice: number[] }> {
    const fields = dice.dice === undefined && dice.seed === undefined ? { seed: random64(this.referee.pool.platform) } : { ...dice };
    return this.advance<Decided & { dice: number[] }>({ cmd: 'roll', ...fields }, ({ dice: faces }) => `roll:${faces.join(',')}`);
  }

  /** At a chance node, decides for a class of outcomes instead of rolling. */
  chooseOutcome(outcome: OutcomeChoice): Answer<Decided> {
    return this.advance<Decided>({ cmd: 'outcome', outcome: idOf(outcome) }, ({ outcome: { text } }) => text);
  }

  /** Takes back one action or outcome. */
  undo(): Answer<{ undone: string; state: State }> {
    const answer = this.referee.ask<{ undone: string; state: State }>({ cmd: 'undo' });
    if (answer.ok) {
      this.referee.past!.steps.pop();
      this.current = answer.state;
    }
    return answer;
  }

  /** The game so far as a PGN text. */
  record(): Answer<{ record: string }> {
    return this.referee.ask({ cmd: 'record' });
  }

  /** Why what a person tried is not possible, as a sentence; null if something does it. */
  whyNot(attempt: Attempt): Answer<{ why: string | null }> {
    return this.referee.ask({ cmd: 'why', ...attempt });
  }

  /** What good play does in the battle that is being played. Error `wrong_node` where none is. */
  strategy(): Answer<Strategy> {
    return this.referee.ask({ cmd: 'strategy' });
  }

  /** Counts the paths that are so many decisions deep, 0 to 12. It may take long, and nothing can stop it. */
  perft(depth: number): Answer<{ depth: number; nodes: number }> {
    return this.referee.ask({ cmd: 'perft', depth });
  }

  /** The same game once more, to be played on independently. */
  clone(): Answer<{ game: Game }> {
    const answer = this.record();
    return answer.ok ? { ok: true, game: new Game(this.referee.copy(answer.record), this.current) } : answer;
  }

  /** @internal How it came about. */
  get past(): Past {
    return this.referee.past!;
  }

  /** Does what brings the game to its next node; `step` tells from the answer what is to be remembered of it. */
  private advance<T extends { state: State }>(request: Request, step: (answer: T) => string): Answer<T> {
    const answer = this.referee.ask<T>(request);
    if (!answer.ok) return answer;
    this.referee.past!.steps.push(step(answer));
    this.current = answer.state;
    return answer;
  }
}

/** What the referee takes for something that has an id. */
function idOf(choice: ActionChoice | OutcomeChoice): string | number {
  return typeof choice === 'object' && choice !== null ? choice.id : choice;
}
