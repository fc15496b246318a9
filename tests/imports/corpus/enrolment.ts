import { type CorpusFile, n, pairs, sum, WHOLE } from './entry';
import { csv, json, xlsx } from './forms';
import { BESAR, JAYA, PIDIE_JAYA } from './places';

/** Net and gross enrolment and repeating pupils, as numbers and as percentages. */

const LEVELS = ['SD', 'SMP', 'SMA'] as const;

const apmOf = (district: string, level: string) => n(2_800, 'apm', district, level);
const apmDown: CorpusFile = {
  name: 'apm_per_kecamatan.csv',
  counts: 'pupils of the age of their level, by district and level',
  outcome: 'stored',
  collection: 'apm',
  content: () =>
    csv(
      [
        ['kabupaten_kota', 'kecamatan', 'tahun', 'jenjang_pendidikan', 'jumlah_apm'],
        ...pairs(BESAR, LEVELS).map(([district, level]) => [
          'KABUPATEN ACEH BESAR',
          district.toUpperCase(),
          2023,
          level,
          apmOf(district, level),
        ]),
      ],
      { bom: true },
    ),
  facts: pairs(BESAR, LEVELS).map(([kecamatan, jenjang]) => ({
    kota_kab: 'Aceh Besar',
    kecamatan,
    tahun: 2023,
    jenjang,
    jumlah_apm: apmOf(kecamatan, jenjang),
  })),
};

const apkOf = (district: string, level: string) => n(3_100, 'apk', district, level);
const apkAcross: CorpusFile = {
  name: 'Lampiran APK.xlsx',
  counts: 'pupils of any age, by district and level',
  outcome: 'stored',
  collection: 'apk',
  content: () =>
    xlsx({
      name: 'APK',
      rows: [
        ['Jumlah Siswa untuk Angka Partisipasi Kasar (APK) Kabupaten Aceh Jaya Tahun 2024'],
        [],
        ['No.', 'Kecamatan', 'Jumlah APK SD', 'Jumlah APK SMP', 'Jumlah APK SMA'],
        ...JAYA.map((district, at) => [
          `${at + 1}.`,
          district,
          ...LEVELS.map((level) => apkOf(district, level)),
        ]),
        [null, 'Jumlah', ...LEVELS.map((level) => sum(JAYA.map((district) => apkOf(district, level))))],
      ],
    }),
  facts: pairs(JAYA, LEVELS).map(([kecamatan, jenjang]) => ({
    kota_kab: 'Aceh Jaya',
    kecamatan,
    tahun: 2024,
    jenjang,
    jumlah_apk: apkOf(kecamatan, jenjang),
  })),
};

/** Percentages with a comma: the collection holds numbers of pupils. */
const apmPercent: CorpusFile = {
  name: 'APM menurut kecamatan 2023.csv',
  counts: 'net enrolment rate in per cent',
  outcome: 'asked',
  question: 'unit',
  why: '98,85 is a percentage; the collection holds whole numbers of pupils',
  content: () =>
    csv(
      [
        ['Kabupaten', 'Kecamatan', 'Tahun', 'Jenjang', 'APM (%)'],
        ...pairs(PIDIE_JAYA, LEVELS).map(([district, level]) => [
          'Pidie Jaya',
          district,
          2023,
          level,
          `${90 + n(9, 'persen', district, level)},${n(9, 'p', district, level)}5`,
        ]),
      ],
      { delimiter: ';' },
    ),
};

/** Percentages that were rounded to whole numbers, which are still no numbers of pupils. */
const apkRounded: CorpusFile = {
  name: 'APK dibulatkan.xlsx',
  counts: 'gross enrolment rate in per cent, rounded',
  outcome: 'asked',
  question: 'unit',
  why: 'the heading says per cent; as whole numbers they would be stored as 98 pupils',
  content: () =>
    xlsx({
      name: 'Sheet1',
      rows: [
        ['Angka Partisipasi Kasar (APK) dalam Persen, Kabupaten Aceh Besar, 2023'],
        ['Kecamatan', 'SD', 'SMP', 'SMA'],
        ...BESAR.map((district) => [
          district,
          ...LEVELS.map((level) => 88 + n(24, 'bulat', district, level)),
        ]),
      ],
    }),
};

