import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { declaredIndicators } from '@/domain/indicators/declared';
import { OTHERS } from '@/domain/pictures/others';
import type { PlaceSystem } from '@/domain/places/successions/place-system';
import { system as systemActor } from '@/server/actor';
import { createCoverages } from '@/server/coverage/coverage';
import { createConnectionTurns } from '@/server/database/connection-turns';
import { createHome } from '@/server/home/home';
import { createOwnServices } from '@/server/testing';

/** Compares pictures, indicators and headlines under the places of every system with the summaries of the same records. */

const services = await createOwnServices({ DATABASE_POOL_SIZE: 6 });
const { pool } = services;
const siswa = findCollection('siswa')!;
const guru = findCollection('guru')!;
const staff = {
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Administrator',
  email: 'a@example.test',
  role: 'administrator',
  groups: ['*'],
} as const;
const actor = systemActor('test').actor!;
const SYSTEMS: readonly PlaceSystem[] = ['as_it_was', 'as_it_is_now', '2018', '2019', '2024'];

beforeAll(async () => {
  const by = { actor: staff, address: '10.0.0.1' };
  const barat = { code: '11.05', name: 'Aceh Barat' };
  const pidie = { code: '11.07', name: 'Pidie' };
  const given = { decree: 'UU 1', note: null };
  for (const one of [
    { day: '2019-07-01', from: [barat], to: [barat, { code: '11.14', name: 'Aceh Jaya' }] },
    { day: '2020-01-01', from: [{ code: '11.97', name: 'Aceh Lama' }, pidie], to: [pidie] },
  ])
    await services.places.saveSuccession({ ...one, ...given }, by);
});

type Row = Readonly<{ place: string; period: string; level: string; amount: number }>;

const PLACES = [
  ...['Aceh Barat/Jaya', 'Aceh Barat/Johan Pahlawan', 'KAB. ACEH BARAT/Johan Pahlawan', 'Aceh Barat/-'],
  ...['Aceh Jaya/Jaya', 'Aceh Lama/Mila', 'Pidie/Mila', 'Pidie/Sakti', 'Pidie/-'],
];
const anyRows = fc.uniqueArray(
  fc.record<Row>({
    place: fc.constantFrom(...PLACES),
    period: fc.constantFrom('2018/2', '2019/1', '2019/2', '2020/1'),
    level: fc.constantFrom('SD', 'SMP'),
    amount: fc.integer({ min: 1, max: 99 }),
  }),
  { selector: ({ amount: _, ...key }) => JSON.stringify(key), minLength: 1, maxLength: 40 },
);

const store = (table: 'siswa' | 'guru', rows: readonly Row[]) =>
  pool.query(
    `INSERT INTO ${table} (kota_kab, kecamatan, tahun, semester, jenjang, jumlah_${table})
     SELECT split_part(place, '/', 1), split_part(place, '/', 2), split_part(period, '/', 1)::smallint, split_part(period, '/', 2),
       level, amount
     FROM json_to_recordset($1) AS p (place text, period text, level text, amount integer)`,
    [JSON.stringify(rows)],
  );

/** The cells of a summary: its rows and columns, each by their values, and the amount. */
async function summed(
  table: 'siswa' | 'guru',
  { rows, places, view = {} }: { rows: readonly string[]; places: PlaceSystem; view?: View },
) {
  const { table: made } = await services.summaries.ofView({
    collection: table === 'siswa' ? siswa : guru,
    view,
    request: { rows, columns: 'period', measure: 'sum', figure: `jumlah_${table}`, isCompared: true, places },
  });
  const cells = made.rows.flatMap(({ values, cells: amounts, isSubtotal }) =>
    isSubtotal
      ? []
      : amounts.flatMap((amount, at) =>
          amount === null
            ? []
            : [{ values: values.map(String), period: made.columns[at]!.join('/'), amount: Number(amount) }],
        ),
  );
  return { made, cells };
}

/** Adds amounts up by a key. */
function addedUp<T>(all: readonly T[], keyOf: (one: T) => string, amountOf: (one: T) => number) {
  const sums = new Map<string, number>();
  for (const one of all) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + amountOf(one));
  return Object.fromEntries([...sums].sort());
}

