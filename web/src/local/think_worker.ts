// A worker that thinks: first it is given the compiled module, then lines of jobs (docs/worker.md), one at a time.
import { type Instance, instantiate } from '../module/instance';

/** What a thinking worker says of its job. */
export type Thought = { type: 'progress' | 'answer'; line: string } | { type: 'failed'; message: string };

const say = (thought: Thought) => postMessage(thought);

let instance: Promise<Instance> | null = null;

addEventListener('message', ({ data }: MessageEvent<WebAssembly.Module | string>) => {
  if (typeof data !== 'string') {
    instance = instantiate(data, { say: (line) => say({ type: 'progress', line }), log: (line) => console.warn(line) });
    return;
  }
  void instance?.then((ready) => say({ type: 'answer', line: ready.worker(data) })).catch((reason: unknown) => say({ type: 'failed', message: String(reason) }));
});
