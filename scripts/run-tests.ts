import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@/server/database/embedded/free-port';
import { withThrowawayDatabase } from '@/server/database/throwaway';
import { describeFailure, type Result, readPlaywrightReport, readVitestReport } from './lib/test-reports';
import { administer } from './lib/vitest/databases';

/** Runs every suite on one PostgreSQL made for the run, lists what failed, and counts. Called by `scripts/test.mjs`. */
const TAIL_CHARACTERS = 2_000;

/** Interrupted, it ends the suite that runs and stops PostgreSQL. */
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interruption.abort(new Error(signal)));

const reports = mkdtempSync(join(tmpdir(), 'statistics-reports-'));
const results: Result[] = [];
try {
  await withThrowawayDatabase(async (url) => {
    await writeWithoutWaiting(url);
    results.push(await check(url));
    results.push(await vitest(url));
    if (!process.argv.includes('--quick')) results.push(await playwright(url));
  });
} catch (error) {
  console.error(error);
  const message = String(error instanceof Error ? error.stack : error);
  results.push({ passed: 0, skipped: 0, failures: [{ file: 'scripts/run-tests.ts', test: '', message }] });
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const failures = results.flatMap((result) => result.failures);
for (const failure of results.flatMap(({ flaky = [] }) => flaky))
  console.log(describeFailure(failure, '! passed only when tried again:'));
for (const failure of failures) console.log(describeFailure(failure));
const total = (kind: 'passed' | 'skipped') => results.reduce((sum, result) => sum + result[kind], 0);
console.log(`${total('passed')} passed, ${failures.length} failed, ${total('skipped')} skipped`);
process.exit(failures.length === 0 ? 0 : 1);

/** Nothing of this server is needed after a crash, and hundreds of databases are made on it: it does not wait for the disk. */
async function writeWithoutWaiting(url: string): Promise<void> {
  for (const name of ['fsync', 'full_page_writes']) await administer(`ALTER SYSTEM SET ${name} = off`, url);
  await administer('SELECT pg_reload_conf()', url);
}

async function check(url: string): Promise<Result> {
  const ended = await run(['scripts/cli.mjs', 'scripts/check.ts'], { CHECK_DATABASE_URL: url });
  const [, passed] = /checks: (\d+) passed/.exec(ended.output) ?? [];
  const failures = [...ended.output.matchAll(/^✗ (.+)\n([^✓✗]*)/gm)].map(([, test = '', message = '']) => ({
    file: 'npm run check',
    test,
    message,
  }));
  return complete('npm run check', ended, { passed: Number(passed ?? 0), skipped: 0, failures });
}

async function vitest(url: string): Promise<Result> {
  const file = join(reports, 'vitest.json');
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ended = await run(['node_modules/vitest/vitest.mjs', 'run', ...options], { TEST_DATABASE_URL: url });
  return complete('vitest', ended, readReport(file, readVitestReport));
}

async function playwright(url: string): Promise<Result> {
  const file = join(reports, 'playwright.json');
  const ended = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    E2E_DATABASE_URL: url,
    E2E_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return complete('playwright', ended, readReport(file, readPlaywrightReport));
}

/** A suite that failed without a failed test, as when its set-up does, is one failure, shown by its last output. */
function complete(suite: string, { code, output }: Ended, result: Result): Result {
  if (code === 0 || result.failures.length > 0) return result;
  const message = `ended with ${code}:\n${output.slice(-TAIL_CHARACTERS)}`;
  return { ...result, failures: [{ file: suite, test: '', message }] };
}

function readReport<T>(file: string, read: (report: T) => Result): Result {
  if (!existsSync(file)) return { passed: 0, skipped: 0, failures: [] };
  return read(JSON.parse(readFileSync(file, 'utf8')) as T);
}

interface Ended {
  code: number;
  output: string;
}

/** Runs Node, shows what it writes, and keeps it. */
function run(parameters: string[], env: Record<string, string>): Promise<Ended> {
  interruption.signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      signal: interruption.signal,
    });
    let output = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      from.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        to.write(chunk);
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
