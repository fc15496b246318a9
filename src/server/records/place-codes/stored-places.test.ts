import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { placesOf } from '@/domain/collections/parts';
import { isCodeWithin, recordCode } from '@/domain/places/record-code';
import { aceh } from '@/domain/places/testing';
import { createOwnDatabase, type Explained } from '@/server/database/testing';
import { createServices, type Services } from '@/server/services';
import { storedPlaces } from './stored-places';

const villages = findCollection('penduduk_jk')!;
const districts = findCollection('siswa')!;
const actor = { kind: 'system', name: 'test' } as const;
/** More records than are read if only their distinct texts are. */
const RECORDS = 50_000;

let services: Services;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createOwnDatabase();
  drop = database.drop;
  services = await createServices(database.settings);
});
afterAll(async () => {
  await services?.close();
  await drop?.();
});

/** Texts of places, misspelled ones and those of other places too, so that their combinations name many places. */
const TEXTS = {
  kota_kab: ['Aceh Besar', 'KAB. ACEH BESAR', 'Pidie', 'Pidi', 'Kota Banda Aceh', 'entah'],
  kecamatan: [
    'Darul Imarah',
    'kec darul imarah',
    'Lhoong',
    'Batee',
    'Peukan Baro',
    'Syiah Kuala',
    'Kota Sigli',
  ],
  gampong: ['Lamreung', 'gp lamreung', 'Umong Seuribee', 'Rukoh', 'Blang Paseh', 'Tanpa Nama'],
};
/** Codes of the places that the texts may name, and of others. */
const CODES = Object.values(aceh.byLevel).flatMap((places) => places.map(({ code }) => code));
const path = fc.record({
  kota_kab: fc.constantFrom(...TEXTS.kota_kab),
  kecamatan: fc.constantFrom(...TEXTS.kecamatan),
  gampong: fc.constantFrom(...TEXTS.gampong),
});

it('a filter by codes finds the records whose places are judged to be there, and no others', async () => {
  const fields = placesOf(villages);
  const { records, pool } = services;
  await fc.assert(
    fc.asyncProperty(
      fc.array(path, { minLength: 1, maxLength: 60 }),
      fc.uniqueArray(fc.constantFrom(...CODES), { minLength: 1, maxLength: 4 }),
      fc.option(fc.constantFrom(...TEXTS.kota_kab)),
      async (places, codes, regency) => {
        await pool.query(`DELETE FROM ${villages.resource}`);
        const items = places.map((place, n) => ({
          ...place,
          semester: '1',
          tahun: 2000 + n,
          laki_laki: n,
          perempuan: 1,
        }));
        await records.register({ actor, collection: villages, items, wantData: false });
        const asked = codes.map((code): [string, string] => ['kode_wilayah', code]);
        const query = await records.readQuery(villages, [
          ...asked,
          ...(regency === null ? [] : [['kota_kab', regency] as [string, string]]),
        ]);
        const { first, total } = await records.list({ actor, collection: villages, query });
        const found = JSON.parse(`[${first}]`).map(({ laki_laki }: { laki_laki: number }) => laki_laki);
        const isWanted = (place: (typeof places)[number]) =>
          [1, 2, 3].some((depth) => {
            const texts = Object.values(place).slice(0, depth);
            const code = recordCode(texts, { fields, register: aceh });
            return code !== undefined && codes.some((one) => isCodeWithin(code, one));
          });
        const expected = places.flatMap((place, n) =>
          isWanted(place) && (regency === null || place.kota_kab === regency) ? [n] : [],
        );
        expect(found).toEqual(expected);
        expect(total).toBe(expected.length);
      },
    ),
    { numRuns: 60 },
  );
});

it('a list has every record of its version, also one that was the first with its spelling meanwhile', async () => {
  const { records, pool } = services;
  await pool.query(`DELETE FROM ${districts.resource}`);
  const store = (...regencies: string[]) =>
    records.register({
      actor,
      collection: districts,
      items: regencies.map((kota_kab) => ({
        ...{ kota_kab, kecamatan: 'Lhoong', tahun: 2024, semester: '1', jenjang: 'SD', jumlah_siswa: 1 },
      })),
      wantData: false,
    });
  await store('Aceh Besar');
  const query = await records.readQuery(districts, [
    ['kode_wilayah', '11.06.01'],
    ['fields', 'kota_kab,kode_wilayah'],
  ]);
  await store('KAB. ACEH BESAR', 'Pidie');
  const { first, total } = await records.list({ actor, collection: districts, query });
  expect(total).toBe(2);
  expect(JSON.parse(`[${first}]`)).toEqual([
    { kota_kab: 'Aceh Besar', kode_wilayah: '11.06.01' },
    { kota_kab: 'KAB. ACEH BESAR', kode_wilayah: '11.06.01' },
  ]);
});

it('reads the texts of places from their indexes, however many records there are', async () => {
  const { pool } = services;
  await pool.query(
    `INSERT INTO siswa (kota_kab, kecamatan, tahun, semester, jenjang, jumlah_siswa, date_now)
     SELECT ($1::text[])[1 + n % 5], ($2::text[])[1 + n % 7], 2000, '1', 'SMA ' || n, 1, now()
     FROM generate_series(1, $3) n`,
    [TEXTS.kota_kab, TEXTS.kecamatan, RECORDS],
  );
  await pool.query('VACUUM (ANALYZE) siswa');
  let blocks = 0;
  const readRow = async <Row>(text: string, params: readonly unknown[]): Promise<Row> => {
    const { rows } = await pool.query<Explained>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [
      ...params,
    ]);
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
    blocks += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
    return (await pool.query(text, [...params])).rows[0] as Row;
  };
  const asked = { collection: districts, codes: ['11.06.07'], register: aceh };
  const found = await storedPlaces(readRow, asked);
  expect(
    found
      .get('11.06.07')!
      .map(([regency, district]) => `${regency}, ${district}`)
      .sort(),
  ).toEqual([
    'Aceh Besar, Darul Imarah',
    'Aceh Besar, kec darul imarah',
    'KAB. ACEH BESAR, Darul Imarah',
    'KAB. ACEH BESAR, kec darul imarah',
  ]);
  expect(blocks).toBeLessThan(300);
});
