import { defineConfig } from 'vitest/config';

// Measures the built page in a real browser (scripts/bench-responsive), one thing at a time.
export default defineConfig({
  test: {
    include: ['tests/bench/**/*.test.ts'],
    globalSetup: 'tests/browser/global_setup.ts',
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 1,
  },
});
