import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { step } from './steps.mjs';
import { canInstall, installFromApt, tell } from './tools.mjs';

/** What preloads a faked clock, by where Debian and others put it. */
const FAKETIME_FOLDERS = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib',
  '/usr/lib64',
];
const PACKAGES = { haproxy: 'haproxy', pgbouncer: 'pgbouncer', faketime: 'libfaketime' };

/** Brings the programs that fault tests need beyond Node. Root on Debian gets them from apt. */
export async function bringFaultTools() {
  const missing = Object.keys(PACKAGES).filter((tool) => missingTool(tool) !== undefined);
  if (missing.length === 0 || !canInstall()) return;
  const packages = missing.map((tool) => PACKAGES[tool]);
  await step(`Installing ${packages.join(', ')}`, () => installFromApt(packages)).catch(tell);
}

/**
 * Says why a fault that needs a tool cannot be run here.
 * @param {'haproxy' | 'pgbouncer' | 'faketime' | 'tmpfs'} tool
 * @returns {string | undefined} undefined when the tool is there
 */
export function missingTool(tool) {
  if (tool === 'tmpfs') return canMount() ? undefined : 'a small file system cannot be mounted here';
  const found = tool === 'faketime' ? faketimeLibrary() !== undefined : canRun(tool);
  return found ? undefined : `${tool} is not installed`;
}

/** The library that fakes the clock of the process that it is preloaded into. */
export function faketimeLibrary() {
  return FAKETIME_FOLDERS.map((folder) => join(folder, 'faketime/libfaketime.so.1')).find(existsSync);
}

/** The path of a program, also where services are, which not every user's path names. */
export function programOf(name) {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

function canRun(name) {
  const program = programOf(name);
  return program !== undefined && spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}

function canMount() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'statistics-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (mounted) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return mounted;
}
