import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';

// The page is built next to the program that serves it. In development `npm run dev` serves the page and passes all
// else on to a `fray serve` on port 8080.
export default defineConfig({
  plugins: [preact()],
  build: { outDir: '../build/web', emptyOutDir: true, target: 'es2021' },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true }, '/rules': 'http://127.0.0.1:8080' },
  },
});
