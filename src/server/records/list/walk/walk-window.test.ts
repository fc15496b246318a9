import { beforeAll, expect, it } from 'vitest';
import { type Explained, handledRows } from '@/server/database/testing';
import { createOwnServices } from '@/server/testing';
import { by, collection, item, listOf, writesOn } from '../../history/testing';
import { PLANNING } from '../list-history-sql';
import { IN_ORDER, windowSql } from './walk-window';

/**
 * How many rows a page by a token handles, counted rather than timed, and that the page shows what follows from the whole
 * history.
 */

const ID = collection.identifier;
const RECORDS = 4_000;
const LIMIT = 10;

const services = await createOwnServices();
const { register, change, remove } = writesOn(() => services);
let ids: number[];
let since: string;

beforeAll(async () => {
  // PostgreSQL gets no statistics of the number of rows.
  await services.pool.query('ALTER TABLE pengulangan_kelas SET (autovacuum_enabled = off)');
  ids = await register(Array.from({ length: RECORDS }, (_, n) => item(n)));
  // History rows from before the time: two for each record.
  for (const n of [1, 2]) await change(ids.map((id) => ({ [ID]: id, jumlah_siswa: n })));
  since = await services.records.moment({ actor: by.actor, collection });
  // Of these records, every other one is deleted and the others are changed; more are registered, of which some are changed and
  // some deleted.
  await remove(ids.filter((_, n) => n % 2 === 0));
  await change(ids.filter((_, n) => n % 2 === 1).map((id) => ({ [ID]: id, jumlah_siswa: 3 })));
  const more = await register(Array.from({ length: RECORDS }, (_, n) => item(RECORDS + n)));
  await change(more.slice(0, 30).map((id) => ({ [ID]: id, jumlah_siswa: 4 })));
  await remove(more.slice(20, 500));
});

async function rowsOf(records: number, deleted: number): Promise<number> {
  const client = await services.pool.connect();
  try {
    await client.query(`BEGIN; ${PLANNING}; ${IN_ORDER}`);
    const { rows } = await client.query<Explained>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${windowSql(collection, [])}`,
      [since, records, deleted, LIMIT + 1, new Date().toISOString()],
    );
    return handledRows(rows[0]!['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

it('handles as many rows as its page needs, wherever it is', async () => {
  for (const place of [0, 0.5, 0.9]) {
    const after = ids[Math.floor(RECORDS * place)]!;
    expect(await rowsOf(after, after)).toBeLessThan(100 * LIMIT);
  }
  // The page of registered records, and of those that are mostly deleted.
  const last = ids.at(-1)!;
  expect(await rowsOf(last + 1_000, last + 100)).toBeLessThan(100 * LIMIT);
});

/** A key whose lists show the records of half of the districts. */
const bound = {
  ...by.actor,
  scope: {
    bindings: [
      {
        field: 'kecamatan',
        values: Array.from({ length: RECORDS }, (_, n) => `Kecamatan ${n + RECORDS / 2}`),
      },
    ],
    listsOwnOnly: true,
  },
};

it.each([
  ['40', 5_520, by.actor],
  ['1000', 5_520, by.actor],
  ['40', 2_520, bound],
])('shows each identifier once in all, with limit=%s: %i records', async (limit, count, who) => {
  const shown: { deleted: number[]; records: number[] } = { deleted: [], records: [] };
  let page = await listOf(services, { changed_since: since, limit }, who);
  // If records are not counted, the first page is read as the others are.
  const uncounted = await listOf(services, { changed_since: since, limit }, who, 'none');
  expect([uncounted.records, uncounted.changes.deleted, uncounted.total]).toEqual([
    page.records,
    page.changes.deleted,
    null,
  ]);
  for (;;) {
    shown.records.push(...page.records.map((record) => Number(record[ID])));
    shown.deleted.push(...(JSON.parse(`[${page.changes.deleted}]`) as number[]));
    if (page.changes.next === undefined) break;
    page = await listOf(services, { next: page.changes.next }, who);
  }
  const { records, changes } = await listOf(services, { changed_since: since }, who);
  expect(records.length).toBe(count);
  expect(shown.records).toEqual(records.map((record) => Number(record[ID])));
  expect(shown.deleted).toEqual(JSON.parse(`[${changes.deleted}]`));
});

it('finds the few that were changed among many that were not', async () => {
  const later = await services.records.moment({ actor: by.actor, collection });
  const few = ids.filter((_, n) => n % 500 === 1);
  await change(few.map((id) => ({ [ID]: id, jumlah_siswa: 5 })));
  const found: number[] = [];
  for (let next: string | undefined, begun = false; !begun || next !== undefined; begun = true) {
    const page = await listOf(services, begun ? { next: next! } : { changed_since: later, limit: '1' });
    found.push(...page.records.map((record) => Number(record[ID])));
    next = page.changes.next;
  }
  expect(found).toEqual(few);
});
