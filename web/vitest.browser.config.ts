import { defineConfig } from 'vitest/config';

// Tests of the built page in a real browser: run `npm run build` first. CHROMIUM names the browser, FRAY_BIN the program
// `fray`; without the latter the tests that need the real server are left out.
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
