// The package in browsers, and wherever there are Web Workers.
import { Fray } from './fray.js';
import type { Platform, Port } from './platform.js';
import type { ModuleSource } from './source.js';

export * from './api.js';

const web: Platform = {
  fetchModule: (address) => fetch(address ?? new URL('./fray.wasm', import.meta.url)),
  random: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
  startWorker(): Port {
    // Bundlers look for just this expression.
    const worker = new Worker(new URL('./web_worker.js', import.meta.url), { type: 'module' });
    return {
      post: (message) => worker.postMessage(message),
      onMessage: (take) => (worker.onmessage = ({ data }) => take(data)),
      onFailure: (take) => (worker.onerror = (event) => take(event.message || 'the thread could not be started')),
      terminate: () => worker.terminate(),
      hold: () => undefined, // a page does not end by itself
    };
  },
};

/** Loads Fray: the package's own fray.wasm, or another source of it. Rejects if that cannot be had. */
export function load(source?: ModuleSource): Promise<Fray> {
  return Fray.load(web, source);
}
