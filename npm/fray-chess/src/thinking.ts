// Thinking that goes on: something to wait for, or to stop.
import { type Answer, refuse } from './answers.js';

/**
 * Thinking that goes on. `await` it for its answer; `stop()` ends it at once, and the answer is then what was known until
 * then.
 */
export class Thinking<T> implements PromiseLike<Answer<T>> {
  private readonly answer: Promise<Answer<T>>;
  private settle!: (answer: Answer<T>) => void;
  private reject!: (problem: unknown) => void;
  private known: Answer<T> = refuse('stopped', 'it was stopped before anything was known');
  private isOver = false;
  private interrupt: (() => void) | null = null;

  /** @internal */
  constructor() {
    this.answer = new Promise((resolve, reject) => {
      this.settle = resolve;
      this.reject = reject;
    });
  }

  /** Ends it, if it has not ended; the answer is what is known. */
  stop(): Promise<Answer<T>> {
    this.finish(this.known);
    return this.answer;
  }

  then<A = Answer<T>, B = never>(
    fulfilled?: ((answer: Answer<T>) => A | PromiseLike<A>) | null,
    rejected?: ((problem: unknown) => B | PromiseLike<B>) | null,
  ): PromiseLike<A | B> {
    return this.answer.then(fulfilled, rejected);
  }

  /** @internal Nothing more is to be done about it. */
  get over(): boolean {
    return this.isOver;
  }

  /** @internal What to answer if it is stopped now. */
  know(answer: T): void {
    this.known = { ok: true, ...answer };
  }

  /** @internal What ends it while a thread is at it. */
  onStop(interrupt: (() => void) | null): void {
    this.interrupt = interrupt;
  }

  /** @internal The first answer counts. */
  finish(answer: Answer<T>): void {
    this.end(() => this.settle(answer));
  }

  /** @internal Whoever is told of progress has thrown: that is for whoever waits. */
  break(problem: unknown): void {
    this.end(() => this.reject(problem));
  }

  private end(how: () => void): void {
    if (this.isOver) return;
    this.isOver = true;
    how();
    this.interrupt?.();
  }
}
