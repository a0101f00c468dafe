#!/usr/bin/env node
// What it costs and brings to have several servers, on one machine (docs/benchmarks/cluster.md): scripts/bench-cluster.mjs --help
// The clients take turns with the servers at the same cores, so numbers are to be compared with each other only.
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';

import { callUntilAnswered } from './client/call.mjs';
import { Seat } from './client/seat.mjs';
import { endWith, readArguments, someOf, text, whole } from './cluster/arguments.mjs';
import { Cluster, someNetwork, unlimited } from './cluster/cluster.mjs';
import { idOf, roomsOf } from './cluster/faults/owners.mjs';
import { seeded } from './cluster/faults/random.mjs';
import { games } from './cluster/faults/tables.mjs';
import { getText, metricsIn } from './cluster/http.mjs';
import { ascending, markdown, percentile } from './cluster/numbers.mjs';
import { sleep, temporaryFolder } from './cluster/processes.mjs';

const usage = `usage: scripts/bench-cluster.mjs [--FLAG VALUE]...
Starts clusters one after the other and prints tables of what it measured.`;

const kinds = ['actions', 'failover', 'workers'];
const flags = {
  what: { read: someOf(kinds), meaning: `some of ${kinds.join(', ')}`, initial: kinds },
  seconds: { read: whole(1, 1_000), meaning: 'for each number of the tables', initial: 10 },
  rooms: { read: whole(1, 1_000), meaning: 'games at once', initial: 8 },
  times: { read: whole(1, 10_000), meaning: 'a server is killed for "failover"', initial: 20 },
  program: { read: text, meaning: 'the program', initial: 'build/release/fray' },
};

const warmFor = 1_000;
/** The level of the computers whose thinking is measured: a job takes some tenths of a second, much more than all around it. */
const level = 7;

