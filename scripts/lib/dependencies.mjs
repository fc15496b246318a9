import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run, step } from './steps.mjs';

/** Switches off telemetry of installed packages. */
export const quietEnvironment = {
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  CHECKPOINT_DISABLE: '1',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  SCARF_ANALYTICS: 'false',
  REDOCLY_TELEMETRY: 'off',
};

/**
 * Installs the locked packages if they are missing or differ from the lock file. Install scripts do not run: none is
 * needed, and one would download an engine that is not used. Development packages are needed for the build, so they are
 * installed for every NODE_ENV.
 */
export async function installDependencies() {
  if (areInstalled()) return;
  const parameters = ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--include=dev'];
  const npm = process.env['npm_execpath'];
  await step('Installing dependencies', () =>
    npm?.endsWith('.js')
      ? run(process.execPath, [npm, ...parameters], { cwd: root, env: quietEnvironment })
      : run('npm', parameters, { cwd: root, env: quietEnvironment, shell: process.platform === 'win32' }),
  );
}

/** npm writes this record at the end, so an interrupted installation is noticed. */
function areInstalled() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(
    ([path, { version, optional }]) => {
      if (path === '') return true;
      const there = installed[path];
      return there === undefined ? optional === true : there.version === version;
    },
  );
}

/**
 * @param {string} path of a lock file
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}
