import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { PASSWORD, PEOPLE } from './e2e/support/people';
import { findBrowser } from './scripts/lib/browser.mjs';

const PORT = process.env['E2E_PORT'] ?? '4173';
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 20_000;
/** Journeys are long, and the machine may be busy; what works is not slowed by patience. */
const JOURNEY_LIMIT_MS = 180_000;
const PATIENCE_MS = 15_000;
const baseURL = `http://127.0.0.1:${PORT}`;

export default defineConfig({
  testDir: 'e2e',
  timeout: JOURNEY_LIMIT_MS,
  expect: { timeout: PATIENCE_MS },
  forbidOnly: process.env['CI'] === 'true',
  // What fails only once is listed at the end of the run, with its message (docs/decisions/tests.md).
  retries: process.env['CI'] === 'true' ? 1 : 0,
  // A page waits for the service most of the time, so that two share two processors well.
  workers: 2,
  use: {
    baseURL,
    // The pages' first language.
    locale: 'id-ID',
    // Recording every journey takes half as long again as the journeys; `--trace retain-on-failure` does it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...findBrowser(),
      // Without a graphics card, drawing by it is imitated, which is slower than not to.
      args: ['--disable-gpu', '--disable-background-networking'],
      // Chromium's sandbox refuses root.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
  projects: [
    { name: 'people', testMatch: '*.setup.ts' },
    { name: 'journeys', testMatch: '*.spec.ts', dependencies: ['people'] },
  ],
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${baseURL}/health/ready`,
    timeout: START_LIMIT_MS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: STOP_LIMIT_MS },
    env: {
      PORT,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      // Each journey comes from an address of its own where the service counts by address.
      TRUSTED_PROXIES: '127.0.0.0/8',
      ADMIN_EMAIL: PEOPLE.administrator.email,
      ADMIN_PASSWORD: PASSWORD,
      DATABASE_URL: process.env['E2E_DATABASE_URL'] ?? '',
      DATA_DIR: join(tmpdir(), 'statistics-e2e'),
    },
  },
});
