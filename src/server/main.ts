import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import next from 'next';
import { announce } from './announce';
import { applyMigrations } from './database/migrations/migrations';
import { openDatabase } from './database/open-database';
import { acceptUpgrades, createHttpServer, listen, type PageServer } from './http-server';
import { createLogger, endLog, type Logger } from './log';
import { withStaticFiles } from './pages/static-files';
import { projectRoot } from './project-root';
import { createServices, type Services, setServices } from './services';
import { stopServing } from './serving/stop-serving';
import { readSettings, type Settings } from './settings';

const MS_PER_SECOND = 1_000;
/** Time reserved for closing the database, after the requests' share of the time to stop. */
const REST_MS = 5_000;
/** How long a stop waits for the start that it cancelled. */
const START_END_MS = 15_000;
/** A signal that npm passes on arrives twice where npm's whole group got it. */
const SAME_SIGNAL_MS = 1_000;
/** How long the last lines of the log may take to be written. */
const LOG_MS = 1_000;

/**
 * Live memory may double before V8 collects again. By default V8 lets a heap of the size that the pages need grow further,
 * and a long list then takes as much again.
 */
const HEAP_GROWTH = '--heap-growing-percent=100';

const notYet: PageServer = {
  handle: async (_req, res) => void res.writeHead(503, { 'retry-after': '1' }).end(),
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

/** Brings the service up: settings, database, migrations, services, HTTP; and down in the opposite order. */
async function main(): Promise<void> {
  setFlagsFromString(HEAP_GROWTH);
  const settings = readSettings(process.env);
  const log = createLogger(settings.LOG_LEVEL);
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'the service cannot go on');
    void stop(1);
  };
  process.on('unhandledRejection', fail);
  process.on('uncaughtException', fail);

  const undo: (() => Promise<unknown>)[] = [];
  const stopped = new AbortController();
  /** Aborted by a later signal: a stop no longer waits for a load balancer. */
  const hurry = new AbortController();
  let signalledAt = 0;
  let starting: Promise<void> = Promise.resolve();
  let stopping: Promise<void> | undefined;
  const stop = (code: number) => {
    stopped.abort();
    stopping ??= unwind(undo, { settings, started: starting.catch(() => undefined) }).then(
      () => leave(code),
      (error: unknown) => {
        log.error({ err: error }, 'the service did not end cleanly');
        return leave(code || 1);
      },
    );
    return stopping;
  };
  takeSignals(() => {
    if (stopping === undefined) {
      console.log('\nStopping …');
      signalledAt = performance.now();
    } else if (performance.now() - signalledAt > SAME_SIGNAL_MS) hurry.abort();
    void stop(0);
  });

  try {
    starting = start({ settings, log, undo, fail, signal: stopped.signal, hurry: hurry.signal });
    await starting;
  } catch (error) {
    if (stopping !== undefined) return;
    console.error(error instanceof Error ? error.message : error);
    await stop(1);
  }
}

/**
 * Takes over the stop signals from the start script, which ends the process at once. A signal that arrived while modules
 * were loading is not delivered yet, and would be lost if there were no listener for a moment.
 */
function takeSignals(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const earlier = process.listeners(signal);
    process.on(signal, stop);
    for (const listener of earlier) process.off(signal, listener);
  }
  // A closed terminal, or an ended reader of standard output, does not stop the service.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/**
 * Starts the service step by step; each completed step adds its reversal to `undo`.
 * @throws {Error} soon after the signal, in every step
 */
async function start(options: {
  settings: Settings;
  log: Logger;
  undo: (() => Promise<unknown>)[];
  fail: (error: unknown) => void;
  signal: AbortSignal;
  hurry: AbortSignal;
}): Promise<void> {
  const { settings, log, undo, fail, signal, hurry } = options;
  const database = await openDatabase(settings, { start: true, watch: { log, onLost: fail }, signal });
  undo.push(() => database.stop());
  const onWait = () => console.log('Waiting for another instance, which is applying migrations …');
  const applied = await applyMigrations(database.url, { signal, onWait });
  signal.throwIfAborted();
  const services = await createServices({ ...settings, DATABASE_URL: database.url });
  setServices(services);
  undo.push(() => services.close());
  signal.throwIfAborted();
  // Invalid settings of the first administrator are reported before the port is opened.
  const setUpPath = await services.staff.prepareFirstStart('');
  signal.throwIfAborted();
  const port = await serve(services, undo, { signal, hurry });
  if (!signal.aborted) announce({ settings, database, port, applied, setUpPath });
}

async function serve(
  services: Services,
  undo: (() => Promise<unknown>)[],
  { signal, hurry }: { signal: AbortSignal; hurry: AbortSignal },
): Promise<number> {
  const { settings } = services;
  const { HOST: host, PORT: port } = settings;
  let pages = notYet;
  const server = createHttpServer(services, () => pages);
  const dev = settings.NODE_ENV === 'development';
  // Next registers a listener for upgrades on the server that it is given, which would lose every request with the header
  // Upgrade: it is given a server that is never opened.
  const app = next({ dev, dir: projectRoot, hostname: host, port, httpServer: createServer() });
  await app.prepare();
  undo.push(() => app.close());
  signal.throwIfAborted();
  const handle = app.getRequestHandler();
  pages = { handle: dev ? handle : withStaticFiles(handle) };
  if (dev) acceptUpgrades(server, app.getUpgradeHandler());
  const open = await listen(server, { host, port });
  undo.push(() => stopServing(server, services, hurry));
  return open;
}

async function leave(code: number): Promise<void> {
  await endLog(LOG_MS);
  process.exit(code);
}

/** Undoes the steps in reverse order after the start has ended; each is undone even if another fails. */
async function unwind(
  undo: (() => Promise<unknown>)[],
  { settings, started }: { settings: Settings; started: Promise<void> },
): Promise<void> {
  const limit = settings.SHUTDOWN_SECONDS * MS_PER_SECOND + REST_MS;
  setTimeout(() => process.exit(1), limit + limit).unref();
  // A start that hangs because the database does not answer holds nothing to undo.
  await Promise.race([started, sleep(START_END_MS)]);
  const faults: unknown[] = [];
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) {
    await step().catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw new AggregateError(faults);
}
