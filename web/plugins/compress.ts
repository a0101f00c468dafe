// Writes FILE.br and FILE.gz next to every file of the build that they make smaller, which the server sends to browsers that take them.
import { readFileSync, writeFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

import { filesBelow } from './files';

const packable = new Set(['.bin', '.css', '.html', '.js', '.json', '.svg', '.txt', '.wasm', '.webmanifest']);

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
          if (!packable.has(extname(file)) || content.length < leastBytes) continue;
          const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          const packed = { br: brotliCompressSync(content, { params: quality }), gz: gzipSync(content, { level: 9 }) };
          // What was packed before stays as large.
          for (const [ending, bytes] of Object.entries(packed)) if (bytes.length < content.length) writeFileSync(`${file}.${ending}`, bytes);
        }
      },
    },
  };
}
