import {
  type DatetimeField,
  type EnumField,
  type IntField,
  type ListName,
  MAX_ENUM,
  MAX_HTML,
  MAX_INT,
  MAX_VARCHAR,
  MAX_YEAR,
  MIN_YEAR,
  type PlaceLevel,
  type Sex,
  type Text,
  type TimestampField,
  type VarcharField,
  type YearField,
} from './field';

type Described = {
  label: Text;
  description: Text;
  example: string;
  list?: ListName;
  alsoCalled?: readonly string[];
  names?: 'occupations' | 'diseases' | 'clinics' | 'doctors';
  extent?: 'source' | 'period';
};

/** A number of people, schools, visits, …: a whole number from 0. */
export const count = (name: string, unit: Text, described: Described & { sex?: Sex }): IntField => ({
  name,
  kind: 'int',
  min: 0,
  max: MAX_INT,
  unit,
  ...described,
});

/** A single line of text, at most 255 characters. */
export const varchar = (name: string, described: Described & { place?: PlaceLevel }): VarcharField => ({
  name,
  kind: 'varchar',
  maxLength: MAX_VARCHAR,
  ...described,
});

/** A stored HTML text, at most 65,535 characters, line breaks and tabs allowed. */
export const html = (name: string, described: Described): VarcharField => ({
  name,
  kind: 'varchar',
  maxLength: MAX_HTML,
  multiline: true,
  ...described,
});

/** A local date and time, to the second, in the service's time zone. */
export const datetime = (name: string, described: Described): DatetimeField => ({
  name,
  kind: 'datetime',
  ...described,
});

/** One of the values that an administrator lists for the field. */
export const enumerated = (name: string, described: Described): EnumField => ({
  name,
  kind: 'enum',
  maxLength: MAX_ENUM,
  ...described,
});

export const units = {
  people: { id: 'jiwa', en: 'people' },
  pupils: { id: 'siswa', en: 'pupils' },
  teachers: { id: 'guru', en: 'teachers' },
  schools: { id: 'sekolah', en: 'schools' },
  transactions: { id: 'transaksi', en: 'transactions' },
  visits: { id: 'kunjungan', en: 'visits' },
  patients: { id: 'pasien', en: 'patients' },
  cases: { id: 'kasus', en: 'cases' },
} as const satisfies Record<string, Text>;

export const kotaKab = varchar('kota_kab', {
  label: { id: 'Kota/Kabupaten', en: 'Regency or city' },
  description: { id: 'Nama kota atau kabupaten.', en: 'Name of the regency or city.' },
  example: 'Aceh Besar',
  alsoCalled: ['kabupaten', 'kab', 'city', 'regency', 'district_city'],
  place: 'regency',
  extent: 'source',
});

export const kecamatan = varchar('kecamatan', {
  label: { id: 'Kecamatan', en: 'District' },
  description: { id: 'Nama kecamatan.', en: 'Name of the district.' },
  example: 'Darul Imarah',
  alsoCalled: ['district', 'kec'],
  place: 'district',
});

export const gampong = varchar('gampong', {
  label: { id: 'Gampong', en: 'Village' },
  description: { id: 'Nama gampong (desa).', en: 'Name of the village (gampong).' },
  example: 'Lampeuneurut',
  alsoCalled: ['desa', 'kelurahan', 'village'],
  place: 'village',
});

export const semester = varchar('semester', {
  label: { id: 'Semester', en: 'Half-year' },
  description: { id: 'Semester data, misalnya 1 atau 2.', en: 'Half-year of the data, such as 1 or 2.' },
  example: '1',
  list: 'semester',
  extent: 'period',
});

export const tahun: YearField = {
  name: 'tahun',
  kind: 'year',
  min: MIN_YEAR,
  max: MAX_YEAR,
  label: { id: 'Tahun', en: 'Year' },
  description: { id: 'Tahun data.', en: 'Year of the data.' },
  example: '2024',
  alsoCalled: ['year', 'thn'],
  extent: 'period',
};

export const jenjang = varchar('jenjang', {
  label: { id: 'Jenjang', en: 'School level' },
  description: {
    id: 'Jenjang pendidikan, misalnya SD, SMP, SMA.',
    en: 'School level, such as SD, SMP, SMA.',
  },
  example: 'SMA',
  list: 'jenjang',
});

export const dateNow: TimestampField = {
  name: 'date_now',
  kind: 'timestamp',
  label: { id: 'Waktu pencatatan', en: 'Recorded at' },
  description: {
    id: 'Waktu data dicatat; bila tidak diisi, waktu data disimpan.',
    en: 'When the figure was recorded; if not given, when it was stored.',
  },
  example: '2024-01-31 14:15:00',
};

export const namaApp = varchar('nama_app', {
  label: { id: 'Aplikasi', en: 'Application' },
  description: { id: 'Nama aplikasi.', en: 'Name of the application.' },
  example: 'SIMRS',
  extent: 'source',
});

export const timestamp = datetime('timestamp', {
  label: { id: 'Waktu', en: 'Time' },
  description: { id: 'Waktu transaksi dihitung.', en: 'Time at which the transactions were counted.' },
  example: '2024-01-31 14:15:00',
  extent: 'period',
});

export const jumlahTransaksi = count('jumlah_transaksi', units.transactions, {
  label: { id: 'Jumlah transaksi', en: 'Transactions' },
  description: { id: 'Jumlah transaksi.', en: 'Number of transactions.' },
  example: '482',
});
