import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
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
/** What a cluster needs besides. */
const CLUSTER_PACKAGES = {
  patroni: 'patroni python3-etcd',
  etcd: 'etcd-server',
  'postgresql-15': 'postgresql-15',
};
/** The folder of the programs of PostgreSQL 15 on Debian. */
export const POSTGRESQL_15 = '/usr/lib/postgresql/15/bin';
/** Debian asks this program whether it may start a service that it installs. */
const POLICY = '/usr/sbin/policy-rc.d';
const FORBIDDEN = 101;
/** The packages that bring a service of the system. */
const SERVICES = /** @type {Record<string, string>} */ ({
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx',
  patroni: 'patroni',
  'etcd-server': 'etcd',
  'postgresql-15': 'postgresql',
});

/** @typedef {keyof typeof PACKAGES | keyof typeof CLUSTER_PACKAGES} Tool */

/**
 * Installs the programs that tests of faults and of proxies need besides Node, with apt, as root on Debian. The services of
 * the system in these packages are not started, neither now nor with the machine.
 * @param {{ cluster?: boolean }} [options] whether those of a cluster are needed too
 */
export async function installFaultTools({ cluster = false } = {}) {
  const wanted = Object.entries({ ...PACKAGES, ...(cluster && CLUSTER_PACKAGES) });
  const missing = wanted.filter(([tool]) => missingTool(/** @type {Tool} */ (tool)) !== undefined);
  if (missing.length === 0 || !canInstall()) return;
  const packages = missing.flatMap(([, names]) => names.split(' '));
  const install = () => withoutServices(packages, () => installFromApt(packages));
  await step(`Installing ${packages.join(', ')}`, install).catch(tell);
}

/**
 * @param {string[]} packages
 * @param {() => Promise<void>} install
 */
async function withoutServices(packages, install) {
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, `#!/bin/sh\nexit ${FORBIDDEN}\n`, { mode: 0o755 });
  try {
    await install();
  } finally {
    if (isOurs) rmSync(POLICY);
  }
  // Without systemd nothing would start them.
  const services = packages.flatMap((name) => SERVICES[name] ?? []);
  if (existsSync('/run/systemd/system'))
    spawnSync('systemctl', ['disable', ...services], { stdio: 'ignore' });
}

/**
 * The reason why tests that need a tool cannot run here.
 * @param {Tool | 'tmpfs'} tool
 * @returns {string | undefined} undefined if the tool is installed
 */
export function missingTool(tool) {
  if (tool === 'tmpfs') return canMount() ? undefined : 'a small file system cannot be mounted here';
  const found = isThere(tool);
  return found ? undefined : `${tool} is not installed`;
}

/** @param {Tool} tool */
function isThere(tool) {
  if (tool === 'faketime') return faketimeLibrary() !== undefined;
  if (tool === 'postgresql-15') return existsSync(join(POSTGRESQL_15, 'postgres'));
  return canRun(tool);
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
