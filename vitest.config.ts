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
          globalSetup: ['scripts/lib/vitest/test-server.ts', 'scripts/lib/vitest/unit-database.ts'],
          setupFiles: ['scripts/lib/vitest/unit-environment.ts', 'scripts/lib/vitest/property-seed.ts'],
          testTimeout: TEST_LIMIT_MS,
          hookTimeout: TEST_LIMIT_MS,
          expect: { poll: { timeout: POLL_LIMIT_MS } },
        },
      },
      {
        resolve: {
          alias: {
            ...resolve.alias,
            // One file instead of six thousand.
            '@tabler/icons-react': '@tabler/icons-react/dist/cjs/tabler-icons-react.cjs',
          },
        },
        // tsconfig.json leaves JSX to Next.
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['scripts/lib/vitest/component-environment.ts'],
          // It imports `next/navigation` without the extension that Node.js needs.
          server: { deps: { inline: ['next-intl'] } },
          testTimeout: TEST_LIMIT_MS,
          hookTimeout: TEST_LIMIT_MS,
        },
      },
      {
        resolve,
        test: {
          name: 'contract',
          include: ['tests/**/*.test.ts'],
          globalSetup: ['scripts/lib/vitest/test-server.ts', 'tests/support/global-setup.ts'],
          setupFiles: ['scripts/lib/vitest/property-seed.ts'],
          // They share one service and clear the collections that they use.
          fileParallelism: false,
          testTimeout: TEST_LIMIT_MS,
          hookTimeout: TEST_LIMIT_MS,
          expect: { poll: { timeout: POLL_LIMIT_MS } },
        },
      },
      {
        resolve,
        // The service with settings that change its statements: the tests of what they read and write.
        test: {
          name: 'unprepared',
          include: ['list', 'operations', 'over-time', 'values'].map(
            (name) => `tests/interface/${name}.contract.test.ts`,
          ),
          globalSetup: ['scripts/lib/vitest/test-server.ts', 'tests/support/unprepared-setup.ts'],
          setupFiles: ['scripts/lib/vitest/property-seed.ts'],
          fileParallelism: false,
          testTimeout: TEST_LIMIT_MS,
          hookTimeout: TEST_LIMIT_MS,
          expect: { poll: { timeout: POLL_LIMIT_MS } },
        },
      },
    ],
  },
});
