import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Debian's browser without windows, which opens a page in half the time, before the one with them. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * The browser of the tests: Playwright's own where it is installed, else one of the system.
 * @returns {{ executablePath?: string } | undefined} as `launch` takes it; undefined: there is none
 */
export function findBrowser() {
  if (existsSync(chromium.executablePath())) return {};
  const executablePath = SYSTEM_BROWSERS.find((path) => existsSync(path));
  return executablePath === undefined ? undefined : { executablePath };
}
