import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@/server/database/embedded/free-port';
import { withThrowawayDatabase } from '@/server/database/throwaway';

/** Runs every suite on one PostgreSQL made for the run, and counts. Called by `scripts/test.mjs`. */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

const reports = mkdtempSync(join(tmpdir(), 'statistics-reports-'));
const counts: Count[] = [];
try {
  await withThrowawayDatabase(async (url) => {
    counts.push(await check(url));
    counts.push(await vitest(url));
    if (!process.argv.includes('--quick')) counts.push(await playwright(url));
  });
} catch (error) {
  console.error(error);
  counts.push({ passed: 0, failed: 1, skipped: 0 });
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const total = (kind: keyof Count) => counts.reduce((sum, count) => sum + count[kind], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
process.exit(total('failed') === 0 ? 0 : 1);

async function check(url: string): Promise<Count> {
  const { code, output } = await run(['scripts/cli.mjs', 'scripts/check.ts'], { CHECK_DATABASE_URL: url });
  const [, passed, failed] = /checks: (\d+) passed, (\d+) failed/.exec(output) ?? [];
  return counted(code, { passed: Number(passed ?? 0), failed: Number(failed ?? 0), skipped: 0 });
}

async function vitest(url: string): Promise<Count> {
  const file = join(reports, 'vitest.json');
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run(['node_modules/vitest/vitest.mjs', 'run', ...options], {
    TEST_DATABASE_URL: url,
  });
  const report = readReport<VitestReport>(file);
  const unloaded = report?.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return counted(code, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (unloaded?.length ?? 0),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

async function playwright(url: string): Promise<Count> {
  const file = join(reports, 'playwright.json');
  const { code } = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    E2E_DATABASE_URL: url,
    E2E_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const stats = readReport<PlaywrightReport>(file)?.stats;
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  return counted(code, { passed, failed: stats?.unexpected ?? 0, skipped: stats?.skipped ?? 0 });
}

/** A suite that failed without a failed test, as when its setup does, counts as one. */
function counted(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

function run(parameters: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      process.stdout.write(chunk);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
