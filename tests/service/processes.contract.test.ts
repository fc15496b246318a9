import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '@/server/actor';
import { projectRoot } from '@/server/project-root';
import { call } from '../support/http';
import { lastServedAfter } from '../support/last-served';
import { Ledger, storesAgain, writeBatches } from '../support/ledger';
import {
  createDatabase,
  dropDatabase,
  launch,
  startService,
  type TestService,
  withKeys,
} from '../support/service';
import { service as shared } from '../support/shared';
import { signIn } from '../support/sign-in';
import { startWhole } from '../support/whole-start';

/** A service of two processes behind one port. Each request has a connection of its own, which go to the processes in turn. */

const isBuilt = process.platform === 'linux' && existsSync(join(projectRoot, 'dist/serve.js'));
const LIMIT = { timeout: 180_000 };
const PATH = '/api/drka/penduduk_umur';
const ADMIN = { email: 'admin@example.test', password: 'dua-proses-satu-pintu' };
const SETTINGS = { PROCESSES: '2', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
const REVOKED_WITHIN_MS = 1_000;
const RATE = 60;
const BATCH = 500;

describe.runIf(isBuilt)('two processes', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({
      env: { ...SETTINGS, LOG_LEVEL: 'info', LOG_REQUESTS_PER_SECOND: '1000' },
    });
  });
  afterAll(async () => {
    expect(await service.stop()).toBe(0);
  });

  const get = (key = service.key, headers: Record<string, string> = {}) =>
    call(`${service.baseUrl}${PATH}`, { key, headers: { connection: 'close', ...headers } });
  /** The numbers of the processes that answered requests of a path. */
  const answeredBy = (path: string) => {
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'));
    const requests = lines.map((line) => JSON.parse(line) as { path: string; process: number });
    return new Set(requests.filter((request) => request.path.startsWith(path)).map(({ process }) => process));
  };
  const bothAnswer = async () => {
    const ask = async () => {
      expect((await get()).status).toBe(200);
      return answeredBy(PATH);
    };
    await expect.poll(ask).toEqual(new Set([1, 2]));
  };

  it('refuse a revoked key within a second, both of them', async () => {
    await bothAnswer();
    const { key, id } = await service.issueKey();
    for (let n = 0; n < 4; n += 1) expect((await get(key)).status).toBe(200);
    await withKeys(service.databaseUrl, (keys) => keys.revoke({ id }, system('tests')));
    // Each process answers two of four consecutive requests.
    const isServed = async () => {
      const replies = await Promise.all([1, 2, 3, 4].map(() => get(key)));
      return replies.some(({ status }) => status === 200);
    };
    expect(await lastServedAfter(isServed)).toBeLessThan(REVOKED_WITHIN_MS);
  });

  it('count the rate of a key together', async () => {
    const { key } = await service.issueKey({ ratePerMinute: RATE });
    const statuses: number[] = [];
    for (let n = 0; n < 2 * RATE + 10; n += 1) statuses.push((await get(key)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(RATE);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('send an unchanged list as 304, and no old one after a write', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { etag } = (await get()).headers;
      const again = await Promise.all([1, 2, 3, 4].map(() => get(service.key, { 'if-none-match': etag! })));
      expect(again.map(({ status }) => status)).toEqual([304, 304, 304, 304]);
      const item = { ...ITEM, range_usia: `${n}` };
      const written = await call(`${service.baseUrl}${PATH}`, {
        method: 'POST',
        key: service.key,
        items: [item],
      });
      expect(written.json.info.jumlah_tersimpan).toBe(1);
      const lists = await Promise.all([1, 2, 3, 4].map(() => get(service.key, { 'if-none-match': etag! })));
      expect(lists.map(({ status, json }) => [status, json.total])).toEqual(Array(4).fill([200, n + 1]));
    }
  });

  it('import a file, whichever of them gets a request about it', LIMIT, async () => {
    const page = await signIn(service, ADMIN);
    const file = ['kota_kab,kecamatan,gampong,semester,tahun,laki_laki,perempuan'];
    for (let n = 0; n < 300; n += 1) file.push(`Aceh Besar,Darul Imarah,Gampong ${n},1,2024,${n},0`);
    const uploaded = await page.send('POST', '/imports/upload?name=a.csv', file.join('\n'));
    const { id } = uploaded.json as { id: string };
    await page.until(id, 'preparing');
    await page.mutate('imports.prepare', {
      id,
      collection: 'penduduk_jk',
      isCounted: true,
      recipe: { reading: {}, steps: [] },
    });
    await page.until(id, 'preparing');
    const steps = await page.query('imports.stepRows', { id, step: 0, offset: 0, take: 5 });
    expect((steps as { total: number }).total).toBe(300);
    await page.mutate('imports.preview', { id, mode: 'addAndChange' });
    const { effect } = await page.until(id, 'ready');
    expect(effect).toEqual({ registered: 300, changed: 0, deleted: 0 });
    const leftOut = await page.send('GET', `/imports/${id}/left-out.xlsx`);
    expect([leftOut.status, leftOut.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    await page.mutate('imports.store', { id, expected: effect, looked: true });
    await page.until(id, 'applied');
    const { json } = await call(`${service.baseUrl}/api/drka/penduduk_jk?limit=1`, { key: service.key });
    expect(json.total).toBe(300);
    const output = () => [answeredBy('/imports/'), answeredBy('/api/trpc/imports.')];
    await expect.poll(output).toEqual([new Set([1]), new Set([1])]);
    const addresses = service.output().match(/"path":"\/imports\/upload".*?"address":"(.*?)"/);
    expect(addresses?.[1]).toBe('127.0.0.1');
  });

  it('lose and halve no batch when one of them is killed, serve on, and are two again', LIMIT, async () => {
    const ledger = new Ledger(BATCH);
    const page = await signIn(service, ADMIN);
    for (let kill = 1; kill <= 4; kill += 1) {
      const before = workersOf(service.pid);
      expect(before).toHaveLength(2);
      const state = { stopping: false };
      const clients = writeBatches(service, ledger, { label: `kill ${kill}`, clients: 6, state });
      await ledger.grownBy(3);
      // The process can accept no more connections, and one of the following is its own.
      process.kill(before[kill % 2]!, 'SIGSTOP');
      const asked = Promise.allSettled([1, 2, 3, 4].map(() => get()));
      await sleep(Math.random() * 400);
      process.kill(before[kill % 2]!, 'SIGKILL');
      // Nobody waits for the process that has ended.
      const served = (await asked).filter(({ status }) => status === 'fulfilled');
      expect(served.length).toBeGreaterThanOrEqual(3);
      expect((await get()).status).toBe(200);
      expect((await page.send('GET', '/api/trpc/imports.list?input=%7B%7D')).status).toBe(200);
      await storesAgain(service, `after kill ${kill}`, 1);
      state.stopping = true;
      await clients;
      const isBack = () => workersOf(service.pid).filter((pid) => !before.includes(pid)).length;
      await expect.poll(isBack).toBe(1);
      await expect.poll(() => service.output().split('serves again').length - 1).toBe(kill);
    }
    await call(`${service.baseUrl}${PATH}`, { method: 'DELETE', key: service.key, items: await singles() });
    await ledger.check(service.databaseUrl);
    expect(ledger.brokenOff).toBeGreaterThan(0);
  });

  /** The records that belong to none of the ledger's batches. */
  const singles = async () => {
    const { json } = await get();
    const items = json.data as { id_penduduk_umur: number; kota_kab: string }[];
    return items
      .filter(({ kota_kab }) => !kota_kab.startsWith('kill'))
      .map(({ id_penduduk_umur }) => ({ id_penduduk_umur }));
  };
});

describe.runIf(isBuilt)('a stop of two processes', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'statistics-processes-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(
    'breaks off no batch, leaves no process, and ends with 0; at any moment of the start too',
    LIMIT,
    async () => {
      const env = { DATA_DIR: folder, PROCESSES: '2' };
      const start = startWhole({ env });
      await start.ready();
      start.child.kill('SIGTERM');
      expect([await start.ended(), start.left()]).toEqual([0, []]);
      for (const says of [/Running next/, /^/]) {
        const early = startWhole({ env });
        await early.says(says);
        await expect.poll(() => workersOf(early.child.pid!).length).toBe(2);
        early.child.kill('SIGINT');
        expect([await early.ended(), early.left()]).toEqual([0, []]);
      }
    },
  );

  it('ends what both are doing, and loses nothing', LIMIT, async () => {
    const databaseUrl = await createDatabase();
    const service = await startService({ env: SETTINGS, databaseUrl });
    const ledger = new Ledger(BATCH);
    const clients = writeBatches(service, ledger, { label: 'stop', clients: 6 });
    await ledger.grownBy(6);
    expect(await service.stop()).toBe(0);
    await clients;
    await ledger.check(databaseUrl);
    await dropDatabase(databaseUrl);
  });

  it('by the end of the first process alone leaves no other', LIMIT, async () => {
    const start = startWhole({ env: { DATA_DIR: folder, PROCESSES: '2' } });
    await start.ready();
    start.child.kill('SIGKILL');
    await start.ended();
    await expect.poll(start.left, { timeout: 60_000 }).toEqual([]);
  });
});

it.runIf(isBuilt)('a process that cannot start ends the service, with one message', LIMIT, async () => {
  const service = launch({ DATABASE_URL: shared.databaseUrl, PROCESSES: '2', ADMIN_EMAIL: ADMIN.email });
  await expect(service.announced).rejects.toThrow('ended with 1');
  expect(service.output().match(/ADMIN_EMAIL and ADMIN_PASSWORD/g)).toHaveLength(1);
  expect(service.output()).not.toContain('"level":50');
});

const ITEM = {
  kota_kab: 'Aceh Besar',
  kecamatan: 'Darul Imarah',
  gampong: 'Lamlumpu',
  semester: '1',
  tahun: '2024',
  jumlah_penduduk: 1,
};

/** The numbers of the processes of a service. */
function workersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const isServing = (child: string) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'latin1').includes('serve.js');
    } catch {
      return false;
    }
  };
  return children.filter(isServing).map(Number);
}
