import preact from '@preact/preset-vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

import { gameWords } from './plugins/gameWords';
import { module } from './plugins/module';
import { shadowStyles } from './plugins/shadowStyles';

const inFray = (folder: string) => fileURLToPath(new URL(`../${folder}`, import.meta.url));

// The custom element <fray-board> as one module with all that it needs, for the npm package (scripts/build-npm-board).
export default defineConfig({
  // Nothing of the element plays without a server, but what it is made of knows those that do.
  plugins: [preact(), gameWords(inFray('src')), module(''), shadowStyles()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: '../build/npm-board',
    emptyOutDir: true,
    target: 'es2022',
    // What files do when they are read is for the page, unless the element uses something of them.
    rollupOptions: { treeshake: { moduleSideEffects: (id) => id.endsWith('.css') || id.includes('/src/element/') } },
    lib: { entry: 'src/element/fray_board.ts', formats: ['es'], fileName: () => 'fray-board.js' },
  },
});
