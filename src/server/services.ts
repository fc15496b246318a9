import { createKeyLinks, type KeyLinks } from './access/key-links/service';
import { createKeyless, type Keyless } from './access/keyless';
import { createKeyTurns } from './access/keys/check/key-turns';
import { followExpiry } from './access/keys/expiry/expiry';
import { createKeyService, type KeyService } from './access/keys/service';
import { createRequestService, type RequestService } from './access/requests/service';
import { createStaffService, type StaffService } from './access/staff/service';
import { type Agencies, createAgencies } from './agencies/agencies';
import { type Backups, createBackups } from './backups/backups';
import { type Bodies, createBodies } from './bodies/bodies';
import { type CatalogueService, createCatalogue } from './catalogue/catalogue';
import { type Checks, createChecks } from './checks/service';
import { type Comments, createComments } from './comments/comments';
import { type Coverages, createCoverages } from './coverage/coverage';
import { createConnectionTurns } from './database/connection-turns';
import { createHeartbeat } from './database/heartbeat';
import { createSlowStatements } from './database/observed/slow-statements';
import { createPool, type Pool } from './database/pool';
import { createPrisma, type PrismaClient } from './database/prisma';
import { createReadiness, type Readiness } from './database/readiness';
import { createReplicas } from './database/reads/replicas';
import { createStreams } from './database/reads/streams';
import { createDeliveries, type Deliveries } from './deliveries/deliveries';
import { createFigures, type Figures } from './figures/figures';
import { createHistory, type History } from './history/history';
import { createHome, type Home } from './home/home';
import { createImports, type Imports } from './imports/service';
import { createIndicators, type Indicators } from './indicators/indicators';
import { createKeptReplies, type KeptReplies } from './kept-replies/kept-replies';
import { createLetters, type Letters } from './letters/letters';
import { createLogger, type Logger } from './log';
import { createMailer } from './mail';
import { createMetadata, type MetadataService } from './metadata/metadata';
import { createServiceCounts, type ServiceCounts } from './metrics/counts';
import { createMonitoring, type Monitoring } from './monitoring/monitoring';
import { createODataReads, type ODataReads } from './odata/odata-reads';
import { createPelita, type Pelita } from './pelita/pelita';
import { createPictures, type Pictures } from './pictures/pictures';
import { createPlaces, type Places } from './places/service';
import { createProposals, type Proposals } from './proposals/proposals';
import { createPublishedValues, type PublishedValues } from './published/published-values';
import { forgetFirstReplies } from './records/guarded/forget';
import { addMonths, maintainPartitions } from './records/history/months';
import { createRecords, type Records } from './records/records';
import { createStatistics } from './records/statistics';
import { createStepMails, type StepMails } from './releases/mail/step-mails';
import { createReleases, type Releases } from './releases/releases';
import { createReminders, type Reminders } from './reminders/reminders';
import { createOfficeReports, type Reports } from './reports/reports';
import { createRequestLog, type RequestLog } from './request-log/request-log';
import type { Settings } from './settings';
import { createSpool, type Spool } from './spool/spool';
import { createSummaries, type Summaries } from './summaries/summaries';
import { createTables, type Tables } from './tables/tables';
import { openTracing, type Tracing } from './tracing/tracing';
import type { Turns } from './turns';
import { createWalidata, type Walidata } from './walidata/walidata';
import { createWebhooks, type Webhooks } from './webhooks/webhooks';

/** The state of serving requests. */
export type ServingState = {
  /**
   * `draining`: the service stops, and serves until a load balancer has noticed; each reply closes its connection.
   * `closing`: running requests are finished, new ones are refused.
   */
  phase: 'serving' | 'draining' | 'closing';
  /** When `/health/ready` was last requested, by `performance.now()`. */
  readyAskedAt: number;
};

export function createServingState(): ServingState {
  return { phase: 'serving', readyAskedAt: Number.NEGATIVE_INFINITY };
}

