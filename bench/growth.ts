import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { freePort } from '@/server/database/embedded/free-port';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { entryOf } from './entry';
import { type BestPlan, bestPlan } from './growth/best-plan';
import { type ColdStart, measureColdStart } from './growth/cold-start';
import { fill, QUERIES, type Query } from './growth/records';
import { load, rawRequest } from './load-client';
import { median } from './pairs';
import { type Server, startServer, stopServer } from './service';
import { connect, issueKey, limitModule, withDatabase } from './stage';

const SIZES = [10_000, 1_000_000];
const LARGE = 10_000_000;
const CALLERS = [1, 16, 64] as const;
const ROUNDS = 3;
/** About how long one side is measured at once. */
const SLICE_MS = 400;
const MIN_COUNT = 20;
const MAX_COUNT = 3_000;
const PROBES = 5;
const MAX_GROWTH = 1.3;
const MIN_RATIO = 0.65;
const POOL_SIZE = '16';

/** Milliseconds per request: of the service, and of the limit. */
type Figure = Readonly<{ service: number; limit: number; ratio: number }>;
type Measured = Readonly<{
  query: Query;
  size: number;
  callers: number;
  first: number;
  best: number;
  figure: Figure;
}>;

type Sides = Readonly<{ database: Client; url: string; service: Server; key: string }>;

/**
 * `npm run bench:growth`: measures pages of lists with the same table at ten thousand and at a million records, with `--large`
 * at ten million too, each beside a bare server that executes the best plan for the values; and single registrations into an
 * empty table. `--only TEXT` measures only the lists with this text in their names.
 */
const { values: options } = parseArgs({
  options: { large: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const sizes = options.large ? [...SIZES, LARGE] : SIZES;
const queries = QUERIES.filter(({ name }) => name.includes(options.only));
const entry = await entryOf(undefined);

await withDatabase(async (url) => {
  await applyMigrations(url);
  const key = await issueKey(url);
  const database = await connect(url);
  // Each list is read, because only totals are cached.
  const env = {
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: POOL_SIZE,
    LIST_CACHE_BYTES: '0',
    DEFAULT_RATE_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
  };
  const service = await startServer({ module: entry, port: await freePort(), env });
  const sides = { database, url, service, key };
  try {
    if (options.only === '') console.log(coldText(await measureColdStart(sides)));
    await database.query('ALTER TABLE penduduk_umur SET (autovacuum_enabled = false)');
    const measured: Measured[] = [];
    for (const size of sizes) {
      console.error(`… ${size.toLocaleString('en')} records`);
      await fill(database, size);
      measured.push(...(await measureSize(sides, size)));
    }
    console.log(tableOf(measured));
  } finally {
    await stopServer(service);
    await database.end();
  }
});
process.exit();

async function measureSize(sides: Sides, size: number): Promise<Measured[]> {
  const plans: BestPlan[] = [];
  for (const query of queries) plans.push(await bestPlan(sides.database, query, size));
  const env = {
    DATABASE_URL: sides.url,
    DATABASE_POOL_SIZE: POOL_SIZE,
    STATEMENTS: JSON.stringify(plans.map(({ text }) => text)),
  };
  const limit = await startServer({
    module: limitModule('growth/limit-server.mjs'),
    port: await freePort(),
    env,
  });
  try {
    const measured: Measured[] = [];
    for (const [i, query] of queries.entries()) {
      const first = await firstTime(sides, query, size);
      for (const callers of CALLERS) {
        const figure = await measurePair(sides, { query, size, callers, limit, place: i });
        measured.push({ query, size, callers, first, best: plans[i]!.ms, figure });
      }
    }
    return measured;
  } finally {
    await stopServer(limit);
  }
}

function requestOf({ key }: Sides, query: Query, size: number): Buffer {
  const parameters = ['limit=20', query.query(size)].filter(Boolean).join('&');
  return rawRequest('GET', `/api/drka/penduduk_umur?${parameters}`, { headers: { 'x-api-key': key } });
}

/** The time of the first request after a write, which counts the total, in milliseconds. */
async function firstTime(sides: Sides, query: Query, size: number): Promise<number> {
  await sides.database.query(
    'UPDATE penduduk_umur SET jumlah_penduduk = jumlah_penduduk WHERE id_penduduk_umur = 1',
  );
  return timeOf(sides.service, { requests: [requestOf(sides, query, size)], connections: 1, count: 1 });
}

async function measurePair(
  sides: Sides,
  {
    query,
    size,
    callers,
    limit,
    place,
  }: { query: Query; size: number; callers: number; limit: Server; place: number },
): Promise<Figure> {
  const both = [
    { server: sides.service, requests: [requestOf(sides, query, size)] },
    { server: limit, requests: [rawRequest('GET', `/${place}`, {})] },
  ] as const;
  const times: [number[], number[]] = [[], []];
  const counts: number[] = [];
  for (const { server, requests } of both) {
    const probe = await timeOf(server, { requests, connections: 1, count: PROBES });
    counts.push(Math.min(MAX_COUNT, Math.max(MIN_COUNT, Math.round(SLICE_MS / probe))));
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [side, { server, requests }] of both.entries())
      times[side as 0 | 1].push(
        await timeOf(server, { requests, connections: callers, count: counts[side]! }),
      );
  const [service, bare] = [median(times[0]), median(times[1])];
  return { service, limit: bare, ratio: median(times[0].map((time, i) => times[1][i]! / time)) };
}

/** Milliseconds per request. */
async function timeOf(
  { port }: Server,
  work: { requests: readonly Buffer[]; connections: number; count: number },
): Promise<number> {
  const { seconds } = await load({ port, status: 200, ...work });
  return (seconds * 1000) / work.count;
}

function tableOf(measured: readonly Measured[]): string {
  const last = sizes.at(-1)!;
  const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0);
  const head = ['list, limit=20', 'callers', ...sizes.map((size) => `ms at ${size.toLocaleString('en')}`)];
  const lines = [
    [...head, `growth (${MAX_GROWTH})`, `of the limit (${MIN_RATIO})`, 'first time, ms', 'best plan, ms'],
    Array.from({ length: head.length + 4 }, () => '---'),
    ...queries.flatMap((query) =>
      CALLERS.map((callers) => {
        const own = measured.filter((one) => one.query === query && one.callers === callers);
        const [smallest, largest] = [own[0]!, own.find(({ size }) => size === last)!];
        return [
          query.name,
          String(callers),
          ...own.map(({ figure }) => ms(figure.service)),
          (largest.figure.service / smallest.figure.service).toFixed(2),
          largest.figure.ratio.toFixed(2),
          ms(largest.first),
          ms(largest.best),
        ];
      }),
    ),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function coldText({ first, last, warm }: ColdStart): string {
  const rate = (value: number) => Math.round(value).toLocaleString('en');
  return `Single registrations by 16 callers, in a second: the first thousand into an empty table ${rate(first)}, the last ${rate(last)}, after ANALYZE ${rate(warm)}.\n`;
}
