// The instances that games share. An instance costs some megabytes, and tables that it has made once serve every game: so there
// are a few, and a game that has not been asked for the longest gives its instance to one that needs it.
import { Instance } from './instance.js';
import type { Platform } from './platform.js';

const MOST = 8;

/** Who can hold an instance. */
export interface Holder {
  /** Takes what it needs to go on later in another instance, and gives its own away; null if that has died of it. */
  release(): Instance | null;
}

export class Pool {
  /** Those who hold one, the one that has waited longest first. */
  private readonly holders: Holder[] = [];

  constructor(readonly module: WebAssembly.Module, readonly platform: Platform) {}

  /** An instance for somebody who holds none. What it was used for before is in it still. */
  take(holder: Holder): Instance {
    const free = this.holders.length >= MOST ? this.holders.shift()!.release() : null;
    const instance = free ?? new Instance(this.module, { random: (bytes) => this.platform.random(bytes) });
    this.holders.push(holder);
    return instance;
  }

  /** Somebody who holds one is using it. */
  use(holder: Holder): void {
    if (this.holders.at(-1) === holder) return;
    this.drop(holder);
    this.holders.push(holder);
  }

  /** The instance of this one has died. */
  drop(holder: Holder): void {
    const at = this.holders.indexOf(holder);
    if (at >= 0) this.holders.splice(at, 1);
  }
}
