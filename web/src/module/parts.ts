// Parts of the module that a page sends apart from it, since only some games need them: its custom sections (docs/module.md).
import { ModuleFailure } from './failure';

/** Where they are, by the names of the sections. */
export type PartUrls = Readonly<Record<string, string>>;

/** What another worker is told of them. */
export interface KnownParts {
  urls: PartUrls;
  bytes: ReadonlyMap<string, Uint8Array>;
}

const missing = (reason: string) => new ModuleFailure('not_loaded', `A part of the module could not be loaded: ${reason}`);

function readNow(url: string): Uint8Array {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  try {
    request.send();
  } catch (reason) {
    throw missing(String(reason));
  }
  if (request.status !== 200) throw missing(`status ${request.status}`);
  return new Uint8Array(request.response as ArrayBuffer);
}

async function read(url: string): Promise<Uint8Array> {
  try {
    const response = await fetch(url);
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    throw missing(`status ${response.status}`);
  } catch (reason) {
    throw reason instanceof ModuleFailure ? reason : missing(String(reason));
  }
}

const retryWait = 3_000; // ms

/** Hears of each failure to bring a part, and null when it is here. */
export type Heard = (failure: unknown) => void;

/** The parts as one worker has them. */
export class Parts {
  private readonly bytes: Map<string, Uint8Array>;
  /** On their way, and those somebody waits for. */
  private readonly coming = new Map<string, Promise<void>>();
  private readonly awaited = new Map<string, Set<Heard>>();

  constructor(
    private readonly urls: PartUrls,
    bytes: ReadonlyMap<string, Uint8Array> = new Map(),
  ) {
    this.bytes = new Map(bytes);
  }

  /** Gets those that are not there yet before they are asked for, one after the other. Those that do not come are tried once more when they are. */
  async bring(): Promise<void> {
    for (const name of Object.keys(this.urls)) await this.fetched(name).catch(() => null);
  }

  /** Whether `get` would answer at once. If not the part is brought, and tried again as long as it does not come. */
  near(name: string, heard: Heard): boolean {
    if (this.bytes.has(name) || this.urls[name] === undefined) return true;
    const hearers = this.awaited.get(name);
    if (hearers) hearers.add(heard);
    else {
      this.awaited.set(name, new Set([heard]));
      this.wait(name);
    }
    return false;
  }

  private wait(name: string): void {
    const tell = (failure: unknown) => this.awaited.get(name)!.forEach((heard) => heard(failure));
    this.fetched(name).then(
      () => {
        tell(null);
        this.awaited.delete(name);
      },
      (failure: unknown) => {
        tell(failure);
        setTimeout(() => this.wait(name), retryWait);
      },
    );
  }

  /** Gets it without holding up this worker, once for all who ask meanwhile. */
  private fetched(name: string): Promise<void> {
    if (this.bytes.has(name)) return Promise.resolve();
    const known = this.coming.get(name);
    if (known) return known;
    const coming = read(this.urls[name]!).then((bytes) => void this.bytes.set(name, bytes));
    this.coming.set(name, coming);
    const ended = () => this.coming.delete(name);
    coming.then(ended, ended);
    return coming;
  }

  /** A part, for which this waits if it has not come yet, as only a worker may; undefined if there is none of that name. Throws
   * ModuleFailure if it does not come. */
  get(name: string): Uint8Array | undefined {
    const url = this.urls[name];
    if (!this.bytes.has(name) && url !== undefined) this.bytes.set(name, readNow(url));
    return this.bytes.get(name);
  }

  known(): KnownParts {
    return { urls: this.urls, bytes: this.bytes };
  }
}
