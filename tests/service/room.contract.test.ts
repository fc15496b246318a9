import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRunningServer } from '@/server/database/embedded/place';
import { projectRoot } from '@/server/project-root';
import { type Call, call } from '../support/http';
import { expectRefusal } from '../support/refusal';
import { samples } from '../support/sample';
import { issueKey, startService, type TestService } from '../support/service';
import { collectionOf } from '../support/shared';
import { startWhole, type WholeStart } from '../support/whole-start';

/** A database without room, on the disk or among its connections. */

const dokter = collectionOf('dokter');
const PATIENCE = { timeout: 30_000 };

const disk = mkdtempSync(join(tmpdir(), 'statistics-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk]).status === 0;
const isBuilt = existsSync(join(projectRoot, 'dist/main.js'));
afterAll(() => {
  if (isMounted) spawnSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

describe.runIf(isMounted && isBuilt)('the embedded database, when its disk is full', () => {
  const folder = join(disk, 'data');
  const fill = join(disk, 'fill');
  let start: WholeStart;
  let url: string;
  let key: string;
  let written = 0;

  beforeAll(async () => {
    start = startWhole({ env: { DATA_DIR: folder } });
    url = await start.ready();
    const { port, password } = JSON.parse(readFileSync(join(folder, 'database.json'), 'utf8'));
    ({ key } = await issueKey(`postgresql://postgres:${password}@127.0.0.1:${port}/statistics`));
  }, 120_000);
  afterAll(async () => {
    start?.child.kill('SIGKILL');
    const server = readRunningServer(join(folder, 'postgres'));
    if (server !== undefined) process.kill(server.pid, 'SIGKILL');
  });

  const send = (method: string, options: Call = {}) =>
    call(`${url}${dokter.path}`, { method, key, ...options });
  const write = () => {
    written += 100;
    return send('POST', { items: samples(dokter, 100, written) });
  };
  const ready = async () => (await call(`${url}/health/ready`)).json;
  const fillUp = () => {
    const { bavail, bsize } = statfsSync(disk);
    const zeros = Buffer.alloc(1024 * 1024);
    try {
      for (let left = bavail * bsize; left > 0; left -= zeros.length)
        writeFileSync(fill, zeros, { flag: 'a' });
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  };

  it(
    'refuses writes with 503, says so, reads on, and takes writes when there is room',
    PATIENCE,
    async () => {
      expect((await write()).status).toBe(200);
      fillUp();
      await expect.poll(ready, PATIENCE).toEqual({ status: false, reason: 'disk_full' });
      for (let i = 0; i < 50; i += 1) {
        const refused = await write();
        expectRefusal(refused, 503, 'unavailable');
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      }
      const { status, json } = await send('GET');
      expect([status, json.data?.length]).toEqual([200, 100]);
      expect((await call(`${url}/health/live`)).status).toBe(200);
      rmSync(fill);
      await expect.poll(ready, PATIENCE).toEqual({ status: true });
      expect((await write()).status).toBe(200);
    },
  );

  it('that was killed meanwhile, comes back when there is room, with everything that was stored', {
    timeout: 90_000,
  }, async () => {
    fillUp();
    process.kill(readRunningServer(join(folder, 'postgres'))!.pid, 'SIGKILL');
    await expect.poll(ready, PATIENCE).toEqual({ status: false, reason: 'disk_full' });
    expect((await write()).status).toBe(503);
    rmSync(fill);
    await expect.poll(async () => (await write()).status, { timeout: 60_000 }).toBe(200);
    expect(start.child.exitCode).toBeNull();
    expect((await send('GET')).json.data.length).toBe(300);
    start.child.kill('SIGTERM');
    expect([await start.ended(), start.left()]).toEqual([0, []]);
  });
});

describe('ready', () => {
  let instance: TestService;
  let holder: pg.Client;
  beforeAll(async () => {
    instance = await startService({ env: { DATABASE_POOL_SIZE: '2' } });
    holder = new pg.Client({ connectionString: instance.databaseUrl });
    await holder.connect();
  });
  afterAll(async () => {
    await holder?.end();
    await instance?.stop();
  });

  it('answers at once while requests wait for every connection, however many ask', PATIENCE, async () => {
    await holder.query('BEGIN; LOCK TABLE dokter IN ACCESS EXCLUSIVE MODE');
    const waiting = Array.from({ length: 4 }, (_, i) =>
      call(`${instance.baseUrl}${dokter.path}`, {
        method: 'POST',
        key: instance.key,
        items: samples(dokter, 1, i + 1),
      }),
    );
    const isHeld = `SELECT FROM pg_locks WHERE relation = 'dokter'::regclass AND NOT granted`;
    await expect.poll(async () => (await holder.query(isHeld)).rowCount, PATIENCE).toBeGreaterThan(0);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => call(`${instance.baseUrl}/health/ready`)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await holder.query('ROLLBACK');
    for (const reply of await Promise.all(waiting)) expect(reply.status).toBe(200);
  });
});
