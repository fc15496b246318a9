import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '@/server/log';
import { isServerOf, readRunningServer } from './embedded/place';
import { startUser } from './embedded/testing';
import { openDatabase } from './open-database';

const isRoot = process.getuid?.() === 0;
const log = createLogger('silent');
let base: string;
let data: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'statistics-open-'));
  chmodSync(base, 0o755);
  data = join(base, 'data');
});
afterEach(async () => {
  const left = serverOf(data);
  if (left !== undefined) process.kill(left, 'SIGQUIT');
  await expect.poll(() => serverOf(data)).toBeUndefined();
  rmSync(base, { recursive: true, force: true });
});

const open = (folder = data) => openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder }, { start: true });
const serverOf = (folder: string) => {
  const running = readRunningServer(join(folder, 'postgres'));
  return running !== undefined && isServerOf(join(folder, 'postgres'), running.pid) ? running.pid : undefined;
};
async function ask<T>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ value: T }>(statement)).rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
}

describe('the embedded server', () => {
  it('is created with loopback only, a password, UTF-8, checksums, fsync', async () => {
    const database = await open();
    const setting = (name: string) => ask(database.url, `SELECT current_setting('${name}') AS value`);
    expect(await setting('listen_addresses')).toEqual(['127.0.0.1']);
    expect(await setting('unix_socket_directories')).toEqual(['']);
    expect(await setting('server_encoding')).toEqual(['UTF8']);
    expect(await setting('data_checksums')).toEqual(['on']);
    expect(await setting('fsync')).toEqual(['on']);
    expect(await setting('password_encryption')).toEqual(['scram-sha-256']);
    expect(statSync(join(data, 'database.json')).mode & 0o777).toBe(0o600);
    expect(database.description).not.toContain(new URL(database.url).password);
    const wrong = new URL(database.url);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'SELECT 1 AS value')).rejects.toThrow(/password authentication failed/);
    await database.stop();
    expect(serverOf(data)).toBeUndefined();
  });

  it('keeps its data and its port from one start to the next', async () => {
    const first = await open();
    await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS value');
    await first.stop();
    const second = await open();
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'SELECT value FROM kept')).toEqual([7]);
    await second.stop();
  });

  it('is joined after the process that started it was killed', async () => {
    const killed = await startUser(data);
    const server = serverOf(data);
    await killed.kill();
    expect(serverOf(data)).toBe(server);
    const database = await open();
    expect(database.url).toBe(killed.url);
    expect(serverOf(data)).toBe(server);
    await database.stop();
    expect(serverOf(data)).toBeUndefined();
  });

  it('recovers when the server and the process that started it were both killed', async () => {
    const killed = await startUser(data);
    await ask(killed.url, 'CREATE TABLE kept AS SELECT 7 AS value');
    process.kill(serverOf(data) ?? 0, 'SIGKILL');
    await killed.kill();
    const database = await open();
    expect(await ask(database.url, 'SELECT value FROM kept')).toEqual([7]);
    await database.stop();
  });

  it('that another has started again after it died is not stopped by one who knew only the dead one', async () => {
    const former = await open();
    process.kill(serverOf(data) ?? 0, 'SIGKILL');
    await expect.poll(() => serverOf(data)).toBeUndefined();
    const present = await open();
    const server = serverOf(data);
    await former.stop();
    expect(serverOf(data)).toBe(server);
    expect(await ask(present.url, 'SELECT 1 AS value')).toEqual([1]);
    await present.stop();
    expect(serverOf(data)).toBeUndefined();
  });

  it('starts despite a stale pid file with the number of another living process', async () => {
    await (await open()).stop();
    writeFileSync(
      join(data, 'postgres/postmaster.pid'),
      `${process.ppid}\n/elsewhere\n1\n5432\n\n\n\nready\n`,
    );
    const database = await open();
    expect(serverOf(data)).not.toBe(process.ppid);
    await database.stop();
  });

  it('is shared by processes that start together, and stops with the last', async () => {
    const [one, two] = await Promise.all([startUser(data), startUser(data)]);
    const three = await open();
    expect(new Set([one.url, two.url, three.url]).size).toBe(1);
    await one.stop();
    await three.stop();
    expect(await ask(two.url, 'SELECT 1 AS value')).toEqual([1]);
    await two.stop();
    expect(serverOf(data)).toBeUndefined();
  });

  it('is started again at the same address when it dies while it is used', async () => {
    const onLost = vi.fn();
    const settings = { DATABASE_URL: undefined, DATA_DIR: data };
    const database = await openDatabase(settings, { start: true, watch: { log, onLost } });
    const killed = serverOf(data) ?? 0;
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => ask(database.url, 'SELECT 1 AS value').catch(() => [])).toEqual([1]);
    expect(serverOf(data)).not.toBe(killed);
    await database.stop();
    expect(onLost).not.toHaveBeenCalled();
    expect(serverOf(data)).toBeUndefined();
  });

  it('creates its folder again after an interruption', async () => {
    mkdirSync(join(data, 'postgres.new'), { recursive: true });
    writeFileSync(join(data, 'postgres.new/PG_VERSION'), '18');
    await (await open()).stop();
    expect(existsSync(join(data, 'postgres.new'))).toBe(false);
  });

  it('is not started by a process that only looks for it', async () => {
    const settings = { DATABASE_URL: undefined, DATA_DIR: data };
    await expect(openDatabase(settings, { start: false })).rejects.toThrow(/DATABASE_URL/);
  });

  it.runIf(isRoot)('runs as another user, in a folder that only root may enter as well', async () => {
    chmodSync(base, 0o700);
    const database = await open();
    const status = readFileSync(`/proc/${serverOf(data)}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
    expect(await ask(database.url, 'SELECT 1 AS value')).toEqual([1]);
    await database.stop();
  });

  it.runIf(isRoot)('names DATABASE_URL in the error if it cannot run', async () => {
    await (await open()).stop();
    const source = `
      import { openDatabase } from '${new URL('./open-database.ts', import.meta.url).pathname}';
      process.setuid(65534);
      await openDatabase({ DATA_DIR: process.argv[1] }, { start: true }).catch((error) => console.log(error.message));
    `;
    spawnSync('chown', ['65534', data]);
    const parameters = ['--import', 'tsx', '--input-type=module', '--eval', source, data];
    const { stdout } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
    expect(stdout).toMatch(/belongs to another user[\s\S]*DATA_DIR[\s\S]*DATABASE_URL/);
  });
});
