// PostgreSQL of a cluster: made once in a folder of its own, with a role and a database for the servers.
import { accessSync, existsSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { Part } from './part.mjs';
import { Failure, folderOf, isRoot, run } from './processes.mjs';

/** It refuses root; Debian's package makes this user. */
const user = 'postgres';
const installed = '/usr/lib/postgresql';
const oldest = 15;

function programs() {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number).filter((version) => version >= oldest) : [];
  if (versions.length === 0) throw new Failure(`there is no PostgreSQL ${oldest} or later in ${installed}; scripts/install-packages cluster installs it`);
  return join(installed, String(Math.max(...versions)), 'bin');
}

/** The user must be able to enter the folder, which may lie in somebody's home. */
async function checkReach(folder) {
  if (!isRoot) return accessSync(folder, constants.W_OK);
  await run('test', ['-w', folder], { user }).catch(() => {
    throw new Failure(`the user ${user}, as whom PostgreSQL runs where Fray is started by root, cannot enter ${folder}; ` +
      'name another with --folder, such as /var/tmp/fray-cluster');
  });
}

/** Makes role and database `fray` unless they are there. */
async function makeDatabase(bin, { host, port }, passwords) {
  const environment = { ...process.env, PGPASSWORD: passwords.postgres };
  const ask = (sql) => run(join(bin, 'psql'), ['--no-psqlrc', '--quiet', '--tuples-only', '--host', host, '--port', port, '--username', user,
    '--set', 'ON_ERROR_STOP=1', '--dbname', 'postgres'], { environment, input: sql });
  if ((await ask("select 1 from pg_roles where rolname = 'fray'")).trim() === '')
    await ask(`create role fray login password '${passwords.fray_database}'`);
  if ((await ask("select 1 from pg_database where datname = 'fray'")).trim() === '') await ask('create database fray owner fray');
}

/** The URL under which a server at that address has the database. */
export const databaseUrl = ({ host, port }, passwords) => `postgresql://fray:${passwords.fray_database}@${host}:${port}/fray`;

/** A question to the database as the role of the servers; answers rows of columns, as texts. */
export async function query(endpoint, passwords, sql) {
  const environment = { ...process.env, PGPASSWORD: passwords.fray_database, PGCONNECT_TIMEOUT: '3' };
  const text = await run(join(programs(), 'psql'), ['--no-psqlrc', '--no-align', '--tuples-only', '--field-separator', '\t', '--host', endpoint.host,
    '--port', endpoint.port, '--username', 'fray', '--dbname', 'fray', '--command', sql], { environment });
  return text.split('\n').filter((line) => line !== '').map((line) => line.split('\t'));
}

export async function postgres({ folder, endpoint, passwords }) {
  const bin = programs();
  const data = join(folder, 'postgres');
  await folderOf(data, user);
  await checkReach(data);
  if (!existsSync(join(data, 'PG_VERSION'))) {
    // The password comes over standard input, where no list of processes shows it; through a pipe, as /dev/stdin can be opened of these only.
    await run('sh', ['-c', 'cat | "$0" "$@"', join(bin, 'initdb'), '--pgdata', data, '--username', user, '--pwfile', '/dev/stdin', '--auth', 'scram-sha-256', '--encoding', 'UTF8',
      '--locale', 'C', '--no-instructions'], { user, input: `${passwords.postgres}\n`, cwd: '/' });
  }
  const settings = [`listen_addresses=${endpoint.host}`, `port=${endpoint.port}`, 'unix_socket_directories='];
  return new Part({
    name: endpoint.name,
    kind: 'postgres',
    address: `${endpoint.host}:${endpoint.port}`,
    command: join(bin, 'postgres'),
    parameters: ['-D', data, ...settings.flatMap((one) => ['-c', one])],
    cwd: '/',
    user,
    log: join(folder, `${endpoint.name}.log`),
    stopSignal: 'SIGINT', // Without waiting for clients.
    ready: () => makeDatabase(bin, endpoint, passwords),
  });
}
