import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { declaredIndicators } from '@/domain/indicators/declared';
import type { IndicatorRatio } from '@/domain/indicators/fold-indicator';
import { system } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import type { IndicatorQuery } from './query';

const services = await createOwnServices({ DATABASE_POOL_SIZE: 4 });
const actor = system('test').actor!;
const TABLES = [
  ...['siswa', 'guru', 'sekolah', 'pengulangan_kelas', 'apm', 'penduduk_umur', 'penduduk_jk'],
  ...['penduduk_pekerjaan', 'dokter', 'kunjungan_poli'],
];
const ALL: IndicatorQuery = { rows: [], period: [], places: {}, code: [], categories: {} };

beforeEach(() => services.pool.query(`TRUNCATE ${TABLES.join(', ')}`));

const read = (name: string, query: Partial<IndicatorQuery> = {}) => {
  const indicator = declaredIndicators.find((one) => one.name === name)!;
  return services.indicators.read({ indicator, query: { ...ALL, ...query }, actor });
};

async function store(table: string, columns: string, rows: readonly (readonly unknown[])[]): Promise<void> {
  for (const values of rows)
    await services.pool.query(
      `INSERT INTO ${table} (${columns}) VALUES (${values.map((_, i) => `$${i + 1}`).join(', ')})`,
      [...values],
    );
}
const OF_SCHOOLS = 'kota_kab, kecamatan, tahun, semester, jenjang';
const valuesOf = (ratios: readonly (IndicatorRatio | null)[]) =>
  ratios.map((ratio) => ratio && Number(ratio.value));

