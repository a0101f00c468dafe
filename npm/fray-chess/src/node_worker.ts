// A thread of Node.
import { webcrypto } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { answerJobs } from './answer_jobs.js';
import type { ToWorker } from './platform.js';

const take = answerJobs((message) => parentPort!.postMessage(message), (bytes) => void webcrypto.getRandomValues(bytes));
parentPort!.on('message', (message: ToWorker) => take(message));
