// What is looked at when the faults are over: the logs of every server, against each other, the clients, and `fray verify`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { call } from '../../client/call.mjs';
import { run } from '../processes.mjs';
import { problemsOf } from './ledger.mjs';

/** A game is being played in which somebody has acted within so many ms. */
const lively = 2_000;

/** Adds to `ledger.problems` whatever is wrong with a room; answers its log. */
async function judgeRoom(room, servers, { ledger, program, folder }) {
  const logs = await Promise.all(servers.map((server) => call(server, 'GET', `/api/rooms/${room.id}/log`).then(({ log }) => log, (error) => error)));
  for (const [i, log] of logs.entries()) if (log instanceof Error) return ledger.wrong(`room ${room.id} (${room.game}): ${servers[i]} does not give its log: ${log.message}`);
  for (const [i, log] of logs.entries()) if (!isDeepStrictEqual(log, logs[0])) ledger.wrong(`room ${room.id} (${room.game}): ${servers[0]} and ${servers[i]} have different logs`);
  for (const problem of problemsOf(room, logs[0])) ledger.wrong(problem);
  const file = join(folder, 'logs', `${room.id}.json`);
  writeFileSync(file, JSON.stringify({ log: logs[0] }));
  await run(program, ['verify', file]).catch((error) => ledger.wrong(`room ${room.id} (${room.game}): ${error.message}`));
  return logs[0];
}

async function judgeCampaign({ id, says }, servers, ledger) {
  const files = await Promise.all(servers.map((server) => call(server, 'GET', `/api/campaigns/${id}/export`).catch((error) => error)));
  const wrong = (sentence) => ledger.wrong(`campaign ${id}: ${sentence}`);
  for (const [i, file] of files.entries()) if (file instanceof Error) return wrong(`${servers[i]} does not give it: ${file.message}`);
  for (const [i, file] of files.entries()) if (!isDeepStrictEqual(file, files[0])) wrong(`${servers[0]} and ${servers[i]} have different events`);
  const sequences = says.map(({ sequence }) => sequence);
  if (new Set(sequences).size !== sequences.length) wrong(`two requests were acknowledged as one event: ${sequences}`);
  const { campaign } = await call(servers[0], 'GET', `/api/campaigns/${id}`);
  for (const { sequence, type, team } of says) {
    if (sequence > campaign.sequence) wrong(`event ${sequence} was acknowledged; there are ${campaign.sequence}`);
    if (type === 'buy' && !campaign.trades.some((trade) => trade.sequence === sequence && trade.team === team)) wrong(`what team ${team} bought as event ${sequence} is no trade of it`);
  }
}

/** Answers { rooms, entries }, how much was looked at. */
export async function judge(trial) {
  const { ledger, cluster } = trial;
  const servers = cluster.where.fray.map(({ host, port }) => `http://${host}:${port}`);
  let entries = 0;
  const rooms = [...ledger.rooms.values()];
  // A few at once: each `fray verify` is a process.
  const workers = Array.from({ length: 3 }, async () => {
    for (let room = rooms.pop(); room !== undefined; room = rooms.pop()) {
      const log = await judgeRoom(room, servers, { ledger, ...cluster.options });
      entries += log?.length ?? 0;
    }
  });
  await Promise.all(workers);
  for (const campaign of ledger.campaigns.values()) await judgeCampaign(campaign, servers, ledger);
  return { rooms: ledger.rooms.size, entries };
}

/**
 * From each fault of a server to the next acknowledged action of each game that it had and that was being played: [{ what, ms }]. Others may have had
 * faults at that time too.
 */
export function pausesOf({ faults, ledger, cluster }) {
  const pauses = [];
  for (const { begin, owned, part, what } of faults) {
    if (cluster.named(part).kind !== 'fray') continue;
    const lately = new Set(ledger.acknowledged.filter(({ at }) => at < begin && at > begin - lively).map(({ room }) => room));
    for (const room of lately) {
      if (owned === null ? cluster.where.fray.length > 1 : !owned.includes(room)) continue;
      const next = ledger.acknowledged.find((one) => one.room === room && one.at > begin);
      if (next) pauses.push({ what, ms: next.at - begin });
    }
  }
  return pauses;
}
