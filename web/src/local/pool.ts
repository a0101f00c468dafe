// Those who think for the local server: workers that do a job at a time. Whoever dies, or is to be called off, is replaced.

/** One that thinks, as the pool sees it. */
export interface Thinker {
  /** Begins a job. */
  begin(line: string): void;
  /** Ends it, whatever it does. */
  kill(): void;
}

/** What becomes of a job. */
export interface Report {
  /** A line was said; `done` with the answer, the last one. */
  line(line: string, done: boolean): void;
  failed(message: string): void;
}

interface Job {
  job: number;
  line: string;
}

export interface Pool {
  begin(job: number, line: string): void;
  cancel(job: number): void;
  /** Calls everything off. */
  clear(): void;
}

interface Place {
  thinker: Thinker | null;
  job: number | null;
}

/** `size` thinkers at most, made when they are needed. `say` hears of jobs that have not been called off. */
export function makePool(size: number, make: (report: Report) => Thinker, say: (message: object) => void): Pool {
  const places: Place[] = Array.from({ length: size }, () => ({ thinker: null, job: null }));
  const waiting: Job[] = [];

  const empty = (place: Place) => {
    place.thinker?.kill();
    place.thinker = null;
    place.job = null;
  };
  const reportOf = (place: Place, own: () => Thinker | null): Report => ({
    line(line, done) {
      const { job } = place;
      // One that was killed may have said something before.
      if (job === null || place.thinker !== own()) return;
      if (done) place.job = null;
      say({ type: 'line', job, line });
      if (done) next();
    },
    failed(message) {
      if (place.thinker !== own()) return;
      const { job } = place;
      empty(place);
      if (job !== null) say({ type: 'job_failed', job, message });
      next();
    },
  });
  const made = () => {
    let thinker: Thinker | null = null;
    return { own: () => thinker, keep: (made: Thinker) => (thinker = made) };
  };
  const start = (place: Place, { job, line }: Job) => {
    place.job = job;
    try {
      const { own, keep } = made();
      place.thinker ??= keep(make(reportOf(place, own)));
      place.thinker.begin(line);
    } catch (reason) {
      empty(place);
      // Not within the call that brought the job: whoever gave it is not done with that yet.
      queueMicrotask(() => say({ type: 'job_failed', job, message: String(reason) }));
    }
  };
  const next = () => {
    // Who has thought before knows something already.
    const free = places.filter(({ job }) => job === null).sort((a, b) => Number(b.thinker !== null) - Number(a.thinker !== null));
    for (const place of free) {
      const job = waiting.shift();
      if (!job) return;
      start(place, job);
    }
  };
  return {
    begin(job, line) {
      waiting.push({ job, line });
      next();
    },
    cancel(job) {
      const at = waiting.findIndex((other) => other.job === job);
      if (at >= 0) waiting.splice(at, 1);
      const place = places.find((one) => one.job === job);
      if (place) empty(place);
      next();
    },
    clear() {
      waiting.length = 0;
      places.forEach(empty);
    },
  };
}

/** How many may think at once on a device with so many processors: one is left to the page. */
export function poolSize(processors: number): number {
  return Math.max(1, Math.min(2, processors - 1));
}
