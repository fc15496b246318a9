import { beforeAll, describe, expect, it } from 'vitest';
import { type Collection, collections } from '@/domain/collections';
import type { PictureKind } from '@/domain/collections/answers';
import { declaredFigures, periodsOf } from '@/domain/collections/parts';
import type { View, WireRecord } from '@/domain/collections/view/view';
import { OTHERS } from '@/domain/pictures/others';
import { pictureDimensions, picturesOf } from '@/domain/pictures/picture';
import { createOwnServices } from '@/server/testing';
import { createPictures } from './pictures';

/** Compares every declared picture of every collection with sums over the records, on a real database. */

const REGENCIES = ['Aceh Besar', 'Pidie', 'Kota Sabang'];
const RECORDS = 120;
const actor = { kind: 'system', name: 'test' } as const;

const services = await createOwnServices({ DATABASE_POOL_SIZE: 4 });
const stored = new Map<Collection, WireRecord[]>();

beforeAll(async () => {
  for (const collection of collections) {
    const items = Array.from({ length: RECORDS }, (_, i) =>
      Object.fromEntries(collection.fields.map((field) => [field.name, sampleOf(field.name, i, collection)])),
    );
    await services.records.register({ actor, collection, items, wantData: false });
    const { rows } = await services.tables.rows({ collection, view: {}, take: RECORDS });
    stored.set(collection, rows);
  }
});

function sampleOf(name: string, i: number, { resource }: Collection): string {
  const values: Readonly<Record<string, string>> = {
    kota_kab: REGENCIES[i % REGENCIES.length]!,
    kecamatan: `Kecamatan ${i % 7}`,
    gampong: `Gampong ${i}`,
    tahun: String(2022 + (i % 3)),
    semester: String(1 + (i % 2)),
    bulan: String(1 + (i % 12)),
    jenjang: ['SD', 'SMP', 'SMA'][(i >> 3) % 3]!,
    range_usia: `${String((i % 15) * 5).padStart(2, '0')}-${String((i % 15) * 5 + 4).padStart(2, '0')}`,
    tanggal: `2024-${String(1 + (i % 12)).padStart(2, '0')}-05`,
    timestamp: `2024-${String(1 + (i % 12)).padStart(2, '0')}-05 10:00:${String(i % 60).padStart(2, '0')}`,
    date_now: '2024-12-31',
    status: ['rawat jalan', 'rawat inap'][i % 2]!,
  };
  if (values[name] !== undefined) return values[name];
  if (/^jumlah|laki|perempuan/.test(name)) return String(100 + i * i);
  return `${resource} ${i % 11}`;
}

const sumOf = (records: readonly WireRecord[], collection: Collection): number =>
  records.reduce(
    (sum, record) =>
      sum + declaredFigures(collection).reduce((one, { field }) => one + Number(record[field.name]), 0),
    0,
  );

type Choice = { view?: View; period?: string; by?: string };
const read = (collection: Collection, kind: PictureKind, options: Choice = {}) =>
  services.pictures.read({ collection, kind, view: {}, ...options });

const declared = collections.flatMap((collection) =>
  picturesOf(collection).map(({ kind }) => [collection.resource, kind, collection] as const),
);

const byDimension = declared.flatMap(([resource, kind, collection]) => {
  const picture = picturesOf(collection).find((one) => one.kind === kind)!;
  const dimensions = pictureDimensions(picture, { collection, fixed: new Set() });
  return (dimensions.length === 0 ? [''] : dimensions).map((by) => [resource, kind, by, collection] as const);
});

/** The period of a record as pictures name it. */
function periodOf(record: WireRecord, collection: Collection): string {
  const [first = '', second] = periodsOf(collection).map(({ name }) => name);
  const value = String(record[first]);
  if (/^\d{4}-/.test(value)) return `${value.slice(0, 4)}/${Number(value.slice(5, 7))}`;
  return second === undefined ? value : `${value}/${record[second]}`;
}