/** Everything that the transports need, created once per process. */
export type Services = Readonly<{
  settings: Settings;
  log: Logger;
  pool: Pool;
  prisma: PrismaClient;
  records: Records;
  tables: Tables;
  pictures: Pictures;
  summaries: Summaries;
  /** What OData reads. */
  odata: ODataReads;
  /** Backups of the database. */
  backups: Backups;
  /** Indicators: figures divided by figures. */
  figures: Figures;
  published: PublishedValues;
  indicators: Indicators;
  /** Metadata of collections, fields and indicators. */
  metadata: MetadataService;
  /** The catalogue of open data, for everybody. */
  catalogue: CatalogueService;
  /** Reports: figures and texts on one page. */
  reports: Reports;
  /** Data sets that Kemendagri's portal reads. */
  pelita: Pelita;
  /** Values of indicators that are sent to e-Walidata. */
  walidata: Walidata;
  keys: KeyService;
  /** Limits the requests that one key has in progress at once. */
  keyTurns: Turns;
  /** Limits the requests without a key. */
  keyless: Keyless;
  requests: RequestService;
  /** One-time links to keys. */
  keyLinks: KeyLinks;
  staff: StaffService;
  letters: Letters;
  history: History;
  home: Home;
  /** The coverage of each period, and the latest period that counts. */
  coverages: Coverages;
  /** The deliveries: which units have delivered which periods. */
  deliveries: Deliveries;
  /** Periods of collections, from delivered to released. */
  releases: Releases;
  /** Mails about steps of releases. */
  stepMails: StepMails;
  /** Batches of keys that may only propose. */
  proposals: Proposals;
  /** Signed messages to the owners of keys about what has happened. */
  webhooks: Webhooks;
  /** The agencies that are responsible for deliveries, and their own pages. */
  agencies: Agencies;
  /** Mails that remind agencies of their deliveries. */
  reminders: Reminders;
  /** The register of places and the lists of values. */
  places: Places;
  /** The checks of figures and names by rules. */
  checks: Checks;
  /** Comments on the cells of records. */
  comments: Comments;
  /** Files that are imported into collections. */
  imports: Imports;
  /** Buffers for slow callers. */
  spool: Spool;
  keptReplies: KeptReplies;
  requestLog: RequestLog;
  tracing: Tracing;
  /** The counts of requests, lists, batches and slow statements. */
  counts: ServiceCounts;
  /** The metrics for a monitoring system; undefined without `METRICS_PORT`. */
  monitoring: Monitoring | undefined;
  /** Reads the bodies of batches. */
  bodies: Bodies;
  /** Whether the database can be used, for `/health/ready`. */
  readiness: Readiness;
  state: ServingState;
  /** Writes data that is still in memory, and closes every connection. */
  close: () => Promise<void>;
}>;

/** One of this many connections is for long lists and files. */
const STREAM_SHARE = 4;

/** Connections for comparing and storing imports, and the time limit of their statements, in seconds. */
const LONG_CONNECTIONS = 2;
const LONG_SECONDS = 1_800;

/**
 * Connects to the database of the settings.
 * @param options.declared the settings of the whole machine, which the pages show
 * @param options.number the number of this process, from 1
 */
