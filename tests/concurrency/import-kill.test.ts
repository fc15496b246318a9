import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expect, it } from 'vitest';
import type { ImportState } from '@/domain/imports/import';
import { startService, type TestService } from '../support/service';
import { openOwnDatabase } from './instance';

/**
 * An import whose service is killed while it is applied, and while it is undone: afterwards it is stored whole or not at
 * all, and its page shows which.
 */

const ADMIN = { email: 'admin@example.test', password: 'impor-yang-terputus' };
const STORED = 2_000;
const ROWS = 6_000;
/** The number of kills at random moments, after those at certain ones. */
const RANDOM_KILLS = 2;
const MAX_DELAY_MS = 250;

const { url: databaseUrl, connect } = await openOwnDatabase();
const database = await connect();

/** The record with the n-th natural key, as PostgreSQL and as CSV have it. */
const recordSql = (n: string, figure: string) =>
  `'Aceh Besar', 'Darul Imarah', 'Gampong ' || ${n}, '1', 2024, ${figure}, 0`;
const COLUMNS = 'kota_kab, kecamatan, gampong, semester, tahun, laki_laki, perempuan';
const lineOf = (n: number) => `Aceh Besar,Darul Imarah,Gampong ${n},1,2024,${n},0`;
const FILE = [COLUMNS.replaceAll(' ', ''), ...Array.from({ length: ROWS }, (_, n) => lineOf(n))].join('\n');

it('is stored whole or not at all, and its page says which', { timeout: 300_000 }, async () => {
  await database.query(
    `INSERT INTO penduduk_jk (${COLUMNS}) SELECT ${recordSql('n', 'n + 1')}
     FROM generate_series(0, ${STORED - 1}) n`,
  );
  let page = await open();
  const id = await page.upload();
  await page.until(id, 'preparing');
  await page.call('imports.prepare', {
    id,
    collection: 'penduduk_jk',
    isCounted: true,
    recipe: { reading: {}, steps: [] },
  });
  await page.until(id, 'preparing');

  for (const { name, block } of moments) {
    const release = await block(await connect());
    const expected = await page.preview(id);
    page.store(id, expected);
    await someoneWaits();
    await page.service.kill();
    await release();
    page = await open();
    expect([name, await outcome(page, id)]).toEqual([name, 'nothing']);
  }

  let result: Awaited<ReturnType<typeof outcome>> = 'nothing';
  for (let kill = 1; kill <= RANDOM_KILLS && result === 'nothing'; kill += 1) {
    const expected = await page.preview(id);
    page.store(id, expected);
    await expect.poll(() => statusOf(id)).not.toBe('ready');
    await sleep(Math.random() * MAX_DELAY_MS);
    await page.service.kill();
    page = await open();
    result = await outcome(page, id);
  }
  if (result === 'nothing') {
    page.store(id, await page.preview(id));
    await page.until(id, 'applied');
    result = await outcome(page, id);
  }
  expect(result).toBe('everything');

  for (const { name, block } of undoMoments) {
    const release = await block(await connect());
    page.undo((await page.get(id)).batch!);
    await someoneWaits();
    await page.service.kill();
    await release();
    page = await open();
    expect([name, await outcome(page, id)]).toEqual([name, 'everything']);
  }
  for (let kill = 1; kill <= RANDOM_KILLS && result === 'everything'; kill += 1) {
    page.undo((await page.get(id)).batch!);
    await sleep(Math.random() * MAX_DELAY_MS);
    await page.service.kill();
    page = await open();
    result = await outcome(page, id);
  }
  if (result === 'everything') {
    await page.call('edits.undo', { collection: 'penduduk_jk', batch: (await page.get(id)).batch });
    result = await outcome(page, id);
  }
  expect(result).toBe('undone');
  expect(await page.service.stop()).toBe(0);
});

/** The moments at which an import is held up and killed: `block` holds it up, and returns a function that lets it continue. */
const moments: readonly { name: string; block: (client: pg.Client) => Promise<() => Promise<unknown>> }[] = [
  {
    name: 'when the changed records are written',
    block: async (client) => {
      const last = recordSql(String(ROWS - 1), '0');
      await client.query(`BEGIN; INSERT INTO penduduk_jk (${COLUMNS}) VALUES (${last})`);
      return () => client.query('ROLLBACK');
    },
  },
  {
    name: 'when everything but the end is written',
    block: async (client) => {
      await client.query('BEGIN; LOCK TABLE record_history.batch IN SHARE MODE');
      return () => client.query('ROLLBACK');
    },
  },
];

