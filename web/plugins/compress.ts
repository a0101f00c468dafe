// Writes FILE.br and FILE.gz next to every text file of the build, which the server sends to browsers that take them.
import { readFileSync, writeFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

import { filesBelow } from './files';

const text = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.wasm', '.webmanifest']);

/** Smaller files travel in one packet anyway. */
const leastBytes = 1024;

export function compress(): Plugin {
  let folder = '';
  return {
    name: 'fray-compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // After those who write more files when all else is done.
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        for (const file of filesBelow(folder)) {
          const content = readFileSync(file);
          if (!text.has(extname(file)) || content.length < leastBytes) continue;
          const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }));
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}
