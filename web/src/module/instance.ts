// Fray as WebAssembly (docs/module.md): one instance of `fray.wasm`, in a page, a worker or Node. Nothing here knows of a page.
import { hmac } from '@noble/hashes/hmac';
import { sha256 } from '@noble/hashes/sha2';

import { ModuleFailure, type ModuleProblem } from './failure';
import { type Memory, wasiImports } from './wasi';

/** Where a module comes from: an address, the bytes of the file, or what has been compiled before. */
export type ModuleSource = string | URL | BufferSource | WebAssembly.Module;

/** What an instance says while it is called. It must not be called meanwhile. */
export interface Listener {
  /** A line of progress of a job, or a message of the server. */
  say?(text: string): void;
  /** A line for whoever looks for mistakes. */
  log?(line: string): void;
  /** A custom section that the module has been sent without (docs/module.md, `fray.data`); undefined if there is none of that name. */
  part?(name: string): Uint8Array | undefined;
  /** Whether `part` would answer at once. If not it is brought, and the server told `part` when it has come. */
  near?(name: string): boolean;
}

/** One instance. It does one thing at a time, and is dead once a call has thrown a ModuleFailure. */
export interface Instance {
  /** Answers a line as the referee does (docs/protocol.md). */
  referee(line: string): string;
  /** Does a job of a worker (docs/worker.md), saying its progress meanwhile. */
  worker(line: string): string;
  /** Tells the server a message. */
  server(message: string): void;
  /** Whether this module has a server in it. */
  readonly hasServer: boolean;
}

interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  input: (size: number) => number;
  referee: (size: number) => number;
  worker: (size: number) => number;
  server?: (size: number) => void;
  output_size: () => number;
}

async function bytesAt(url: string | URL): Promise<ArrayBuffer> {
  let response: Response;
  try {
    response = await fetch(url);
    if (response.ok) return await response.arrayBuffer();
  } catch (reason) {
    throw new ModuleFailure('not_loaded', `fray.wasm could not be loaded: ${String(reason)}`);
  }
  throw new ModuleFailure('not_loaded', `fray.wasm could not be loaded: status ${response.status}`);
}

/** What has been compiled; the type cannot be told from others by its members, as it has none. */
function compiled(source: unknown): WebAssembly.Module | null {
  return source instanceof WebAssembly.Module ? source : null;
}

/** Lack of memory is told as a RangeError, or in words that differ between browsers. */
function failureOf(reason: unknown, otherwise: ModuleProblem): ModuleFailure {
  if (reason instanceof ModuleFailure) return reason;
  const memory = reason instanceof RangeError ? /memory|allocat/i.test(reason.message) : /out of memory|could not allocate/i.test(String(reason));
  // The page's own policy may forbid to compile.
  const forbidden = /content security policy|unsafe-eval/i.test(String(reason));
  return new ModuleFailure(memory ? 'memory' : forbidden ? 'unsupported' : otherwise, String(reason));
}

/** A function that returns a vector (of the type 0x7b, made by `i32.const 0` and `i8x16.splat`). */
const vectorModule = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 5, 1, 0x60, 0, 1, 0x7b, 3, 2, 1, 0, 10, 8, 1, 6, 0, 0x41, 0, 0xfd, 0x0f, 0x0b];

/** Compiles the module; the result can be handed to other workers. Throws ModuleFailure. */
export async function compile(source: ModuleSource): Promise<WebAssembly.Module> {
  if (typeof WebAssembly !== 'object') throw new ModuleFailure('unsupported', 'There is no WebAssembly here.');
  const known = compiled(source);
  if (known) return known;
  if (!WebAssembly.validate(new Uint8Array(vectorModule))) throw new ModuleFailure('unsupported', 'WebAssembly has no vectors (SIMD) here.');
  const bytes = typeof source === 'string' || source instanceof URL ? await bytesAt(source) : (source as BufferSource);
  try {
    return await WebAssembly.compile(bytes);
  } catch (reason) {
    throw failureOf(reason, 'damaged');
  }
}

/** Makes an instance that is ready to be called. Throws ModuleFailure. */
export async function instantiate(source: ModuleSource, listener: Listener = {}): Promise<Instance> {
  const module = await compile(source);
  try {
    const memory: Memory = { bytes: () => new Uint8Array() };
    const instance = await WebAssembly.instantiate(module, { ...wasiImports(memory, listener), fray: frayImports(module, memory, listener) });
    const exports = instance.exports as Exports;
    // Anew each time: memory that has grown is another buffer.
    memory.bytes = () => new Uint8Array(exports.memory.buffer);
    for (const name of ['input', 'referee', 'worker', 'output_size'])
      if (typeof exports[name] !== 'function') throw new ModuleFailure('damaged', `The module has no ${name}.`);
    exports._initialize();
    return new Caller(exports, memory);
  } catch (reason) {
    throw failureOf(reason, 'damaged');
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

class Caller implements Instance {
  constructor(
    private readonly exports: Exports,
    private readonly memory: Memory,
  ) {}

  get hasServer(): boolean {
    return typeof this.exports.server === 'function';
  }

  referee(line: string): string {
    return this.ask(this.exports.referee, line);
  }

  worker(line: string): string {
    return this.ask(this.exports.worker, line);
  }

  server(message: string): void {
    const { server } = this.exports;
    if (!server) throw new ModuleFailure('damaged', 'The module has no server.');
    this.call(server, message);
  }

  private ask(what: (size: number) => number, text: string): string {
    const at = this.call(what, text);
    return decoder.decode(this.memory.bytes().subarray(at, at + this.exports.output_size()));
  }

  private call<T>(what: (size: number) => T, text: string): T {
    try {
      const bytes = encoder.encode(text);
      const at = this.exports.input(bytes.length);
      if (at === 0) throw new ModuleFailure('memory', 'The module has no memory left.');
      this.memory.bytes().set(bytes, at);
      return what(bytes.length);
    } catch (reason) {
      throw failureOf(reason, 'trap');
    }
  }
}

const ownSection = (module: WebAssembly.Module, name: string): ArrayBuffer | undefined => WebAssembly.Module.customSections(module, name)[0];

/** In the module itself, or where the listener has it. */
function sectionOf(module: WebAssembly.Module, name: string, listener: Listener): Uint8Array {
  const own = ownSection(module, name);
  const bytes = own ? new Uint8Array(own) : listener.part?.(name);
  if (!bytes) throw new ModuleFailure('damaged', `The module has come without its part ${name}.`);
  return bytes;
}

function frayImports(module: WebAssembly.Module, memory: Memory, listener: Listener): WebAssembly.ModuleImports {
  const part = (at: number, size: number) => memory.bytes().slice(at, at + size);
  return {
    say: (at: number, size: number) => listener.say?.(decoder.decode(part(at, size))),
    data: (nameAt: number, nameSize: number, out: number, size: number) => {
      const bytes = sectionOf(module, decoder.decode(part(nameAt, nameSize)), listener);
      memory.bytes().set(bytes.subarray(0, size), out);
      return bytes.length;
    },
    near: (nameAt: number, nameSize: number) => {
      const name = decoder.decode(part(nameAt, nameSize));
      return ownSection(module, name) !== undefined || (listener.near?.(name) ?? true) ? 1 : 0;
    },
    sha256: (at: number, size: number, out: number) => memory.bytes().set(sha256(part(at, size)), out),
    hmac_sha256: (key: number, at: number, size: number, out: number) => memory.bytes().set(hmac(sha256, part(key, 32), part(at, size)), out),
  };
}
