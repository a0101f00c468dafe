// The thread of a thinker: it starts when there is something to do, and is thrown away to stop what it does.
import { type Answer, refuse } from './answers.js';
import type { FromWorker, Port } from './platform.js';
import type { Pool } from './pool.js';

/** What the thread said, and for how many milliseconds it thought. */
interface Done<T> {
  answer: Answer<T>;
  ms: number;
}

interface Job {
  progress(said: unknown): void;
  done(answer: Done<never>): void;
}

export class Desk {
  private port: Port | null = null;
  private job: Job | null = null;

  constructor(private readonly pool: Pool) {}

  /** Gives a line to the thread; it can do one at a time. */
  ask<T>(line: string, progress: (said: unknown) => void): Promise<Done<T>> {
    return new Promise((resolve) => {
      this.job = { progress, done: resolve as (answer: Done<never>) => void };
      try {
        this.port ??= this.started();
        this.port.hold(true);
        this.port.post({ line });
      } catch (problem) {
        this.fail(`a thread could not be started: ${problem instanceof Error ? problem.message : problem}`);
      }
    });
  }

  /** Ends the thread, whatever it does; there is another one for the next line. */
  clear(): void {
    this.port?.terminate();
    this.port = null;
    this.finish(refuse('stopped', 'it was stopped'), 0);
  }

  private started(): Port {
    const port = this.pool.platform.startWorker();
    // A thread that has been thrown away may still have said something.
    port.onMessage((message) => port === this.port && this.hear(message));
    port.onFailure((message) => port === this.port && this.fail(message));
    port.post({ module: this.pool.module });
    return port;
  }

  private hear(message: FromWorker): void {
    if ('said' in message) this.job?.progress(JSON.parse(message.said));
    else if ('failed' in message) this.fail(message.failed);
    else {
      const { id: _, ...answer } = JSON.parse(message.answer);
      this.port?.hold(false);
      this.finish(answer, message.ms);
    }
  }

  private fail(message: string): void {
    this.port?.terminate();
    this.port = null;
    this.finish(refuse('module', message), 0);
  }

  private finish(answer: Answer<never>, ms: number): void {
    const job = this.job;
    this.job = null;
    job?.done({ answer, ms });
  }
}
