#!/usr/bin/env node
// Starts a whole cluster on this machine (docs/operations.md, "Many machines"), shows the state of each part, and takes all down
// again on Ctrl-C: `make cluster`, or `scripts/cluster.mjs --help`.
import { join, resolve } from 'node:path';

import { endWith, readArguments, text, whole } from './cluster/arguments.mjs';
import { Cluster, root } from './cluster/cluster.mjs';
import { tableOf } from './cluster/table.mjs';

const usage = `usage: scripts/cluster.mjs [--FLAG VALUE]...
PostgreSQL, NATS servers, Fray servers, workers and HAProxy on loopback addresses, until Ctrl-C.`;

const flags = {
  folder: { read: text, meaning: 'where the database, passwords and logs are kept', initial: join(root, 'build/cluster') },
  port: { read: whole(1, 65535), meaning: 'port of the page, at 127.0.0.1', initial: 8080 },
  servers: { read: whole(1, 10), meaning: 'Fray servers', initial: 3 },
  nats: { read: whole(1, 10), meaning: 'NATS servers', initial: 3 },
  workers: { read: whole(0, 64), meaning: 'workers; 0: each server has one of its own', initial: 4 },
};

const refreshEvery = 1_000;
const clear = '\x1b[H\x1b[2J';

/** What is said to a terminal is drawn anew; what is said to anything else is a line for each change. */
function show(cluster, events) {
  if (!process.stdout.isTTY) return;
  const draw = async () => {
    const table = await tableOf(cluster);
    process.stdout.write(`${clear}The page: ${cluster.address}     logs: ${cluster.options.folder}     Ctrl-C stops everything\n\n${table}\n\n${events.slice(-8).join('\n')}\n`);
  };
  return setInterval(() => void draw(), refreshEvery);
}

await endWith(async () => {
  const given = readArguments(usage, flags);
  if (given === null) return 0;
  const { folder, port, servers, nats, workers } = given;
  const cluster = new Cluster({ folder: resolve(folder), port, servers, natsServers: nats, workers });
  const events = [];
  const tell = (part, why) => {
    const line = `${new Date().toISOString().slice(11, 19)}  ${part.name} ${part.state}${why ? `: ${why}` : ''}`;
    events.push(line);
    if (!process.stdout.isTTY || timer === undefined) console.log(line);
  };
  let timer;
  let stop;
  const stopped = new Promise((done) => (stop = done));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop(signal));
  try {
    // Who stops it while it starts need not wait until it has.
    const signal = await Promise.race([cluster.start(tell), stopped]);
    if (signal === undefined) {
      console.log(`\n${await tableOf(cluster)}\n\nThe page: ${cluster.address}`);
      timer = show(cluster, events);
      await stopped;
    }
  } finally {
    clearInterval(timer);
    timer = undefined;
    console.log('stopping all parts');
    await cluster.stop();
  }
  return 0;
});
