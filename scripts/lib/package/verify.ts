import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { run } from '../steps.mjs';

/** Runs a program without any network except its own loopback interface; this needs root. */
const WITHOUT_NETWORK = ['unshare', '--net', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];

/**
 * Unpacks an artefact in a new folder, outside the sources and their packages, and runs it by `run-artefact.mjs`.
 * @param options.files files to import, besides the script's own
 * @throws {Error} if a part of it fails
 */
export async function verifyPackage(
  archive: string,
  { title, files }: { title: string; files: readonly string[] },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'statistics-package-'));
  try {
    // The artefact is run by another user than the one that unpacks it.
    chmodSync(folder, 0o755);
    await run('tar', ['--extract', '--no-same-owner', `--file=${archive}`], { cwd: folder });
    const isolated = spawnSync('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;
    console.log(
      isolated
        ? 'Without a network:'
        : 'With the network of this machine, because no other can be made here:',
    );
    const script = join(root, 'scripts/lib/package/run-artefact.mjs');
    const program = [process.execPath, script, folder, title, ...files];
    const [first = '', ...others] = isolated ? [...WITHOUT_NETWORK, ...program] : program;
    const { status } = spawnSync(first, others, { stdio: 'inherit' });
    if (status !== 0) throw new Error('The package does not do what it must.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
