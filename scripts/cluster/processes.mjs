// Running other programs: as which user, one that is waited for, and what a process has started itself.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What was wrong, for people: printed without a stack. */
export class Failure extends Error {}

export const isRoot = process.getuid() === 0;

/** A command that ends when this process does, however that ends; as another user where this one is root. */
export function guarded(command, parameters, user, signal = 'TERM') {
  const as = user && isRoot ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : [];
  return ['setpriv', [...as, '--pdeathsig', signal, '--', command, ...parameters]];
}

/** Makes a folder unless it is there, which belongs to that user where this one is root. Others may enter it at most: PostgreSQL has its own in it. */
export async function folderOf(path, user) {
  mkdirSync(path, { recursive: true, mode: user ? 0o700 : 0o711 });
  if (user && isRoot) await run('chown', [`${user}:`, path]);
}

/** A new folder, which others may enter but not read. */
export function temporaryFolder(prefix) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}

/** Runs a program to its end and answers what it printed. It is a Failure if it cannot be started or ends with another code than 0. */
export function run(command, parameters, { user, input = '', environment = process.env, cwd } = {}) {
  const [program, all] = guarded(command, parameters, user);
  return new Promise((resolve, reject) => {
    const child = spawn(program, all, { env: environment, cwd, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    let complaints = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (complaints += data));
    child.stdin.on('error', () => {}); // It has ended before it read all; its exit code says why.
    child.on('error', (error) => reject(new Failure(`${command} cannot be started: ${error.message}`)));
    child.on('close', (code, sent) => {
      if (code === 0) resolve(output);
      else reject(new Failure(`${command} ended with ${sent ?? `code ${code}`}:\n${(complaints || output).trim()}`));
    });
    child.stdin.end(input);
  });
}

/** A process and all that come from it, the oldest first. */
export function familyOf(pid) {
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name of the program stands in brackets and may have any signs in it; state and parent follow.
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'latin1').replace(/^.*\) /s, '').split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It has ended meanwhile.
    }
  }
  const family = [pid];
  for (const member of family) family.push(...(children.get(member) ?? []));
  return family;
}

export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
