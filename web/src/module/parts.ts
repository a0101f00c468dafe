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

/** The parts as one worker has them. */
export class Parts {
  private readonly bytes: Map<string, Uint8Array>;

  constructor(
    private readonly urls: PartUrls,
    bytes: ReadonlyMap<string, Uint8Array> = new Map(),
  ) {
    this.bytes = new Map(bytes);
  }

  /** Gets those that are not there yet before they are asked for, one after the other. Those that do not come are tried once more when they are. */
  async bring(): Promise<void> {
    for (const [name, url] of Object.entries(this.urls)) {
      if (this.bytes.has(name)) continue;
      const response = await fetch(url).catch(() => null);
      const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
      if (bytes) this.bytes.set(name, new Uint8Array(bytes));
    }
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
