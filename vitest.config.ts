import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const resolve = { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } };
/** Limits for what never comes. What comes late on a busy machine is no failure. */
const LIMIT_MS = 120_000;
const limits = { testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS, expect: { poll: { timeout: 30_000 } } };
const testsIn = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts'))
      .map((path) => `${folder}/${path}`),
  );
const UNIT = testsIn('src', 'scripts');
/** Tests of files that agencies send, which need a database, and no built service. */
const WALKS = testsIn('tests/imports');
/** What the checks find of each kind of planted fault takes minutes; the unit tests plant some. */
const LONG = testsIn('tests/planted');
const CONTRACT = testsIn('tests').filter((file) => ![...WALKS, ...LONG].includes(file));
const isLong = process.env['LONG_TESTS'] === 'true';
/**
 * Tests that replace modules import everything for themselves. All others share it: to import the service for each file takes
 * longer than most of the tests. They put back what they replace, such as the clock.
 */
const isAlone = (file: string): boolean =>
  /\bvi\.(mock|hoisted|resetModules)\b/.test(readFileSync(file, 'utf8'));
/** Tests of a service that they share; others start services and databases of their own. */
const isShared = (file: string): boolean => readFileSync(file, 'utf8').includes("'../support/shared'");
const unit = {
  globalSetup: ['scripts/lib/vitest/test-server.ts', 'scripts/lib/vitest/unit-database.ts'],
  setupFiles: ['scripts/lib/vitest/unit-environment.ts', 'scripts/lib/vitest/property-seed.ts'],
  ...limits,
};

export default defineConfig({
  test: {
    // Vitest would leave one of two processors free, but most tests wait for PostgreSQL half of the time.
    maxWorkers: 2,
    projects: [
      {
        resolve,
        test: { name: 'unit', include: UNIT.filter((file) => !isAlone(file)), isolate: false, ...unit },
      },
      {
        resolve,
        test: {
          name: 'alone',
          include: [...UNIT.filter(isAlone), ...WALKS, ...(isLong ? LONG : [])],
          ...unit,
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
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['scripts/lib/vitest/component-environment.ts'],
          // It imports `next/navigation` without the extension that Node.js needs.
          server: { deps: { inline: ['next-intl'] } },
          ...limits,
        },
      },
      {
        resolve,
        test: {
          name: 'contract',
          include: CONTRACT.filter(isShared),
          globalSetup: ['scripts/lib/vitest/test-server.ts', 'tests/support/global-setup.ts'],
          setupFiles: ['scripts/lib/vitest/property-seed.ts'],
          ...limits,
        },
      },
      {
        resolve,
        test: {
          name: 'service',
          include: CONTRACT.filter((file) => !isShared(file)),
          globalSetup: ['scripts/lib/vitest/test-server.ts'],
          setupFiles: ['scripts/lib/vitest/property-seed.ts'],
          ...limits,
        },
      },
      {
        resolve,
        // The tests of reading and writing, on a service with settings that change its statements.
        test: {
          name: 'unprepared',
          include: ['list', 'operations', 'over-time', 'values'].map(
            (name) => `tests/interface/${name}.contract.test.ts`,
          ),
          globalSetup: ['scripts/lib/vitest/test-server.ts', 'tests/support/unprepared-setup.ts'],
          fileParallelism: false,
          ...limits,
        },
      },
    ],
  },
});
