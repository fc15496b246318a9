import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '@/server/log';
import { readSettings } from '@/server/settings';
import type { CallProgress } from '../session';
import { createImportProcesses, type ImportProcesses } from './import-processes';

const log = createLogger('silent');
let folder: string;
let spool: string;
let processes: ImportProcesses | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'imports-'));
  spool = join(folder, 'spool');
});
afterEach(async () => {
  await processes?.close();
  rmSync(folder, { recursive: true });
});

function start(options: { idleMs?: number; most?: number } = {}) {
  const settings = readSettings({
    SPOOL_DIR: spool,
    IMPORT_PROCESSES: String(options.most ?? 2),
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
  });
  processes = createImportProcesses(settings, log, options);
  return processes;
}

const fileOf = (importId: string, rows = 3) => {
  const path = join(folder, `${importId}.csv`);
  const lines = Array.from({ length: rows }, (_, at) => `Kecamatan ${at % 290},${at},Darul Imarah`);
  writeFileSync(path, `kecamatan,jumlah,gampong\n${lines.join('\n')}\n`);
  return { importId, path, reading: {} };
};

const folders = () => (existsSync(spool) ? readdirSync(spool) : []);
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('reads a file in a process of its own, once, and ends it when nobody uses it', async () => {
  const { use } = start({ idleMs: 50 });
  const file = fileOf('a');
  const pid = await use('a', file, async (open) => {
    expect(open.file).toMatchObject({ format: 'csv', rows: 3 });
    expect(folders()).toHaveLength(1);
    // The same process, which has the file open.
    await use('a', { ...file }, async (again) =>
      expect([again.file, again.pid]).toEqual([open.file, open.pid]),
    );
    const other = await use('a', { ...file, reading: { header: null } }, async (again) => again.file.rows);
    expect(other).toBe(4);
    return open.pid!;
  });
  expect(pid).not.toBe(process.pid);
  await vi.waitFor(() => expect([isAlive(pid), folders()]).toEqual([false, []]), { timeout: 30_000 });
});

it.skipIf(process.platform !== 'linux')('gives the process no secrets that it does not need', async () => {
  vi.stubEnv('AUTH_SECRET', 'a secret that signs cookies, and is long enough');
  try {
    const pid = await start().use('s', fileOf('s'), async (open) => {
      expect(readFileSync(`/proc/${open.pid}/environ`, 'utf8')).not.toContain('AUTH_SECRET');
      return open.pid;
    });
    expect(pid).toBeDefined();
  } finally {
    vi.unstubAllEnvs();
  }
});

it('refuses what the process refuses, and what it was doing when it ended', async () => {
  const { use } = start();
  const broken = join(folder, 'broken');
  writeFileSync(broken, 'PK\u0003\u0004 and no zip file');
  await expect(
    use('b', { importId: 'b', path: broken, reading: {} }, async () => undefined),
  ).rejects.toMatchObject({
    refusal: { code: 'unreadable_file', fault: 'broken' },
  });
  const killed = use('c', fileOf('c'), async ({ pid, call }) => {
    process.kill(pid!, 'SIGKILL');
    return call('open', fileOf('c', 10));
  });
  await expect(killed).rejects.toMatchObject({ code: 'import_process_failed' });
  await vi.waitFor(() => expect(folders()).toHaveLength(1), { timeout: 30_000 });
  // The next use starts another one.
  expect(await use('c', fileOf('c'), async ({ file }) => file.rows)).toBe(3);
});

it('cancels a call, and ends a process with what it does', async () => {
  const { use, end } = start();
  const large = fileOf('d', 300_000);
  const abort = new AbortController();
  const seen: CallProgress[] = [];
  const cancelled = use('d', large, async () => 'read', {
    signal: abort.signal,
    onProgress: (progress) => {
      seen.push(progress);
      abort.abort();
    },
  });
  await expect(cancelled).rejects.toMatchObject({ code: 'import_cancelled' });
  expect(seen[0]).toMatchObject({ phase: 'reading', of: expect.any(Number) });
  const ended = use('e', large, async () => 'read', { onProgress: () => void end('e') });
  await expect(ended).rejects.toMatchObject({ code: 'import_cancelled' });
});

it('lets imports wait for a process, and ends those that nobody uses', async () => {
  const { use } = start({ most: 1 });
  const seen: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let first: number | undefined;
  const one = use('f', fileOf('f'), async ({ pid }) => {
    first = pid;
    await held;
  });
  await vi.waitFor(() => expect(first).toBeDefined(), { timeout: 60_000 });
  const two = use('g', fileOf('g'), async ({ pid }) => pid, { onProgress: ({ phase }) => seen.push(phase) });
  const abort = new AbortController();
  const three = use('h', fileOf('h'), async () => 'never', { signal: abort.signal });
  abort.abort();
  await expect(three).rejects.toMatchObject({ code: 'import_cancelled' });
  expect(seen).toEqual(['waiting']);
  release();
  await one;
  expect(await two).not.toBe(first);
  expect(isAlive(first!)).toBe(false);
});

it('ends no process that another import is about to use, however many arrive at once', async () => {
  const { use } = start({ most: 2 });
  const names = ['k', 'l', 'm', 'n', 'o', 'p'];
  const rows = names.map((name) => use(name, fileOf(name), async ({ file }) => file.rows));
  expect(await Promise.all(rows)).toEqual(names.map(() => 3));
});

it('removes what an ended service has left, and leaves others alone', async () => {
  const prefix = `statistics-import-${hostname()}`;
  const left = `${prefix}-${process.pid}-old`;
  const others = [`${prefix}-${process.ppid}-running`, 'statistics-import-elsewhere-1-x', 'something'];
  for (const name of [left, ...others]) mkdirSync(join(spool, name), { recursive: true });
  start();
  await vi.waitFor(() => expect(folders().sort()).toEqual(others.toSorted()));
});

it('kills a process that does not answer', async () => {
  const { use } = start();
  const file = fileOf('a');
  let stopped: number | undefined;
  const used = use('a', file, async ({ pid, call, file: { reading } }) => {
    stopped = pid;
    process.kill(pid!, 'SIGSTOP');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const answer = call('source', { reading, rows: [1] });
      vi.advanceTimersByTime(10 * 60_000);
      return answer;
    } finally {
      vi.useRealTimers();
    }
  });
  await expect(used).rejects.toMatchObject({ code: 'import_process_failed' });
  await vi.waitFor(() => expect(isAlive(stopped!)).toBe(false), { timeout: 30_000 });
  // The next call uses another process.
  await use('a', file, async ({ pid }) => expect(pid).not.toBe(stopped));
});

it('answers nothing about a file that is read in another way by then', async () => {
  const { use } = start();
  const file = fileOf('a');
  await use('a', file, async ({ call, file: { reading } }) => {
    await use('a', { ...file, reading: { header: null } }, async () => undefined);
    await expect(call('source', { reading, rows: [1] })).rejects.toMatchObject({ code: 'import_busy' });
  });
});
