import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeProcessLock } from '../../src/server/database/embedded/process-lock.mjs';
import { installDependencies } from './dependencies.mjs';
import { root } from './root.mjs';
import { guardStop } from './stop.mjs';

/** The exit code of a command that was stopped before it started. */
const STOPPED = 130;

/**
 * Prepares a clone: checks the version of Node, installs the locked packages, and builds with `make`, in one process at a
 * time. Changes to the folder of package.json and reads `.env`, whose settings are overridden by the environment.
 * @param {() => Promise<void>} [make] called after the packages are installed
 */
export async function prepare(make = generate) {
  const leave = guardStop(STOPPED);
  try {
    await prepareGuarded(make);
  } finally {
    leave();
  }
}

/** @param {() => Promise<void>} make */
async function prepareGuarded(make) {
  requireNode();
  process.chdir(root);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const release = await takeProcessLock(join(root, '.prepare.lock'), {
    onWait: (holder) => console.error(`Waiting for process ${holder}, which prepares the same folder …`),
  });
  process.once('exit', release);
  try {
    await installDependencies();
    await make();
  } finally {
    process.off('exit', release);
    release();
  }
}

async function generate() {
  const { generateClient } = await import('./build.mjs');
  await generateClient();
}

function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [major, minor] = engines.node.match(/\d+/g).map(Number);
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  console.error(`Node.js ${major}.${minor} or later is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
