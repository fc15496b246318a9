import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run, step } from './steps.mjs';

/** Nothing that we install or run calls home. */
export const quietEnvironment = {
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  CHECKPOINT_DISABLE: '1',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  SCARF_ANALYTICS: 'false',
  REDOCLY_TELEMETRY: 'off',
};

/**
 * Installs the locked packages when they are missing or others than the lock file says. Their install scripts do not
 * run: none is needed, and one would download an engine that nothing uses. Packages of development are needed to
 * build, so they come too, whatever NODE_ENV says.
 */
export async function installDependencies() {
  if (areInstalled()) return;
  const parameters = ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--include=dev'];
  const npm = process.env.npm_execpath;
  await step('Installing dependencies', () =>
    npm?.endsWith('.js')
      ? run(process.execPath, [npm, ...parameters], { cwd: root, env: quietEnvironment })
      : run('npm', parameters, { cwd: root, env: quietEnvironment, shell: process.platform === 'win32' }),
  );
}

/** npm writes down what it installed, at the end, so an installation broken off does not pass for a whole one. */
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

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}
