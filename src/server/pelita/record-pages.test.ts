import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { type Actor, system } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { createRecordPages } from './record-pages';

const services = await createOwnServices();
const { odata, pool, records } = services;
const siswa = findCollection('siswa')!;
const actor: Actor = system('test').actor!;
const TAKE = 5;
const fields = [siswa.identifierField, siswa.fields.find(({ name }) => name === 'jumlah_siswa')!];

let asked: { skip: number; isCounted: boolean; isAfter: boolean }[] = [];
const pages = createRecordPages({
  page: (list, page) => {
    asked.push({ skip: page.skip, isCounted: page.isCounted, isAfter: page.after !== undefined });
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
        asked: [{ skip: isBeyond ? expect.any(Number) : 0, isCounted: isFirst, isAfter: !isFirst }],
      });
    }
    expect(whole).toHaveLength(tahun === undefined ? 21 : 18);
  }
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