/** The moments at which the undoing is held up and killed. */
const undoMoments: typeof moments = [
  {
    name: 'when the records of the import are locked',
    block: async (client) => {
      const last = `gampong = 'Gampong ${ROWS - 1}'`;
      await client.query(`BEGIN; SELECT FROM penduduk_jk WHERE ${last} FOR UPDATE`);
      return () => client.query('ROLLBACK');
    },
  },
  { ...moments[1]!, name: 'when the records are as before, and only the end is missing' },
];

async function someoneWaits(): Promise<void> {
  const waiting = () =>
    database.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
  await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0);
}

const statusOf = async (id: string): Promise<string> =>
  (await database.query('SELECT status FROM import WHERE id = $1', [id])).rows[0].status;

/** The records of the import that are stored after the killed service's statements have ended; the page must show the same. */
async function outcome({ get }: Page, id: string): Promise<'everything' | 'nothing' | 'undone'> {
  const busy = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start < now() - interval '1 second'`;
  await expect.poll(async () => (await database.query(busy)).rowCount).toBe(0);
  // Simulates that the time has passed after which a silent instance counts as ended.
  await database.query("UPDATE import SET alive_at = alive_at - interval '1 minute' WHERE id = $1", [id]);
  const { status, fault, batch } = await get(id);
  const { rows } = await database.query(
    `SELECT count(*)::int AS records, (count(*) FILTER (WHERE gampong = 'Gampong ' || laki_laki))::int AS written,
       (SELECT count(*)::int FROM record_history.batch) AS batches,
       (SELECT count(*)::int FROM record_history.penduduk_jk) AS states
     FROM penduduk_jk`,
  );
  if (status === 'applied') {
    expect([batch, fault]).toEqual([expect.any(String), null]);
    expect(rows).toEqual([{ records: ROWS, written: ROWS, batches: 1, states: STORED }]);
    return 'everything';
  }
  if (status === 'undone') {
    expect([batch, fault]).toEqual([expect.any(String), null]);
    expect(rows).toEqual([{ records: STORED, written: 0, batches: 2, states: STORED + ROWS }]);
    return 'undone';
  }
  expect([status, fault, batch]).toEqual(['failed', { code: 'import_interrupted' }, null]);
  expect(rows).toEqual([{ records: STORED, written: 0, batches: 0, states: 0 }]);
  return 'nothing';
}

type Page = Awaited<ReturnType<typeof open>>;

/** Starts the service, and signs in as its pages do. */
async function open() {
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const service: TestService = await startService({ databaseUrl, env });
  const { baseUrl: origin } = service;
  let cookie = '';
  const post = (path: string, type: string, body: string) =>
    fetch(`${origin}${path}`, { method: 'POST', headers: { cookie, origin, 'content-type': type }, body });
  async function call(procedure: string, input: unknown): Promise<ImportState> {
    const reply = await post(`/api/trpc/${procedure}`, 'application/json', JSON.stringify(input));
    if (!reply.ok) throw new Error(`${procedure} was answered ${reply.status}: ${await reply.text()}`);
    cookie ||= reply.headers
      .getSetCookie()
      .map((line) => line.slice(0, line.indexOf(';')))
      .join('; ');
    return ((await reply.json()) as { result: { data: ImportState } }).result.data;
  }
  async function get(id: string): Promise<ImportState> {
    const input = encodeURIComponent(JSON.stringify({ id }));
    const reply = await fetch(`${origin}/api/trpc/imports.get?input=${input}`, { headers: { cookie } });
    return ((await reply.json()) as { result: { data: ImportState } }).result.data;
  }
  async function until(id: string, status: string): Promise<ImportState> {
    let state = await get(id);
    while (state.status !== status || state.progress !== null) {
      if (state.fault !== null) throw new Error(JSON.stringify(state.fault));
      await sleep(50);
      state = await get(id);
    }
    return state;
  }
  await call('session.signIn', { ...ADMIN, remember: false });
  return {
    service,
    call,
    get,
    until,
    upload: async () => {
      const reply = await post('/imports/upload?name=a.csv', 'application/octet-stream', FILE);
      return ((await reply.json()) as { id: string }).id;
    },
    preview: async (id: string) => {
      await call('imports.preview', { id, mode: 'addAndChange' });
      const { effect } = await until(id, 'ready');
      expect(effect).toEqual({ registered: ROWS - STORED, changed: STORED, deleted: 0 });
      return effect;
    },
    /** The service is killed before it answers. */
    undo: (batch: string) => {
      call('edits.undo', { collection: 'penduduk_jk', batch }).catch(() => undefined);
    },
    /** The service is killed before it answers. */
    store: (id: string, expected: unknown) => {
      call('imports.store', { id, expected, looked: true }).catch(() => undefined);
    },
  };
}
