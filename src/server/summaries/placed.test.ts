import { beforeAll, expect, it } from 'vitest';
import type { SummaryRequest } from '@/domain/answers/judge-summary';
import { findCollection } from '@/domain/collections';
import { createOwnServices } from '@/server/testing';

/** Tests of summaries whose figures stand under the places of another time. */

const services = await createOwnServices({ DATABASE_POOL_SIZE: 4 });
const guru = findCollection('guru')!;
const actor = {
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Administrator',
  email: 'a@example.test',
  role: 'administrator',
  groups: ['*'],
} as const;
const BY = { actor, address: '10.0.0.1' };

const YEARS = Array.from({ length: 10 }, (_, i) => 2014 + i);
const BARAT = { code: '11.05', name: 'Aceh Barat' };
const JAYA = { code: '11.14', name: 'Aceh Jaya' };

/** Aceh Barat until 2018 with the districts of Aceh Jaya; one figure of it is for the whole. Aceh Lama became Pidie. */
function* records() {
  for (const [i, year] of YEARS.entries()) {
    const old = year < 2019;
    for (const semester of ['1', '2']) {
      yield [old ? 'Aceh Barat' : 'Aceh Jaya', 'Jaya', year, semester, 'SD', 10 + i];
      yield [old ? 'KAB. ACEH BARAT' : 'Aceh Barat', 'Johan Pahlawan', year, semester, 'SD', 100 + i];
      yield ['Aceh Barat', '-', year, semester, 'SMA', 1_000 + i];
      yield [year < 2021 ? 'Aceh Lama' : 'Pidie', 'Mila', year, semester, 'SD', 5];
      yield ['Pidie', 'Sakti', year, semester, 'SD', 7];
    }
  }
}

beforeAll(async () => {
  for (const values of records())
    await services.pool.query(
      'INSERT INTO guru (kota_kab, kecamatan, tahun, semester, jenjang, jumlah_guru) VALUES ($1, $2, $3, $4, $5, $6)',
      [...values],
    );
  const [decree, note] = ['UU 1/2019', null];
  await services.places.saveSuccession(
    { day: '2019-01-01', from: [BARAT], to: [BARAT, JAYA], decree, note },
    BY,
  );
  const lama = { code: '11.97', name: 'Aceh Lama' };
  const pidie = { code: '11.07', name: 'Pidie' };
  await services.places.saveSuccession(
    { day: '2021-01-01', from: [lama, pidie], to: [pidie], decree, note },
    BY,
  );
});

const summed = (request: Partial<SummaryRequest>, view: object = {}) =>
  services.summaries.ofView({
    collection: guru,
    view,
    request: { rows: ['kota_kab'], columns: 'tahun', measure: 'last', figure: 'jumlah_guru', ...request },
  });
const cellsOf = async (request: Partial<SummaryRequest>, view: object = {}) => {
  const { table } = await summed(request, view);
  return Object.fromEntries(
    table.rows.map(({ values, cells }) => [values.join('/'), cells.map((cell) => cell && Number(cell))]),
  );
};

it('adds up to the same for each year in every system of places', async () => {
  const measured = [
    { measure: 'last' },
    { measure: 'count', figure: undefined },
    { measure: 'average' },
    { measure: 'min' },
    { measure: 'max' },
    { measure: 'last', rows: ['kota_kab', 'jenjang'] },
    { measure: 'last', rows: ['kecamatan'] },
    { measure: 'sum', columns: 'period' },
    { measure: 'last', columns: undefined },
  ] as const;
  for (const request of measured) {
    const { table } = await summed(request);
    expect(table.totals.some((total) => total !== null)).toBe(true);
    for (const places of ['as_it_is_now', '2014', '2020', '2024'] as const) {
      const { table: other } = await summed({ ...request, places });
      expect(other.columns).toEqual(table.columns);
      expect(other.totals).toEqual(table.totals);
      expect(other.total).toBe(table.total);
    }
  }
});

it('shows a series under the present places, as far as they are certain, and says what is not', async () => {
  const now = await cellsOf({ places: 'as_it_is_now' });
  const years = (of: (i: number) => number | null) => YEARS.map((_, i) => of(i));
  expect(now).toEqual({
    'Aceh Barat': years((i) => 100 + i + (i < 5 ? 0 : 1_000 + i)),
    'Aceh Barat (sampai 2018)': years((i) => (i < 5 ? 1_000 + i : null)),
    'Aceh Jaya': years((i) => 10 + i),
    Pidie: years(() => 12),
  });
  const { placed } = await summed({ places: 'as_it_is_now' });
  expect(placed).toMatchObject({
    system: 'as_it_is_now',
    kept: [
      {
        text: 'Aceh Barat (sampai 2018)',
        kind: 'divided',
        others: ['Aceh Barat', 'Aceh Jaya'],
        decree: 'UU 1/2019',
      },
    ],
    received: [
      { into: ['Aceh Barat'], from: [['KAB. ACEH BARAT']] },
      { into: ['Aceh Barat (sampai 2018)'], from: [['Aceh Barat']] },
      { into: ['Aceh Jaya'], from: [['Aceh Barat']] },
      { into: ['Pidie'], from: [['Aceh Lama']] },
    ],
  });
  // The average, the least and the largest are over the records, not over the groups that were merged.
  expect((await cellsOf({ places: 'as_it_is_now', measure: 'average' }))['Pidie']![0]).toBe(6);
  expect((await cellsOf({ places: 'as_it_is_now', measure: 'min' }))['Pidie']![0]).toBe(5);
});

