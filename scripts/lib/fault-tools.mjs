import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { step } from './steps.mjs';
import { canInstall, installFromApt, tell } from './tools.mjs';

/** Paths of the library for a faked clock, on Debian and others. */
const FAKETIME_FOLDERS = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib',
  '/usr/lib64',
];
const PACKAGES = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  faketime: 'libfaketime',
  nginx: 'nginx',
  openssl: 'openssl',
  'systemd-analyze': 'systemd',
};

/** Installs the programs that tests of faults and of proxies need besides Node, with apt, as root on Debian. */
export async function installFaultTools() {
  const tools = /** @type {(keyof typeof PACKAGES)[]} */ (Object.keys(PACKAGES));
  const missing = tools.filter((tool) => missingTool(tool) !== undefined);
  if (missing.length === 0 || !canInstall()) return;
  const packages = missing.map((tool) => PACKAGES[tool]);
  await step(`Installing ${packages.join(', ')}`, () => installFromApt(packages)).catch(tell);
}

/**
 * The reason why tests that need a tool cannot run here.
 * @param {keyof typeof PACKAGES | 'tmpfs'} tool
 * @returns {string | undefined} undefined if the tool is installed
 */
export function missingTool(tool) {
  if (tool === 'tmpfs') return canMount() ? undefined : 'a small file system cannot be mounted here';
  const found = tool === 'faketime' ? faketimeLibrary() !== undefined : canRun(tool);
  return found ? undefined : `${tool} is not installed`;
}

/** The path of the library that fakes the clock of a process when preloaded. */
export function faketimeLibrary() {
  return FAKETIME_FOLDERS.map((folder) => join(folder, 'faketime/libfaketime.so.1')).find(existsSync);
}

/**
 * The path of a program, also in folders of services, which are not in every user's PATH.
 * @param {string} name
 */
export function programOf(name) {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

/** @param {string} name */
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
