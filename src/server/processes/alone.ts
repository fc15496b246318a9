import { announce } from '@/server/announce';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { openDatabase } from '@/server/database/open-database';
import { createServices, setServices } from '@/server/services';
import { openMetrics } from '@/server/serving/metrics-server';
import type { Start } from './life';
import { prepareServer } from './open-port';

/** The number of the process. */
const ONLY = 1;

/** Starts the service in a single process: database, migrations, services, HTTP. */
export async function startAlone(start: Start): Promise<void> {
  const { settings, log, undo, fail, signal } = start;
  const database = await openDatabase(settings, { start: true, watch: { log, onLost: fail }, signal });
  undo.push(() => database.stop());
  const onWait = () => console.log('Waiting for another instance, which is applying migrations …');
  const applied = await applyMigrations(database.directUrl, { signal, onWait });
  signal.throwIfAborted();
  const services = await createServices({ ...settings, DATABASE_URL: database.url });
  setServices(services);
  undo.push(() => services.close());
  const { monitoring } = services;
  const read = async () => ({
    up: new Map([[ONLY, true]]),
    snapshots: monitoring ? [await monitoring.snapshot({ isForAll: true })] : [],
  });
  const metrics = await openMetrics({ settings, log, read });
  undo.push(metrics.close);
  signal.throwIfAborted();
  // Invalid settings of the first administrator are reported before the port is opened.
  const setUpPath = await services.staff.prepareFirstStart('');
  signal.throwIfAborted();
  const openPort = await prepareServer(services, start);
  const port = await openPort();
  if (!signal.aborted) announce({ settings, database, port, applied, setUpPath, metricsUrl: metrics.url });
}
