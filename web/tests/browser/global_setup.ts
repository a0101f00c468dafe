// What all files of browser tests share: one Chromium, to which each connects and in which it makes contexts of its own, and
// dev/board.html, built and served once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser is to be reached. */
    browser: string;
    /** Address of the page of a game fed with recorded frames (harness.ts). */
    board: string;
  }
}

/** Starts both before the first file; answers with what stops them after the last. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-harness-'));
  const [browser, board] = await Promise.all([
    chromium.launchServer({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    }),
    serveBoard(folder),
  ]);
  provide('browser', browser.wsEndpoint());
  provide('board', board.resolvedUrls!.local[0]!);
  return async () => {
    await browser.close();
    await board.close();
    rmSync(folder, { recursive: true });
  };
}

async function serveBoard(outDir: string) {
  process.env.MODULE_FILE = ''; // nothing is played there without a server, and to pack it takes long
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const common = { root, logLevel: 'error' as const };
  await build({ ...common, build: { outDir, emptyOutDir: true, rollupOptions: { input: join(root, 'dev/board.html') } } });
  return preview({ ...common, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
}
