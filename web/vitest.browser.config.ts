import { defineConfig } from 'vitest/config';

// Tests of the built page in a real browser: run `npm run build` first. CHROMIUM names the browser, FRAY_BIN the program
// `fray`; without the latter the tests that need the real server are left out.
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: 'tests/browser/global_setup.ts',
    // Long enough for a machine with other things to do: what hangs is told by shorter waits, of pages and polls.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // Files share the processors, and a page may have to wait for its turn.
    expect: { poll: { timeout: 15_000 } },
    minWorkers: 1,
    maxWorkers: 3,
  },
});
