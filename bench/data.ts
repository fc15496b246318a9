import type { Client } from 'pg';

/** The number of permanent records of `penduduk_umur`. */
export const STANDING = 200_000;
/** The number of items of a batch, and of records in the block that is registered, changed and removed. */
export const BATCH = 10_000;
/** The number of records of the collection that is listed completely. */
export const LISTED = 100_000;

const AGES = 20;
const SEMESTERS = 2;
const YEARS = 10;
const FIRST_YEAR = 2015;
const LAST_YEAR = FIRST_YEAR + YEARS - 1;
const VILLAGES = STANDING / (AGES * SEMESTERS * YEARS);
export const REGENCIES = [
  'Aceh Barat',
  'Aceh Barat Daya',
  'Aceh Besar',
  'Aceh Jaya',
  'Aceh Selatan',
  'Aceh Singkil',
  'Aceh Tamiang',
  'Aceh Tengah',
  'Aceh Tenggara',
  'Aceh Timur',
  'Aceh Utara',
  'Banda Aceh',
  'Bener Meriah',
  'Bireuen',
  'Gayo Lues',
  'Langsa',
  'Lhokseumawe',
  'Nagan Raya',
  'Pidie',
  'Pidie Jaya',
  'Sabang',
  'Simeulue',
  'Subulussalam',
];
const DISTRICTS = 5;
const FIRST_DATE = Date.UTC(2025, 0, 1);
const MS_PER_MINUTE = 60_000;

/** A record to register, its values as strings, as the specification's examples write them. */
export type NewRecord = Readonly<{
  kota_kab: string;
  kecamatan: string;
  gampong: string;
  semester: string;
  tahun: string;
  range_usia: string;
  jumlah_penduduk: string;
  date_now: string;
}>;

export const COLUMNS = [
  'kota_kab',
  'kecamatan',
  'gampong',
  'semester',
  'tahun',
  'range_usia',
  'jumlah_penduduk',
  'date_now',
] as const;

/** New records, each with a natural key of its own. */
export function newRecords(count: number, first = 0): NewRecord[] {
  return Array.from({ length: count }, (_, i) => {
    const place = first + i;
    const village = VILLAGES + Math.floor(place / (AGES * SEMESTERS));
    return {
      ...placeOf(village),
      gampong: `Gampong ${village}`,
      semester: String((Math.floor(place / AGES) % SEMESTERS) + 1),
      tahun: String(LAST_YEAR),
      range_usia: ageRange(place % AGES),
      jumlah_penduduk: String((place * 37) % 1000),
      date_now: dateOf(place),
    };
  });
}

/** Records as columns of values, for `unnest`. */
export const columnsOf = (records: readonly NewRecord[]): string[][] =>
  COLUMNS.map((column) => records.map((record) => record[column]));

/** The types of {@link COLUMNS}. */
export const COLUMN_TYPES = [
  'text',
  'text',
  'text',
  'text',
  'smallint',
  'text',
  'integer',
  'timestamptz',
] as const;

/** Query strings that each ask for the 20 records of a village and half-year, all different. */
export const villageQueries = (): string[] =>
  queries((i) => ({
    ...placeOf(i),
    gampong: `Gampong ${i}`,
    tahun: String(FIRST_YEAR + (i % YEARS)),
    semester: String((i % SEMESTERS) + 1),
  }));

/** Query strings that each ask for a page of 20 out of some 170 records of a district and year, all different. */
export const districtQueries = (): string[] =>
  queries((i) => ({ ...placeOf(i), tahun: String(FIRST_YEAR + (i % YEARS)), limit: '20' }));

const queries = (parametersOf: (i: number) => Record<string, string>): string[] =>
  Array.from({ length: REGENCIES.length * YEARS }, (_, i) => new URLSearchParams(parametersOf(i)).toString());

/** Fills the collections that the rows read. Autovacuum is off: the rows vacuum between measurements. */
export async function seed(database: Client): Promise<void> {
  for (const table of ['penduduk_umur', 'penduduk_pekerjaan', 'penduduk_jk']) {
    await database.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  }
  await database.query(
    `INSERT INTO penduduk_umur (${COLUMNS.join(', ')})
     SELECT ($1::text[])[village % ${REGENCIES.length} + 1],
       'Kecamatan ' || village / ${REGENCIES.length} % ${DISTRICTS} + 1, 'Gampong ' || village, semester::text,
       tahun, lpad((age * 5)::text, 2, '0') || '-' || lpad((age * 5 + 4)::text, 2, '0'),
       (tahun * 7 + village * 13 + age * 31) % 1000, '2025-01-31 08:15:00+07'
     FROM generate_series(${FIRST_YEAR}, ${LAST_YEAR}) tahun, generate_series(1, ${SEMESTERS}) semester,
       generate_series(0, ${VILLAGES - 1}) village, generate_series(0, ${AGES - 1}) age
     ORDER BY tahun, semester, village, age`,
    [REGENCIES],
  );
  await seedOccupations(database, LISTED);
  await database.query(
    'CREATE TABLE bench_standing AS SELECT max(id_penduduk_umur) AS last FROM penduduk_umur',
  );
  await vacuum(database, 'penduduk_umur');
  await vacuum(database, 'penduduk_pekerjaan');
}

/** Fills `penduduk_pekerjaan` up to a number of records. */
export async function seedOccupations(database: Client, count: number): Promise<void> {
  await database.query(
    `INSERT INTO penduduk_pekerjaan
       (kota_kab, kecamatan, gampong, semester, tahun, nama_pekerjaan, jumlah_penduduk, date_now)
     SELECT ($1::text[])[n % ${REGENCIES.length} + 1], 'Kecamatan ' || n % 7 + 1, 'Gampong ' || n / 100,
       (n % 2 + 1)::text, ${LAST_YEAR}, 'Pekerjaan ' || n % 100, n % 1000, '2025-01-31 08:15:00+07'
     FROM generate_series((SELECT count(*) FROM penduduk_pekerjaan), $2::integer - 1) n`,
    [REGENCIES, count],
  );
}

/** Vacuums a table, to remove the traces of undone writes. */
export async function vacuum(database: Client, table: string): Promise<void> {
  await database.query(`VACUUM (INDEX_CLEANUP ON, ANALYZE) ${table}`);
}

/** One record per minute, so that consecutive records differ. */
const dateOf = (place: number): string =>
  new Date(FIRST_DATE + place * MS_PER_MINUTE).toISOString().slice(0, 19).replace('T', ' ');

const placeOf = (village: number) => ({
  kota_kab: REGENCIES[village % REGENCIES.length]!,
  kecamatan: `Kecamatan ${(Math.floor(village / REGENCIES.length) % DISTRICTS) + 1}`,
});

const ageRange = (age: number): string => `${twoDigits(age * 5)}-${twoDigits(age * 5 + 4)}`;
const twoDigits = (value: number): string => String(value).padStart(2, '0');
