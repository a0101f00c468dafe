// A thread of a browser.
import { answerJobs } from './answer_jobs.js';
import type { FromWorker, ToWorker } from './platform.js';

const here = globalThis as unknown as { postMessage(message: FromWorker): void; onmessage: (event: MessageEvent<ToWorker>) => void };
const take = answerJobs((message) => here.postMessage(message), (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));
here.onmessage = ({ data }) => take(data);
