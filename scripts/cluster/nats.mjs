// The NATS servers of a cluster, with JetStream, known to each other, and two users with what each needs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { getText } from './http.mjs';
import { Part } from './part.mjs';
import { folderOf } from './processes.mjs';

/** One alone has no cluster, and JetStream does not start with an empty one. */
const clustered = ({ endpoint, all, passwords }) => `
cluster {
  name: fray
  listen: "${endpoint.host}:${endpoint.route}"
  no_advertise: true
  authorization { user: route, password: "${passwords.nats_route}" }
  routes: [${all.filter((one) => one !== endpoint).map((one) => `"nats://route:${passwords.nats_route}@${one.host}:${one.route}"`).join(', ')}]
}`;

/** Answers to servers and to workers go to other subjects, so that no worker hears what servers are answered. */
const configuration = ({ folder, endpoint, all, passwords }) => `
server_name: ${endpoint.name}
listen: "${endpoint.host}:${endpoint.port}"
http: "${endpoint.host}:${endpoint.monitor}"
jetstream { store_dir: "${join(folder, endpoint.name)}", max_memory_store: 64MB, max_file_store: 1GB }
${all.length > 1 ? clustered({ endpoint, all, passwords }) : ''}
authorization {
  users: [
    { user: fray_server, password: "${passwords.nats_server}", permissions: {
      publish: ["fray.>", "$JS.API.STREAM.*.FRAY_WORK", "$JS.API.CONSUMER.DURABLE.CREATE.FRAY_WORK.*"]
      subscribe: ["fray.>"] } }
    { user: fray_worker, password: "${passwords.nats_worker}", permissions: {
      publish: ["fray.answer.*", "$JS.API.CONSUMER.MSG.NEXT.FRAY_WORK.*", "$JS.ACK.FRAY_WORK.>"]
      subscribe: ["fray.cancel", "_INBOX.>"] } }
  ]
}
`;

/** What a client connects to. */
export const natsUrl = (user, password, endpoints) => endpoints.map(({ host, port }) => `nats://${user}:${password}@${host}:${port}`).join(',');

export async function nats({ folder, endpoint, all, passwords }) {
  const file = join(folder, `${endpoint.name}.conf`);
  await folderOf(join(folder, endpoint.name));
  writeFileSync(file, configuration({ folder, endpoint, all, passwords }), { mode: 0o600 });
  return new Part({
    name: endpoint.name,
    kind: 'nats',
    address: `${endpoint.host}:${endpoint.port}`,
    command: 'nats-server',
    parameters: ['--config', file],
    log: join(folder, `${endpoint.name}.log`),
    ready: () => getText(`http://${endpoint.host}:${endpoint.monitor}/healthz`),
  });
}
