import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { Condition } from '@/domain/collections/view/view';
import type { FigurePlace } from '@/domain/figures/pinned';
import type { PlaceSystem } from '@/domain/places/successions/place-system';
import { createCaller } from '@/server/records/edit/testing';
import { createOwnServices } from '@/server/testing';
import { OFFICER } from '../imports/testing';

/** Permanent addresses of figures that stand under the places of another time. */

const services = await createOwnServices({ DATABASE_POOL_SIZE: 4 });
const { pool } = services;
const guru = findCollection('guru')!;
const { figures } = createCaller(services, { ...OFFICER, groups: ['*'] });
const SYSTEMS: readonly PlaceSystem[] = ['as_it_is_now', '2018'];

beforeAll(async () => {
  const by = { actor: { ...OFFICER, role: 'administrator' as const }, address: '10.0.0.1' };
  const barat = { code: '11.05', name: 'Aceh Barat' };
  const pidie = { code: '11.07', name: 'Pidie' };
  const given = { decree: null, note: null };
  for (const one of [
    { day: '2019-01-01', from: [barat], to: [barat, { code: '11.14', name: 'Aceh Jaya' }] },
    { day: '2020-01-01', from: [{ code: '11.97', name: 'Aceh Lama' }, pidie], to: [pidie] },
  ])
    await services.places.saveSuccession({ ...one, ...given }, by);
});

type Row = Readonly<{ place: string; year: number; level: string; amount: number }>;
const anyRows = fc.uniqueArray(
  fc.record<Row>({
    place: fc.constantFrom(
      ...['Aceh Barat/Jaya', 'Aceh Barat/Samatiga', 'KAB. ACEH BARAT/Samatiga', 'Aceh Barat/-'],
      ...['Aceh Jaya/Jaya', 'Aceh Lama/Mila', 'Pidie/Mila', 'Pidie/-'],
    ),
    year: fc.constantFrom(2018, 2019, 2020),
    level: fc.constantFrom('SD', 'SMP'),
    amount: fc.integer({ min: 1, max: 99 }),
  }),
  { selector: ({ amount: _, ...key }) => JSON.stringify(key), minLength: 4, maxLength: 20 },
);

async function store(rows: readonly Row[]): Promise<void> {
  await pool.query('TRUNCATE guru');
  const items = rows.map(({ place, year, level, amount }) => {
    const [kota_kab, kecamatan] = place.split('/');
    return { kota_kab, kecamatan, tahun: year, semester: '1', jenjang: level, jumlah_guru: amount };
  });
  const actor = { kind: 'system', name: 'test' } as const;
  await services.records.register({ actor, collection: guru, items, wantData: false });
}

const of = (column: string, value: string): Condition => ({ column, op: 'eq', value });
const pin = (year: string | number, place: FigurePlace) =>
  figures.pin({
    collection: 'guru',
    view: { filter: { all: [of('tahun', String(year)), of('semester', '1')] } },
    ...{ measure: 'sum', figures: ['jumlah_guru'], place },
  });

it('the records behind each figure of a place of another time add up to it', async () => {
  await fc.assert(
    fc.asyncProperty(anyRows, fc.constantFrom('kota_kab', 'kecamatan'), async (rows, by) => {
      await store(rows);
      for (const system of SYSTEMS) {
        const { table } = await services.summaries.ofView({
          collection: guru,
          view: {},
          request: {
            ...{ rows: [by], columns: 'period', measure: 'sum', figure: 'jumlah_guru', places: system },
          },
        });
        const behindAll = new Map<string, string[]>();
        for (const { values, cells, isSubtotal } of table.rows)
          for (const [at, cell] of cells.entries()) {
            if (cell === null || isSubtotal) continue;
            const [regency, district] = values.map(String);
            const [year] = table.columns[at]!;
            const { id } = await pin(year!, { system, regency, district });
            const read = await figures.read({ id });
            const { records } = await figures.behind({ id, cursor: 0 });
            const context = JSON.stringify({ system, regency, district, year });
            expect([read.value, read.records], context).toEqual([cell, records.length]);
            const sum = records.reduce((all, { record }) => all + Number(record?.['jumlah_guru']), 0);
            expect(String(sum), context).toBe(cell);
            const named = records.map(({ record }) =>
              [record?.['kota_kab'], ...(district === undefined ? [] : [record?.['kecamatan']])].join('/'),
            );
            const from = read.placed!.from.map((texts) => texts.join('/'));
            expect(from, context).toEqual(expect.arrayContaining(named));
            expect(await figures.present({ id })).toMatchObject({ value: cell, records: records.length });
            for (const { id: one } of records) {
              const key = `${year} ${one}`;
              behindAll.set(key, [...(behindAll.get(key) ?? []), context]);
            }
          }
        // No record is behind two figures.
        expect([...behindAll.values()].filter(({ length }) => length > 1)).toEqual([]);
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

it('keeps what it was after the changes of places and the records have been changed', async () => {
  await store([
    { place: 'Aceh Barat/Jaya', year: 2018, level: 'SD', amount: 3 },
    { place: 'Aceh Barat/Samatiga', year: 2018, level: 'SD', amount: 20 },
  ]);
  const { id } = await pin(2018, { system: 'as_it_is_now', regency: 'Aceh Jaya' });
  expect(await figures.read({ id })).toMatchObject({
    value: '3',
    name: { id: 'Guru: Jumlah guru, Aceh Jaya, wilayah seperti sekarang' },
    placed: { system: 'as_it_is_now', regency: 'Aceh Jaya', from: [['Aceh Barat']] },
  });
  const [first] = await services.places.successions();
  const by = { actor: { ...OFFICER, role: 'administrator' as const }, address: '10.0.0.1' };
  await services.places.removeSuccession({ id: first!.id }, by);
  expect(await figures.read({ id })).toMatchObject({ value: '3', records: 1 });
  expect((await figures.behind({ id, cursor: 0 })).records).toHaveLength(1);
  // Without the change of places the figure is that of the place that the records name.
  expect(await figures.present({ id })).toEqual({ value: null, records: 0 });
});

it('refuses a place that the collection does not have', async () => {
  await expect(
    figures.pin({
      collection: 'kunjungan_poli',
      ...{ view: {}, measure: 'sum', figures: ['jumlah_kunjungan'] },
      place: { system: 'as_it_is_now', regency: 'Pidie' },
    }),
  ).rejects.toMatchObject({ cause: { refusal: { code: 'invalid_parameter', field: 'place' } } });
});