async function checkPictures(places: PlaceSystem): Promise<void> {
  const read = async (by: string, view: View = {}) => {
    const { drawn } = await services.pictures.read({
      ...{ collection: siswa, kind: 'series', by, view, system: places },
    });
    return drawn!.series.flatMap(({ name, values }) =>
      values.flatMap((amount, at) => (amount === null ? [] : [{ name, period: drawn!.names[at]!, amount }])),
    );
  };
  const inPidie: View = { filter: { column: 'kota_kab', op: 'in', value: ['Pidie', 'Aceh Lama'] } };
  for (const [by, view] of [
    ['kota_kab', {}],
    ['kecamatan', { filter: { column: 'kota_kab', op: 'eq', value: 'Aceh Barat' } }],
    ['kota_kab', inPidie],
  ] as const) {
    const drawn = await read(by, view);
    const { cells } = await summed('siswa', { rows: [by], places, view });
    const shown = new Set(drawn.map(({ name }) => name).filter((name) => name !== OTHERS));
    const keyed = cells.map(({ values, ...cell }) => ({
      ...cell,
      name: shown.has(values.at(-1)!) ? values.at(-1)! : OTHERS,
    }));
    const keyOf = ({ name, period }: { name: string; period: string }) => `${name} ${period}`;
    const amountOf = ({ amount }: { amount: number }) => amount;
    expect(addedUp(drawn, keyOf, amountOf), places).toEqual(addedUp(keyed, keyOf, amountOf));
  }
  if (places === 'as_it_was') return;
  const { drawn, period, placed } = await services.pictures.read({
    ...{ collection: siswa, kind: 'tiles', view: {}, system: places },
  });
  const { cells } = await summed('siswa', { rows: ['kota_kab'], places });
  const last = cells.filter((cell) => cell.period === period);
  const values = drawn!.series[0]!.values;
  expect(
    Object.fromEntries(drawn!.names.flatMap((name, at) => (values[at] === null ? [] : [[name, values[at]]]))),
  ).toEqual(Object.fromEntries(last.map((cell) => [cell.values[0], cell.amount])));
  const year = period!.split('/') as [string, string];
  const { placed: ofSummary } = await services.summaries.ofView({
    collection: siswa,
    view: {
      filter: {
        all: [
          { column: 'tahun', op: 'eq', value: year[0] },
          { column: 'semester', op: 'eq', value: year[1] },
        ],
      },
    } as View,
    request: { rows: ['kota_kab'], measure: 'sum', figure: 'jumlah_siswa', places },
  });
  expect(placed).toEqual(ofSummary);
}

type Part = Readonly<{ regency: string; district: string; rest: string; amount: number }>;

/** Joins both sides by hand: by districts or, where one side has a figure for the whole regency, by regencies. */
async function byHand(places: PlaceSystem) {
  const partsOf = async (table: 'siswa' | 'guru'): Promise<Part[]> => {
    const { cells } = await summed(table, { rows: ['kecamatan', 'jenjang'], places });
    return cells.map(({ values: [regency = '', district = '', level], period, amount }) => ({
      regency: regency === 'KAB. ACEH BARAT' ? 'Aceh Barat' : regency,
      ...{ district, rest: `${period} ${level}`, amount },
    }));
  };
  const [pupils, teachers] = [await partsOf('siswa'), await partsOf('guru')];
  const wholeOf = ({ regency, rest }: Part) => `${regency} ${rest}`;
  const wholes = new Set([...pupils, ...teachers].filter(({ district }) => district === '-').map(wholeOf));
  const keyOf = (part: Part) =>
    wholes.has(wholeOf(part)) ? `${wholeOf(part)} -` : `${wholeOf(part)} ${part.district}`;
  const keys = [pupils, teachers].map((side) => new Set(side.map(keyOf)));
  const joined = (side: readonly Part[]) =>
    side.filter((part) => keys.every((known) => known.has(keyOf(part))));
  const nameOf = ({ regency, rest }: Part) => `${regency} ${rest.split(' ')[0]}`;
  const amountOf = ({ amount }: Part) => amount;
  const [above, below] = [pupils, teachers].map((side) => addedUp(joined(side), nameOf, amountOf));
  return { above: above!, below: below!, all: addedUp(pupils, () => 'all', amountOf)['all'] ?? 0 };
}