describe('the pictures', () => {
  it.each(byDimension)('of %s: %s by "%s"', async (_, kind, by, collection) => {
    const { drawn, period, before, ...answer } = await read(collection, kind, { by });
    expect(answer.by).toBe(by);
    const all = stored.get(collection)!;
    const isOverTime =
      kind === 'series' || kind === 'multiples' || (kind === 'shares' && collection.group === 'rsud');
    const counted = isOverTime
      ? all
      : all.filter((record) =>
          [period, kind === 'ranks' ? before : period].includes(periodOf(record, collection)),
        );
    const total = drawn!.series
      .flatMap(({ values }) => values)
      .reduce<number>((sum, value) => sum + (value ?? 0), 0);
    expect(counted.length).toBeGreaterThan(0);
    expect(total).toBe(sumOf(counted, collection));
    const hasValue = (record: WireRecord, name: string) => by !== '' && String(record[by]) === name;
    const isSeries = kind === 'multiples' || kind === 'shares' || (kind === 'series' && by !== '');
    const parts = isSeries
      ? drawn!.series
      : drawn!.names.map((name, index) => ({
          name,
          values: drawn!.series
            .filter(({ name: series }) => kind !== 'ranks' || series === period)
            .map(({ values }) => values[index] ?? null),
        }));
    const last = all.filter((record) => periodOf(record, collection) === period);
    for (const { name, values } of by === '' || kind === 'tiles'
      ? []
      : parts.filter(({ name: one }) => one !== OTHERS))
      expect([name, values.reduce<number>((sum, value) => sum + (value ?? 0), 0)]).toEqual([
        name,
        sumOf(
          (kind === 'ranks' ? last : counted).filter((record) => hasValue(record, name)),
          collection,
        ),
      ]);
  });

  it('are of the latest period of which enough is there, and name what is beside it', async () => {
    const guru = collections.find(({ resource }) => resource === 'guru')!;
    const more = [
      ['Pidie', '1'],
      ['Kota Sabang', '1'],
      ['Pidie', '2'],
    ] as const;
    const items = more.map(([kota_kab, semester]) => ({
      ...{ kota_kab, kecamatan: 'Kecamatan 1', tahun: 2025, semester, jenjang: 'SD', jumlah_guru: 10 },
    }));
    await services.records.register({ actor, collection: guru, items, wantData: false });
    const { period, latest, periods, later } = await read(guru, 'tiles');
    expect([period, latest, periods[0]]).toEqual(['2025/1', '2025/1', '2025/2']);
    expect(later).toMatchObject([{ period: '2025-S2', begun: 1, state: 'in_progress' }]);
    expect(await read(guru, 'tiles', { period: '2025/2' })).toMatchObject({ period: '2025/2', latest });
    const { insufficient } = await read(guru, 'series');
    expect(insufficient.at(-1)).toMatchObject({ name: '2025/2', begun: 1, expected: 23 });
    expect(insufficient.map(({ name }) => name)).not.toContain('2025/1');
    await services.pool.query('DELETE FROM guru WHERE tahun = 2025');
  });

  it('compare ranks in what both periods have, and name what only one has', async () => {
    const pekerjaan = collections.find(({ resource }) => resource === 'penduduk_pekerjaan')!;
    const figures: readonly (readonly [string, string, string, number])[] = [
      ['Pidie', '1', 'Petani', 50],
      ['Pidie', '1', 'Guru', 40],
      ['Pidie', '2', 'Petani', 50],
      ['Pidie', '2', 'Guru', 40],
      ['Kota Sabang', '2', 'Guru', 90],
    ];
    const items = figures.map(([kota_kab, semester, nama_pekerjaan, jumlah_penduduk]) => ({
      ...{
        kota_kab,
        kecamatan: 'Tengah',
        gampong: 'Satu',
        tahun: 2030,
        semester,
        nama_pekerjaan,
        jumlah_penduduk,
      },
    }));
    await services.records.register({ actor, collection: pekerjaan, items, wantData: false });
    const { drawn, compared } = await read(pekerjaan, 'ranks', { period: '2030/2' });
    expect(drawn!.names).toEqual(['Guru', 'Petani']);
    expect(compared).toEqual({
      now: [40, 50],
      before: [40, 50],
      units: 2,
      leftOut: [{ unit: 'Kota Sabang' }],
    });
    await services.pool.query('DELETE FROM penduduk_pekerjaan WHERE tahun = 2030');
  });

  it('are drawn by the declared dimension where another one is not open', async () => {
    const siswa = collections.find(({ resource }) => resource === 'siswa')!;
    const view: View = { filter: { column: 'kota_kab', op: 'eq', value: 'Pidie' } };
    const { dimensions } = await read(siswa, 'series', { view });
    expect(dimensions).toEqual(['jenjang', '', 'kecamatan']);
    for (const by of ['kota_kab', 'jumlah_siswa', 'nothing'])
      expect(await read(siswa, 'series', { view, by })).toMatchObject({ by: 'jenjang' });
  });

  it('follow the filter, and compare the districts of a regency', async () => {
    const siswa = collections.find(({ resource }) => resource === 'siswa')!;
    const view: View = { filter: { column: 'kota_kab', op: 'eq', value: 'Pidie' } };
    const { place, drawn, tiles, periods } = await read(siswa, 'tiles', { view });
    expect([place, tiles]).toEqual(['kecamatan', null]);
    const ofPidie = stored
      .get(siswa)!
      .filter((record) => record['kota_kab'] === 'Pidie' && periodOf(record, siswa) === periods[0]);
    expect(drawn!.names.toSorted()).toEqual(
      [...new Set(ofPidie.map(({ kecamatan }) => String(kecamatan)))].sort(),
    );
  });

  it('have a square for every regency of the register, and no square twice', async () => {
    const siswa = collections.find(({ resource }) => resource === 'siswa')!;
    const { tiles, drawn } = await read(siswa, 'tiles');
    const { register } = await services.places.codes();
    expect(Object.keys(tiles!).sort()).toEqual(register.byLevel.regency.map(({ name }) => name).sort());
    expect(drawn!.names).toHaveLength(register.byLevel.regency.length);
    const squares = Object.values(tiles!).map(({ column, row }) => `${column} ${row}`);
    expect(new Set(squares).size).toBe(squares.length);
  });

  it('are read again once the collection has changed', async () => {
    const apk = collections.find(({ resource }) => resource === 'apk')!;
    const first = await read(apk, 'tiles');
    const [record] = stored.get(apk)!.filter((one) => periodOf(one, apk) === first.period);
    const item = { id_apk: record!['id_apk'], jumlah_apk: 1_000_000 };
    await services.records.change({ actor, collection: apk, items: [item], wantData: false });
    const sum = ({ drawn }: typeof first) =>
      drawn!.series[0]!.values.reduce<number>((all, one) => all + (one ?? 0), 0);
    expect(sum(await read(apk, 'tiles')) - sum(first)).toBe(1_000_000 - Number(record!['jumlah_apk']));
  });

  it('know how much is delivered of the periods and the place that they show', async () => {
    const siswa = collections.find(({ resource }) => resource === 'siswa')!;
    const asked = { collection: siswa, view: {} };
    const { periods } = await read(siswa, 'tiles');
    const { length } = (await services.places.codes()).register.byLevel.regency;
    expect(await services.pictures.delivered({ ...asked, kind: 'tiles' })).toMatchObject({
      expected: length,
    });
    expect(await services.pictures.delivered({ ...asked, kind: 'series' })).toMatchObject({
      expected: length * periods.length,
      unit: null,
    });
    const view: View = {
      filter: {
        all: [
          { column: 'kota_kab', op: 'in', value: ['Pidie'] },
          { column: 'kecamatan', op: 'eq', value: 'Kecamatan 1' },
        ],
      },
    };
    expect(await services.pictures.delivered({ ...asked, view, kind: 'tiles' })).toMatchObject({
      expected: 1,
      unit: 'Pidie',
      changed: expect.any(Date),
    });
  });

  it('that a collection does not declare, and bad views, are refused', async () => {
    const dokter = collections.find(({ resource }) => resource === 'dokter')!;
    await expect(read(dokter, 'tiles')).rejects.toMatchObject({ code: 'invalid_parameter' });
    const siswa = collections.find(({ resource }) => resource === 'siswa')!;
    const view = { filter: { column: 'nothing', op: 'eq', value: '1' } } as View;
    await expect(read(siswa, 'tiles', { view })).rejects.toMatchObject({ code: 'invalid_parameter' });
  });
});

