import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Instance, openOwnDatabase, startInstance } from './instance';

const TIMEOUT = 120_000;
const PATH = '/api/rsud/dokter';
const MINIMAL = { prefer: 'return=minimal' };

const { url, key, connect } = await openOwnDatabase();
const [database, other] = await Promise.all([connect(), connect()]);
let instance: Instance;

beforeEach(async () => {
  await database.query('TRUNCATE dokter RESTART IDENTITY');
  // One connection for writes, so that each statement meets the plans of those before it.
  instance = await startInstance(url, key, 2);
});

afterEach(() => instance.close());

describe('wrong statistics of a table', () => {
  it(
    'do not make the change of a large batch compare each item with each record',
    async () => {
      const count = 30_000;
      // The statistics that autovacuum makes if it runs while much is being stored: the table has pages, but no record in
      // them.
      await database.query('BEGIN');
      await database.query(
        "INSERT INTO dokter (nama_dokter, spesialis) SELECT 'd' || n, 'Anak' FROM generate_series(1, $1::integer) n",
        [count],
      );
      await other.query('ANALYZE dokter');
      await database.query('COMMIT');
      // PostgreSQL keeps a plan from the sixth use of a prepared statement on.
      for (let round = 0; round < 6; round += 1) {
        const item = { id_dokter: 1, spesialis: `s${round}` };
        expect((await instance.send('PUT', PATH, [item], MINIMAL)).status).toBe(200);
      }
      const items = Array.from({ length: count }, (_, n) => ({ id_dokter: n + 1, spesialis: 'Mata' }));
      const { status, body } = await instance.send('PUT', PATH, items, MINIMAL);
      expect([status, body.info?.jumlah_tersimpan]).toEqual([200, count]);
    },
    TIMEOUT,
  );

  describe('are renewed without waiting for autovacuum', () => {
    let stored = 0;
    const register = async (count: number) => {
      const items = Array.from({ length: count }, () => ({ nama_dokter: `d${stored++}`, spesialis: 'Anak' }));
      expect((await instance.send('POST', PATH, items, MINIMAL)).status).toBe(200);
    };

    beforeEach(async () => {
      await database.query("ALTER TABLE dokter SET (autovacuum_enabled = 'false')");
      await database.query('VACUUM ANALYZE dokter');
      expect(await analyzedRecords()).toBe(0);
    });
    afterEach(() => database.query('ALTER TABLE dokter RESET (autovacuum_enabled)'));

    it(
      'when the table has doubled',
      async () => {
        for (let round = 0; round < 10; round += 1) await register(100);
        await expect.poll(analyzedRecords).toBe(1_000);
        await register(999);
        await register(1);
        await expect.poll(analyzedRecords).toBe(2_000);
      },
      TIMEOUT,
    );

    it(
      'when another process has emptied it',
      async () => {
        await register(4_000);
        await expect.poll(analyzedRecords).toBe(4_000);
        await database.query('DELETE FROM dokter');
        await database.query('VACUUM ANALYZE dokter');
        expect(await analyzedRecords()).toBe(0);
        await register(1_000);
        await expect.poll(analyzedRecords).toBe(1_000);
      },
      TIMEOUT,
    );
  });
});

const analyzedRecords = async (): Promise<number> =>
  (await database.query("SELECT reltuples::float8 AS records FROM pg_class WHERE oid = 'dokter'::regclass"))
    .rows[0].records;
