import cluster from 'node:cluster';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openDatabase } from '@/server/database/open-database';
import type { Monitoring } from '@/server/monitoring/monitoring';
import { createServices, type ServingState, setServices } from '@/server/services';
import { passOnTo } from './imports-process';
import type { Start } from './life';
import type { FromWorker, ToWorker, WorkerTask } from './messages';
import { prepareServer } from './open-port';
import { shareOf } from './shares';

/** How often requests for `/health/ready` are reported, in milliseconds. */
const ASKED_EVERY_MS = 1_000;
const IMPORTS = 1;

/** A serving process's connection to the first process. */
export type Worker = Readonly<{
  /** Registers functions that are called when the first process requests a stop, or has ended. */
  onStop: (told: { stop: () => void; hurry: () => void }) => void;
  start: (start: Start) => Promise<void>;
  report: (message: string) => Promise<void>;
}>;

/** Makes this process one of several that serve (docs/decisions/processes.md). */
export function createWorker(task: WorkerTask): Worker {
  let serve = () => {};
  const isToServe = new Promise<void>((resolve) => {
    serve = resolve;
  });
  let state: ServingState | undefined;
  let monitoring: Monitoring | undefined;
  return {
    onStop({ stop, hurry }) {
      // Otherwise Node would end this process, with its requests, as soon as the first process has ended.
      if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true;
      process.on('disconnect', stop);
      process.on('SIGTERM', stop);
      // A terminal sends these to all processes; the first one passes them on.
      for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
      process.on('message', (message: ToWorker) => {
        if (message.type === 'serve') return serve();
        if (message.type === 'hurry') return hurry();
        if (message.type === 'metrics') return sendMetrics(monitoring, message);
        // A load balancer that asked another process will ask that one again, or this one.
        if (state !== undefined && message.askedMs !== null)
          state.readyAskedAt = Math.max(state.readyAskedAt, performance.now() - message.askedMs);
        stop();
      });
      void tell({ type: 'begun' });
    },

    async start(start) {
      const { log, undo, fail, signal } = start;
      const { processes, connections, port, number, importsSocket } = task;
      const settings = { ...shareOf(start.settings, { processes, connections }), PORT: port };
      const database = await openDatabase(settings, { start: true, watch: { log, onLost: fail }, signal });
      undo.push(() => database.stop());
      signal.throwIfAborted();
      const own = { ...settings, DATABASE_URL: database.url };
      const services = await createServices(own, { declared: start.settings, log, number });
      ({ state, monitoring } = services);
      setServices(services);
      undo.push(() => services.close());
      signal.throwIfAborted();
      const setUpPath = task.isFirstStart ? await services.staff.prepareFirstStart('') : undefined;
      signal.throwIfAborted();
      // The process that made it has ended without removing it.
      if (number === IMPORTS)
        undo.push(async () => {
          if (!process.connected) await rm(dirname(importsSocket), { recursive: true, force: true });
        });
      const role =
        number === IMPORTS ? { socket: importsSocket } : { passOn: passOnTo(importsSocket, start.settings) };
      const openPort = await prepareServer(services, { ...start, ...role });
      await tell({ type: 'prepared', setUpPath });
      await unlessAborted(isToServe, signal);
      await openPort();
      undo.push(reportAsked(services.state));
      await tell({ type: 'serving' });
    },

    report: (message) => tell({ type: 'failed', message }),
  };
}

/** Reports requests for `/health/ready`. @returns a function that ends this */
function reportAsked(state: ServingState): () => Promise<void> {
  let reported = state.readyAskedAt;
  const timer = setInterval(() => {
    if (state.readyAskedAt === reported) return;
    reported = state.readyAskedAt;
    void tell({ type: 'asked' });
  }, ASKED_EVERY_MS).unref();
  return async () => clearInterval(timer);
}

function sendMetrics(
  monitoring: Monitoring | undefined,
  { request, isForAll }: { request: number; isForAll: boolean },
): void {
  // If there is no answer in time, the first process reports this process as missing.
  void monitoring?.snapshot({ isForAll }).then(
    (snapshot) => tell({ type: 'metrics', request, snapshot }),
    () => undefined,
  );
}

/** Resolves when the message is sent, or cannot be sent any more. */
function tell(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected) return resolve();
    process.send?.(message, undefined, {}, () => resolve());
  });
}

function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
