import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { createOwnServices } from '@/server/testing';
import { by, collection, item } from '../history/testing';

/** Batches that register what another writer is storing at that moment. */

const { pool, records } = await createOwnServices();
const { resource, identifier } = collection;

beforeEach(() => pool.query(`TRUNCATE ${resource}, record_history.batch`));

const WAITING = `SELECT count(*)::integer AS waiting FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Registers items 1 to 3 while another writer stores the second, and ends that writer when the batch waits for it. */
async function registerBeside(end: 'COMMIT' | 'ROLLBACK', wantData: boolean) {
  const other = await pool.connect();
  try {
    await other.query('BEGIN');
    const { kota_kab, kecamatan, tahun, jenjang } = item(2);
    const { rows } = await other.query(
      `INSERT INTO ${resource} (kota_kab, kecamatan, tahun, jenjang, jumlah_siswa) VALUES ($1, $2, $3, $4, 7)
       RETURNING ${identifier} AS id`,
      [kota_kab, kecamatan, tahun, jenjang],
    );
    const outcome = records.register({ ...by, items: [1, 2, 3].map((n) => item(n)), wantData });
    while ((await pool.query(WAITING)).rows[0].waiting === 0) await sleep(20);
    await other.query(end);
    return { theirs: rows[0].id as number, outcome: await outcome };
  } finally {
    other.release();
  }
}

it.each([true, false])(
  'are told which record the other stored (reply with records: %s)',
  async (wantData) => {
    const { theirs, outcome } = await registerBeside('COMMIT', wantData);
    expect(outcome).toMatchObject({ done: 2, failed: 0, duplicates: 1 });
    expect(outcome.faults).toMatchObject([{ index: 1, stored: theirs }]);
    expect(JSON.parse(outcome.data)).toMatchObject(
      wantData ? [{ jumlah_siswa: 1 }, { jumlah_siswa: 3 }] : [],
    );
    const { rows } = await pool.query(`SELECT jumlah_siswa AS n FROM ${resource} ORDER BY kecamatan`);
    expect(rows).toEqual([{ n: 1 }, { n: 7 }, { n: 3 }]);
    const batches = await pool.query(`SELECT registered, duplicates FROM record_history.batch`);
    expect(batches.rows).toEqual([{ registered: 2, duplicates: 1 }]);
  },
);

it('store everything if the other stores nothing', async () => {
  const { outcome } = await registerBeside('ROLLBACK', false);
  expect(outcome).toMatchObject({ done: 3, failed: 0, duplicates: 0, faults: [] });
});
