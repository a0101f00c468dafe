import { defineConfig } from 'vitest/config';

// Tests in Debian's Chromium, with playwright-core: npm run test:browser
export default defineConfig({
  test: { include: ['tests/browser/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000, fileParallelism: false },
});