export async function createServices(
  settings: Settings,
  {
    declared = settings,
    log = createLogger(settings.LOG_LEVEL),
    number = 1,
  }: { declared?: Settings; log?: Logger; number?: number } = {},
): Promise<Services> {
  const requestLog = createRequestLog({ log, settings });
  const tracing = await openTracing(settings, log);
  const counts = createServiceCounts();
  const connections = Math.ceil(settings.DATABASE_POOL_SIZE / STREAM_SHARE);
  const slow = createSlowStatements({ settings, log, counts });
  const openPool = (own: Settings, size: number) => {
    const opened = createPool(own, log, size);
    slow.watch(opened);
    tracing.watch(opened);
    return opened;
  };
  const pool = openPool(settings, settings.DATABASE_POOL_SIZE - connections);
  const streamPool = openPool(settings, connections);
  const prisma = createPrisma(pool);
  const heartbeat = createHeartbeat({ settings, log, pools: [pool, streamPool] });
  await heartbeat.start();
  const readiness = createReadiness({ settings, log });
  const turns = createConnectionTurns(settings.DATABASE_POOL_SIZE - connections);
  await addMonths(pool, log);
  const recordHistory = maintainPartitions({ pool, log, months: settings.RECORD_HISTORY_MONTHS });
  const firstReplies = forgetFirstReplies({ pool, log });
  const spool = createSpool({
    folder: settings.SPOOL_DIR,
    bytes: settings.SPOOL_BYTES,
    onFault: (err) => log.warn({ err, folder: settings.SPOOL_DIR }, 'the spool could not be written'),
  });
  const bodies = createBodies({ settings, spool });
  const streams = createStreams({ pool: streamPool, connections, hasRoom: spool.hasRoom });
  const replicas = createReplicas({ settings, log, openPool, connections, hasRoom: spool.hasRoom });
  const statistics = createStatistics({ pool, log });
  const places = createPlaces({ pool, prisma, log, settings });
  await places.start();
  const { strictCheck, codes: placeCodes } = places;
  const shared = { pool, streams, prisma, turns, settings };
  const records = createRecords({ ...shared, replicas, strictCheck, placeCodes, statistics, counts });
  // The time of the database, so that instances with different clocks decide alike.
  const now = () => new Date(heartbeat.now());
  const keys = createKeyService({ pool, prisma, log, settings, now });
  const mail = createMailer(settings, log);
  const letters = createLetters({ pool, prisma, log, mail, now });
  const keyLinks = createKeyLinks({ prisma, letters, settings, forget: keys.forget, now });
  const requests = createRequestService({ pool, prisma, log, letters, links: keyLinks, settings, now });
  const staff = await createStaffService({ pool, prisma, log, letters, settings, now });
  await keys.start();
  requests.start();
  staff.start();
  letters.start();
  const expiry = followExpiry({ pool, prisma, log, letters, settings, now });
  const checks = createChecks({ pool, prisma, log, places });
  checks.start();
  const history = createHistory({ pool, log, settings });
  const longPool = openPool(longSettings(settings), LONG_CONNECTIONS);
  const { enumValues } = records;
  const imports = createImports({
    pool,
    longPool,
    prisma,
    settings,
    log,
    enumValues,
    places,
    statistics,
    streams,
    spool,
    counts,
  });
  const coverages = createCoverages({ pool, turns, prisma, records, places, settings, log, now });
  coverages.start();
  const deliveries = createDeliveries({ pool, turns, prisma, records, places, settings, now });
  const stepMails = createStepMails({ pool, prisma, log, letters, settings, now });
  stepMails.start();
  const releases = createReleases({
    ...{ pool, turns, prisma, records, coverages, deliveries, places, settings, now },
    mails: stepMails,
  });
  const proposals = createProposals({ pool, prisma, log, records });
  proposals.start();
  const webhooks = createWebhooks({ pool, prisma, log, records, settings, now });
  webhooks.start();
  const agencies = createAgencies({
    ...{ pool, prisma, deliveries, releases, records, proposals, places, keys, settings, now },
  });
  const reminders = createReminders({ pool, prisma, log, agencies, deliveries, letters, settings, now });
  reminders.start();
  const backups = createBackups({ pool, prisma, log, letters, settings, now });
  backups.start();
  const tables = createTables({ pool, streams, turns, prisma, records, places, spool, settings });
  const summaries = createSummaries({ pool, replicas, turns, records, tables, places, coverages, settings });
  const figures = createFigures({ pool, prisma, records, tables, places });
  const indicators = createIndicators({ prisma, summaries, coverages, records, places });
  const walidata = createWalidata({ pool, prisma, log, indicators, settings, now });
  walidata.start();
  const metadata = createMetadata({ prisma, places, records, indicators, settings, now });
  const odata = createODataReads({ records, summaries });
  const pelita = createPelita({
    ...{ pool, prisma, records, summaries, odata, indicators, places, metadata, settings, now },
  });
  const pictures = createPictures({ tables, records, places, coverages, deliveries });
  const reports = createOfficeReports({
    ...{ pool, prisma, log, settings, now, letters },
    ...{ pictures, summaries, indicators, tables, places, coverages },
  });
  reports.start();
  const published = createPublishedValues({
    ...{ records, releases, tables, figures, indicators, pictures, summaries, reports },
  });
  const keyTurns = createKeyTurns(settings);
  const keptReplies = createKeptReplies(settings.LIST_CACHE_BYTES);
  const measured = {
    pools: { requests: pool, lists: streamPool, imports: longPool },
    turns: { database: turns, key: keyTurns },
    importLoad: imports.load,
    ...{ spool, spoolLimit: settings.SPOOL_BYTES, keptReplies, replicas },
  };
  const monitoring =
    settings.METRICS_PORT === undefined
      ? undefined
      : createMonitoring({ settings, log, number, counts, measured, deliveries, backups });
  return {
    settings,
    log,
    pool,
    prisma,
    records,
    backups,
    tables,
    pictures,
    summaries,
    odata,
    figures,
    published,
    indicators,
    walidata,
    metadata,
    pelita,
    catalogue: createCatalogue({ prisma, metadata, records, settings: declared, now }),
    reports,
    keys,
    keyTurns,
    keyless: createKeyless(pool),
    requests,
    keyLinks,
    staff,
    letters,
    history,
    home: createHome({ pool, prisma, coverages, records, places, settings: declared }),
    coverages,
    deliveries,
    releases,
    stepMails,
    proposals,
    webhooks,
    agencies,
    reminders,
    places,
    checks,
    comments: createComments({ pool, prisma }),
    imports,
    spool,
    keptReplies,
    requestLog,
    tracing,
    counts,
    monitoring,
    bodies,
    readiness,
    state: createServingState(),
    close: async () => {
      requestLog.close();
      await monitoring?.close();
      await imports.close();
      await checks.close();
      coverages.close();
      await Promise.all([bodies.close(), history.close(), recordHistory.close(), statistics.close()]);
      await firstReplies.close();
      await Promise.all([
        keys.close(),
        requests.close(),
        staff.close(),
        letters.close(),
        backups.close(),
        expiry.close(),
        reminders.close(),
        stepMails.close(),
        reports.close(),
        walidata.close(),
        proposals.close(),
        webhooks.close(),
        places.close(),
      ]);
      mail.close();
      await prisma.$disconnect();
      await heartbeat.close();
      await replicas?.close();
      await Promise.all([pool.end(), streamPool.end(), readiness.close(), slow.close(), tracing.close()]);
    },
  };
}

/** The connections of imports: past a pooler, where they would occupy a server's connection for minutes. */
const longSettings = (settings: Settings): Settings => ({
  ...settings,
  DATABASE_URL: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
  WRITE_TIMEOUT_SECONDS: LONG_SECONDS,
});

// Next bundles its routes separately from the server that starts it; data that both use is a property of `globalThis`.
const holder = globalThis as { __services?: Services };

export function setServices(services: Services): void {
  holder.__services = services;
}

/** @throws {Error} before the server has started */
export function services(): Services {
  if (holder.__services === undefined) throw new Error('the services have not been started');
  return holder.__services;
}
