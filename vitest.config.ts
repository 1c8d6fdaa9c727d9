import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Much of it waits for mail servers and leases: three keep two cores busy.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      { test: { name: 'rules', include: ['{contract,domain}/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          // No module of the server keeps state: files that share a worker load them once.
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'web', include: ['web/src/**/*.test.ts'] } },
    ],
  },
});
