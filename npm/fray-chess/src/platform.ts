// What differs between Node and browsers: where the module is read from, random numbers, threads.
import type { ModuleSource } from './source.js';

/** A thread that answers lines of docs/worker.md. */
export interface Port {
  post(message: ToWorker): void;
  /** Takes what the thread says; set once, at the start. */
  onMessage(take: (message: FromWorker) => void): void;
  /** Is told if the thread dies by itself. */
  onFailure(take: (message: string) => void): void;
  terminate(): void;
  /** Says whether the program is to wait for it before it ends. */
  hold(busy: boolean): void;
}

/** What a thread is told: the module first, then one line at a time. */
export type ToWorker = { module: WebAssembly.Module } | { line: string };

/** What a thread says: lines of progress, then the answer with the time it took, or why there is none. */
export type FromWorker = { said: string } | { answer: string; ms: number } | { failed: string };

export interface Platform {
  /** The bytes at an address, or something that `WebAssembly.compileStreaming` takes; without an address, of this package's file. */
  fetchModule(address?: string): Promise<Response | ArrayBufferView>;
  random(bytes: Uint8Array): void;
  startWorker(): Port;
}

/** Compiles the module, wherever it comes from. Rejects if it cannot be had. */
export async function compile(platform: Platform, source?: ModuleSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  const address = typeof source === 'string' ? source : source !== undefined && 'href' in source ? String(source.href) : undefined;
  const given = address !== undefined || source === undefined ? await platform.fetchModule(address) : (source as object);
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return WebAssembly.compile(given as BufferSource);
  if (!('arrayBuffer' in given)) throw new TypeError('fray.wasm: expected an address, bytes, a Response or a WebAssembly.Module');
  return compileResponse(given as Response);
}

/** Compiles while it comes in, where the server names the type of the file. */
async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (response.ok === false) throw new Error(`fray.wasm: ${response.status} ${response.statusText} (${response.url})`);
  const typed = response.headers?.get('content-type')?.split(';')[0] === 'application/wasm';
  if (typed && typeof WebAssembly.compileStreaming === 'function') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** A random number of 64 bits. */
export function random64(platform: Platform): bigint {
  const words = new BigUint64Array(1);
  platform.random(new Uint8Array(words.buffer));
  return words[0]!;
}
