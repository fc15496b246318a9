import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { system } from '@/server/actor';
import { createOwnChecks, type OwnChecks } from './testing';

/** Findings by the responsible agency: that of the unit, else that of the collection, as on the board of deliveries. */
let own: OwnChecks;
const [siswa, guru] = ['siswa', 'guru'].map((name) => findCollection(name)!);
const everything = { actor: system('test').actor!, collections: [siswa!, guru!] };

let count = 0;
const finding = (collection: string, key: object, state = 'new') => {
  count += 1;
  return own.pool.query(
    `INSERT INTO finding (digest, rule, collection, subject, source, key, field, ids, records, value, expected, state)
     VALUES ($1, 'tenfold', $2, $2, '', $3, 'jumlah_siswa', '{1}', 1, '9', '1', $4)`,
    [`d${count}`, collection, key, state],
  );
};
const setting = (collection: string, unit: string, agency: string) =>
  own.pool.query('INSERT INTO delivery_setting (collection, unit, agency) VALUES ($1, $2, $3)', [
    collection,
    unit,
    agency,
  ]);
const listed = async (agency: string) =>
  (await own.checks.list({ ...everything, agency, skip: 0, limit: 100 })).map(({ collection, key }) => [
    collection,
    ...Object.values(key),
  ]);

beforeAll(async () => {
  own = await createOwnChecks();
  await setting('siswa', '', 'Dinas Pendidikan Aceh');
  await setting('siswa', '11.72', 'Dinas Sabang');
  await setting('guru', '11.72', 'DINAS  Sabang');
  await finding('siswa', { kota_kab: 'Kota Sabang' });
  await finding('siswa', { kota_kab: 'SABANG' });
  await finding('siswa', { kota_kab: 'Kota Langsa' });
  await finding('siswa', { kota_kab: 'Kota Langsa' }, 'accepted');
  await finding('siswa', { tahun: '2024' });
  await finding('guru', { kota_kab: 'Kota Sabang' });
  await finding('guru', { kota_kab: 'Kota Langsa' });
});
afterAll(() => own.drop());

it('are those of its units, however they are spelled', async () => {
  expect((await listed('dinas sabang')).sort()).toEqual([
    ['guru', 'Kota Sabang'],
    ['siswa', 'Kota Sabang'],
    ['siswa', 'SABANG'],
  ]);
  expect(await listed('Dinas Pendidikan Aceh')).toHaveLength(3);
  expect(await listed('Dinas Lain')).toEqual([]);
});

it('are counted, within what the person may see and what else is chosen', async () => {
  const { checks } = own;
  expect(await checks.byAgency(everything)).toEqual([
    { agency: 'Dinas Pendidikan Aceh', count: 3 },
    { agency: 'DINAS  Sabang', count: 3 },
  ]);
  expect(await checks.byAgency({ ...everything, collections: [guru!], state: 'new' })).toEqual([
    { agency: 'DINAS  Sabang', count: 1 },
  ]);
  const counts = await checks.counts({ ...everything, agency: 'Dinas Pendidikan Aceh', state: 'accepted' });
  expect(counts).toMatchObject([{ collection: 'siswa', state: 'accepted', count: 1 }]);
  const weeks = await checks.weeks({ ...everything, agency: 'Dinas Sabang', timeZone: 'Asia/Jakarta' });
  expect(weeks.reduce((sum, { found }) => sum + found, 0)).toBe(3);
});
