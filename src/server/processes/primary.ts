import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announce } from '@/server/announce';
import { acceptedConnections } from '@/server/database/accepted-connections';
import { freePort } from '@/server/database/embedded/free-port';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { openDatabase } from '@/server/database/open-database';
import { type Start, stopLimitMs } from './life';
import { shareConnections } from './shares';
import { createWorkers } from './workers';

/**
 * Starts the first of several processes (docs/decisions/processes.md): it opens and migrates the database, starts the processes
 * that serve, and announces the service when all are ready.
 * @param program the program of a serving process
 */
export async function startPrimary(
  program: { filename: string; execArgv?: string[] },
  { settings, log, undo, fail, signal, hurry }: Start,
): Promise<void> {
  const database = await openDatabase(settings, { start: true, watch: { log, onLost: fail }, signal });
  undo.push(() => database.stop());
  const onWait = () => console.log('Waiting for another instance, which is applying migrations …');
  const applied = await applyMigrations(database.url, { signal, onWait });
  signal.throwIfAborted();
  const { processes, connections } = shareConnections(settings, await acceptedConnections(database.url));
  if (processes < settings.PROCESSES)
    log.warn(
      { processes, wanted: settings.PROCESSES },
      'the database accepts too few connections for more processes',
    );
  const folder = await mkdtemp(join(tmpdir(), 'statistics-service-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  // Otherwise each process would get another free port.
  const port = settings.PORT === 0 ? await freePort() : settings.PORT;
  const importsSocket = socketIn(folder);
  const workers = createWorkers({
    count: processes,
    log,
    program,
    taskOf: () => ({ port, connections, processes, importsSocket }),
  });
  undo.push(() => workers.stop({ limitMs: stopLimitMs(settings), hurry }));
  const { setUpPath } = await workers.start(signal);
  if (!signal.aborted) announce({ settings, database, port, applied, setUpPath });
}

const socketIn = (folder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\${folder.replaceAll(/[:\\]/g, '-')}`
    : join(folder, 'imports.sock');
