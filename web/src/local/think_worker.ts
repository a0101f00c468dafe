// A worker that thinks: first it is given the compiled module and what there is beside it, then lines of jobs (docs/worker.md), one at a time.
import { ModuleFailure, type ModuleProblem } from '../module/failure';
import { type Instance, instantiate } from '../module/instance';
import { type KnownParts, Parts } from '../module/parts';

/** What it is given first. */
export interface Equipment {
  module: WebAssembly.Module;
  parts: KnownParts;
}

/** What a thinking worker says of its job. */
export type Thought = { type: 'progress' | 'answer'; line: string } | { type: 'failed'; message: string; problem?: ModuleProblem };

const say = (thought: Thought) => postMessage(thought);

let instance: Promise<Instance> | null = null;

addEventListener('message', ({ data }: MessageEvent<Equipment | string>) => {
  if (typeof data !== 'string') {
    const parts = new Parts(data.parts.urls, data.parts.bytes);
    instance = instantiate(data.module, {
      say: (line) => say({ type: 'progress', line }),
      log: (line) => console.warn(line),
      part: (name) => parts.get(name),
    });
    return;
  }
  void instance?.then((ready) => say({ type: 'answer', line: ready.worker(data) })).catch((reason: unknown) => say({ type: 'failed', message: String(reason), ...(reason instanceof ModuleFailure && { problem: reason.problem }) }));
});
