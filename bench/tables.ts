import { parseArgs } from 'node:util';
import pg from 'pg';
import { chromium } from 'playwright';
import { freePort } from '@/server/database/embedded/free-port';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { withThrowawayDatabase } from '@/server/database/throwaway';
import { entryOf } from './entry';
import { BROWSER, measureScripts } from './pages/measures';
import { startServer, stopServer } from './service';
import { ADMIN_ENVIRONMENT, signIn } from './sign-in';
import { measureTable, type TableFigures } from './tables/browser';
import { fillTables } from './tables/fill';
import { type ImportRow, measureImports } from './tables/imports';
import { measureReading, type ReadingRow } from './tables/reading';

const MOST = {
  firstRows: 1_500,
  summary: 1_500,
  largeSummary: 10_000,
  edit: 150,
  paste: 2_000,
  blank: 300,
} as const;
/** Limits in seconds, MiB and milliseconds. */
const MAX_IMPORT = { part: 15, whole: 120, memory: 400, p99: 100 } as const;
/** The maximum ratio of the time for the first rows of a view: the largest table to the smallest. */
const MAX_GROWTH = 3;
const SIZES = [100_000, 1_000_000];
const LARGEST_COMMON = 1_000_000;
const LARGE = 10_000_000;
const MAX_SCRIPTS_KB = 340;
/** The parts that can be measured alone. */
const PARTS = ['reading', 'imports', 'browser'] as const;

/**
 * `npm run bench:tables [-- --large]`: measures the response times of tables with the built service and a temporary database:
 * reading a table of a hundred thousand and a million records (with `--large` ten million too), imports of a hundred thousand and
 * a million rows, and in a browser a table of a hundred thousand. `--only reading`, `imports` or `browser` leaves out the rest. The exit
 * code is 1 if a budget is missed.
 */
const { values: options } = parseArgs({
  options: { large: { type: 'boolean', default: false }, only: { type: 'string' } },
});
if (options.only !== undefined && !PARTS.some((part) => part === options.only))
  throw new Error(`--only takes one of: ${PARTS.join(', ')}`);
const measures = (part: (typeof PARTS)[number]) => options.only === undefined || options.only === part;
const sizes = options.large ? [...SIZES, LARGE] : SIZES;
const entry = await entryOf(undefined);
await withThrowawayDatabase(async (url) => {
  await applyMigrations(url);
  const port = await freePort();
  const env = { DATABASE_URL: url, LOG_LEVEL: 'warn', ...ADMIN_ENVIRONMENT };
  const server = await startServer({ module: entry, port, env });
  const browser = await chromium.launch(BROWSER);
  const base = `http://127.0.0.1:${port}`;
  try {
    await withClient(url, fillTables);
    const cookie = await signIn(base);
    const call = callAs(base, cookie);
    if (measures('imports')) reportImports(await measureImports({ base, cookie, pid: server.pid, call }));
    if (measures('reading'))
      reportReading(await withClient(url, (database) => measureReading(database, call, sizes)));
    if (measures('browser')) {
      const table = await measureTable(browser, base, cookie);
      const page = { url: `${base}/collections/drka/penduduk_pekerjaan`, cookie };
      reportTable(table, await measureScripts(browser, page));
    }
  } finally {
    await browser.close();
    await stopServer(server);
  }
});

// This is a function declaration, because the lines above are executed first.
function ms(value: number): number {
  return Math.round(value * 10) / 10;
}

function reportReading(rows: readonly ReadingRow[]): void {
  const judged = rows.map((row) => {
    const growth = row.ms.at(-1)! / row.ms[0]!;
    return { ...row, growth, isMet: isReadingMet(row, growth) };
  });
  console.table(
    judged.map(({ name, ms: times, growth, kind, isMet }) => ({
      reading: name,
      ...Object.fromEntries(sizes.map((size, i) => [`${size.toLocaleString('en')}, ms`, ms(times[i]!)])),
      [`growth (${MAX_GROWTH})`]: ms(growth),
      met: kind === 'pass' ? 'pass' : isMet ? 'yes' : 'NO',
    })),
  );
  if (judged.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

/** A summary reads all records, so it may take longer if there are more. */
function isReadingMet({ ms: times, kind }: ReadingRow, growth: number): boolean {
  if (kind === 'pass') return true;
  if (kind === 'summary')
    return times.every((time, i) => time <= (sizes[i]! > LARGEST_COMMON ? MOST.largeSummary : MOST.summary));
  return Math.max(...times) <= MOST.firstRows && growth <= MAX_GROWTH;
}

function reportTable(table: TableFigures, scripts: number): void {
  const rows = [
    ['first rows', table.firstRows, MOST.firstRows, 'ms'],
    ['edit stored, 95 of 100', table.edit, MOST.edit, 'ms'],
    ['paste of 1,000 × 8', table.paste, MOST.paste, 'ms'],
    ['longest blank while scrolling', table.blank, MOST.blank, 'ms'],
    ['scripts sent', scripts, MAX_SCRIPTS_KB, 'kB'],
  ] as const;
  console.table(
    rows.map(([name, value, most, unit]) => ({
      'a hundred thousand records': name,
      measured: `${ms(value)} ${unit}`,
      most: `${most} ${unit}`,
      met: value <= most ? 'yes' : 'NO',
    })),
  );
  if (rows.some(([, value, most]) => !(value <= most))) process.exitCode = 1;
}

function reportImports(imports: readonly ImportRow[]): void {
  const importRows = imports.map((row) => ({ ...row, isMet: isImportMet(row) }));
  console.table(
    importRows.map(({ name, preview, applied, memory, p99, isMet }) => ({
      import: name,
      'to the preview, s': ms(preview),
      'applied, s': ms(applied),
      'memory, MiB': Math.round(memory),
      'p99 of a small request, ms': ms(p99),
      met: isMet ? 'yes' : 'NO',
    })),
  );
  if (importRows.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

/** A workbook is limited by its parts, a text as a whole. */
function isImportMet({ name, preview, applied, memory, p99 }: ImportRow): boolean {
  const isFast = name.includes('XLSX')
    ? preview <= MAX_IMPORT.part && applied <= MAX_IMPORT.part
    : preview + applied <= MAX_IMPORT.whole && memory <= MAX_IMPORT.memory;
  return isFast && p99 <= MAX_IMPORT.p99;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @returns a function that calls a procedure like the table's page */
function callAs(base: string, cookie: string) {
  return async <T>(path: string, input: unknown): Promise<T> => {
    const reply = await fetch(`${base}/api/trpc/${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: base },
      body: JSON.stringify(input),
    });
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`);
    return ((await reply.json()) as { result: { data: T } }).result.data;
  };
}
