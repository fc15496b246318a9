import { query } from './embedded';

const PER_DISTRICT = 1000;

/** Fills `penduduk_umur`, whose list is then long: about 180 bytes per record. */
export async function fillAges(databaseUrl: string, count: number): Promise<void> {
  await query(
    databaseUrl,
    `INSERT INTO penduduk_umur (kota_kab, kecamatan, gampong, semester, tahun, range_usia, jumlah_penduduk)
     SELECT 'Aceh Besar', 'Kecamatan ' || n / ${PER_DISTRICT}, 'Gampong ' || n, '1', 2024, '00-04', n % 1000
     FROM generate_series(1, $1::int) n`,
    [count],
  );
  await query(databaseUrl, 'VACUUM ANALYZE penduduk_umur');
}

/** Fills `siswa`, from which another key reads pages. */
export async function fillPupils(databaseUrl: string, count: number): Promise<void> {
  await query(
    databaseUrl,
    `INSERT INTO siswa (kota_kab, kecamatan, tahun, semester, jenjang, jumlah_siswa)
     SELECT 'Aceh Besar', 'Kecamatan ' || n, 2024, '1', 'SMA', n % 1000 FROM generate_series(1, $1::int) n`,
    [count],
  );
  await query(databaseUrl, 'VACUUM ANALYZE siswa');
}
