// Which server has which room just now: the database says by which id, the server's log says that this is its own.
import { readFileSync } from 'node:fs';

import { query } from '../postgres.mjs';
import { Failure } from '../processes.mjs';

/** The newest id under which a server has told that it is one of several; null if it never has. */
export function idOf(part) {
  const told = [...readFileSync(part.log, 'utf8').matchAll(/one of several servers.* server=(\S+)/g)];
  return told.at(-1)?.[1] ?? null;
}

/** The unfinished rooms that a server has; null where that cannot be known: there is one server, or the database does not answer. */
export async function roomsOf(cluster, part) {
  const { passwords, where } = cluster;
  const id = part.kind === 'fray' && where.postgres ? idOf(part) : null;
  if (id === null) return null;
  try {
    return (await query(where.postgres, passwords, `select id from rooms where phase <> 'ended' and owner = '${id}'`)).map(([room]) => room);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
