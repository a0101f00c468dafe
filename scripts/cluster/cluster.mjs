// A whole cluster on loopback addresses of one machine: which parts it has, where they listen, in which order they start.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { frayServer, frayWorker } from './fray.mjs';
import { haproxy } from './haproxy.mjs';
import { nats, natsUrl } from './nats.mjs';
import { checkFree } from './ports.mjs';
import { databaseUrl, postgres } from './postgres.mjs';
import { Failure, folderOf } from './processes.mjs';

export const root = resolve(import.meta.url.slice('file://'.length), '../../..');

/** The last numbers of addresses, by kind; there is room for ten of each. */
const places = { balancer: 1, fray: 11, nats: 21, postgres: 31 };

/** Settings for tests and measurements: limits are against misuse, and there all clients have one address. */
export const unlimited = { max_rooms: 100_000, requests_per_minute: 1_000_000, rooms_per_hour: 1_000_000, sockets_per_address: 10_000, messages_per_second: 10_000,
  analyses_per_minute: 1_000_000 };

/** Loopback addresses that nobody else uses are found by chance, so that several tests can run beside each other. */
export const someNetwork = () => `127.${1 + Math.floor(Math.random() * 250)}.${1 + Math.floor(Math.random() * 250)}`;

/** Kept, as the database knows its own. */
function passwordsIn(folder) {
  const file = join(folder, 'passwords.json');
  if (!existsSync(file)) {
    const names = ['postgres', 'fray_database', 'nats_server', 'nats_worker', 'nats_route'];
    const made = Object.fromEntries(names.map((name) => [name, randomBytes(18).toString('hex')]));
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** 1 to `count`, with names and addresses. */
function endpoints(kind, count, network, ports) {
  return Array.from({ length: count }, (_, i) => ({ name: `${kind}-${i + 1}`, host: `${network}.${places[kind] + i}`, ...ports }));
}

/** Where everything listens, by kind of part. */
function layout({ network, port, servers, natsServers, database }) {
  return {
    balancer: { name: 'balancer', host: `${network}.${places.balancer}`, port, monitor: 8404 },
    fray: endpoints('fray', servers, network, { port: 8080 }),
    nats: endpoints('nats', natsServers, network, { port: 4222, route: 6222, monitor: 8222 }),
    postgres: database ? { name: 'postgres', host: `${network}.${places.postgres}`, port: 5432 } : null,
  };
}

function everyPort(where) {
  const all = [where.balancer, ...where.fray, ...where.nats, ...(where.postgres ? [where.postgres] : [])];
  return all.flatMap(({ name, host, port, route, monitor }) => [port, route, monitor].filter(Boolean).map((one) => ({ name, host, port: one })));
}

/** How one part reaches another; a test may put something between. */
const directly = (_from, to) => to;

export class Cluster {
  /** All parts, in the order in which they start. */
  parts = [];

  /**
   * `options`: `folder` for all that is kept and logged; `network`, three numbers of loopback addresses ("127.0.0"); `port` of the page;
   * how many `servers`, `natsServers` and `workers` (0: each server has one of its own); `database` (false: one server, with SQLite and workers of its own); `settings`
   * of the servers; `program` and `page`; `via(from, endpoint)`, which answers the endpoint that `from` is told instead, and `linked()`, which resolves when these can be reached.
   */
  constructor(options) {
    this.options = { network: '127.0.0', port: 8080, servers: 3, natsServers: 3, workers: 4, database: true, settings: {}, via: directly, linked: async () => {},
      program: join(root, 'build/release/fray'), page: join(root, 'build/web'), ...options };
    this.where = layout(this.options);
  }

  /** The page's address. */
  get address() {
    const { host, port } = this.where.balancer;
    return `http://${host}:${port}`;
  }

  named(name) {
    return this.parts.find((part) => part.name === name);
  }

  /** Makes what is missing in the folder, then starts all parts, each kind when the ones before it are ready. `tell` is told of changes. */
  async start(tell = () => {}) {
    const { folder, program } = this.options;
    if (!existsSync(program)) throw new Failure(`there is no ${program}; make build TARGET=fray makes it`);
    await folderOf(folder);
    await checkFree(everyPort(this.where));
    this.passwords = passwordsIn(folder);
    for (const kind of ['postgres', 'nats', 'fray', 'worker', 'haproxy']) {
      const group = await this.#make(kind);
      for (const part of group) part.on('changed', tell);
      this.parts.push(...group);
      await this.options.linked();
      await this.#startAll(group);
    }
  }

  async #startAll(group) {
    const results = await Promise.allSettled(group.map((part) => part.start()));
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
  }

  async #make(kind) {
    const { folder, workers, via } = this.options;
    const { passwords, where } = this;
    if (kind === 'postgres') return where.postgres ? [await postgres({ folder, endpoint: where.postgres, passwords })] : [];
    if (kind === 'nats') return Promise.all(where.nats.map((endpoint) => nats({ folder, endpoint, all: where.nats, passwords })));
    if (kind === 'fray') return where.fray.map((endpoint) => this.#server(endpoint));
    if (kind === 'worker') {
      return Array.from({ length: where.nats.length > 0 ? workers : 0 }, (_, i) => {
        const name = `worker-${i + 1}`;
        const url = natsUrl('fray_worker', passwords.nats_worker, where.nats.map((endpoint) => via(name, endpoint)));
        return frayWorker({ folder, program: this.options.program, name, nats: url });
      });
    }
    return [haproxy({ folder, endpoint: where.balancer, servers: where.fray.map((endpoint) => ({ ...via('balancer', endpoint), name: endpoint.name })) })];
  }

  #server(endpoint) {
    const { folder, program, page, via } = this.options;
    const { passwords, where } = this;
    const settings = { ...this.options.settings };
    if (where.postgres) settings.database = databaseUrl(via(endpoint.name, where.postgres), passwords);
    else settings.database = join(folder, 'fray.db');
    if (where.nats.length > 0) {
      settings.nats = natsUrl('fray_server', passwords.nats_server, where.nats.map((one) => via(endpoint.name, one)));
      settings.workers = this.options.workers > 0 ? 0 : 1;
    }
    return frayServer({ folder, program, page, endpoint, settings });
  }

  /** Stops all parts, each kind when those that need it have ended. */
  async stop() {
    for (const part of this.parts) part.wanted = false;
    for (const kind of ['haproxy', 'worker', 'fray', 'nats', 'postgres'])
      await Promise.all(this.parts.filter((part) => part.kind === kind).map((part) => part.stop()));
  }
}
