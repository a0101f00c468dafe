// Writes sw.js, the service worker, beside index.html: src/service_worker.ts with the list of what it keeps.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithEsbuild } from 'vite';

import type { Build } from '../src/kept_types';
import { filesBelow } from './files';

const source = fileURLToPath(new URL('../src/service_worker.ts', import.meta.url));

/** Pictures of links are for other sites, routes.txt is for the server, and what is compressed is the same once more. */
const notKept = /^(sw\.js|routes\.txt|README\.txt|picture-.*\.png)$|\.(br|gz)$/;

/** The module and its parts. */
const ofModule = /\.(wasm|bin)$/;

const hashOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');

export function buildIn(folder: string): Build {
  const names = filesBelow(folder)
    .map((file) => relative(folder, file))
    .filter((name) => !notKept.test(name))
    .sort();
  const hashes = names.map((name) => [name, hashOf(readFileSync(join(folder, name)))] as const);
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return {
    digest: hashOf(JSON.stringify(hashes)).slice(0, 16),
    entry: /<script type="module"[^>]*\bsrc="\.?\/([^"]+)"/.exec(html)![1]!,
    server: !html.includes('<meta name="fray-server" content="none"'),
    files: Object.fromEntries(hashes.filter(([name]) => !ofModule.test(name))),
    later: Object.fromEntries(hashes.filter(([name]) => ofModule.test(name))),
  };
}

/** Nothing of the folder may change any more afterwards. */
export async function writeServiceWorker(folder: string): Promise<void> {
  const { code } = await transformWithEsbuild(readFileSync(source, 'utf8'), source, { minify: true, target: 'es2021', sourcemap: false });
  writeFileSync(join(folder, 'sw.js'), `const BUILD=${JSON.stringify(buildIn(folder))};\n${code}`);
}

export function keptFiles(): Plugin {
  let folder = '';
  return {
    name: 'fray-kept-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (existsSync(join(folder, 'index.html'))) await writeServiceWorker(folder);
      },
    },
  };
}
