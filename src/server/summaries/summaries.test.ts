import { beforeAll, expect, it } from 'vitest';
import type { SummaryRequest } from '@/domain/answers/judge-summary';
import { findCollection } from '@/domain/collections';
import { createOwnServices } from '@/server/testing';
import { MAX_SUMMARY_GROUPS } from './read-groups';

/** Tests of what the contract tests of summaries over REST do not cover: views, the limit, and the cache. */

const services = await createOwnServices({ DATABASE_POOL_SIZE: 4 });
const siswa = findCollection('siswa')!;
const dokter = findCollection('dokter')!;
const last: SummaryRequest = {
  rows: ['kota_kab'],
  columns: 'tahun',
  measure: 'last',
  figure: 'jumlah_siswa',
};

/** Aceh Jaya has both half-years of 2023, Sabang the first only. */
const PUPILS = [
  ['Aceh Jaya', 'A', 2023, '1', 'SD', 100],
  ['Aceh Jaya', 'B', 2023, '1', 'SD', 10],
  ['Aceh Jaya', 'A', 2023, '2', 'SD', 200],
  ['Sabang', 'A', 2023, '1', 'SD', 40],
  ['Sabang', 'A', 2022, '2', 'SMA', 30],
] as const;

beforeAll(async () => {
  for (const values of PUPILS)
    await services.pool.query(
      'INSERT INTO siswa (kota_kab, kecamatan, tahun, semester, jenjang, jumlah_siswa) VALUES ($1, $2, $3, $4, $5, $6)',
      [...values],
    );
});

const ofSiswa = (request: SummaryRequest, view: object = {}) =>
  services.summaries.ofView({ collection: siswa, view, request });

it('the latest period is the last of which enough is there, in each cell and in each total', async () => {
  const { table, coverage } = await ofSiswa(last);
  expect(table.columns).toEqual([[2022], [2023]]);
  expect(table.rows.map(({ values, cells, total }) => [...values, ...cells, total])).toEqual([
    ['Aceh Jaya', null, '110', '110'],
    ['Sabang', '30', '40', '40'],
  ]);
  const { rows } = await services.pool.query<{ sum: string }>(
    "SELECT sum(jumlah_siswa)::text FROM siswa WHERE tahun = 2023 AND semester = '1'",
  );
  expect([...table.totals, table.total]).toEqual(['30', rows[0]!.sum, rows[0]!.sum]);
  expect(coverage).toMatchObject({
    periods: [{ period: '2022-S2', begun: 1 }, { period: '2023-S1', begun: 2, expected: 23 }, { begun: 1 }],
    latest: { period: '2023-S1' },
    later: [{ period: '2023-S2', state: 'in_progress' }],
  });
  await services.pool.query(
    `INSERT INTO finding (digest, rule, collection, subject, source, key, field, ids, records, value, expected) VALUES
     ('a', 'tenfold', 'siswa', 's', '', '{"kota_kab": "KAB. ACEH JAYA", "tahun": 2023, "semester": "1"}', 'jumlah_siswa', '{1}', 2, '1', '2'),
     ('b', 'spelling', 'siswa', 's', '', '{"kota_kab": "Aceh Jaya"}', 'kota_kab', '{1}', 9, 'a', 'b')`,
  );
  expect((await ofSiswa(last)).coverage?.latest).toMatchObject({
    records: 3,
    findings: { open: 1, records: 2, certain: 2 },
  });
  const own = await ofSiswa(last, { filter: { column: 'kota_kab', op: 'eq', value: 'Aceh Jaya' } });
  expect(own).toMatchObject({
    table: { total: '110' },
    coverage: { latest: { expected: 1 }, later: [{ period: '2023-S2', share: 0.5 }] },
  });
});

it('a sum needs one period in each cell, by division or by the filter of the view', async () => {
  const sum: SummaryRequest = { ...last, measure: 'sum' };
  await expect(ofSiswa(sum)).rejects.toMatchObject({ code: 'invalid_parameter' });
  const first = { column: 'semester', op: 'eq', value: '1' };
  const { table } = await ofSiswa(sum, { filter: { all: [first] } });
  expect(table.rows.map(({ cells }) => cells)).toEqual([['110'], ['40']]);
  // The figure must not be added up over the years.
  expect([table.totals, table.total, table.rows[0]!.total]).toEqual([['150'], null, null]);
  const either = { filter: { any: [first, { ...first, value: '2' }] } };
  await expect(ofSiswa(sum, either)).rejects.toMatchObject({ code: 'invalid_parameter' });
});