describe('an indicator', () => {
  it('divides sums by sums, of the parts that both sides have, whatever their places are spelled', async () => {
    await store('siswa', `${OF_SCHOOLS}, jumlah_siswa`, [
      ['Aceh Jaya', 'Teunom', 2023, '1', 'SD', 300],
      ['Kab. Aceh Jaya', 'Jaya', 2023, 'Ganjil', 'SMP', 100],
      ['Sabang', 'Sukajaya', 2023, '1', 'SD', 90],
      ['Sabang', 'Sukakarya', 2023, '1', 'SMA', 50],
    ]);
    await store('guru', `${OF_SCHOOLS}, jumlah_guru`, [
      ['ACEH JAYA', 'Teunom', 2023, 'Semester 1', 'Sekolah Dasar', 10],
      ['Aceh Jaya', 'Jaya', 2023, '1', 'SMP', 30],
      ['Kota Sabang', 'Suka Jaya', 2023, '1', 'SD', 9],
      ['Kota Sabang', 'Sukakarya', 2023, '1', 'SMA', 0],
      ['Kota Sabang', 'Sukakarya', 2023, '1', 'SMK', 7],
    ]);
    const { table, period, periods, latest } = await read('siswa_per_guru', { rows: ['kota_kab'] });
    expect([period, latest, periods]).toEqual(['2023-S1', '2023-S1', ['2023-S1']]);
    expect(table.rows.map(({ values, code, total }) => [...values, code, total])).toEqual([
      ['Aceh Jaya', '11.14', { value: '10', numerator: '400', denominator: '40' }],
      ['Kota Sabang', '11.72', { value: '10', numerator: '90', denominator: '9' }],
    ]);
    expect(table.total).toEqual({ value: '10', numerator: '490', denominator: '49' });
    expect(table.leftOut).toEqual({
      withoutDenominator: { parts: 1, amount: '50', names: ['Kota Sabang, Sukakarya, 2023-S1, SMA'] },
      withoutNumerator: { parts: 1, amount: '7', names: ['Kota Sabang, Sukakarya, 2023-S1, SMK'] },
    });
  });

  it('adds up districts where the other side has a figure for the whole regency', async () => {
    await store('siswa', `${OF_SCHOOLS}, jumlah_siswa`, [
      ['Aceh Jaya', 'Teunom', 2023, '1', 'SD', 300],
      ['Aceh Jaya', 'Jaya', 2023, '1', 'SD', 100],
      ['Sabang', 'Sukajaya', 2023, '1', 'SD', 90],
    ]);
    await store('guru', `${OF_SCHOOLS}, jumlah_guru`, [
      ['Aceh Jaya', '-', 2023, '1', 'SD', 40],
      ['Sabang', 'Sukajaya', 2023, '1', 'SD', 9],
    ]);
    const { table } = await read('siswa_per_guru', { rows: ['kecamatan'] });
    expect(table.rows.map(({ values, total }) => [...values, total?.numerator, total?.denominator])).toEqual([
      ['Aceh Jaya', '-', '400', '40'],
      ['Kota Sabang', 'Sukajaya', '90', '9'],
    ]);
    expect(table.leftOut.withoutDenominator.parts).toBe(0);
  });

  it('keeps places of the same name apart', async () => {
    for (const [table, figure, amount] of [
      ['siswa', 'jumlah_siswa', 100],
      ['guru', 'jumlah_guru', 10],
    ] as const)
      await store(table, `${OF_SCHOOLS}, ${figure}`, [
        ['Aceh Jaya', 'Jaya', 2023, '1', 'SD', amount],
        ['Pidie Jaya', 'Jaya', 2023, '1', 'SD', amount + 5],
      ]);
    const { table } = await read('siswa_per_guru', { rows: ['kecamatan'] });
    expect([table.rowParts, table.rows.map(({ values }) => values)]).toEqual([
      ['kota_kab', 'kecamatan'],
      [
        ['Aceh Jaya', 'Jaya'],
        ['Pidie Jaya', 'Jaya'],
      ],
    ]);
  });

  it('of a year and of half-years takes the last half-year of which enough is there', async () => {
    await store('pengulangan_kelas', 'kota_kab, kecamatan, tahun, jenjang, jumlah_siswa', [
      ['Sabang', 'Sukajaya', 2022, 'SD', 4],
      ['Sabang', 'Sukajaya', 2023, 'SD', 3],
    ]);
    await store('siswa', `${OF_SCHOOLS}, jumlah_siswa`, [
      ['Sabang', 'Sukajaya', 2022, '1', 'SD', 100],
      ['Sabang', 'Sukajaya', 2022, '2', 'SD', 200],
      ['Sabang', 'Sukajaya', 2023, '1', 'SD', 300],
    ]);
    const { table } = await read('pengulang_per_100_siswa', { columns: 'period' });
    expect(table.columns).toEqual([['2022'], ['2023']]);
    expect(valuesOf(table.totals)).toEqual([2, 1]);
    // Pupils of several years are not added up.
    expect(table.total).toBeNull();
  });

  it('of ages needs all groups of the ages', async () => {
    const group = (ages: string, people: number, regency = 'Sabang') => [
      ...[regency, 'Sukajaya', 'Ie Meulee', '1', 2023],
      ...[ages, people],
    ];
    const columns = 'kota_kab, kecamatan, gampong, semester, tahun, range_usia, jumlah_penduduk';
    const five = Array.from({ length: 15 }, (_, n) =>
      [n * 5, n * 5 + 4].map((age) => String(age).padStart(2, '0')).join('-'),
    );
    await store('penduduk_umur', columns, [
      ...[...five, '75+'].map((ages) => group(ages, 10)),
      ...five.map((ages) => group(ages, 10, 'Langsa')),
    ]);
    const { table } = await read('rasio_ketergantungan', { rows: ['kota_kab'] });
    // 0–14 are three groups, 65 and more three, 15–64 ten; Langsa lacks those of 75 and more.
    expect(table.rows.map(({ values, total }) => [...values, total?.value])).toEqual([['Kota Sabang', '60']]);
    expect(table.leftOut.withoutNumerator).toMatchObject({ parts: 1, names: ['Kota Langsa, 2023-S1'] });
    await store('apm', 'kota_kab, kecamatan, tahun, jenjang, jumlah_apm', [
      ['Sabang', 'Sukajaya', 2023, 'SD', 11],
    ]);
    const enrolled = await read('apm_sd', { rows: ['kota_kab'] });
    expect([enrolled.table.rows, enrolled.table.leftOut.withoutDenominator.amount]).toEqual([[], '11']);
  });

  it('of shares divides each by the whole, of places without it too', async () => {
    const columns = 'kota_kab, kecamatan, gampong, semester, tahun, nama_pekerjaan, jumlah_penduduk';
    await store('penduduk_pekerjaan', columns, [
      ['Sabang', 'Sukajaya', 'Ie Meulee', '1', 2023, 'Nelayan', 30],
      ['Sabang', 'Sukajaya', 'Ie Meulee', '1', 2023, 'Petani', 20],
      ['Sabang', 'Sukakarya', 'Iboih', '1', 2023, 'Petani', 50],
    ]);
    const { table } = await read('bagian_pekerjaan', { rows: ['nama_pekerjaan'] });
    expect(table.rows.map(({ values, total }) => [...values, Number(total!.value)])).toEqual([
      ['Nelayan', 30],
      ['Petani', 70],
    ]);
    expect(table.total!.value).toBe('100');
  });

  it('divides each period by what has no periods', async () => {
    await store('dokter', 'nama_dokter, spesialis', [
      ['dr. A', 'Anak'],
      ['dr. B', 'Anak'],
    ]);
    await store('kunjungan_poli', 'tahun, nama_poli, jumlah_kunjungan', [
      [2022, 'Anak', 100],
      [2023, 'Anak', 150],
      [2023, 'Gigi', 51],
    ]);
    const { table } = await read('kunjungan_per_dokter', { columns: 'period' });
    expect(valuesOf(table.totals)).toEqual([50, 100.5]);
  });

  it('is on the home page of those who may see both of its tables', async () => {
    await store('penduduk_jk', 'kota_kab, kecamatan, gampong, semester, tahun, laki_laki, perempuan', [
      ['Sabang', 'Sukajaya', 'Ie Meulee', '1', 2023, 103, 100],
    ]);
    const { indicators } = services;
    expect(await indicators.headlines(collections.filter(({ group }) => group !== 'drka'))).toEqual([]);
    expect(await indicators.headlines(collections)).toEqual([
      {
        name: 'rasio_jenis_kelamin',
        ratio: { value: '103', numerator: '103', denominator: '100' },
        period: '2023-S1',
        standing: { numerator: null, denominator: null },
      },
    ]);
  });

  it('refuses what it cannot be divided by, and periods of another length', async () => {
    const code = { code: 'invalid_parameter' };
    await expect(read('siswa_per_guru', { rows: ['gampong'] })).rejects.toMatchObject(code);
    await expect(read('siswa_per_guru', { rows: ['period'], columns: 'period' })).rejects.toMatchObject(code);
    await expect(read('siswa_per_guru', { period: ['2023-07'] })).rejects.toMatchObject(code);
    await expect(read('siswa_per_guru', { period: ['2023'] })).resolves.toMatchObject({ period: null });
  });
});

