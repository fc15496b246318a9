import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sample } from '../support/sample';
import { collectionOf, register, send, sql, startFromEmpty } from '../support/shared';

/** Summaries and indicators under the places of another time over REST (docs/specification.md, "Summary"). */

startFromEmpty({ before: 'all' });

const siswa = collectionOf('siswa');
const guru = collectionOf('guru');
const SUMMED = 'rows=kota_kab&columns=tahun&sum=jumlah_siswa&semester=1';
const summary = (query: string, options: object = {}) =>
  send('GET', `${siswa.path}/summary`, { query, ...options });

beforeAll(async () => {
  const pupils = [
    ['Aceh Barat', 'Jaya', '2001', '3'],
    ['Aceh Barat', 'Samatiga', '2001', '20'],
    ['Aceh Barat', '-', '2001', '100'],
    ['Aceh Jaya', 'Jaya', '2003', '4'],
    ['Aceh Barat', 'Samatiga', '2003', '30'],
  ].map(([kota_kab, kecamatan, tahun, jumlah_siswa], at) => ({
    ...sample(siswa),
    ...{ kota_kab, kecamatan, tahun, jumlah_siswa },
    semester: '1',
    jenjang: at === 2 ? 'SMA' : 'SD',
  }));
  expect((await register(siswa, pupils)).json.info.jumlah_tersimpan).toBe(pupils.length);
  const teachers = pupils.map(({ jumlah_siswa: _, ...item }) => ({ ...item, jumlah_guru: '2' }));
  expect((await register(guru, teachers)).json.info.jumlah_tersimpan).toBe(pupils.length);
});

const remove = async () => {
  await sql('DELETE FROM place_succession');
  await sql('UPDATE vocabulary_version SET version = version + 1');
};
afterAll(remove);

const enter = async () => {
  await sql(`INSERT INTO place_succession (id, day, "from", "to", decree, note) VALUES (
    gen_random_uuid(), '2002-04-10', '[{"code": "11.05", "name": "Aceh Barat"}]',
    '[{"code": "11.05", "name": "Aceh Barat"}, {"code": "11.14", "name": "Aceh Jaya"}]', 'UU 4/2002', '')`);
  await sql('UPDATE vocabulary_version SET version = version + 1');
};

it('answers the same bytes as before unless other places are asked for', async () => {
  const plain = await summary(SUMMED);
  expect(plain.json).not.toHaveProperty('places');
  await enter();
  const was = await summary(`${SUMMED}&place_system=as_it_was`);
  expect([was.text, was.headers.etag]).toEqual([plain.text, (await summary(SUMMED)).headers.etag]);
});

it('puts figures under the present places, and says which stay under former ones', async () => {
  const asked = `${SUMMED}&place_system=as_it_is_now`;
  await vi.waitFor(async () => expect((await summary(asked)).json.places.kept).toHaveLength(1), 5_000);
  const { json, headers } = await summary(asked);
  expect(json.data).toEqual([
    { kota_kab: 'Aceh Barat', tahun: 2001, jumlah_siswa: 20 },
    { kota_kab: 'Aceh Barat', tahun: 2003, jumlah_siswa: 30 },
    { kota_kab: 'Aceh Barat (sampai 2002)', tahun: 2001, jumlah_siswa: 100 },
    { kota_kab: 'Aceh Jaya', tahun: 2001, jumlah_siswa: 3 },
    { kota_kab: 'Aceh Jaya', tahun: 2003, jumlah_siswa: 4 },
  ]);
  const totals = ({ tahun, jumlah_siswa }: Record<string, number>) => [tahun, jumlah_siswa];
  const plain = await summary(SUMMED);
  expect(json.totals.filter((one: object) => !('kota_kab' in one)).map(totals)).toEqual(
    plain.json.totals.filter((one: object) => !('kota_kab' in one)).map(totals),
  );
  expect(json.places).toEqual({
    system: 'as_it_is_now',
    kept: [
      {
        text: 'Aceh Barat (sampai 2002)',
        code: '11.05',
        name: 'Aceh Barat',
        side: 'until',
        day: '2002-04-10',
        change: 'divided',
        others: ['Aceh Barat', 'Aceh Jaya'],
        decree: 'UU 4/2002',
      },
    ],
    received: [
      { into: { kota_kab: 'Aceh Barat (sampai 2002)' }, from: [{ kota_kab: 'Aceh Barat' }] },
      { into: { kota_kab: 'Aceh Jaya' }, from: [{ kota_kab: 'Aceh Barat' }] },
    ],
  });
  const held = await summary(asked, { headers: { 'if-none-match': headers.etag } });
  expect(held.status).toBe(304);
  const csv = await summary(`${asked}&format=csv`);
  expect(csv.text).toContain('Aceh Barat (sampai 2002),2001,100');
  const before = await summary(`${SUMMED}&place_system=2001`);
  expect(before.json.data).toEqual([
    { kota_kab: 'Aceh Barat', tahun: 2001, jumlah_siswa: 123 },
    { kota_kab: 'Aceh Barat', tahun: 2003, jumlah_siswa: 34 },
  ]);
  // Both sides of an indicator are put under the places before they are divided.
  const ratios = (query: string) =>
    send('GET', '/api/indicators/siswa_per_guru', {
      query: `rows=kota_kab&columns=period&period=2001&period=2003${query}`,
    });
  const divided = (await ratios('&place_system=as_it_is_now')).json;
  expect(
    divided.data.map(({ kota_kab, period, value, kode_wilayah }: Record<string, unknown>) => [
      ...[kota_kab, period, value, kode_wilayah],
    ]),
  ).toEqual([
    ['Aceh Barat', '2001-S1', 10, '11.05'],
    ['Aceh Barat', '2003-S1', 15, '11.05'],
    ['Aceh Barat (sampai 2002)', '2001-S1', 50, undefined],
    ['Aceh Jaya', '2001-S1', 1.5, '11.14'],
    ['Aceh Jaya', '2003-S1', 2, '11.14'],
  ]);
  expect(divided.places.kept).toEqual(json.places.kept);
  const asStored = await ratios('');
  expect(asStored.json).not.toHaveProperty('places');
  expect((await ratios('&place_system=as_it_was')).text).toBe(asStored.text);
  await remove();
  await vi.waitFor(async () => {
    const again = await summary(asked, { headers: { 'if-none-match': headers.etag } });
    expect(again.status).toBe(200);
    expect(again.json.places.kept).toEqual([]);
  }, 5_000);
});

it('refuses a system that is none, and one of a collection without places', async () => {
  const ofDoctors = await send('GET', '/api/indicators/kunjungan_per_dokter', {
    query: 'place_system=2001',
  });
  expect([ofDoctors.status, ofDoctors.json.field]).toEqual([400, 'place_system']);
  for (const query of ['place_system=now', 'place_system=as_it_is_now&place_system=2001']) {
    const { status, json } = await summary(query);
    expect([status, json.field]).toEqual([400, 'place_system']);
  }
  const { path } = collectionOf('dokter');
  const { status, json } = await send('GET', `${path}/summary`, { query: 'place_system=as_it_is_now' });
  expect([status, json.field]).toEqual([400, 'place_system']);
});
