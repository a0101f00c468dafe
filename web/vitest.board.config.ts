import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Tests of <fray-board> as it is built, in a bare page in a real browser. CHROMIUM names the browser, FRAY_BIN the program `fray`,
// whose referee makes the states; without it those tests are left out that need more than one.
const root = fileURLToPath(new URL('../npm/fray-board', import.meta.url));

export default defineConfig({
  root,
  server: { fs: { strict: false } },
  test: {
    root,
    include: ['tests/**/*.test.ts'],
    globalSetup: 'tests/global_setup.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Computers think meanwhile, and the machine may have other things to do.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 1,
    minWorkers: 1,
  },
});
