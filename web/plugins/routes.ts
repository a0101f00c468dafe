// Writes the addresses that the page knows beside it, a line each, so that the server can tell them from others.
import type { Plugin } from 'vite';

import { ROUTES } from '../src/routes';

export function routes(): Plugin {
  return {
    name: 'fray-routes',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'routes.txt', source: `${ROUTES.join('\n')}\n` });
    },
  };
}
