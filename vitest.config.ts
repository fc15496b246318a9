import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const resolve = { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } };
/** Limits for what never comes. What comes late on a busy machine is no failure. */
const TEST_LIMIT_MS = 120_000;
const POLL_LIMIT_MS = 30_000;

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['scripts/lib/test-server.ts', 'scripts/lib/unit-database.ts'],
          setupFiles: ['scripts/lib/unit-environment.ts', 'scripts/lib/property-seed.ts'],
          testTimeout: TEST_LIMIT_MS,
          hookTimeout: TEST_LIMIT_MS,
          expect: { poll: { timeout: POLL_LIMIT_MS } },
        },
      },
      {
        resolve,
        test: {
          name: 'contract',
          include: ['tests/**/*.test.ts'],
          globalSetup: ['scripts/lib/test-server.ts', 'tests/support/global-setup.ts'],
          setupFiles: ['scripts/lib/property-seed.ts'],
          // They share one service and clear the collections that they use.
          fileParallelism: false,
          testTimeout: TEST_LIMIT_MS,
          hookTimeout: TEST_LIMIT_MS,
          expect: { poll: { timeout: POLL_LIMIT_MS } },
        },
      },
    ],
  },
});
