// The state of each part as a table.
import { readFileSync } from 'node:fs';

import { getJson, getText, metricsIn } from './http.mjs';

const kinds = { postgres: 'PostgreSQL', nats: 'NATS', fray: 'Fray server', worker: 'Fray worker', haproxy: 'HAProxy' };

/** Seconds of the processor that a process has used; /proc counts hundredths. */
function processorTime(pid) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /s, '').split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}

/** What a part says of itself, or what is to be seen of it. */
async function toldBy(part, cluster) {
  try {
    if (part.kind === 'fray') {
      const numbers = metricsIn(await getText(`http://${part.address}/metrics`));
      const of = (name) => numbers.get(name) ?? 0;
      return `${of('fray_rooms')} rooms, ${of('fray_sockets')} sockets, ${of('fray_messages_done_total')} messages and ${of('fray_jobs_done_total')} jobs done`;
    }
    if (part.kind === 'worker') return `thought for ${processorTime(part.pid).toFixed(1)} s`;
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

export async function tableOf(cluster) {
  const rows = [['part', 'what', 'state', 'pid', 'address', 'restarts', '']];
  const told = await Promise.all(cluster.parts.map((part) => (part.state === 'up' ? toldBy(part, cluster) : '')));
  for (const [i, part] of cluster.parts.entries())
    rows.push([part.name, kinds[part.kind], part.state, String(part.pid ?? ''), part.address, String(part.restarts), told[i]]);
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column])).join('  ').trimEnd()).join('\n');
}
