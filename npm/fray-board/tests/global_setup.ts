// Builds the element, and starts the one browser of all tests.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

import { chromium } from './tools';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser is to be reached. */
    browser: string;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // In a process of its own, for with what this one is told it would be built for tests.
  const { NODE_ENV: _, ...env } = process.env;
  const built = spawnSync(fileURLToPath(new URL('../../../scripts/build-npm-board', import.meta.url)), { encoding: 'utf8', env });
  if (built.status !== 0) throw new Error(built.stderr);
  const browser = await chromium.launchServer({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  provide('browser', browser.wsEndpoint());
  return () => browser.close();
}
