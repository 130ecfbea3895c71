import { defineConfig } from 'vitest/config';

/** `unit` runs anywhere; `e2e` needs the built extension and a browser (scripts/test.ts sees to both). */
export default defineConfig({
  test: {
    // The native host asks the user's login shell for its PATH; what the start files of this machine do is not tested.
    env: { SHELL: '/bin/sh' },
    projects: [
      // Vitest leaves one core free, which on a small CI machine is half of it.
      {
        extends: true,
        test: { name: 'unit', include: ['test/**/*.test.ts'], testTimeout: 20_000, maxWorkers: 2 },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.spec.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          pool: 'forks',
          maxWorkers: 2,
        },
      },
      // Every case on every site (scripts/platforms.ts): too long for each run.
      {
        extends: true,
        test: {
          name: 'platforms',
          include: ['test/platform-cases/**/*.spec.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          maxConcurrency: 8,
        },
      },
    ],
  },
});
