import { afterAll, expect, it } from 'vitest';
import { system } from '@/server/actor';
import { createOwnDatabase } from '@/server/database/testing';
import { createInstance } from '../testing';
import { removeOldUse } from './retention';

// A database of its own, because the test deletes the use of all keys.
const database = await createOwnDatabase();
const one = createInstance({ DATABASE_URL: database.settings.DATABASE_URL });
const { keys, pool } = one;
afterAll(async () => {
  await one.close();
  await database.drop();
});

const closing = new AbortController().signal;
// In Jakarta it is already the 11th.
const now = () => new Date('2026-03-10T18:00:00Z');
const keep = (days: number) => ({ pool, timeZone: 'Asia/Jakarta', days, now });

it('deletes the use before the kept days, in batches, and no other', async () => {
  const { record } = await keys.issue({ name: 'Old' }, system('test'));
  await pool.query(
    `INSERT INTO api_key_usage SELECT $1, '2026-03-11'::date - i, 'siswa', 'list', 200, '', 1 FROM generate_series(0, 49) i`,
    [record.id],
  );
  const left = async () => {
    const { rows } = await pool.query(
      `SELECT count(*)::integer AS count, min(day)::text AS first FROM api_key_usage WHERE key_id = $1`,
      [record.id],
    );
    return rows[0];
  };
  expect(await removeOldUse(keep(0), { closing })).toBe(0);
  expect(await removeOldUse(keep(50), { closing })).toBe(0);
  expect(await left()).toEqual({ count: 50, first: '2026-01-21' });
  expect(await removeOldUse(keep(30), { closing, size: 7 })).toBe(20);
  expect(await left()).toEqual({ count: 30, first: '2026-02-10' });
  expect(await removeOldUse(keep(1), { closing: AbortSignal.abort() })).toBe(0);
  expect(await removeOldUse(keep(1), { closing })).toBe(29);
});
