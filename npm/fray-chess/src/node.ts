// The package in Node.
import { webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Fray } from './fray.js';
import type { Platform, Port } from './platform.js';
import type { ModuleSource } from './source.js';

export * from './api.js';

const node: Platform = {
  async fetchModule(address) {
    const url = address === undefined ? new URL('./fray.wasm', import.meta.url) : addressOf(address);
    return url instanceof URL && url.protocol !== 'file:' ? fetch(url) : readFile(url);
  },
  random: (bytes) => void webcrypto.getRandomValues(bytes),
  startWorker(): Port {
    const worker = new Worker(new URL('./node_worker.js', import.meta.url));
    worker.unref();
    return {
      post: (message) => worker.postMessage(message),
      onMessage: (take) => void worker.on('message', take),
      onFailure(take) {
        worker.on('error', (problem) => take(problem instanceof Error ? problem.message : String(problem)));
        worker.on('exit', () => take('the thread ended'));
      },
      terminate: () => void worker.terminate(),
      hold: (busy) => (busy ? worker.ref() : worker.unref()),
    };
  },
};

/** A URL, or else a path. */
function addressOf(address: string): URL | string {
  return /^[a-z][a-z0-9+.-]+:/i.test(address) ? new URL(address) : address;
}

/** Loads Fray: the package's own fray.wasm, or another source of it. Rejects if that cannot be had. */
export function load(source?: ModuleSource): Promise<Fray> {
  return Fray.load(node, source);
}
