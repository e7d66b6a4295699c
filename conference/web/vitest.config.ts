import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['protocol/test/**/*.test.ts', 'client/test/**/*.test.ts', 'board/test/**/*.test.ts', 'ui/test/**/*.test.ts'],
    // Two workers: the Maven build runs in parallel on small machines.
    maxWorkers: 2,
    // Upper bound for a test that hangs.
    testTimeout: 60_000,
  },
});
