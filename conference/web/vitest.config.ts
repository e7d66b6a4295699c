import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['protocol/test/**/*.test.ts', 'client/test/**/*.test.ts', 'board/test/**/*.test.ts', 'ui/test/**/*.test.ts'],
    // Few workers: the Maven build runs beside us on small machines.
    maxWorkers: 2,
    // Only a bound for a test that hangs.
    testTimeout: 60_000,
  },
});
