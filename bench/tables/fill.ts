import type pg from 'pg';

/** The number of records of the table for reading pages, and of the one for the browser. */
export const MANY = 1_000_000;
export const WORKED_IN = 100_000;

/** Fills two tables directly in the database, with records that differ in their places, years and figures. */
export async function fillTables(database: pg.Client): Promise<void> {
  await fillUmur(database, MANY);
  await database.query(fillSql('penduduk_pekerjaan', 'nama_pekerjaan'), [WORKED_IN]);
  await database.query('VACUUM ANALYZE penduduk_pekerjaan');
}

/** Replaces the records of `penduduk_umur`. */
export async function fillUmur(database: pg.Client, size: number): Promise<void> {
  await database.query('TRUNCATE penduduk_umur RESTART IDENTITY');
  await database.query(fillSql('penduduk_umur', 'range_usia'), [size]);
  await database.query('VACUUM ANALYZE penduduk_umur');
}

const fillSql = (table: string, kind: string): string => `
INSERT INTO ${table} (kota_kab, kecamatan, gampong, semester, tahun, ${kind}, jumlah_penduduk)
SELECT 'Kota ' || n % 23, 'Kecamatan ' || n % 290, 'Gampong ' || n / 200, (n % 2 + 1)::text, 2015 + n % 10,
  'Golongan ' || n / 2 % 100, n::bigint * 7919 % 100000
FROM generate_series(0, $1::integer - 1) n`;
