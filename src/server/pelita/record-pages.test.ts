import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { type Actor, system } from '@/server/actor';
import type { Explained } from '@/server/database/testing';
import { pageStatement } from '@/server/odata/record-page';
import { matchingRecords } from '@/server/records/list/matching-records';
import { createOwnServices } from '@/server/testing';
import { createRecordPages } from './record-pages';

const services = await createOwnServices();
const { odata, pool, records } = services;
const siswa = findCollection('siswa')!;
const actor: Actor = system('test').actor!;
const TAKE = 5;
const fields = [siswa.identifierField, siswa.fields.find(({ name }) => name === 'jumlah_siswa')!];

let asked: { skip: number; take: number; isCounted: boolean; isAfter: boolean }[] = [];
const pages = createRecordPages({
  page: (list, page) => {
    const { skip, take, isCounted, after } = page;
    asked.push({ skip, take, isCounted, isAfter: after !== undefined });
    return odata.page(list, page);
  },
});
async function read(page: number, tahun?: number) {
  asked = [];
  const parameters: [string, string][] = tahun === undefined ? [] : [['tahun', String(tahun)]];
  const query = await records.readQuery(siswa, parameters, { actor });
  const list = { collection: siswa, query, actor };
  const { text, total } = await pages(list, { fields, skip: (page - 1) * TAKE, take: TAKE });
  return { rows: JSON.parse(`[${text}]`), total };
}
let written = 0;
async function write(count: number, tahun: number) {
  const items = Array.from({ length: count }, () => {
    written += 1;
    return {
      ...{ kota_kab: 'Kota Sabang', kecamatan: `Kecamatan ${written}`, tahun, semester: '1', jenjang: 'SD' },
      jumlah_siswa: written,
    };
  });
  await records.register({ actor, collection: siswa, items, wantData: false });
}
async function expected(page: number, tahun?: number) {
  const { rows } = await pool.query(
    `SELECT id_siswa, jumlah_siswa FROM siswa WHERE $1::integer IS NULL OR tahun = $1 ORDER BY id_siswa`,
    [tahun ?? null],
  );
  return { rows: rows.slice((page - 1) * TAKE, page * TAKE), total: rows.length };
}
afterAll(() => pool.query('TRUNCATE siswa'));

it('are read on from the page before, without counting again', async () => {
  await write(18, 2024);
  await write(3, 2023);
  for (const tahun of [undefined, 2024]) {
    const whole = [];
    for (let page = 1; page <= 6; page += 1) {
      whole.push(...(await read(page, tahun)).rows);
      const isFirst = page === 1;
      const isBeyond = page > Math.ceil((tahun === undefined ? 21 : 18) / TAKE);
      expect({ page, asked }).toEqual({
        page,
        asked: [{ skip: 0, take: isBeyond ? 0 : TAKE, isCounted: isFirst, isAfter: !isFirst && !isBeyond }],
      });
    }
    expect(whole).toHaveLength(tahun === undefined ? 21 : 18);
  }
});

it('are not skipped to again, once a page was read at this version', async () => {
  await write(1, 2023);
  const jump = { take: TAKE, isCounted: true, isAfter: false };
  for (const [page, sent] of [
    [4, { ...jump, skip: 3 * TAKE }],
    [4, { take: TAKE, skip: 0, isCounted: false, isAfter: true }],
    [2, { take: TAKE, skip: TAKE, isCounted: false, isAfter: false }],
    [3, { take: TAKE, skip: 0, isCounted: false, isAfter: true }],
    [9, { take: 0, skip: 0, isCounted: false, isAfter: false }],
  ] as const) {
    expect(await read(page)).toEqual(await expected(page));
    // What was remembered of an earlier version is tried first.
    expect({ page, asked: asked.at(-1) }).toEqual({ page, asked: sent });
  }
  await write(1, 2023);
  expect(await read(4)).toEqual(await expected(4));
  expect(asked.at(-1)).toEqual({ ...jump, skip: 3 * TAKE });
});

it('skip identifiers in an index, and not records', async () => {
  const [RECORDS, SKIPPED] = [60_000, 58_000];
  await pool.query(`
    INSERT INTO siswa (kota_kab, kecamatan, tahun, semester, jenjang, jumlah_siswa)
    SELECT 'Kota Langsa', 'Kecamatan ' || n, 2022, '1', 'SD', n FROM generate_series(1, ${RECORDS}) n`);
  await pool.query('VACUUM ANALYZE siswa');
  for (const parameters of [[], [['tahun', '2022']]] as [string, string][][]) {
    const query = await records.readQuery(siswa, parameters, { actor });
    const page = {
      ...{ condition: undefined, after: undefined, skip: SKIPPED, take: 1_000, isCounted: false },
      ...{ order: [{ field: siswa.identifierField, desc: false }] },
    };
    const buffersOf = async (isOnce: boolean) => {
      const source = matchingRecords(siswa, query, actor);
      const shown = 't.jumlah_siswa';
      const { text, values } = pageStatement(page, {
        shown,
        collection: siswa,
        source,
        isWhole: false,
        isOnce,
      });
      const { rows } = await pool.query<Explained>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [
        ...values,
      ]);
      const plan = rows[0]!['QUERY PLAN'][0].Plan;
      return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
    };
    const [skipping, reading] = [await buffersOf(true), await buffersOf(false)];
    // A page of the index has as many identifiers as several pages of the table have records.
    expect(skipping, JSON.stringify(parameters)).toBeLessThan(reading / 3);
  }
  await pool.query('DELETE FROM siswa WHERE tahun = 2022');
});

it('are those of a model, in any order and between writes', async () => {
  const year = fc.constantFrom(undefined, 2023, 2024);
  const act = fc.oneof(
    { weight: 6, arbitrary: fc.record({ page: fc.integer({ min: 1, max: 9 }), tahun: year }) },
    {
      weight: 1,
      arbitrary: fc.record({ add: fc.integer({ min: 1, max: 12 }), to: fc.constantFrom(2023, 2024) }),
    },
    { weight: 1, arbitrary: fc.record({ drop: fc.nat() }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      for (const one of acts) {
        if ('add' in one) await write(one.add, one.to);
        else if ('drop' in one)
          await pool.query(
            'DELETE FROM siswa WHERE id_siswa IN (SELECT id_siswa FROM siswa ORDER BY id_siswa OFFSET $1 LIMIT 7)',
            [one.drop % 20],
          );
        else expect(await read(one.page, one.tahun)).toEqual(await expected(one.page, one.tahun));
      }
    }),
    { numRuns: 30 },
  );
});
