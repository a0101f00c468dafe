#!/usr/bin/env node
// Plays games of all kinds on a cluster of its own while its parts are killed, stopped and cut off, and then looks whether all that
// was acknowledged is there, once, everywhere (CONTRIBUTING.md): scripts/cluster-faults.mjs --help
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { endWith, readArguments, text, whole } from './cluster/arguments.mjs';
import { judge, pausesOf } from './cluster/faults/judgement.mjs';
import { Trial } from './cluster/faults/trial.mjs';
import { ascending, percentile } from './cluster/numbers.mjs';
import { temporaryFolder } from './cluster/processes.mjs';

const usage = `usage: scripts/cluster-faults.mjs [--FLAG VALUE]...
Exit code 0: all that was acknowledged is in the logs once, and everybody goes on. 1: it is not; why is printed.`;

const flags = {
  seconds: { read: whole(5, 1_000_000), meaning: 'how long all of it takes, about', initial: 60 },
  seed: { read: whole(0, 2 ** 32 - 1), meaning: 'of what happens and is played; without it one by chance' , initial: undefined },
  servers: { read: whole(1, 10), meaning: 'Fray servers', initial: 3 },
  nats: { read: whole(1, 10), meaning: 'NATS servers', initial: 3 },
  workers: { read: whole(0, 64), meaning: 'workers; 0: each server has one of its own', initial: 2 },
  tables: { read: whole(1, 100), meaning: 'of two people for each game, beside one against the computer', initial: 1 },
  patience: { read: whole(1, 1_000), meaning: 'seconds after the last fault within which everybody must go on', initial: 30 },
  folder: { read: text, meaning: 'for the cluster; without it one that is removed if nothing is wrong', initial: undefined },
  program: { read: text, meaning: 'the program', initial: 'build/release/fray' },
  quiet: { meaning: 'print the summary only', initial: undefined },
  alone: { meaning: 'one server with SQLite behind the balancer, without PostgreSQL and NATS', initial: undefined },
};

/** What remains for starting, settling and looking at logs. */
const faultsFor = (seconds) => Math.max(3, seconds - 25) * 1_000;

function summary(trial, looked, settled) {
  const { ledger, faults } = trial;
  const took = ascending(ledger.acknowledged.map((one) => one.took));
  const longest = ledger.acknowledged.find((one) => one.took === took.at(-1));
  const clients = trial.places.flatMap(({ sitting }) => sitting?.clients ?? []);
  const ms = (number) => (number === undefined ? 'none' : `${Math.round(number)} ms`);
  console.log(`\nseed ${trial.seed}: ${faults.length} faults, ${looked.rooms} rooms with ${looked.entries} entries, ${ledger.acknowledged.length} actions acknowledged`);
  console.log(`an action until it is acknowledged: median ${ms(percentile(took, 50))}, 99 of 100 ${ms(percentile(took, 99))}, longest ${ms(took.at(-1))}${longest ? ` (room ${longest.room}; the line was lost ${longest.lost} times meanwhile)` : ''}`);
  const pauses = pausesOf(trial);
  for (const what of ['', ...new Set(pauses.map((one) => one.what))]) {
    const some = ascending(pauses.filter((one) => what === '' || one.what === what).map((one) => one.ms));
    console.log(`${what === '' ? "from a fault of a game's server to its next acknowledged action" : `  ${what}`} (${some.length}): median ${ms(percentile(some, 50))}, 99 of 100 ${ms(percentile(some, 99))}, longest ${ms(some.at(-1))}`);
  }
  console.log(`after the last fault all went on within ${ms(settled)}; the last clients lost their lines ${clients.reduce((sum, { lost }) => sum + lost, 0)} times and asked for all of the state ${clients.reduce((sum, { resyncs }) => sum + resyncs, 0)} times`);
  const counts = new Map();
  for (const reason of ledger.refusals) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  for (const [reason, count] of counts) console.log(`refused ${count} times: ${reason}`);
}

await endWith(async () => {
  const given = readArguments(usage, flags);
  if (given === null) return 0;
  const seed = given.seed ?? Math.floor(Math.random() * 2 ** 32);
  const folder = given.folder ? resolve(given.folder) : temporaryFolder('fray-faults-');
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const begin = performance.now();
  const say = given.quiet ? () => {} : (line) => console.log(`${((performance.now() - begin) / 1000).toFixed(1).padStart(6)}  ${line}`);
  const shape = given.alone ? { servers: 1, natsServers: 0, workers: 0, database: false } : { servers: given.servers, natsServers: given.nats, workers: given.workers, database: true };
  console.log(`seed ${seed}, in ${folder}`);
  const trial = new Trial({ folder, program: resolve(given.program), seed, tables: given.tables, say, ...shape });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void trial.stop().then(() => process.exit(130)));
  try {
    await trial.start();
    await trial.suffer(faultsFor(given.seconds));
    say('no more faults');
    const settled = await trial.goesOn(given.patience * 1_000);
    await trial.finish(given.patience * 1_000);
    say('reading the logs');
    const looked = await judge(trial);
    summary(trial, looked, settled);
  } finally {
    await trial.stop();
  }
  const { problems } = trial.ledger;
  if (problems.length === 0) {
    if (!given.folder) rmSync(folder, { recursive: true });
    return 0;
  }
  console.log(`\nWRONG, ${problems.length} times; logs of the parts and of the games are in ${folder}:\n${problems.map((one) => `  ${one}`).join('\n')}`);
  return 1;
});
