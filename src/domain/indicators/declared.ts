import type { Text } from '../collections/field';
import type { AgeSpan, Indicator, IndicatorSide } from './indicator';

const pupils: IndicatorSide = { collection: 'siswa', figure: 'jumlah_siswa' };
const teachers: IndicatorSide = { collection: 'guru', figure: 'jumlah_guru' };
const schools: IndicatorSide = { collection: 'sekolah', figure: 'jumlah_sekolah' };
const repeaters: IndicatorSide = { collection: 'pengulangan_kelas', figure: 'jumlah_siswa' };
const men: IndicatorSide = { collection: 'penduduk_jk', figure: 'laki_laki' };
const women: IndicatorSide = { collection: 'penduduk_jk', figure: 'perempuan' };
const people = (ages: readonly AgeSpan[]): IndicatorSide => ({
  collection: 'penduduk_umur',
  figure: 'jumlah_penduduk',
  ages,
});
const workers: IndicatorSide = { collection: 'penduduk_pekerjaan', figure: 'jumlah_penduduk' };
const visits: IndicatorSide = { collection: 'kunjungan_poli', figure: 'jumlah_kunjungan' };
const doctors: IndicatorSide = { collection: 'dokter' };

/** The school levels for which enrolment is a share of the people of their age. */
const STAGES = [
  { name: 'sd', label: 'SD/MI', ages: { from: 7, to: 12 }, levels: ['SD', 'MI', 'SD/MI'] },
  { name: 'smp', label: 'SMP/MTs', ages: { from: 13, to: 15 }, levels: ['SMP', 'MTs', 'SMP/MTs'] },
  {
    name: 'sm',
    label: 'SMA/SMK/MA',
    ages: { from: 16, to: 18 },
    levels: ['SMA', 'SMK', 'MA', 'SMA/SMK/MA'],
  },
] as const;

const PERCENT: Text = { id: 'persen', en: 'percent' };

/** Net and gross enrolment as shares of the people of the age of a level. */
const enrolment = STAGES.flatMap(({ name, label, ages, levels }): Indicator[] => {
  const ofAge = { id: `${ages.from}–${ages.to} tahun`, en: `${ages.from} to ${ages.to} years old` };
  const shared = { unit: PERCENT, factor: 100, denominator: people([ages]) };
  return [
    {
      ...shared,
      name: `apm_${name}`,
      label: { id: `APM ${label}`, en: `Net enrolment, ${label}` },
      definition: {
        id: `Siswa ${label} yang berumur ${ofAge.id}, dibagi penduduk ${ofAge.id}.`,
        en: `Pupils of ${label} who are ${ofAge.en}, divided by the people who are ${ofAge.en}.`,
      },
      interpretation: {
        id: 'Paling tinggi 100. Lebih dari 100 berarti siswa dari luar wilayah, atau salah satu angkanya keliru.',
        en: 'At most 100. More than 100 means pupils from elsewhere, or that one of the figures is wrong.',
      },
      numerator: { collection: 'apm', figure: 'jumlah_apm', where: { jenjang: [...levels] } },
    },
    {
      ...shared,
      name: `apk_${name}`,
      label: { id: `APK ${label}`, en: `Gross enrolment, ${label}` },
      definition: {
        id: `Siswa ${label} segala umur, dibagi penduduk ${ofAge.id}.`,
        en: `Pupils of ${label} of any age, divided by the people who are ${ofAge.en}.`,
      },
      interpretation: {
        id: 'Dapat melebihi 100, karena siswa yang lebih muda atau lebih tua ikut dihitung.',
        en: 'It can be above 100, because younger and older pupils are counted too.',
      },
      numerator: { collection: 'apk', figure: 'jumlah_apk', where: { jenjang: [...levels] } },
    },
  ];
});

