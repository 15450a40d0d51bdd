import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**', '**/.data/**'];

export default defineConfig({
  test: {
    reporters: ['default'],
    teardownTimeout: 60_000,
    // Suites wait for disks and engines half of their time: no core is left for vitest alone.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.unit.spec.ts'],
          exclude,
        },
      },
      {
        test: {
          name: 'int',
          include: ['**/*.int.spec.ts'],
          exclude,
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The stories share one product and one browser, and follow one another.
        test: {
          name: 'e2e',
          include: ['web/e2e/**/*.e2e.spec.ts'],
          exclude,
          globalSetup: ['web/e2e/support/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          retry: 0,
        },
      },
    ],
  },
});
