import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createOwnServices } from '@/server/testing';
import { collection, item } from '../history/testing';

const ANALYZED = `SELECT reltuples::float8 AS known FROM pg_class WHERE oid = $1::regclass`;

const { pool, records } = await createOwnServices();
const { resource, identifier } = collection;
const actor = { kind: 'key', id: '00000000-0000-4000-8000-000000000001', name: 'Test' } as const;

/** Rows that were read without an index, as the server counts them: each connection reports its own after a moment. */
async function scanned(): Promise<number> {
  await sleep(1_500);
  await Promise.all(
    Array.from({ length: 20 }, () => pool.query('SELECT pg_stat_force_next_flush(), pg_sleep(0.05)')),
  );
  const { rows } = await pool.query(
    `SELECT seq_tup_read::float8 AS read FROM pg_stat_user_tables WHERE relid = $1::regclass`,
    [resource],
  );
  return rows[0].read;
}

async function register(count: number, { size, first }: { size: number; first: number }): Promise<void> {
  for (let at = 0; at < count; at += size) {
    const items = Array.from({ length: size }, (_, place) => item(first + at + place));
    expect(await records.register({ actor, collection, items, wantData: false })).toMatchObject({
      done: size,
    });
  }
}

const change = (id: number) =>
  records.change({
    actor,
    collection,
    items: [{ [identifier]: id, jumlah_siswa: 900_000 }],
    wantData: false,
  });
const remove = (ids: readonly number[]) =>
  records.remove({ actor, collection, items: ids.map((id) => ({ [identifier]: id })), wantData: false });

it.each([
  { size: 1, count: 1_200 },
  { size: 500, count: 8_000 },
])(
  'an emptied table is filled and changed by its indexes, $size records at a time',
  async ({ size, count }) => {
    await pool.query(`DELETE FROM ${resource}`);
    await pool.query(`VACUUM ANALYZE ${resource}`);
    expect((await pool.query(ANALYZED, [resource])).rows).toEqual([{ known: 0 }]);
    // Often enough for PostgreSQL to keep a plan that it made for a table without a page.
    for (let n = 0; n < 10; n += 1) {
      await change(1);
      await remove([1]);
    }
    const before = await scanned();
    await register(count, { size, first: 0 });
    // If all were looked up without an index, it would be half the square of their number.
    expect((await scanned()) - before).toBeLessThan((count * count) / 20);
    const { rows } = await pool.query(`SELECT ${identifier} AS id FROM ${resource} ORDER BY 1 LIMIT 60`);
    const ids = rows.map(({ id }) => id as number);
    const later = await scanned();
    for (const id of ids) await change(id);
    for (const id of ids) await remove([id]);
    expect((await scanned()) - later).toBeLessThan(count * 10);
  },
);

it('a batch that changes a tenth of a table reads no other record', async () => {
  await pool.query(`TRUNCATE ${resource}`);
  await register(10_000, { size: 5_000, first: 0 });
  await pool.query(`VACUUM ANALYZE ${resource}`);
  const { rows } = await pool.query(`SELECT ${identifier} AS id FROM ${resource} ORDER BY 1 LIMIT 1000`);
  const items = rows.map(({ id }, n) => ({ [identifier]: id, jumlah_siswa: n }));
  const before = await scanned();
  expect(await records.change({ actor, collection, items, wantData: false })).toMatchObject({ done: 1_000 });
  expect((await scanned()) - before).toBe(0);
});