it('is without the records that cannot be right by open findings, where that is asked for', async () => {
  const { rows } = await services.pool.query<{ id: number; figure: number }>(
    'SELECT id_siswa AS id, jumlah_siswa AS figure FROM siswa ORDER BY jumlah_siswa DESC',
  );
  await services.pool.query('DELETE FROM finding');
  const [certain, maybe, accepted] = rows.map(({ id }) => id);
  await services.pool.query(
    `INSERT INTO finding (digest, rule, collection, subject, source, key, field, ids, records, value, expected, state) VALUES
     ('c', 'tenfold', 'siswa', 's', '', '{"kota_kab": "x"}', 'jumlah_siswa', ARRAY[$1::int], 1, '1', '2', 'new'),
     ('d', 'deviation', 'siswa', 's', '', '{"kota_kab": "x"}', 'jumlah_siswa', ARRAY[$2::int], 1, '1', '2', 'new'),
     ('e', 'tenfold', 'siswa', 's', '', '{"kota_kab": "x"}', 'jumlah_siswa', ARRAY[$3::int], 1, '1', '2', 'accepted')`,
    [certain, maybe, accepted],
  );
  const counted: SummaryRequest = { rows: ['kota_kab'], measure: 'count' };
  const all = await ofSiswa(counted);
  const { rows: byHand } = await services.pool.query<{ count: string }>(
    `SELECT count(*)::text AS count FROM siswa WHERE id_siswa <> ALL (
       SELECT unnest(ids) FROM finding WHERE collection = 'siswa' AND state = 'new' AND rule = 'tenfold')`,
  );
  const without = await ofSiswa(counted, { findings: 'without' });
  expect(without.table.total).toBe(byHand[0]!.count);
  expect(without.without).toBe(Number(all.table.total) - Number(without.table.total));
  expect([all.without, without.without! > 0]).toEqual([null, true]);
});

it('is read again after a write', async () => {
  const count: SummaryRequest = { rows: ['kota_kab'], measure: 'count' };
  const before = await ofSiswa(count);
  expect((await ofSiswa(count)).version).toBe(before.version);
  await services.pool.query("UPDATE siswa SET kota_kab = 'Langsa' WHERE jenjang = 'SMA'");
  const after = await ofSiswa(count);
  expect(after.table.rows.map(({ values }) => values[0])).toEqual(['Aceh Jaya', 'Langsa', 'Sabang']);
  expect(after.version).not.toBe(before.version);
});

it('more groups than a page can show are refused with their number', async () => {
  await services.pool.query(
    `INSERT INTO dokter (nama_dokter, spesialis) SELECT n::text, 'Anak' FROM generate_series(0, ${MAX_SUMMARY_GROUPS}) n`,
  );
  const asked = {
    collection: dokter,
    view: {},
    request: { rows: ['nama_dokter'], measure: 'count' },
  } as const;
  await expect(services.summaries.ofView(asked)).rejects.toMatchObject({
    refusal: { field: 'rows', fault: { reason: { en: expect.stringContaining('50,001 groups') } } },
  });
});

it('more columns than a table can show are refused with their number and what to do', async () => {
  const names = "SELECT 'S' || n % $1, 'Anak' FROM generate_series(0, 999) n";
  await services.pool.query('DELETE FROM dokter');
  await services.pool.query(`INSERT INTO dokter (nama_dokter, spesialis) ${names} GROUP BY 1`, [251]);
  const request: SummaryRequest = { rows: ['spesialis'], columns: 'nama_dokter', measure: 'count' };
  const across = () => services.summaries.ofView({ collection: dokter, view: {}, request });
  await expect(across()).rejects.toMatchObject({
    refusal: {
      field: 'columns',
      fault: { reason: { en: expect.stringMatching(/251 columns.*at most 250/) } },
    },
  });
  await services.pool.query("DELETE FROM dokter WHERE nama_dokter = 'S7'");
  expect((await across()).table.columns).toHaveLength(250);
});

it('a caller who leaves ends the statement', async () => {
  const signal = AbortSignal.abort();
  const request: SummaryRequest = { rows: ['spesialis'], measure: 'count' };
  const asked = { collection: dokter, view: {}, request, signal };
  await expect(services.summaries.ofView(asked)).rejects.toMatchObject({ code: 'unavailable' });
});

