import type { Client } from 'pg';
import { REGENCIES, vacuum } from '../data';

const FIRST_YEAR = 2015;
const YEARS = 5;
const SHARE = 0.04;
const COUNTS = [1, 20, 400] as const;
const PLACES = ['beginning', 'middle', 'end'] as const;

/** A list request at a size of the table, and the same condition in SQL. */
export type Query = Readonly<{
  name: string;
  query: (size: number) => string;
  where: (size: number) => string;
  /** The columns of the equality, for which an index is in the order of the identifier. */
  order?: string;
}>;

/**
 * Replaces the records of `penduduk_umur`: places with 1, 20 and 400 records and with 4 percent, at the beginning, in the
 * middle and at the end of the table, and the years in order.
 */
export async function fill(database: Client, size: number): Promise<void> {
  await database.query('TRUNCATE penduduk_umur RESTART IDENTITY');
  const places = PLACES.flatMap((place) => {
    const counts = [...COUNTS, Math.round(size * SHARE)];
    const all = counts.reduce((sum, count) => sum + count, 0);
    let first = place === 'beginning' ? 1 : place === 'end' ? size - all + 1 : Math.floor(size / 2);
    return counts.map((count, i) => {
      const from = first;
      first += count;
      return `WHEN n BETWEEN ${from} AND ${first - 1} THEN '${regency(place, i)}'`;
    });
  });
  await database.query(
    `INSERT INTO penduduk_umur
       (kota_kab, kecamatan, gampong, semester, tahun, range_usia, jumlah_penduduk, date_now)
     SELECT CASE ${places.join(' ')} ELSE ($1::text[])[n % ${REGENCIES.length} + 1] END, 'Kecamatan ' || n % 7 + 1,
       'Gampong ' || n / 100, (n % 2 + 1)::text, ${FIRST_YEAR} + ((n - 1)::bigint * ${YEARS} / $2)::integer, n % 100, n % 1000,
       '2025-01-31 08:15:00+07'
     FROM generate_series(1, $2::integer) n`,
    [REGENCIES, size],
  );
  await vacuum(database, 'penduduk_umur');
}

const regency = (place: string, i: number): string => `${[...COUNTS, '4%'][i]} ${place}`;

const equality = (name: string, value: string): Query => ({
  name,
  query: () => `kota_kab=${encodeURIComponent(value)}`,
  where: () => `kota_kab = '${value}'`,
  order: 'kota_kab',
});

const years = (name: string, { from, to }: { from: number; to: number }): Query => ({
  name,
  query: () => `tahun.gte=${from}&tahun.lte=${to}`,
  where: () => `tahun BETWEEN ${from} AND ${to}`,
});

const LAST_YEAR = FIRST_YEAR + YEARS - 1;

/** The lists that must cost the same at every size. */
export const QUERIES: readonly Query[] = [
  { name: 'the first 20', query: () => '', where: () => 'true' },
  {
    name: '20 from far inside',
    query: (size) => `after=${Math.floor(size * 0.7)}`,
    where: (size) => `id_penduduk_umur > ${Math.floor(size * 0.7)}`,
  },
  equality('nobody', 'Nobody'),
  ...PLACES.flatMap((place) =>
    [...COUNTS, '4%'].map((count, i) => equality(`${count} at the ${place}`, regency(place, i))),
  ),
  equality('a regency, spread', REGENCIES[0]!),
  {
    name: 'the last year',
    query: () => `tahun=${LAST_YEAR}`,
    where: () => `tahun = ${LAST_YEAR}`,
    order: 'tahun',
  },
  {
    name: 'the last year of a regency',
    query: () => `tahun=${LAST_YEAR}&kota_kab=${encodeURIComponent(REGENCIES[1]!)}`,
    where: () => `tahun = ${LAST_YEAR} AND kota_kab = '${REGENCIES[1]}'`,
    order: 'tahun, kota_kab',
  },
  years('60% at the beginning', { from: FIRST_YEAR, to: FIRST_YEAR + 2 }),
  years('60% in the middle', { from: FIRST_YEAR + 1, to: FIRST_YEAR + 3 }),
  years('60% at the end', { from: FIRST_YEAR + 2, to: LAST_YEAR }),
];
