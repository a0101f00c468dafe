// Which addresses of the loopback network (127.0.0.0/8, all of which are this machine's) are free.
import { createServer } from 'node:net';

import { Failure } from './processes.mjs';

/** Null, or why nothing can listen there. */
function obstacle(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', (error) => resolve(error.code === 'EADDRINUSE' ? 'it is in use' : error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** `endpoints`: [{ name, host, port }]. A Failure names all that are taken. */
export async function checkFree(endpoints) {
  const taken = [];
  for (const { name, host, port } of endpoints) {
    const why = await obstacle(host, port);
    if (why !== null) taken.push(`  ${name} cannot listen at ${host}:${port}: ${why}`);
  }
  if (taken.length > 0) throw new Failure(`addresses are taken; is another cluster running?\n${taken.join('\n')}`);
}