/** The indicators that the service brings along. The office adds its own. */
export const declaredIndicators: readonly Indicator[] = [
  {
    name: 'siswa_per_guru',
    isHeadline: true,
    label: { id: 'Siswa per guru', en: 'Pupils per teacher' },
    definition: { id: 'Jumlah siswa dibagi jumlah guru.', en: 'Pupils divided by teachers.' },
    interpretation: {
      id: 'Makin kecil, makin sedikit siswa yang diajar seorang guru.',
      en: 'The smaller, the fewer pupils a teacher has.',
    },
    unit: { id: 'siswa per guru', en: 'pupils per teacher' },
    factor: 1,
    numerator: pupils,
    denominator: teachers,
  },
  {
    name: 'siswa_per_sekolah',
    label: { id: 'Siswa per sekolah', en: 'Pupils per school' },
    definition: { id: 'Jumlah siswa dibagi jumlah sekolah.', en: 'Pupils divided by schools.' },
    interpretation: {
      id: 'Sekolah yang kecil mahal; sekolah yang terlalu besar penuh sesak.',
      en: 'Small schools are expensive; too large ones are crowded.',
    },
    unit: { id: 'siswa per sekolah', en: 'pupils per school' },
    factor: 1,
    numerator: pupils,
    denominator: schools,
  },
  {
    name: 'guru_per_sekolah',
    label: { id: 'Guru per sekolah', en: 'Teachers per school' },
    definition: { id: 'Jumlah guru dibagi jumlah sekolah.', en: 'Teachers divided by schools.' },
    interpretation: {
      id: 'Sekolah dengan sedikit guru sulit mengisi semua mata pelajaran.',
      en: 'A school with few teachers can hardly teach all subjects.',
    },
    unit: { id: 'guru per sekolah', en: 'teachers per school' },
    factor: 1,
    numerator: teachers,
    denominator: schools,
  },
  {
    name: 'pengulang_per_100_siswa',
    isHeadline: true,
    label: { id: 'Pengulang per 100 siswa', en: 'Repeaters per 100 pupils' },
    definition: {
      id: 'Siswa yang mengulang kelas dalam setahun, dibagi jumlah siswa, dikali 100.',
      en: 'Pupils who repeat a year, divided by all pupils, times 100.',
    },
    interpretation: {
      id: 'Makin kecil, makin banyak siswa naik kelas.',
      en: 'The smaller, the more pupils move up.',
    },
    unit: { id: 'per 100 siswa', en: 'per 100 pupils' },
    factor: 100,
    numerator: repeaters,
    denominator: pupils,
  },
  ...enrolment,
  {
    name: 'kunjungan_per_dokter',
    isHeadline: true,
    label: { id: 'Kunjungan per dokter', en: 'Visits per doctor' },
    definition: {
      id: 'Kunjungan poliklinik setahun dibagi jumlah dokter yang tercatat sekarang.',
      en: 'Outpatient visits of a year divided by the doctors who are listed now.',
    },
    interpretation: {
      id: 'Daftar dokter tidak menyimpan tahun, jadi tahun-tahun lalu dibagi dokter yang sekarang.',
      en: 'The list of doctors has no years, so earlier years are divided by the doctors of now.',
    },
    unit: { id: 'kunjungan per dokter', en: 'visits per doctor' },
    factor: 1,
    numerator: visits,
    denominator: doctors,
  },
  {
    name: 'rasio_jenis_kelamin',
    isHeadline: true,
    label: { id: 'Rasio jenis kelamin', en: 'Sex ratio' },
    definition: {
      id: 'Penduduk laki-laki dibagi penduduk perempuan, dikali 100.',
      en: 'Men divided by women, times 100.',
    },
    interpretation: {
      id: '100 berarti sama banyak; lebih dari 100 berarti lebih banyak laki-laki.',
      en: '100 means as many men as women; more than 100 means more men.',
    },
    unit: { id: 'laki-laki per 100 perempuan', en: 'men per 100 women' },
    factor: 100,
    numerator: men,
    denominator: women,
  },
  {
    name: 'rasio_ketergantungan',
    label: { id: 'Rasio ketergantungan', en: 'Dependency ratio' },
    definition: {
      id: 'Penduduk 0–14 tahun dan 65 tahun ke atas, dibagi penduduk 15–64 tahun, dikali 100.',
      en: 'People below 15 and from 65 on, divided by people from 15 to 64, times 100.',
    },
    interpretation: {
      id: 'Banyaknya orang yang ditanggung 100 orang usia kerja.',
      en: 'How many people depend on 100 people of working age.',
    },
    unit: { id: 'per 100 penduduk usia kerja', en: 'per 100 people of working age' },
    factor: 100,
    numerator: people([
      { from: 0, to: 14 },
      { from: 65, to: null },
    ]),
    denominator: people([{ from: 15, to: 64 }]),
  },
  {
    name: 'bagian_pekerjaan',
    label: { id: 'Bagian tiap pekerjaan', en: 'Share of each occupation' },
    definition: {
      id: 'Penduduk dengan suatu pekerjaan, dibagi penduduk dengan semua pekerjaan, dikali 100.',
      en: 'People with an occupation, divided by the people of all occupations, times 100.',
    },
    interpretation: {
      id: 'Semua pekerjaan suatu wilayah berjumlah 100.',
      en: 'All occupations of a place add up to 100.',
    },
    unit: PERCENT,
    factor: 100,
    numerator: workers,
    denominator: workers,
    shareOf: 'nama_pekerjaan',
  },
];