it('the ratios of random records are those of SQL by hand, in each cell and each total', async () => {
  const part = fc.record({
    city: fc.constantFrom('Sabang', 'Langsa', 'Aceh Jaya'),
    district: fc.constantFrom('Satu', 'Dua'),
    year: fc.constantFrom(2021, 2022),
    level: fc.constantFrom('SD', 'SMP'),
    amount: fc.integer({ min: 0, max: 3_000_000 }),
  });
  const parts = fc.uniqueArray(part, {
    selector: ({ amount: _, ...key }) => JSON.stringify(key),
    maxLength: 24,
  });
  await fc.assert(
    fc.asyncProperty(parts, parts, async (pupils, teachers) => {
      await services.pool.query(`TRUNCATE ${TABLES.join(', ')}`);
      const rowsOf = (all: typeof pupils) =>
        all.map(({ city, district, year, level, amount }) => [city, district, year, '1', level, amount]);
      await store('siswa', `${OF_SCHOOLS}, jumlah_siswa`, rowsOf(pupils));
      await store('guru', `${OF_SCHOOLS}, jumlah_guru`, rowsOf(teachers));
      const { table } = await read('siswa_per_guru', { rows: ['kota_kab'], columns: 'period' });
      const ratio =
        'round(sum(jumlah_siswa)::numeric / sum(jumlah_guru), 2)::float8 AS value, sum(jumlah_siswa)::text AS numerator';
      const joined = `FROM siswa JOIN guru USING (${OF_SCHOOLS}) WHERE jumlah_guru > 0`;
      const { rows: cells } = await services.pool.query(
        `SELECT replace(replace(kota_kab, 'Sabang', 'Kota Sabang'), 'Langsa', 'Kota Langsa') AS city, tahun || '-S1' AS period, ${ratio} ${joined}
         GROUP BY 1, 2`,
      );
      const { rows: totals } = await services.pool.query(
        `SELECT tahun || '-S1' AS period, ${ratio} ${joined} GROUP BY 1 ORDER BY 1`,
      );
      const found = table.rows.flatMap(({ values: [city], cells: own }) =>
        own.flatMap((cell, at) =>
          cell === null
            ? []
            : [
                {
                  city: city!,
                  period: table.columns[at]![0]!,
                  value: Number(cell.value),
                  numerator: cell.numerator,
                },
              ],
        ),
      );
      const byName = (one: { city: string; period: string }) => `${one.city} ${one.period}`;
      const sorted = (all: { city: string; period: string }[]) =>
        all.toSorted((a, b) => (byName(a) < byName(b) ? -1 : 1));
      expect(sorted(found)).toEqual(sorted(cells));
      expect(
        table.totals.map((total, at) => ({
          period: table.columns[at]![0],
          value: Number(total!.value),
          numerator: total!.numerator,
        })),
      ).toEqual(totals);
    }),
    { numRuns: 40 },
  );
});
