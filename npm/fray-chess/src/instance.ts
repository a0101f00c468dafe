// One instance of fray.wasm: texts go in, texts come out (docs/module.md). It runs until it traps; then it is dead.

/** A function of the module that answers texts. */
export type Question = 'referee' | 'worker';

/** What the surroundings of an instance give it. */
export interface Surroundings {
  /** Fills bytes with random ones, of a cipher-grade generator. */
  random(bytes: Uint8Array): void;
  /** Takes lines that are said while a question is being answered. */
  say?(line: string): void;
}

/** Thrown when an instance has failed: it must not be used any more. */
export class ModuleFailure extends Error {
  override readonly name = 'ModuleFailure';
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output_size(): number;
  referee(size: number): number;
  worker(size: number): number;
}

const NOT_SUPPORTED = 52; // ENOSYS of WASI

export class Instance {
  private readonly exports: Exports;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  /** The last that the module has written to its log, such as why it ends. */
  private lastWords = '';

  constructor(module: WebAssembly.Module, private readonly surroundings: Surroundings) {
    this.exports = guarded(() => {
      const exports = new WebAssembly.Instance(module, this.imports(module)).exports as unknown as Exports;
      // The module may ask for the time or for random numbers while it is initialised.
      this.memory = exports.memory;
      exports._initialize();
      return exports;
    }, () => this.lastWords);
  }

  /** The answer to one line. Throws `ModuleFailure` if the instance dies of it. */
  ask(question: Question, line: string): string {
    return guarded(() => {
      const bytes = this.encoder.encode(line);
      const input = this.exports.input(bytes.length);
      if (input === 0 && bytes.length > 0) throw new Error('out of memory');
      this.bytes(input, bytes.length).set(bytes);
      const output = this.exports[question](bytes.length);
      return this.text(output, this.exports.output_size());
    }, () => this.lastWords);
  }

  private memory!: WebAssembly.Memory;

  /** The memory can grow, and its buffer is another one then: never keep this. */
  private bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at >>> 0, size);
  }

  private text(at: number, size: number): string {
    return this.decoder.decode(this.bytes(at, size));
  }

  private view(): DataView {
    return new DataView(this.memory.buffer);
  }

  /** What the module imports; of WASI only a clock, random numbers and a log, since there is nothing else to be had. */
  private imports(module: WebAssembly.Module): WebAssembly.Imports {
    const known: Record<string, (...values: never[]) => unknown> = {
      'fray.say': (at: number, size: number) => this.surroundings.say?.(this.text(at, size)),
      'fray.data': (nameAt: number, nameSize: number, out: number, size: number) => {
        const name = this.text(nameAt, nameSize);
        const [section] = WebAssembly.Module.customSections(module, name);
        if (!section) throw new Error(`this fray.wasm has come without its part ${name}`);
        this.bytes(out, size).set(new Uint8Array(section, 0, size));
        return section.byteLength;
      },
      'fray.near': () => true,
      'wasi_snapshot_preview1.clock_time_get': (clock: number, _precision: bigint, out: number) => {
        const milliseconds = clock === 0 ? Date.now() : performance.now();
        this.view().setBigUint64(out, BigInt(Math.round(milliseconds * 1e6)), true);
        return 0;
      },
      'wasi_snapshot_preview1.random_get': (at: number, size: number) => {
        this.surroundings.random(this.bytes(at, size));
        return 0;
      },
      'wasi_snapshot_preview1.fd_write': (_file: number, parts: number, count: number, out: number) =>
        this.write(parts, count, out),
      'wasi_snapshot_preview1.proc_exit': (code: number) => {
        throw new Error(`it ended itself with code ${code}`);
      },
    };
    const imports: WebAssembly.Imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      (imports[from] ??= {})[name] = known[`${from}.${name}`] ?? (from === 'fray' ? missing(name) : () => NOT_SUPPORTED);
    }
    return imports;
  }

  private write(parts: number, count: number, out: number): number {
    let written = 0;
    let text = '';
    for (let i = 0; i < count; ++i) {
      const at = this.view().getUint32(parts + 8 * i, true);
      const size = this.view().getUint32(parts + 8 * i + 4, true);
      text += this.text(at, size);
      written += size;
    }
    if (text.trim() !== '') this.lastWords = text.trim();
    this.view().setUint32(out, written, true);
    return 0;
  }
}

/** What only the server in the module needs, and this package does not offer. */
function missing(name: string): () => never {
  return () => {
    throw new Error(`fray-chess does not offer '${name}', which only the server in the module needs`);
  };
}

/** The result of something that the module does; whatever is thrown meanwhile is the end of the instance. */
function guarded<T>(run: () => T, lastWords: () => string): T {
  try {
    return run();
  } catch (problem) {
    const said = lastWords();
    throw new ModuleFailure(`the module failed: ${problem instanceof Error ? problem.message : problem}${said ? ` (${said})` : ''}`);
  }
}
