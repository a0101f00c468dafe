import preact from '@preact/preset-vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

import { gameWords } from './plugins/gameWords';
import { shadowStyles } from './plugins/shadowStyles';

const inFray = (folder: string) => fileURLToPath(new URL(`../${folder}`, import.meta.url));

// The custom element <fray-board> as one module with all that it needs, for the npm package (scripts/build-npm-board).
export default defineConfig({
  plugins: [preact(), gameWords(inFray('src')), shadowStyles()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: '../build/npm-board',
    emptyOutDir: true,
    target: 'es2022',
    // Signals are asked for by parts of files of which the element uses others.
    rollupOptions: { treeshake: { moduleSideEffects: (id) => !id.includes('signals') } },
    lib: { entry: 'src/element/fray_board.ts', formats: ['es'], fileName: () => 'fray-board.js' },
  },
});