async function checkIndicator(places: PlaceSystem): Promise<void> {
  const indicator = declaredIndicators.find(({ name }) => name === 'siswa_per_guru')!;
  const { table } = await services.indicators.read({
    indicator,
    query: {
      ...{ rows: ['kota_kab'], columns: 'period', period: [], places: {}, code: [], categories: {} },
      system: places,
    },
    actor,
  });
  const ratios = table.rows.flatMap(({ values, cells }) =>
    cells.flatMap((ratio, at) => {
      if (ratio === null) return [];
      const [year, half] = table.columns[at]![0]!.split('-S');
      return [{ key: `${values[0]} ${year}/${half}`, ...ratio }];
    }),
  );
  const { above, below, all } = await byHand(places);
  const side = (name: 'numerator' | 'denominator') =>
    Object.fromEntries(ratios.map(({ key, ...ratio }) => [key, Number(ratio[name])]).sort());
  expect(side('numerator'), places).toEqual(above);
  expect(side('denominator'), places).toEqual(below);
  const counted = ratios.reduce((sum, { numerator }) => sum + Number(numerator), 0);
  expect(counted + Number(table.leftOut.withoutDenominator.amount)).toBe(all);
}

async function checkHeadline(places: PlaceSystem): Promise<void> {
  // A headline of an earlier run would be a minute old at most.
  const options = { ...services, turns: createConnectionTurns(6), now: () => new Date() };
  const home = createHome({ ...services, coverages: createCoverages(options) });
  const found = (await home.headlines(staff, places)).find(({ collection }) => collection === 'siswa')!;
  const { made } = await summed('siswa', { rows: ['kota_kab'], places });
  const at = made.columns.findIndex(
    ([year, half]) => found.latest.stored.year === year && found.latest.stored.parts.includes(String(half)),
  );
  expect(found.value).toBe(Number(made.totals[at]));
  const pair = made.compared!.totals[at];
  expect(found.change && [found.change.value, found.change.before], places).toEqual(
    pair?.map(Number) ?? null,
  );
  const column = made.compared!.columns[at];
  if (found.change !== null && column)
    expect([found.change.units, found.change.leftOut]).toEqual([column.units, column.leftOut]);
}

it('pictures, indicators and headlines agree with summaries in every system of places', async () => {
  await fc.assert(
    fc.asyncProperty(anyRows, anyRows, async (pupils, teachers) => {
      await pool.query('TRUNCATE siswa, guru');
      await store('siswa', pupils);
      await store('guru', teachers);
      for (const places of SYSTEMS) {
        await checkPictures(places);
        await checkIndicator(places);
        await checkHeadline(places);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

it('an indicator of both sides names every place that either of them keeps or receives, and no other', async () => {
  await pool.query('TRUNCATE siswa, guru');
  const of = (place: string, period: string): Row => ({ place, period, level: 'SD', amount: 10 });
  await store('siswa', [of('Aceh Barat/-', '2018/2'), of('Aceh Barat/Jaya', '2019/1')]);
  await store('guru', [of('Aceh Lama/Mila', '2019/1'), of('Aceh Barat/Jaya', '2019/1')]);
  const indicator = declaredIndicators.find(({ name }) => name === 'siswa_per_guru')!;
  const read = async (period: string[]) => {
    const query = { rows: ['kota_kab'], columns: 'period', places: {}, code: [], categories: {}, period };
    const system = 'as_it_is_now' as const;
    const { placed } = await services.indicators.read({ indicator, query: { ...query, system }, actor });
    return placed!;
  };
  expect(await read([])).toMatchObject({
    kept: [{ text: 'Aceh Barat (sampai 2019)' }],
    received: [
      { into: ['Aceh Barat (sampai 2019)', '-'], from: [['Aceh Barat', '-']] },
      { into: ['Aceh Jaya', 'Jaya'], from: [['Aceh Barat', 'Jaya']] },
      { into: ['Pidie', 'Mila'], from: [['Aceh Lama', 'Mila']] },
    ],
  });
  expect((await read(['2019-S1'])).kept).toEqual([]);
  // Without a dimension of places there is nothing to put elsewhere.
  const visits = declaredIndicators.find(({ name }) => name === 'kunjungan_per_dokter');
  await expect(
    services.indicators.read({
      indicator: visits!,
      query: { rows: [], period: [], places: {}, code: [], categories: {}, system: 'as_it_is_now' },
      actor,
    }),
  ).rejects.toMatchObject({ refusal: { code: 'invalid_parameter', field: 'place_system' } });
});
