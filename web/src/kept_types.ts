// What the page, the service worker and the build say to each other.

export interface Build {
  digest: string;
  /** A file that index.html of this build, and of no other, loads. */
  entry: string;
  /** Whether a server of Fray serves it. */
  server: boolean;
  /** SHA-256 by name, relative to index.html: what is kept when the worker is installed. */
  files: Readonly<Record<string, string>>;
  /** The module and its parts, which are kept when somebody wants to play or has time. */
  later: Readonly<Record<string, string>>;
}

export type Message =
  | { type: 'take over' }
  | { type: 'keep module' }
  /** Whether these files are all of the worker's build; answered to the port that comes with it. */
  | { type: 'is yours'; urls: string[] };

export interface Answer {
  yours: boolean;
}

// Of the types of service workers, which cannot be had beside those of pages, what service_worker.ts needs.

export interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', hear: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', hear: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', hear: (event: LifeEvent & MessageEvent<Message>) => void): void;
}
