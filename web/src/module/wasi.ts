// As much of WASI as the module needs: a clock, chance, and a log. It has no files.

/** The memory of an instance. */
export interface Memory {
  bytes(): Uint8Array<ArrayBuffer>;
}

const success = 0;
const noSuchCall = 52; // ENOSYS

/** getRandomValues gives no more at once. */
const mostRandom = 65_536;

/** So long a line is said although it has not ended. */
const longestLine = 4096;

type Call = (...values: never[]) => unknown;

/** The imports of `wasi_snapshot_preview1`; what the module does not need answers that there is no such call. */
export function wasiImports(memory: Memory, { log }: { log?(line: string): void }): WebAssembly.Imports {
  const view = () => new DataView(memory.bytes().buffer);
  const decoder = new TextDecoder();
  let line = '';

  const calls: Record<string, Call> = {
    clock_time_get(clock: number, _precision: bigint, out: number): number {
      const ms = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(out, BigInt(Math.floor(ms * 1000)) * 1000n, true);
      return success;
    },
    random_get(out: number, size: number): number {
      for (let done = 0; done < size; done += mostRandom)
        crypto.getRandomValues(memory.bytes().subarray(out + done, out + Math.min(size, done + mostRandom)));
      return success;
    },
    fd_write(_file: number, parts: number, count: number, out: number): number {
      let size = 0;
      for (let i = 0; i < count; ++i) {
        const at = view().getUint32(parts + 8 * i, true);
        const length = view().getUint32(parts + 8 * i + 4, true);
        line += decoder.decode(memory.bytes().slice(at, at + length), { stream: true });
        size += length;
      }
      const lines = line.split('\n');
      line = lines.pop()!;
      for (const whole of lines) log?.(whole);
      if (line.length > longestLine) {
        log?.(line);
        line = '';
      }
      view().setUint32(out, size, true);
      return success;
    },
    environ_sizes_get(count: number, size: number): number {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return success;
    },
    environ_get: () => success,
    proc_exit(code: number): never {
      throw new Error(`the module ended with ${code}`);
    },
  };
  const others = new Proxy(calls, { get: (known, name) => known[name as string] ?? (() => noSuchCall) });
  return { wasi_snapshot_preview1: others as WebAssembly.ModuleImports };
}
