import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import next from 'next';
import { applyMigrations } from './database/migrations/migrations';
import { type OpenDatabase, openDatabase } from './database/open-database';
import { acceptUpgrades, close, createHttpServer, listen, type PageServer } from './http-server';
import { createLogger } from './log';
import { projectRoot } from './project-root';
import { createServices, type Services, setServices } from './services';
import { readSettings, type Settings } from './settings';
import { withStaticFiles } from './static-files';

const MS_PER_SECOND = 1_000;
/** What a forced end leaves for the database to be told, after the requests' share of the time to stop. */
const REST_MS = 5_000;

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
  let stopping: Promise<void> | undefined;
  const stop = (code: number) => {
    stopping ??= unwind(undo, settings).then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'the service did not end cleanly');
        process.exit(code || 1);
      },
    );
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping === undefined) console.log('\nStopping …');
      void stop(0);
    });
  }

  try {
    const database = await openDatabase(settings, { start: true, watch: { log, onLost: fail } });
    undo.push(() => database.stop());
    const applied = await applyMigrations(database.url);
    const services = await createServices({ ...settings, DATABASE_URL: database.url });
    setServices(services);
    undo.push(() => services.close());
    // A link that cannot be made, for a fault of the settings, is said before anything is served.
    const setUpPath = await services.staff.prepareFirstStart('');
    const port = await serve(services, undo);
    if (stopping === undefined) announce({ settings, database, port, applied, setUpPath });
  } catch (error) {
    if (stopping !== undefined) return;
    console.error(error instanceof Error ? error.message : error);
    await stop(1);
  }
}

async function serve(services: Services, undo: (() => Promise<unknown>)[]): Promise<number> {
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

/** Runs the steps back, last first; each has its chance though another failed. */
async function unwind(undo: (() => Promise<unknown>)[], settings: Settings): Promise<void> {
  const limit = settings.SHUTDOWN_SECONDS * MS_PER_SECOND + REST_MS;
  setTimeout(() => process.exit(1), limit + limit).unref();
  const faults: unknown[] = [];
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) {
    await step().catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw new AggregateError(faults);
}

function announce(options: {
  settings: Settings;
  database: OpenDatabase;
  port: number;
  applied: string[];
  /** Of the one-time link, while there is no staff. */
  setUpPath: string | undefined;
}): void {
  const { settings, database, port, applied, setUpPath } = options;
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST;
  const base = `http://${host === '0.0.0.0' || host === '[::]' ? '127.0.0.1' : host}:${port}`;
  console.log(
    [
      '',
      `Regional Statistical Data Service  ${base}`,
      `  database       ${database.description}${applied.length > 0 ? ` (${applied.length} migration(s) applied)` : ''}`,
      `  documentation  ${base}/docs`,
      ...(setUpPath === undefined
        ? []
        : ['', `Set the service up:  ${settings.BASE_URL?.replace(/\/+$/, '') ?? base}${setUpPath}`]),
      '',
      'First, issue a key, then use it:',
      '  KEY=$(npm run -s keys -- issue --name "First key")',
      `  curl -H "x-api-key: $KEY" ${base}/api/drka/penduduk_umur`,
      '',
    ].join('\n'),
  );
}
