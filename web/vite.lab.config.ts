import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** ISC wants to be in every copy. */
const licence = `/*! Plots by Observable Plot (copyright 2020-2025 Observable, Inc.) and D3 (copyright 2010-2026 Mike Bostock), with interval-tree-1d and
binary-search-bounds (copyright 2013-2016 Mikola Lysenko, MIT). ISC: Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.
THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY
DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,
ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE. */`;

const inFray = (folder: string) => fileURLToPath(new URL(`../${folder}`, import.meta.url));

// What draws the plots of a report of `fray lab`, as one script without imports, and how a report looks: the program puts
// both into every report (src/lab/study/study_report.cpp).
export default defineConfig({
  publicDir: false,
  plugins: [
    {
      name: 'fray-report-style',
      closeBundle: () => copyFileSync(inFray('web/lab/report.css'), inFray('build/lab/report.css')),
    },
  ],
  build: {
    outDir: '../build/lab',
    emptyOutDir: true,
    target: 'es2021',
    rollupOptions: { output: { banner: licence } },
    lib: { entry: 'lab/report.ts', formats: ['iife'], name: 'frayReport', fileName: () => 'report.js' },
  },
});
