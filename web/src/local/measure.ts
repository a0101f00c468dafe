// Measures how fast the module thinks here, in a worker of its own, within a second or two.
import { compile } from '../module/instance';
import { Parts, type PartUrls } from '../module/parts';
import type { Equipment, Thought } from './think_worker';

/** The first is for the browser, which compiles what is called often once more. */
const nodes = [30_000, 150_000];

/** A device that takes longer is slow, whatever the exact figure. */
const patience = 20_000; // ms

function think(worker: Worker, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      if (data.type === 'answer') resolve(data.line);
      if (data.type === 'failed') reject(new Error(data.message));
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(line);
  });
}

/** Positions a second in the first choice of a game. Rejects where the module cannot think. */
export async function measure({ module, parts }: { module: string; parts: PartUrls }, game: string): Promise<number> {
  const compiled = await compile(module);
  const worker = new Worker(new URL('./think_worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It takes too long.')), patience);
  });
  const run = async () => {
    const equipment: Equipment = { module: compiled, parts: new Parts(parts).known() };
    worker.postMessage(equipment);
    let speed = 0;
    for (const number of nodes) {
      const start = performance.now();
      const answer = JSON.parse(await think(worker, JSON.stringify({ job: 'analyse', game, steps: [], lines: 1, nodes: number }))) as { nodes?: number };
      if (answer.nodes === undefined) throw new Error('It does not think.');
      speed = (answer.nodes / Math.max(1, performance.now() - start)) * 1000;
    }
    return speed;
  };
  try {
    return await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
