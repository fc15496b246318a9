import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { collection, item } from '../history/testing';
import type { Outcome } from '../outcome';

/** Many callers register single records at the same time. */

const ID = collection.identifier;
const TABLE = collection.resource;
const RUNS = 40;

const services = await createOwnServices();
const { pool, records } = services;

beforeEach(() => pool.query(`TRUNCATE ${TABLE}, record_history.batch`));

const keyOf = (n: number): Actor => ({
  kind: 'key',
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name: `Key "${n}", of\\all`,
});

const requestOf = (by: number) => (by === 0 ? null : `00000000-0000-4000-9000-00000000000${by}`);

const register = (
  items: unknown[],
  options: { by?: number; signal?: AbortSignal; wantData?: boolean } = {},
) => {
  const { by = 0, signal, wantData = true } = options;
  const address = by === 0 ? null : `10.0.0.${by}`;
  return records.register({
    actor: keyOf(by),
    address,
    requestId: requestOf(by),
    signal,
    collection,
    items,
    wantData,
  });
};

const identifierOf = ({ data }: Outcome): number => JSON.parse(data)[0][ID];

const stored = async (): Promise<number> =>
  (await pool.query(`SELECT count(*)::integer AS count FROM ${TABLE}`)).rows[0].count;

it('agree with the same registrations one after the other', async () => {
  const registration = fc.record({
    key: fc.nat(6),
    by: fc.nat(3),
    wantData: fc.boolean(),
    isFaulty: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(registration, { minLength: 1, maxLength: 30 }), async (all) => {
      await pool.query(`TRUNCATE ${TABLE}, record_history.batch`);
      const outcomes = await Promise.all(
        all.map(({ key, by, wantData, isFaulty }) =>
          register(isFaulty ? [{}, item(key)] : [item(key)], { by, wantData }),
        ),
      );
      const first = new Map<number, number>();
      for (const [i, { key }] of all.entries()) if (!first.has(key)) first.set(key, i);
      const { rows } = await pool.query(
        `SELECT ${ID} AS id, jumlah_siswa AS key FROM ${TABLE} ORDER BY ${ID}`,
      );
      // Identifiers are drawn in the order of arrival, and none is used up by a duplicate.
      expect(rows.map(({ key }) => key)).toEqual([...first.keys()]);
      const ids = new Map<number, number>(rows.map(({ id, key }) => [key, id]));
      expect(rows.at(-1).id - rows[0].id).toBe(rows.length - 1);
      for (const [i, { key, wantData, isFaulty }] of all.entries()) {
        const { done, failed, duplicates, faults, data } = outcomes[i]!;
        const isFirst = first.get(key) === i;
        expect({ done, failed, duplicates }).toEqual({
          done: isFirst ? 1 : 0,
          failed: isFaulty ? 1 : 0,
          duplicates: isFirst ? 0 : 1,
        });
        if (isFirst)
          expect(data === '[]' ? undefined : identifierOf(outcomes[i]!)).toBe(
            wantData ? ids.get(key) : undefined,
          );
        else expect(faults.at(-1)).toMatchObject({ index: isFaulty ? 1 : 0, stored: ids.get(key) });
      }
      await expectBatches(
        all.filter(({ key }, i) => first.get(key) === i).map((one) => ({ ...one, id: ids.get(one.key)! })),
      );
    }),
    { numRuns: RUNS },
  );
});

/** Expects a separate batch in the history for each registration, with its actor and the number of items refused with it. */
async function expectBatches(expected: readonly { by: number; isFaulty: boolean; id: number }[]) {
  const { rows } = await pool.query(
    `SELECT lower(new_records) AS id, actor_kind, actor_id, actor_name, address, request_id, operation, registered, changed, deleted,
       failed, duplicates, collection, upper(new_records) - lower(new_records) AS records
     FROM record_history.batch ORDER BY id, at`,
  );
  const batches = rows.toSorted((a, b) => a.id - b.id);
  expect(batches).toEqual(
    expected.map(({ by, isFaulty, id }) => ({
      id,
      actor_kind: 'key',
      actor_id: (keyOf(by) as { id: string }).id,
      actor_name: keyOf(by).name,
      address: by === 0 ? null : `10.0.0.${by}`,
      request_id: requestOf(by),
      operation: 'register',
      registered: 1,
      changed: 0,
      deleted: 0,
      failed: isFaulty ? 1 : 0,
      duplicates: 0,
      collection: TABLE,
      records: 1,
    })),
  );
  const numbers = await pool.query('SELECT count(DISTINCT id)::integer AS count FROM record_history.batch');
  expect(numbers.rows[0].count).toBe(expected.length);
}

it('share statements, and are counted in the total', async () => {
  const actor = keyOf(0);
  const query = await records.readQuery(collection, [['limit', '1']]);
  await Promise.all(Array.from({ length: 50 }, (_, n) => register([item(n)])));
  const transactions = await pool.query(`SELECT DISTINCT xmin::text FROM ${TABLE}`);
  expect(transactions.rows.length).toBeLessThan(10);
  const list = await records.list({ actor, collection, query });
  expect(list.total).toBe(50);
  await list.close();
});

it.each(['ROLLBACK', 'COMMIT'])(
  'wait alone for a batch that writes their natural key, until its %s',
  async (end) => {
    const other = await pool.connect();
    try {
      // The trigger that renews the version is off: its row may be shared with another connection, which would then wait too.
      await other.query('BEGIN; SET LOCAL session_replication_role = replica');
      const { rows } = await other.query(
        `INSERT INTO ${TABLE} (kota_kab, kecamatan, tahun, jenjang, jumlah_siswa)
       VALUES ('Banda Aceh', 'Kecamatan 1', 2024, 'SD', 1) RETURNING ${ID} AS id`,
      );
      let isDone = false;
      const waits = Promise.all([register([item(0)]), register([item(1)])]).finally(() => {
        isDone = true;
      });
      // Others do not wait, neither in the same group nor later.
      for (let n = 10; n < 20; n += 1) expect((await register([item(n)])).done).toBe(1);
      expect(isDone).toBe(false);
      await other.query(end);
      const [free, held] = await waits;
      expect(free.done).toBe(1);
      expect(held).toMatchObject(
        end === 'ROLLBACK' ? { done: 1 } : { duplicates: 1, faults: [{ stored: rows[0].id }] },
      );
    } finally {
      other.release();
    }
  },
);

it('fail alone, if the database refuses one of them', async () => {
  await pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON ${TABLE} FOR EACH ROW WHEN (NEW.jumlah_siswa = 3) EXECUTE FUNCTION refuse()`);
  try {
    const results = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => register([item(n)])));
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
      [0, 1, 2, 3, 4, 5].map((n) => n !== 3),
    );
    expect(await stored()).toBe(5);
  } finally {
    await pool.query(`DROP TRIGGER refuse ON ${TABLE}; DROP FUNCTION refuse`);
  }
});

it('are dropped if their caller has left before their statement begins', async () => {
  const gone = AbortSignal.abort();
  const [left, stays] = await Promise.allSettled([
    register([item(0)], { signal: gone }),
    register([item(1)]),
  ]);
  expect(left).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  expect(stays).toMatchObject({ status: 'fulfilled' });
  expect(await stored()).toBe(1);
});
