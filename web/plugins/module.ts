// Puts `fray.wasm` among the page's assets, under a name with its hash, and tells the page where: `virtual:module`. Its custom
// sections, which only some games need, become files of their own (docs/module.md). A page that is built without the module has no games of its own, and says so when they are asked for.
import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

import { takeSections } from './wasm_sections';

const name = 'virtual:module';
const served = '/fray.wasm'; // while the page is developed, whole
const prefix = 'fray.';

export function module(file: string): Plugin {
  let building = false;
  return {
    name: 'fray-module',
    configResolved({ command }) {
      building = command === 'build';
    },
    configureServer(server) {
      server.middlewares.use(served, (_request, response) => {
        response.setHeader('Content-Type', 'application/wasm');
        response.end(readFileSync(file));
      });
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      if (!existsSync(file)) return 'export const moduleUrl = null, partUrls = {};';
      if (!building) return `export const moduleUrl = ${JSON.stringify(served)}, partUrls = {};`;
      const emit = (name: string, source: Uint8Array) => `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name, source })}`;
      const { module, sections } = takeSections(readFileSync(file), prefix);
      // The small ones come first where all are brought.
      const bySize = [...sections].sort(([, a], [, b]) => a.length - b.length);
      const parts = bySize.map(([name, bytes]) => `${JSON.stringify(name)}: ${emit(`${name.slice(prefix.length)}.bin`, bytes)}`);
      return `export const moduleUrl = ${emit('fray.wasm', module)}, partUrls = {${parts.join()}};`;
    },
  };
}
