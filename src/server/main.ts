import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import next from 'next';
import { announce } from './announce';
import { applyMigrations } from './database/migrations/migrations';
import { openDatabase } from './database/open-database';
import { acceptUpgrades, close, createHttpServer, listen, type PageServer } from './http-server';
import { createLogger, endLog, type Logger } from './log';
import { projectRoot } from './project-root';
import { createServices, type Services, setServices } from './services';
import { readSettings, type Settings } from './settings';
import { withStaticFiles } from './static-files';

const MS_PER_SECOND = 1_000;
/** What a forced end leaves for the database to be told, after the requests' share of the time to stop. */
const REST_MS = 5_000;
/** How long a stop waits for the start that it broke off. */
const START_END_MS = 15_000;
/** How long the last lines of the log may take to be written. */
const LOG_MS = 1_000;

/**
 * What is alive may double before V8 collects again. Left to itself it lets a heap as large as the pages make it grow
 * further, and a long list then takes as much again.
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
    if (stopping === undefined) console.log('\nStopping …');
    void stop(0);
  });

  try {
    starting = start({ settings, log, undo, fail, signal: stopped.signal });
    await starting;
  } catch (error) {
    if (stopping !== undefined) return;
    console.error(error instanceof Error ? error.message : error);
    await stop(1);
  }
}

/**
 * Takes the signals to stop over from the start script, which ended the process at once. One that arrived while our
 * modules were loaded has not been delivered yet; it would be lost if there were no listener for a moment.
 */
function takeSignals(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const earlier = process.listeners(signal);
    process.on(signal, stop);
    for (const listener of earlier) process.off(signal, listener);
  }
  // A terminal that was closed, or a reader of our output that has ended, is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/**
 * Brings the service up, step by step; each that succeeded leaves in `undo` how it is undone.
 * @throws {Error} soon after the signal, wherever it is
 */
async function start(options: {
  settings: Settings;
  log: Logger;
  undo: (() => Promise<unknown>)[];
  fail: (error: unknown) => void;
  signal: AbortSignal;
}): Promise<void> {
  const { settings, log, undo, fail, signal } = options;
  const database = await openDatabase(settings, { start: true, watch: { log, onLost: fail }, signal });
  undo.push(() => database.stop());
  const onWait = () => console.log('Waiting for another instance, which is applying migrations …');
  const applied = await applyMigrations(database.url, { signal, onWait });
  signal.throwIfAborted();
  const services = await createServices({ ...settings, DATABASE_URL: database.url });
  setServices(services);
  undo.push(() => services.close());
  signal.throwIfAborted();
  // A link that cannot be made, for a fault of the settings, is said before anything is served.
  const setUpPath = await services.staff.prepareFirstStart('');
  signal.throwIfAborted();
  const port = await serve(services, undo, signal);
  if (!signal.aborted) announce({ settings, database, port, applied, setUpPath });
}

async function serve(
  services: Services,
  undo: (() => Promise<unknown>)[],
  signal: AbortSignal,
): Promise<number> {
  const { settings } = services;
  const { HOST: host, PORT: port } = settings;
  let pages = notYet;
  const server = createHttpServer(services, () => pages);
  const dev = settings.NODE_ENV === 'development';
  // Next would listen for upgrades on the server that it is given, and every request with the header Upgrade would be
  // lost: it is given one that listens to nobody.
  const app = next({ dev, dir: projectRoot, hostname: host, port, httpServer: createServer() });
  await app.prepare();
  undo.push(() => app.close());
  signal.throwIfAborted();
  const handle = app.getRequestHandler();
  pages = { handle: dev ? handle : withStaticFiles(handle) };
  if (dev) acceptUpgrades(server, app.getUpgradeHandler());
  const open = await listen(server, { host, port });
  undo.push(() => {
    services.state.stopping = true;
    return close(server, settings.SHUTDOWN_SECONDS * MS_PER_SECOND);
  });
  return open;
}

async function leave(code: number): Promise<void> {
  await endLog(LOG_MS);
  process.exit(code);
}

/** Runs the steps back once the start has ended, last first; each has its chance though another failed. */
async function unwind(
  undo: (() => Promise<unknown>)[],
  { settings, started }: { settings: Settings; started: Promise<void> },
): Promise<void> {
  const limit = settings.SHUTDOWN_SECONDS * MS_PER_SECOND + REST_MS;
  setTimeout(() => process.exit(1), limit + limit).unref();
  // A start that hangs on a database that never answers holds nothing that has to be undone after it.
  await Promise.race([started, sleep(START_END_MS)]);
  const faults: unknown[] = [];
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) {
    await step().catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw new AggregateError(faults);
}
