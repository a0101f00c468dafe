// What runs in a thread: an instance of the module that answers lines.
import { Instance } from './instance.js';
import type { FromWorker, ToWorker } from './platform.js';

/** Takes messages for the thread; what it says goes to `post`. */
export function answerJobs(post: (message: FromWorker) => void, random: (bytes: Uint8Array) => void): (message: ToWorker) => void {
  let instance: Instance | null = null;
  return (message) => {
    try {
      if ('module' in message) {
        instance = new Instance(message.module, { random, say: (said) => post({ said }) });
      } else if (instance) {
        const begun = performance.now();
        const answer = instance.ask('worker', message.line);
        post({ answer, ms: performance.now() - begun });
      }
    } catch (problem) {
      instance = null;
      post({ failed: problem instanceof Error ? problem.message : String(problem) });
    }
  };
}
