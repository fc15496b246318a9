import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'statistics-import';

/** Creates the temporary folder of an import process; its name has the number of the service's process. */
export async function createImportFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  return mkdtemp(join(parent, `${prefixOf(process.pid)}`));
}

/**
 * Removes the folders of import processes whose service has ended without removing them. Must be called before this service
 * makes any.
 */
export async function removeLeftFolders(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  const left = names.filter((name) => {
    const pid = ownerOf(name);
    return pid !== undefined && (pid === process.pid || !isRunning(pid));
  });
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

/** Services on several machines may share the folder: the number of a process says something about one machine only. */
const prefixOf = (pid: number | string): string => `${PREFIX}-${hostname()}-${pid}-`;

function ownerOf(name: string): number | undefined {
  const beginning = `${PREFIX}-${hostname()}-`;
  if (!name.startsWith(beginning)) return undefined;
  const pid = Number.parseInt(name.slice(beginning.length), 10);
  return Number.isNaN(pid) ? undefined : pid;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user has the number.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