it('tells who registered and changed the records of a figure, and how many of them', async () => {
  const penyakit = findCollection('penyakit_top_10')!;
  const put = (name: string, nama_penyakit: string, bulan: number) =>
    services.records.register({
      actor: { kind: 'system', name },
      collection: penyakit,
      items: ['A', 'B'].map((kind) => ({
        nama_penyakit: nama_penyakit + kind,
        bulan,
        tahun: 2024,
        jumlah: 1,
      })),
      wantData: true,
    });
  const one = await put('one', 'x', 1);
  await put('two', 'x', 2);
  await put('other', 'y', 3);
  const [{ id_penyakit }] = JSON.parse(`[${one.data.replace(/^\[|\]$/g, '')}]`);
  const actor = { kind: 'system', name: 'three' } as const;
  const items = [{ id_penyakit, jumlah: 9 }];
  await services.records.change({ actor, collection: penyakit, items, wantData: false });
  const filter = { column: 'nama_penyakit', op: 'startsWith', value: 'x' };
  const batches = await services.summaries.writers({ collection: penyakit, view: { filter } });
  expect(batches.map(({ actor, registered, changed }) => [actor.name, registered, changed])).toEqual([
    ['three', 0, 1],
    ['two', 2, 0],
    ['one', 2, 0],
  ]);
  const half = { filter: { all: [filter, { column: 'nama_penyakit', op: 'endsWith', value: 'B' }] } };
  const ofHalf = await services.summaries.writers({ collection: penyakit, view: half });
  expect(ofHalf.map(({ registered }) => registered)).toEqual([1, 1]);
});

it('a figure for a whole place is never added to those of its parts', async () => {
  const { pool, summaries } = services;
  const people = findCollection('penduduk_jk')!;
  const stored = [
    // A whole regency, in it a whole district with its villages, and a district without villages; another half-year.
    ['Aceh', '-', '-', '1', 1000],
    ['Aceh', 'A', '-', '1', 300],
    ['Aceh', 'A', 'X', '1', 100],
    ['Aceh', 'A', 'Y', '1', 50],
    ['Aceh', 'B', '-', '1', 70],
    ['Aceh', '-', '-', '2', 2000],
    // A whole regency alone, and one with a text that only looks like it.
    ['Sabang', '-', '-', '1', 40],
    ['Sabang', '--', '-', '2', 41],
  ] as const;
  for (const values of stored)
    await pool.query(
      'INSERT INTO penduduk_jk (kota_kab, kecamatan, gampong, tahun, semester, laki_laki, perempuan) VALUES ($1, $2, $3, 2023, $4, $5, 0)',
      [...values],
    );
  const request = { rows: ['kota_kab'], columns: 'period', measure: 'sum', figure: 'laki_laki' } as const;
  const of = async (asked: SummaryRequest, filter?: object) => {
    const view = filter === undefined ? {} : { filter: { all: [filter] } };
    const { table, leftOut } = await summaries.ofView({ collection: people, view, request: asked });
    return { rows: table.rows.map(({ values, cells }) => [values.at(-1), ...cells]), leftOut };
  };
  expect(await of(request)).toEqual({
    rows: [
      ['Aceh', '220', '2000'],
      ['Sabang', '40', '41'],
    ],
    leftOut: 2,
  });
  expect(await of({ ...request, measure: 'max' })).toMatchObject({ rows: [['Aceh', '100', '2000'], {}] });
  // Records are counted as they are, and a view of whole places includes them.
  expect((await of({ rows: ['kota_kab'], measure: 'count' })).rows).toEqual([
    ['Aceh', '6'],
    ['Sabang', '2'],
  ]);
  const wholes = { column: 'kecamatan', op: 'eq', value: '-' };
  expect(await of(request, wholes)).toMatchObject({ rows: [['Aceh', '1000', '2000'], {}], leftOut: 0 });
  // Another text of the office for whole places has the same effect.
  await services.places.setWhole({ text: '--' }, { actor: { kind: 'system', name: 'test' }, address: null });
  await pool.query("UPDATE penduduk_jk SET kecamatan = '--' WHERE kota_kab = 'Aceh' AND laki_laki = 1000");
  expect(await of(request)).toMatchObject({ rows: [['Aceh', '220', '2000'], {}], leftOut: 2 });
});
