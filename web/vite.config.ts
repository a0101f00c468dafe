import preact from '@preact/preset-vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

import { compress } from './plugins/compress';
import { gameWords } from './plugins/gameWords';
import { keptFiles } from './plugins/kept_files';
import { module } from './plugins/module';
import { pictures } from './plugins/pictures';
import { rooted } from './plugins/rooted';
import { routes } from './plugins/routes';
import { rules } from './plugins/rules';

const inFray = (folder: string) => fileURLToPath(new URL(`../${folder}`, import.meta.url));

// The page is built next to the program that serves it. In development `npm run dev` serves the page and passes all
// else on to a `fray serve` on port 8080.
export default defineConfig({
  base: './',
  plugins: [
    preact(),
    gameWords(inFray('src')),
    rules(inFray('docs/rules')),
    routes(),
    module(process.env.MODULE_FILE ?? inFray('build/module/fray.wasm')),
    pictures(inFray('web/public'), inFray('web/boards'), inFray('src')),
    rooted(),
    keptFiles(),
    compress(),
  ],
  worker: { format: 'es' },
  build: { outDir: '../build/web', emptyOutDir: true, target: 'es2021' },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } },
  },
  test: { include: ['tests/unit/**/*.test.{ts,tsx}'] },
});
