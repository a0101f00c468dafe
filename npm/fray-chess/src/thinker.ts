// A computer that thinks about games in a thread of its own.
import { type Answer, refuse } from './answers.js';
import { Desk } from './desk.js';
import type { Game } from './game.js';
import { lineOf } from './line.js';
import { random64 } from './platform.js';
import type { Pool } from './pool.js';
import { thinkInSlices } from './slices.js';
import { Thinking } from './thinking.js';
import type { Analysis, Move, MoveSettings, Point, Review, ReviewSettings, ThinkSettings } from './thoughts.js';

/** @internal Gives a line to the thread; answers with what it said, and how long it took. */
export type Ask = <T>(fields: Record<string, unknown>, progress?: (said: unknown) => void) => Promise<{ answer: Answer<T>; ms: number }>;

/**
 * A computer that thinks about games in a thread of its own, one thing after another. Take several to have several things
 * thought about at once. It thinks about a game as it was when it was asked.
 */
export class Thinker {
  private readonly desk: Desk;
  /** What was asked and has no answer yet, the first being worked on. */
  private readonly waiting: { thinking: Thinking<never>; work: () => Promise<void> }[] = [];
  private working = false;
  private closed = false;
  private readonly seeds = new WeakMap<Game, bigint>();

  /** @internal Use `newThinker` of `Fray`. */
  constructor(private readonly pool: Pool) {
    this.desk = new Desk(pool);
  }

  /** Looks for the best actions. */
  think(game: Game, settings: ThinkSettings = {}): Thinking<Analysis> {
    const { onProgress, ...limits } = settings;
    const told = jobOf(game);
    return this.begin<Analysis>((thinking, ask) => {
      const progress = (analysis: Analysis) => {
        thinking.know(analysis);
        tell(thinking, onProgress, analysis);
      };
      return thinkInSlices((fields) => ask({ job: 'analyse', ...told, ...fields }), limits, progress);
    }, { lines: [], depth: 0, nodes: 0, ms: 0 });
  }

  /** What a computer of a level plays. It takes 1.5 seconds at most. */
  move(game: Game, settings: MoveSettings): Thinking<Move> {
    const seed = this.seeds.get(game) ?? random64(this.pool.platform);
    this.seeds.set(game, seed);
    const fields = { job: 'move', ...jobOf(game), seed, draw: random64(this.pool.platform), ...defined(settings) };
    return this.begin<Move>(async (_, ask) => (await ask<Move>(fields)).answer);
  }

  /** Says of every step of a game what was luck and what was skill. What is known when it is stopped are the points until then. */
  review(game: Game, settings: ReviewSettings = {}): Thinking<Review> {
    const { onProgress, ...limits } = settings;
    const told = jobOf(game);
    const points: Point[] = [];
    return this.begin<Review>(async (thinking, ask) => {
      const { answer } = await ask<{ done: number }>({ job: 'review', points: false, ...told, ...limits }, (said) => {
        const { progress } = said as { progress: { done: number; total: number; point: Point } };
        points.push(progress.point);
        thinking.know({ points: [...points] });
        tell(thinking, onProgress, progress);
      });
      return answer.ok ? { ok: true, points } : answer;
    }, { points });
  }

  /** Stops everything and ends the thread. */
  close(): void {
    this.closed = true;
    for (const { thinking } of [...this.waiting]) void thinking.stop();
    this.desk.clear();
  }

  /** Puts something to the end of what is waiting. `known` is what it answers if it is stopped at once. */
  private begin<T>(run: (thinking: Thinking<T>, ask: Ask) => Promise<Answer<T>>, known?: T): Thinking<T> {
    const thinking = new Thinking<T>();
    if (known) thinking.know(known);
    if (this.closed) {
      thinking.finish(refuse('closed', 'the thinker has been closed'));
      return thinking;
    }
    const work = async () => {
      thinking.onStop(() => this.desk.clear());
      const ask: Ask = async (fields, progress) => {
        // It may have been stopped between two questions.
        if (thinking.over) return { answer: refuse('stopped', 'it was stopped'), ms: 0 };
        const line = lineOf(fields);
        if (line === undefined) return { answer: refuse('bad_request', 'a value of the request is nothing that JSON can say'), ms: 0 };
        return this.desk.ask(line, (said) => progress?.(said));
      };
      const answer = await run(thinking, ask);
      thinking.onStop(null);
      thinking.finish(answer);
    };
    this.waiting.push({ thinking: thinking as Thinking<never>, work });
    void this.workOn();
    return thinking;
  }

  private async workOn(): Promise<void> {
    if (this.working) return;
    this.working = true;
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      if (!next.thinking.over) await next.work();
      this.waiting.shift();
    }
    this.working = false;
  }
}

/** Tells of progress. */
function tell<T, P>(thinking: Thinking<T>, onProgress: ((progress: P) => void) | undefined, progress: P): void {
  try {
    onProgress?.(progress);
  } catch (problem) {
    thinking.break(problem);
  }
}

/** The game as it is now, as jobs have it; it may be played on meanwhile. */
function jobOf({ past: { start, steps } }: Game) {
  return { game: start.game, options: start.options, start: start.position, steps: [...steps] };
}

/** The fields that are not undefined. */
function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>;
}
