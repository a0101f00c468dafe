// The state of each part as a table.
import { getJson, getText, metricsIn } from './http.mjs';

const kinds = { postgres: 'PostgreSQL', nats: 'NATS', fray: 'Fray server', worker: 'Fray worker', haproxy: 'HAProxy' };

/** What a part says of itself; empty where it does not answer. */
async function toldBy(part, cluster) {
  try {
    if (part.kind === 'fray') {
      const numbers = metricsIn(await getText(`http://${part.address}/metrics`));
      return `${numbers.get('fray_rooms') ?? 0} rooms, ${numbers.get('fray_sockets') ?? 0} sockets, ${numbers.get('fray_messages_done_total') ?? 0} messages done`;
    }
    if (part.kind === 'nats') {
      const { host, monitor } = cluster.where.nats.find(({ name }) => name === part.name);
      const { connections, in_msgs: messages } = await getJson(`http://${host}:${monitor}/varz`);
      return `${connections} connections, ${messages} messages`;
    }
    return '';
  } catch {
    return part.state === 'up' ? 'does not answer' : '';
  }
}

/** How many jobs each connection with a worker's name has answered, by the process that it is. */
export async function tableOf(cluster) {
  const rows = [['part', 'what', 'state', 'pid', 'address', 'restarts', '']];
  const told = await Promise.all(cluster.parts.map((part) => (part.state === 'up' ? toldBy(part, cluster) : '')));
  for (const [i, part] of cluster.parts.entries())
    rows.push([part.name, kinds[part.kind], part.state, String(part.pid ?? ''), part.address, String(part.restarts), told[i]]);
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column])).join('  ').trimEnd()).join('\n');
}
