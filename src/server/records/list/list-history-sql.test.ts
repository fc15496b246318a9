import { beforeAll, expect, it } from 'vitest';
import { type Explained, handledRows } from '@/server/database/testing';
import { createOwnServices } from '@/server/testing';
import { collection, item } from '../history/testing';
import { cursorStatements, PLANNING } from './list-history-sql';

/** How many rows the statements handle, counted rather than timed. */

const actor = { kind: 'system', name: 'test' } as const;
const RECORDS = 6_000;

const services = await createOwnServices();
let since: string;
beforeAll(async () => {
  // PostgreSQL gets no statistics of the number of rows.
  await services.pool.query('ALTER TABLE pengulangan_kelas SET (autovacuum_enabled = off)');
  since = new Date().toISOString();
  const items = Array.from({ length: RECORDS }, (_, n) => item(n));
  const { data } = await services.records.register({ actor, collection, items, wantData: true });
  const ids = (JSON.parse(data) as Record<string, number>[]).map((record) => record[collection.identifier]!);
  const half = ids.slice(0, RECORDS / 2).map((id) => ({ [collection.identifier]: id }));
  await services.records.remove({ actor, collection, items: half, wantData: false });
});

async function rowsOf(text: string, params: readonly unknown[], settings = PLANNING): Promise<number> {
  const client = await services.pool.connect();
  try {
    await client.query(`BEGIN; ${settings}`);
    const explained = `EXPLAIN (ANALYZE, FORMAT JSON) ${text.replace(/^\s*DECLARE.*\n/, '')}`;
    const { rows } = await client.query<Explained>(explained, [...params]);
    return handledRows(rows[0]!['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

it.each(['1', '10', '1000', undefined])(
  'what changed is gone through a few times, with limit=%s',
  async (limit) => {
    const given: [string, string][] = [['changed_since', since]];
    if (limit !== undefined) given.push(['limit', limit]);
    const query = await services.records.readQuery(collection, given);
    const { counts, countsParams, open, openParams } = cursorStatements(collection, query);
    const most = 12 * RECORDS;
    for (const settings of [
      PLANNING,
      `${PLANNING}; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off`,
    ]) {
      expect(await rowsOf(counts, countsParams, settings)).toBeLessThan(most);
      expect(await rowsOf(open, openParams, settings)).toBeLessThan(most);
    }
  },
);