it('sums what was divided up again, and leaves the figures where they were unless it is asked', async () => {
  // Of the later Pidie nobody knows which part was Aceh Lama.
  expect(Object.keys(await cellsOf({ places: '2015' }))).toEqual([
    'Aceh Barat',
    'Aceh Lama',
    'Pidie',
    'Pidie (sejak 2021)',
  ]);
  const { placed, table } = await summed({});
  expect(placed).toBeNull();
  expect(table.rows.map(({ values }) => values[0])).toEqual([
    'Aceh Barat',
    'Aceh Jaya',
    'Aceh Lama',
    'KAB. ACEH BARAT',
    'Pidie',
  ]);
});

it('compares the years in the present places', async () => {
  const { table } = await summed({ places: 'as_it_is_now', isCompared: true });
  const pidie = table.rows.findIndex(({ values }) => values[0] === 'Pidie');
  expect(table.compared!.rows[pidie]!.slice(1)).toEqual(YEARS.slice(1).map(() => ['12', '12']));
});

it('refuses a change that cannot be, naming the field', async () => {
  const change = { day: '2020-01-01', from: [JAYA], to: [JAYA], decree: null, note: null };
  const refusals: [Partial<typeof change>, string][] = [
    [{}, 'to.0'],
    [{ day: '2019-01-01', to: [BARAT] }, 'from.0'],
    [{ day: '2020-01-01', to: [{ code: '11.96', name: 'Aceh Baru' }] }, 'to.0'],
    [{ day: '2020-01-01', to: [{ code: '11.06', name: 'Pidie' }] }, 'to.0'],
    [{ day: '2020-01-01', to: [{ code: '11.06.07', name: 'Imarah' }] }, 'to.0'],
    [{ day: '2018-01-01', from: [BARAT], to: [{ code: '11.06', name: 'Aceh Besar' }] }, 'day'],
    [
      {
        day: '2022-01-01',
        from: [{ code: '11.97', name: 'Aceh Lama' }],
        to: [{ code: '11.06', name: 'Aceh Besar' }],
      },
      'from.0',
    ],
    [{ day: '2022-01-01', from: [JAYA], to: [{ code: '11.07', name: 'Pidie' }] }, 'to.0'],
    [{ day: '2022-01-01', from: [JAYA], to: [BARAT, BARAT] }, 'to.1'],
  ];
  for (const [given, field] of refusals)
    await expect(
      services.places.saveSuccession({ ...change, ...given }, BY),
      JSON.stringify(given),
    ).rejects.toMatchObject({ refusal: { code: 'invalid_parameter', field } });
});

it('keeps what is done with changes of places in the history', async () => {
  const before = await services.places.successions();
  const sabang = { code: '11.72', name: 'Kota Sabang' };
  const { id } = await services.places.saveSuccession(
    {
      day: '2023-07-01',
      from: [{ code: '11.95', name: 'Sabang Lama' }],
      to: [sabang],
      decree: 'Qanun 3',
      note: null,
    },
    BY,
  );
  await services.places.saveSuccession(
    {
      id,
      day: '2023-08-01',
      from: [{ code: '11.95', name: 'Sabang Lama' }],
      to: [sabang],
      decree: null,
      note: null,
    },
    BY,
  );
  expect(await services.places.successions()).toHaveLength(before.length + 1);
  await services.places.removeSuccession({ id }, BY);
  expect(await services.places.successions()).toEqual(before);
  await expect(services.places.removeSuccession({ id }, BY)).rejects.toMatchObject({
    refusal: { code: 'not_found' },
  });
  const { rows } = await services.pool.query(
    "SELECT action, before->>'day' AS before, after->>'day' AS after FROM history_event WHERE action LIKE 'place.succession%' ORDER BY id DESC LIMIT 3",
  );
  expect(rows).toEqual([
    { action: 'place.succession_removed', before: '2023-08-01', after: null },
    { action: 'place.succession_changed', before: '2023-07-01', after: '2023-08-01' },
    { action: 'place.succession_added', before: null, after: '2023-07-01' },
  ]);
});