async function withCluster({ program, ...shape }, measure) {
  const folder = temporaryFolder('fray-bench-');
  const cluster = new Cluster({ folder, network: someNetwork(), program: resolve(program), settings: unlimited, ...shape });
  try {
    await cluster.start();
    return await measure(cluster);
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Keeps games going: as soon as one is over the next begins. `told(room, ms)` is called with each acknowledged action. */
class Games {
  #closed = false;
  #seats = new Set();

  constructor(plan) {
    Object.assign(this, { pace: () => 0, headers: () => ({}), other: { kind: 'me' }, ...plan });
    this.random = seeded(1);
    this.begun = Promise.all(Array.from({ length: this.count }, (_, i) => this.#one(i)));
  }

  async #one(i) {
    if (this.#closed) return;
    const order = { game: this.game, name: 'Ann', clock: { kind: 'none' }, seats: [{ kind: 'me' }, this.other] };
    const { id, tokens } = await callUntilAnswered(this.address, 'POST', '/api/rooms', order);
    let over = false;
    const ended = () => {
      if (over) return;
      over = true;
      for (const seat of mine) {
        seat.close();
        this.#seats.delete(seat);
      }
      void this.#one(i);
    };
    const { address, random, pace } = this;
    const mine = Object.values(tokens).map((token) => new Seat({ address, room: id, token, random, pace, headers: this.headers(i), ended,
      acknowledged: ({ type, at }) => type === 'act' && this.told(id, performance.now() - at) }));
    for (const seat of mine) this.#seats.add(seat);
  }

  close() {
    this.#closed = true;
    for (const seat of this.#seats) seat.close();
  }
}

const rounded = (ms) => (ms === undefined ? '' : ms.toFixed(1));

async function actionsOf(cluster, game, { seconds, rooms }) {
  let took = [];
  const games = new Games({ address: cluster.address, game, count: rooms, told: (_room, ms) => took.push(ms) });
  await games.begun;
  await sleep(warmFor);
  took = [];
  await sleep(seconds * 1_000);
  games.close();
  const sorted = ascending(took);
  return [(sorted.length / seconds).toFixed(0), rounded(percentile(sorted, 50)), rounded(percentile(sorted, 99))];
}

async function measureActions(given) {
  const rows = games.map((game) => [game]);
  for (const servers of [1, 2, 3]) {
    await withCluster({ program: given.program, servers, natsServers: 1, workers: 0 }, async (cluster) => {
      for (const [i, game] of games.entries()) rows[i].push(...(await actionsOf(cluster, game, given)));
    });
  }
  const heads = ['game', ...[1, 2, 3].flatMap((n) => [`${n} server${n > 1 ? 's' : ''}, actions/s`, 'median, ms', '99 of 100, ms'])];
  console.log(`\nActions through the balancer, ${given.rooms} games at once\n\n${markdown(heads, rows)}`);
}

/** Kills the server of a game that is being played, again and again, and answers how long each of its games stood still, in ms. */
async function failovers(cluster, { rooms, times }) {
  const acted = [];
  const games = new Games({ address: cluster.address, game: 'chess', count: rooms, pace: () => 50, told: (room) => acted.push({ room, at: performance.now() }) });
  await games.begun;
  const pauses = [];
  for (let i = 0; i < times; ++i) {
    await sleep(4_000);
    const servers = cluster.parts.filter(({ kind, state }) => kind === 'fray' && state === 'up');
    const owned = await Promise.all(servers.map(async (part) => ({ part, rooms: idOf(part) === null ? [] : ((await roomsOf(cluster, part)) ?? []) })));
    const victim = owned.sort((a, b) => b.rooms.length - a.rooms.length)[0];
    const lately = new Set(acted.filter(({ at }) => at > performance.now() - 1_000).map(({ room }) => room));
    const killed = performance.now();
    await victim.part.kill();
    await sleep(8_000);
    for (const room of victim.rooms) {
      const next = lately.has(room) && acted.find((one) => one.room === room && one.at > killed);
      if (next) pauses.push(next.at - killed);
    }
  }
  games.close();
  return ascending(pauses);
}

async function measureFailover(given) {
  const pauses = await withCluster({ program: given.program, servers: 3, natsServers: 3, workers: 0 }, (cluster) => failovers(cluster, given));
  const row = ['kill -9 of the owner', pauses.length, ...[percentile(pauses, 50), percentile(pauses, 99), pauses.at(-1)].map((ms) => (ms === undefined ? '' : Math.round(ms)))];
  console.log(`\nFrom the fault to the next acknowledged action, 3 servers, killed ${given.times} times\n\n${markdown(['fault', 'games', 'median, ms', '99 of 100, ms', 'longest, ms'], [row])}`);
}

async function jobsOf(cluster, { seconds, rooms }) {
  const { host, port } = cluster.where.fray[0];
  const address = `http://${host}:${port}`;
  const done = async () => metricsIn(await getText(`${address}/metrics`)).get('fray_jobs_done_total') ?? 0;
  // Each game has an address of its own: none may have all workers.
  const games = new Games({ address, game: 'chess', count: rooms, other: { kind: 'computer', level }, headers: (i) => ({ 'X-Forwarded-For': `10.0.0.${1 + i}` }), told() {} });
  await games.begun;
  await sleep(3 * warmFor);
  const before = await done();
  await sleep(seconds * 1_000);
  const jobs = (await done()) - before;
  games.close();
  return jobs / seconds;
}

async function measureWorkers(given) {
  const rows = [];
  let alone = 0;
  for (const workers of [1, 2, 3, 4]) {
    const jobs = await withCluster({ program: given.program, servers: 1, natsServers: 1, workers }, (cluster) => jobsOf(cluster, { ...given, rooms: Math.max(given.rooms, 4 * workers) }));
    if (workers === 1) alone = jobs;
    rows.push([workers, jobs.toFixed(1), (jobs / alone / workers).toFixed(2)]);
  }
  console.log(`\nMoves of computers of level ${level} in chess\n\n${markdown(['workers', 'jobs/s', 'of as many times one'], rows)}`);
}

await endWith(async () => {
  const given = readArguments(usage, flags);
  if (given === null) return 0;
  if (given.what.includes('actions')) await measureActions(given);
  if (given.what.includes('failover')) await measureFailover(given);
  if (given.what.includes('workers')) await measureWorkers(given);
  return 0;
});