it('adds no figure for a whole regency to those of its districts', async () => {
  const siswa = collections.find(({ resource }) => resource === 'siswa')!;
  const before = await read(siswa, 'tiles');
  const { kota_kab, tahun, semester, jenjang } = stored
    .get(siswa)!
    .find((record) => periodOf(record, siswa) === before.period)!;
  const items = [{ kota_kab, kecamatan: '-', tahun, semester, jenjang, jumlah_siswa: 999_999 }];
  await services.records.register({ actor, collection: siswa, items, wantData: false });
  const { drawn } = await read(siswa, 'tiles');
  expect(drawn).toEqual(before.drawn);
});

describe('the pictures of one view', () => {
  const collection = collections.find(({ resource }) => resource === 'penduduk_umur')!;
  it('send each of their statements once, until a record is written', async () => {
    const sent: string[] = [];
    const read: typeof services.tables.read = (text, ...rest) => {
      sent.push(text);
      return services.tables.read(text, ...rest);
    };
    const pictures = createPictures({ ...services, tables: { ...services.tables, read } });
    const readAll = () =>
      Promise.all(picturesOf(collection).map(({ kind }) => pictures.read({ collection, kind, view: {} })));
    await readAll();
    expect(sent.filter((text) => text.includes('AS periods'))).toHaveLength(1);
    expect(new Set(sent).size).toBe(sent.length);
    const first = sent.splice(0);
    const { rows } = await services.tables.rows({ collection, view: {}, take: 1 });
    const { id_penduduk_umur, jumlah_penduduk } = rows[0]!;
    const changed = { id_penduduk_umur, jumlah_penduduk: Number(jumlah_penduduk) + 1 };
    await services.records.change({ actor, collection, items: [changed], wantData: false });
    const after = await readAll();
    expect(sent.toSorted()).toEqual(first.toSorted());
    const others = await Promise.all(
      picturesOf(collection).map(({ kind }) => services.pictures.read({ collection, kind, view: {} })),
    );
    expect(after).toEqual(others);
  });
});
