import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { announce } from '@/server/announce';
import { acceptedConnections } from '@/server/database/connect/accepted-connections';
import { freePort } from '@/server/database/embedded/free-port';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { openDatabase } from '@/server/database/open-database';
import { createLastingCounters } from '@/server/metrics/lasting-counters';
import { registerProcess } from '@/server/metrics/process-gauges';
import { type MetricsSnapshots, snapshotOf } from '@/server/metrics/snapshot';
import { openMetrics } from '@/server/serving/metrics-server';
import type { Settings } from '@/server/settings';
import { type Start, stopLimitMs } from './life';
import { shareConnections } from './shares';
import { createWorkers, type Workers } from './workers';

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
  const applied = await applyMigrations(database.directUrl, { signal, onWait });
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
  // Opened before they are started and closed after they have ended, so that all of their life is seen.
  const metrics = await openMetrics({ settings, log, read: readingOf(settings, { workers, processes }) });
  undo.push(metrics.close);
  undo.push(() => workers.stop({ limitMs: stopLimitMs(settings), hurry }));
  const { setUpPath } = await workers.start(signal);
  if (!signal.aborted) announce({ settings, database, port, applied, setUpPath, metricsUrl: metrics.url });
}

/** The function that reads the metrics of all processes, including this one. */
function readingOf(
  { METRICS_PORT }: Settings,
  { workers, processes }: { workers: Pick<Workers, 'metrics'>; processes: number },
): () => Promise<MetricsSnapshots> {
  if (METRICS_PORT === undefined) return async () => ({ up: new Map(), snapshots: [] });
  const registry = new Registry();
  registerProcess(registry, 0);
  const lasting = createLastingCounters();
  return async () => {
    const { received, living } = await workers.metrics();
    const answered = new Set([...received.values()].map(({ number }) => number));
    const up = new Map([[0, true]]);
    for (let number = 1; number <= processes; number += 1) up.set(number, answered.has(number));
    const snapshots = new Map([...received].map(([id, { snapshot }]) => [id, snapshot] as const));
    const own = await snapshotOf(undefined, [registry]);
    return { up, snapshots: [own, ...(await lasting.with(snapshots, living))] };
  };
}

const socketIn = (folder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\${folder.replaceAll(/[:\\]/g, '-')}`
    : join(folder, 'imports.sock');
