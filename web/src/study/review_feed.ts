// The analysis of a finished game as it comes in from the server.
import { signal, type ReadonlySignal } from '@preact/signals';

import { api, asFailure, type Review } from '../api';
import type { Point } from '../protocol';

const kPollMs = 700;

export interface ReviewFeed {
  readonly points: ReadonlySignal<Point[]>;
  readonly progress: ReadonlySignal<{ state: Review['state']; done: number; total: number }>;
  readonly problem: ReadonlySignal<string | null>;
  /** Shows what there is; with `ask` it has the server begin. */
  start(ask: boolean): void;
  stop(): void;
}

export function reviewOf(id: string): ReviewFeed {
  const points = signal<Point[]>([]);
  const progress = signal<{ state: Review['state']; done: number; total: number }>({ state: 'none', done: 0, total: 0 });
  const problem = signal<string | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const take = (review: Review) => {
    if (stopped) return;
    points.value = review.points;
    progress.value = { state: review.state, done: review.done, total: review.total };
    if (review.state === 'running') timer = setTimeout(() => fetchIt(() => api.review(id)), kPollMs);
  };
  const fetchIt = (ask: () => Promise<Review>) => {
    problem.value = null;
    ask().then(take, (reason) => {
      if (!stopped) problem.value = asFailure(reason).message;
    });
  };
  return {
    points,
    progress,
    problem,
    start: (ask) => {
      stopped = false;
      clearTimeout(timer);
      fetchIt(() => (ask ? api.startReview(id) : api.review(id)));
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