const repeating = (district: string, level: string) => n(18, 'ulang', district, level);
const mengulang: CorpusFile = {
  name: 'Siswa Mengulang TA 2023.xlsx',
  counts: 'repeating pupils by district and level',
  outcome: 'stored',
  collection: 'pengulangan_kelas',
  answers: { values: { kota_kab: 'Aceh Besar', tahun: '2023' } },
  content: () =>
    xlsx({
      name: 'mengulang',
      rows: [
        ['DATA SISWA MENGULANG KELAS'],
        ['KABUPATEN ACEH BESAR TAHUN 2023'],
        ['No', 'Kecamatan', 'Jumlah Siswa Mengulang', null, null],
        [null, null, ...LEVELS],
        ...BESAR.map((district, at) => [
          at + 1,
          district,
          ...LEVELS.map((level) => repeating(district, level)),
        ]),
        [null, 'Total', ...LEVELS.map((level) => sum(BESAR.map((district) => repeating(district, level))))],
      ],
      merges: [
        [2, 0, 3, 0],
        [2, 1, 3, 1],
        [2, 2, 2, 4],
      ],
    }),
  facts: pairs(BESAR, LEVELS).map(([kecamatan, jenjang]) => ({
    kota_kab: 'Aceh Besar',
    kecamatan,
    tahun: 2023,
    jenjang,
    jumlah_siswa: repeating(kecamatan, jenjang),
  })),
};

/** Repeating pupils and drop-outs side by side; only the first is held by a collection. */
const regencies = ['Aceh Barat', 'Aceh Jaya', 'Nagan Raya', 'Simeulue'];
const both = (kind: string, regency: string, level: string) => n(60, kind, regency, level);
const mengulangDanPutus: CorpusFile = {
  name: 'mengulang dan putus sekolah barsela.xlsx',
  counts: 'repeating pupils, and drop-outs, by regency and level',
  outcome: 'asked',
  question: 'which',
  why: 'drop-outs are in no collection; they must be left out knowingly, and never be added to repeating pupils',
  collection: 'pengulangan_kelas',
  answers: { values: { tahun: '2022' } },
  content: () =>
    xlsx({
      name: 'Sheet1',
      rows: [
        ['Siswa Mengulang dan Putus Sekolah Tahun 2022'],
        ['Kabupaten', 'Siswa Mengulang', null, null, 'Putus Sekolah', null, null],
        [null, ...LEVELS, ...LEVELS],
        ...regencies.map((regency) => [
          regency,
          ...LEVELS.map((level) => both('u', regency, level)),
          ...LEVELS.map((level) => both('p', regency, level)),
        ]),
      ],
      merges: [
        [1, 0, 2, 0],
        [1, 1, 1, 3],
        [1, 4, 1, 6],
      ],
    }),
  facts: pairs(regencies, LEVELS).map(([kota_kab, jenjang]) => ({
    kota_kab,
    kecamatan: WHOLE,
    tahun: 2022,
    jenjang,
    jumlah_siswa: both('u', kota_kab, jenjang),
  })),
};

const repeatingSeries = (regency: string, year: number) => n(400, 'seri', regency, year);
const mengulangJson: CorpusFile = {
  name: 'jumlah-siswa-mengulang-sd.json',
  counts: 'repeating pupils of primary schools by regency and year',
  outcome: 'stored',
  collection: 'pengulangan_kelas',
  answers: { values: { jenjang: 'SD' } },
  content: () =>
    json({
      message: 'Get data successfull',
      error: 0,
      data: pairs(regencies, [2021, 2022, 2023]).map(([regency, year], at) => ({
        id: at + 1,
        kode_provinsi: 11,
        nama_provinsi: 'ACEH',
        nama_kabupaten_kota: `KABUPATEN ${regency.toUpperCase()}`,
        jenjang: 'SD',
        jumlah_siswa_mengulang: repeatingSeries(regency, year),
        satuan: 'ORANG',
        tahun: year,
      })),
    }),
  facts: pairs(regencies, [2021, 2022, 2023]).map(([kota_kab, tahun]) => ({
    kota_kab,
    kecamatan: WHOLE,
    tahun,
    jenjang: 'SD',
    jumlah_siswa: repeatingSeries(kota_kab, tahun),
  })),
};

export const enrolment: readonly CorpusFile[] = [
  apmDown,
  apkAcross,
  apmPercent,
  apkRounded,
  mengulang,
  mengulangDanPutus,
  mengulangJson,
];
