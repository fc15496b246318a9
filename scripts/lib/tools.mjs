import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { quietEnvironment } from './dependencies.mjs';
import { root } from './root.mjs';
import { run, step } from './steps.mjs';

const DEBIAN_BROWSER = 'chromium-headless-shell';

/**
 * Installs what the tests need besides Node: a browser, PHP with cURL, and the promtool of Prometheus. As root on Debian with
 * apt; elsewhere only the browser is installed, by Playwright.
 * @param {{ isLong: boolean }} options a long run needs R, pandas, LibreOffice and GDAL too
 * @returns {Promise<{ php: boolean }>} whether PHP is available
 */
export async function installTools({ isLong }) {
  const { findBrowser } = await import('./browser.mjs');
  const missing = [
    ...(hasPhp() ? [] : [['php-cli', 'php-curl']]),
    ...(hasPromtool() ? [] : [['prometheus']]),
    ...(existsSync(`/usr/bin/${DEBIAN_BROWSER}`) ? [] : [[DEBIAN_BROWSER]]),
    ...(!isLong || succeeds('Rscript', ['-e', 'library(httr2)']) ? [] : [['r-cran-httr2']]),
    ...(!isLong || succeeds('/usr/bin/python3', ['-c', 'import pandas, requests'])
      ? []
      : [['python3-pandas', 'python3-requests']]),
    ...(!isLong || (succeeds('soffice', ['--version']) && succeeds('/usr/bin/python3', ['-c', 'import uno']))
      ? []
      : [['libreoffice-calc-nogui', 'python3-uno']]),
    ...(!isLong || succeeds('ogr2ogr', ['--version']) ? [] : [['gdal-bin']]),
  ];
  if (canInstall())
    for (const packages of missing)
      await step(`Installing ${packages.join(', ')}`, () => installFromApt(packages)).catch(tell);
  if (findBrowser() === undefined) {
    const command = join(root, 'node_modules/playwright/cli.js');
    await step('Installing a browser', () =>
      run(process.execPath, [command, 'install', 'chromium'], { env: quietEnvironment }),
    ).catch(tell);
  }
  return { php: hasPhp() };
}

function hasPhp() {
  const { status, stdout } = spawnSync('php', ['-m'], { encoding: 'utf8' });
  return status === 0 && /^curl$/m.test(stdout);
}

const hasPromtool = () => succeeds('promtool', ['--version']);

/**
 * Whether a program is there and ends without an error.
 * @param {string} program
 * @param {string[]} parameters
 */
const succeeds = (program, parameters) => spawnSync(program, parameters).status === 0;

/** Whether system packages can be installed: as root, on Debian. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Installs packages of Debian.
 * @param {string[]} packages
 */
export async function installFromApt(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
}

/**
 * A tool that cannot be installed fails only the tests that need it.
 * @param {Error} error
 */
export function tell(error) {
  console.error(error.message);
}
