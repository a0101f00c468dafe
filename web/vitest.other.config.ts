import { defineConfig } from 'vitest/config';

// Tests of the built page in Firefox and in WebKit, for which there must be a display: `make test-browsers` has one. FRAY_BIN names the
// program `fray`; without it the tests that need the real server are left out.
export default defineConfig({
  test: {
    include: ['tests/other_browsers/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // WebDriver BiDi watches the workers of Firefox, and of a hundred that a worker begins one then blocks for good; of 500 in the same
    // Firefox without it none did.
    retry: 2,
    expect: { poll: { timeout: 20_000 } },
    minWorkers: 1,
    maxWorkers: 1,
  },
});
