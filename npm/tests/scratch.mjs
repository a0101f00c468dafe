// A project of its own outside the repository, into which packed files of build/npm are installed without a network.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn, repository, textOf } from './helpers.mjs';

/** The version of the program, which is that of the packages. */
export const version = /project\(.* VERSION ([\d.]+)/.exec(textOf('CMakeLists.txt'))[1];

/** Programs of the packages of web/. */
export const tool = (path) => join(repository, 'web/node_modules', path);

/** Makes a project with these packages: its folder, and what writes files there and runs programs. */
export function scratchProject(...packages) {
  const folder = mkdtempSync(join(tmpdir(), 'fray-packed-'));
  const put = (name, text) => writeFileSync(join(folder, name), text);
  /** What a program prints; what it complains of is in the error if it fails. */
  const run = (command, ...words) => {
    try {
      return execFileSync(command, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    } catch ({ stdout, stderr }) {
      throw new Error(`${command} ${words[0]}: ${stdout}${stderr}`);
    }
  };
  put('package.json', '{"name":"scratch","private":true,"type":"module"}');
  const files = packages.map((name) => filesIn('build/npm', '.tgz').find((file) => new RegExp(`^${name}-[\\d.]+\\.tgz$`).test(file)) ?? `${name}: make npm makes it`);
  const quiet = ['--offline', '--no-audit', '--no-fund', '--silent', '--cache', join(folder, 'cache')];
  run('npm', 'install', ...quiet, ...files.map((file) => join(repository, 'build/npm', file)));
  return { folder, put, run, remove: () => rmSync(folder, { recursive: true }) };
}

/** The versions of the packages in a project, by name. */
export function installedVersions({ run }) {
  return Object.fromEntries(Object.entries(JSON.parse(run('npm', 'ls', '--json')).dependencies).map(([name, { version }]) => [name, version]));
}
