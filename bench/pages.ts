import { chromium } from 'playwright';
import { freePort } from '@/server/database/embedded/free-port';
import { withThrowawayDatabase } from '@/server/database/throwaway';
import { entryOf } from './entry';
import { BROWSER, measureScripts, runLighthouse } from './pages/measures';
import { startServer, stopServer } from './service';
import { ADMIN_ENVIRONMENT, signIn } from './sign-in';

/** A page and its budget. Scripts are counted compressed, in kB of 1,000 bytes. */
type Budget = Readonly<{ name: string; path: string; signedIn: boolean; scripts: number }>;

const RUNS = 3;
const MIN_PERFORMANCE = 90;
const MIN_ACCESSIBILITY = 100;

const PAGES: readonly Budget[] = [
  { name: 'sign-in', path: '/sign-in', signedIn: false, scripts: 196 },
  { name: 'home', path: '/', signedIn: true, scripts: 202 },
  { name: 'key list', path: '/keys', signedIn: true, scripts: 208 },
];

/**
 * `npm run bench:pages`: measures the size of the pages and their Lighthouse scores (on a simulated slow telephone), with
 * the built service and a temporary database. The exit code is 1 if a budget is exceeded.
 */
const entry = await entryOf(undefined);
await withThrowawayDatabase(async (url) => {
  const port = await freePort();
  const env = { DATABASE_URL: url, LOG_LEVEL: 'warn', ...ADMIN_ENVIRONMENT };
  const server = await startServer({ module: entry, port, env });
  const base = `http://127.0.0.1:${port}`;
  const debugPort = await freePort();
  const browser = await chromium.launch({
    ...BROWSER,
    args: [...BROWSER.args, `--remote-debugging-port=${debugPort}`],
  });
  try {
    const cookie = await signIn(base);
    const rows: Row[] = [];
    for (const page of PAGES) {
      const address = { url: base + page.path, cookie: page.signedIn ? cookie : undefined };
      const scripts = await measureScripts(browser, address);
      const marks = await medianOf(RUNS, () => runLighthouse(debugPort, address));
      rows.push({ page: page.name, scripts, mostScripts: page.scripts, ...marks });
    }
    console.table(rows.map(asLine));
    process.exitCode = rows.every(isWithin) ? 0 : 1;
  } finally {
    await browser.close();
    await stopServer(server);
  }
});

/** The median run by performance, because single runs vary. */
async function medianOf<T extends { performance: number }>(runs: number, run: () => Promise<T>): Promise<T> {
  const results: T[] = [];
  for (let count = 0; count < runs; count += 1) results.push(await run());
  return results.sort((a, b) => a.performance - b.performance)[Math.floor(runs / 2)]!;
}

type Row = Readonly<{
  page: string;
  scripts: number;
  mostScripts: number;
  performance: number;
  accessibility: number;
  faults: readonly string[];
  /** First and largest contentful paint, blocking time, layout shift. */
  paints: string;
}>;

function isWithin({ scripts, mostScripts, performance, accessibility }: Row): boolean {
  return scripts <= mostScripts && performance >= MIN_PERFORMANCE && accessibility >= MIN_ACCESSIBILITY;
}

function asLine(row: Row) {
  return {
    page: row.page,
    'scripts, kB': `${row.scripts} of ${row.mostScripts}`,
    [`performance (${MIN_PERFORMANCE})`]: row.performance,
    [`accessibility (${MIN_ACCESSIBILITY})`]: row.accessibility,
    'first, largest, blocked, shift': row.paints,
    faults: row.faults.join(', '),
    met: isWithin(row) ? 'yes' : 'NO',
  };
}
