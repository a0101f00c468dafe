// A referee: knows the rules, and holds one game, in an instance of the module that others may use between two requests.
import { type Answer, refuse } from './answers.js';
import { requestOf, type Start } from './history.js';
import { type Instance, ModuleFailure } from './instance.js';
import { lineOf } from './line.js';
import type { Holder, Pool } from './pool.js';
import type { State } from './state.js';

/** The fields of a request. */
export type Request = Record<string, unknown>;

/** How the game that a referee holds came about. */
export interface Past {
  start: Start;
  steps: string[];
}

export class Referee implements Holder {
  /** The game; null before there is one. */
  past: Past | null = null;
  /** The record of the game, while it is in no instance. Faster to be played again than the steps. */
  private kept: string | null = null;
  private instance: Instance | null = null;

  constructor(readonly pool: Pool) {}

  /** The answer to a request, without its `id`. */
  ask<T>(request: Request): Answer<T> {
    const line = lineOf(request);
    if (line === undefined) return refuse('bad_request', 'a value of the request is nothing that JSON can say');
    try {
      return answered<T>(this.ready(), line);
    } catch (problem) {
      if (!(problem instanceof ModuleFailure)) throw problem;
      this.instance = null;
      this.pool.drop(this);
      return refuse('module', problem.message);
    }
  }

  release(): Instance | null {
    const instance = this.instance;
    this.instance = null;
    if (!instance || !this.past) return instance;
    try {
      const answer = answered<{ record: string }>(instance, '{"cmd":"record"}');
      this.kept = answer.ok ? answer.record : null;
      return instance;
    } catch {
      return null;
    }
  }

  /** Another one, that holds the same game. */
  copy(record: string): Referee {
    const copy = new Referee(this.pool);
    copy.past = this.past && { start: { ...this.past.start }, steps: [...this.past.steps] };
    copy.kept = record;
    return copy;
  }

  /** An instance in which the game is. */
  private ready(): Instance {
    if (this.instance) {
      this.pool.use(this);
      return this.instance;
    }
    this.instance = this.pool.take(this);
    if (this.past && !this.recall(this.past, this.instance)) {
      throw new ModuleFailure('the module failed, and the game could not be played again');
    }
    return this.instance;
  }

  private recall(past: Past, instance: Instance): boolean {
    const record = this.kept;
    this.kept = null;
    const ask = (request: Request) => answered<{ state: State }>(instance, lineOf(request)!);
    return (record !== null && ask({ cmd: 'replay', record, game: past.start.game }).ok) || playAgain(past, ask);
  }
}

function answered<T>(instance: Instance, line: string): Answer<T> {
  const { id: _, ...answer } = JSON.parse(instance.ask('referee', line));
  return answer;
}

/** Plays a game from its start, step by step. False if a step is refused. */
function playAgain({ start, steps }: Past, ask: (request: Request) => Answer<{ state: State }>): boolean {
  const { game, options, position } = start;
  let now = ask(position === null ? { cmd: 'new', game, options } : { cmd: 'load', game, options, position });
  for (const step of steps) {
    if (!now.ok) return false;
    now = ask(requestOf(step, now.state.node, now.state.to_act.map(({ seat }) => seat)));
  }
  return now.ok;
}
