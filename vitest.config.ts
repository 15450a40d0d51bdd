import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

import { LongestFirstSequencer } from './scripts/lib/longest-first-sequencer.ts';

const exclude = ['**/node_modules/**', '**/dist/**', '**/.data/**'];

/** Vitest's own second is too short for a busy machine; where a second is what is wanted, the test says so. */
const PATIENT = { timeout: 15_000 };

export default defineConfig({
  test: {
    reporters: ['default'],
    teardownTimeout: 60_000,
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    sequence: { sequencer: LongestFirstSequencer },
    // Suites wait for disks and engines half of their time: one more at a time than there are cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.unit.spec.ts'],
          exclude,
          // No file leaves anything behind for the next one, so that each module is loaded once a worker.
          pool: 'threads',
          isolate: false,
          // Property tests take seconds where the other worker has an engine to run.
          testTimeout: 20_000,
          expect: { poll: PATIENT },
        },
      },
      {
        test: {
          name: 'int',
          include: ['**/*.int.spec.ts'],
          exclude,
          globalSetup: [
            'services/adapters/test/memory-folder.ts',
            'services/adapters/test/run-postgres.ts',
            'services/reporting/test/facts-template-folder.ts',
          ],
          setupFiles: ['services/adapters/test/end-test-postgres.ts'],
          // A worker loads each module and each engine once, whatever number of files it runs.
          pool: 'forks',
          isolate: false,
          // The machine's own zone must not matter; the one farthest from UTC that has half hours shows it best.
          env: { TZ: 'Asia/Kolkata' },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: PATIENT },
        },
      },
      {
        // The stories share one product, and those of a worker one browser: whatever one of them changes is its own.
        test: {
          name: 'e2e',
          include: ['web/e2e/**/*.e2e.spec.ts'],
          exclude,
          globalSetup: ['services/adapters/test/memory-folder.ts', 'web/e2e/support/global-setup.ts'],
          // What a file loads, Playwright above all, serves the files after it.
          pool: 'forks',
          isolate: false,
          // Messages of the browser are read and dropped: in a small young generation they are collected again and again.
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=32', '--single-threaded-gc'],
          // One more than most runners have cores: a story waits for the product as long as it keeps the browser busy.
          maxWorkers: 3,
          maxConcurrency: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: { poll: PATIENT },
        },
      },
      {
        // Every page once more, in the other engine: before a release.
        test: {
          name: 'firefox',
          include: ['web/e2e/firefox/*.firefox.spec.ts'],
          exclude,
          globalSetup: ['services/adapters/test/memory-folder.ts'],
          pool: 'forks',
          testTimeout: 600_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
