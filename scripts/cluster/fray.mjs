// The Fray servers and workers of a cluster. Settings go over the environment: lists of processes do not show that of others.
import { join } from 'node:path';

import { getText } from './http.mjs';
import { Part } from './part.mjs';
import { sleep } from './processes.mjs';

export function frayServer({ folder, program, page, endpoint, settings }) {
  const environment = Object.fromEntries(Object.entries({ address: endpoint.host, port: endpoint.port, page, behind_proxy: true, ...settings })
    .map(([name, value]) => [`FRAY_${name.toUpperCase()}`, String(value)]));
  return new Part({
    name: endpoint.name,
    kind: 'fray',
    address: `${endpoint.host}:${endpoint.port}`,
    command: program,
    parameters: ['serve'],
    environment,
    log: join(folder, `${endpoint.name}.log`),
    ready: () => getText(`http://${endpoint.host}:${endpoint.port}/healthz`),
  });
}

export function frayWorker({ folder, program, name, nats }) {
  const part = new Part({
    name,
    kind: 'worker',
    address: '',
    command: program,
    parameters: ['worker'],
    environment: { FRAY_WORKER_NATS: nats },
    log: join(folder, `${name}.log`),
    // It listens nowhere: whether it is there shows in that it stays.
    ready: async () => {
      const { pid } = part;
      await sleep(300);
      if (part.pid !== pid) throw new Error('it has ended');
    },
  });
  return part;
}
