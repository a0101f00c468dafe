// Puts `fray.wasm` among the page's assets, under a name with its hash, and tells the page where: `virtual:module`. A page that
// is built without it has no games of its own, and says so when they are asked for.
import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const name = 'virtual:module';
const served = '/fray.wasm'; // while the page is developed

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
      if (!existsSync(file)) return 'export const moduleUrl = null;';
      if (!building) return `export const moduleUrl = ${JSON.stringify(served)};`;
      const asset = this.emitFile({ type: 'asset', name: 'fray.wasm', source: readFileSync(file) });
      return `export const moduleUrl = import.meta.ROLLUP_FILE_URL_${asset};`;
    },
  };
}
