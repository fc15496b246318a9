import { type CorpusFile, n, pairs, sum } from './entry';
import { csv, dotted, htmlXls, json, ods, xlsx } from './forms';

/** Reports of the provincial hospital. */

const MONTHS = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
];
const DISEASES = [
  'Hipertensi Esensial',
  'Diabetes Melitus Tipe 2',
  'ISPA',
  'Dispepsia',
  'Gagal Ginjal Kronik',
  'Low Back Pain',
  'Asma Bronkial',
  'Katarak',
  'Stroke Iskemik',
  'Gastritis',
];
const cases = (disease: string, month: number) => 20 + n(1_400, 'kasus', disease, month);

/** A sheet for each month, the year in the title. */
const monthSheets: CorpusFile = {
  name: '10 Besar Penyakit Rawat Jalan Triwulan I 2024.xlsx',
  counts: 'cases of the ten most frequent diseases, a sheet for each month',
  outcome: 'stored',
  collection: 'penyakit_top_10',
  content: () =>
    xlsx(
      ...MONTHS.slice(0, 3).map((month, at) => ({
        name: month,
        rows: [
          ['10 BESAR PENYAKIT RAWAT JALAN'],
          [`BULAN ${month.toUpperCase()} 2024`],
          ['NO', 'KODE ICD-10', 'NAMA PENYAKIT', 'JUMLAH KASUS'],
          ...DISEASES.map((disease, place) => [place + 1, `X${10 + place}`, disease, cases(disease, at + 1)]),
          [null, null, 'TOTAL', sum(DISEASES.map((disease) => cases(disease, at + 1)))],
        ],
      })),
    ),
  facts: pairs(DISEASES, [1, 2, 3]).map(([disease, bulan]) => ({
    nama_penyakit: disease,
    bulan,
    tahun: 2024,
    jumlah: cases(disease, bulan),
  })),
};

/** Months across with a total for the year. */
const monthsAcross: CorpusFile = {
  name: 'penyakit terbanyak 2023.csv',
  counts: 'cases of diseases by month',
  outcome: 'stored',
  collection: 'penyakit_top_10',
  content: () =>
    csv(
      [
        ['Sepuluh Penyakit Terbanyak RSUD Tahun 2023', ...MONTHS.map(() => ''), '', ''],
        ['No', 'Penyakit', ...MONTHS.map((month) => month.slice(0, 3)), 'Total'],
        ...DISEASES.map((disease, at) => {
          const figures = MONTHS.map((_, month) => cases(disease, month + 1));
          return [at + 1, disease, ...figures.map(dotted), dotted(sum(figures))];
        }),
      ],
      { delimiter: ';' },
    ),
  facts: pairs(DISEASES, MONTHS).map(([disease, month]) => ({
    nama_penyakit: disease,
    bulan: MONTHS.indexOf(month) + 1,
    tahun: 2023,
    jumlah: cases(disease, MONTHS.indexOf(month) + 1),
  })),
};

const monthsDown: CorpusFile = {
  name: 'morbiditas_semester_2.csv',
  counts: 'cases of diseases by month',
  outcome: 'stored',
  collection: 'penyakit_top_10',
  content: () =>
    csv([
      ['tahun', 'bulan', 'nama penyakit', 'jumlah kasus'],
      ...pairs(MONTHS.slice(6), DISEASES).map(([month, disease]) => [
        2022,
        month,
        disease,
        cases(disease, MONTHS.indexOf(month) + 1),
      ]),
    ]),
  facts: pairs(MONTHS.slice(6), DISEASES).map(([month, disease]) => ({
    nama_penyakit: disease,
    bulan: MONTHS.indexOf(month) + 1,
    tahun: 2022,
    jumlah: cases(disease, MONTHS.indexOf(month) + 1),
  })),
};

/** The month of the Wednesday of each of the first ten weeks of 2024, as epidemiologists count them. */
const MONTH_OF_WEEK = [1, 1, 1, 1, 1, 2, 2, 2, 2, 3];
const OUTBREAKS = ['Diare Akut', 'Suspek Dengue'];
const inWeek = (week: number, disease: string) => n(9, 'mg', week, disease);

/** The collection has months: weeks are added up in the month in which most of their days lie, and a step shows it. */
const weekly: CorpusFile = {
  name: 'skdr_mingguan.xlsx',
  counts: 'cases of diseases by week',
  outcome: 'stored',
  collection: 'penyakit_top_10',
  content: () =>
    xlsx({
      name: '2024',
      rows: [
        ['Tahun', 'Minggu Ke-', 'Nama Penyakit', 'Jumlah Kasus'],
        ...pairs(
          MONTH_OF_WEEK.map((_, at) => at + 1),
          OUTBREAKS,
        ).map(([week, disease]) => [2024, week, disease, inWeek(week, disease)]),
      ],
    }),
  facts: pairs([1, 2, 3], OUTBREAKS).map(([month, disease]) => ({
    nama_penyakit: disease,
    bulan: month,
    tahun: 2024,
    jumlah: sum(MONTH_OF_WEEK.map((of, at) => (of === month ? inWeek(at + 1, disease) : 0))),
  })),
};

const CLINICS = [
  'Poli Anak',
  'Poli Bedah',
  'Poli Gigi',
  'Poli Jantung',
  'Poli Mata',
  'Poli Penyakit Dalam',
  'Poli Saraf',
];
const visits = (clinic: string, period: string | number) => n(9_500, 'poli', clinic, period);
const clinicYears: CorpusFile = {
  name: 'Kunjungan Poliklinik 2021-2023.ods',
  counts: 'visits by clinic and year',
  outcome: 'stored',
  collection: 'kunjungan_poli',
  content: () =>
    ods({
      name: 'Kunjungan',
      rows: [
        ['Jumlah Kunjungan Poliklinik'],
        ['No', 'Nama Poli', 2021, 2022, 2023],
        ...CLINICS.map((clinic, at) => [
          at + 1,
          clinic,
          ...[2021, 2022, 2023].map((year) => visits(clinic, year)),
        ]),
        [
          null,
          'Jumlah',
          ...[2021, 2022, 2023].map((year) => sum(CLINICS.map((clinic) => visits(clinic, year)))),
        ],
      ],
    }),
  facts: pairs(CLINICS, [2021, 2022, 2023]).map(([clinic, tahun]) => ({
    nama_poli: clinic,
    tahun,
    jumlah_kunjungan: visits(clinic, tahun),
  })),
};

/** Months across; the collection has years, so the months are parts of the total. */
const clinicMonths: CorpusFile = {
  name: 'Rekap Kunjungan Rawat Jalan 2024.xls',
  counts: 'visits by clinic and month, with the total of the year',
  outcome: 'stored',
  collection: 'kunjungan_poli',
  answers: { values: { tahun: '2024' } },
  content: () =>
    htmlXls(
      [[['Poliklinik'], ...MONTHS.map((month): [string] => [month]), ['Jumlah Kunjungan']]],
      CLINICS.map((clinic) => {
        const figures = MONTHS.map((month) => visits(clinic, month));
        return [clinic, ...figures, sum(figures)];
      }),
      'Rekap Kunjungan Poliklinik Tahun 2024',
    ),
  facts: CLINICS.map((clinic) => ({
    nama_poli: clinic,
    tahun: 2024,
    jumlah_kunjungan: sum(MONTHS.map((month) => visits(clinic, month))),
  })),
};

const DAYS = Array.from({ length: 28 }, (_, at) => at + 1);
const two = (figure: number) => String(figure).padStart(2, '0');
const WARDS = ['Rawat Jalan', 'Rawat Inap', 'IGD'];
const patients = (day: number, ward: string) => n(180, 'pasien', day, ward);
const patientsAcross: CorpusFile = {
  name: 'Pasien Harian Februari 2024.xlsx',
  counts: 'patients by day and ward',
  outcome: 'stored',
  collection: 'pasien',
  content: () =>
    xlsx({
      name: 'Februari',
      rows: [
        ['Jumlah Pasien per Hari'],
        ['Tanggal', ...WARDS],
        ...DAYS.map((day) => [`${two(day)}/02/2024`, ...WARDS.map((ward) => patients(day, ward))]),
        ['Jumlah', ...WARDS.map((ward) => sum(DAYS.map((day) => patients(day, ward))))],
      ],
    }),
  facts: pairs(DAYS, WARDS).map(([day, status]) => ({
    tanggal: `2024-02-${two(day)}`,
    status,
    jumlah: patients(day, status),
  })),
};

const patientsDown: CorpusFile = {
  name: 'pasien_maret.json',
  counts: 'patients by day and status',
  outcome: 'stored',
  collection: 'pasien',
  content: () =>
    json(
      pairs(DAYS, ['umum', 'bpjs']).map(([day, status]) => ({
        tanggal: `2024-03-${two(day)}`,
        status,
        jumlah_pasien: patients(day, status),
      })),
    ),
  facts: pairs(DAYS, ['umum', 'bpjs']).map(([day, status]) => ({
    tanggal: `2024-03-${two(day)}`,
    status,
    jumlah: patients(day, status),
  })),
};

/** The one collection of names: doctors and their specialities. */
const DOCTORS: readonly (readonly [string, string])[] = [
  ['dr. Cut Meutia, Sp.A', 'Anak'],
  ['dr. Teuku Umar, Sp.B', 'Bedah'],
  ['dr. Malahayati, Sp.OG', 'Kebidanan dan Kandungan'],
  ['dr. Iskandar Muda, Sp.PD', 'Penyakit Dalam'],
  ['drg. Safiatuddin, Sp.KG', 'Gigi'],
];
const doctors: CorpusFile = {
  name: 'Daftar Dokter Spesialis.xlsx',
  counts: 'doctors and their specialities, by name',
  outcome: 'stored',
  collection: 'dokter',
  content: () =>
    xlsx({
      name: 'Dokter',
      rows: [
        ['DAFTAR DOKTER SPESIALIS RSUD'],
        ['No', 'Nama Dokter', 'Spesialisasi', 'No. SIP'],
        ...DOCTORS.map(([name, field], at) => [at + 1, name, field, `503/${100 + at}/SIP/2023`]),
      ],
    }),
  facts: DOCTORS.map(([nama_dokter, spesialis]) => ({ nama_dokter, spesialis })),
};

const HOURS = [
  '<p>Poli Anak: Senin-Kamis 08.00-14.00</p>',
  '<p>Poli Bedah: Senin, Rabu; 09.00-12.00</p>',
  '<ul><li>IGD: 24 jam</li></ul>',
];
const hours: CorpusFile = {
  name: 'jam_layanan.csv',
  counts: 'opening hours as pieces of HTML',
  outcome: 'stored',
  collection: 'jam_layanan',
  content: () => csv([['html_static'], ...HOURS.map((html) => [html])], { delimiter: ',' }),
  facts: HOURS.map((html_static) => ({ html_static })),
};

const APPS = ['SIMRS', 'Pendaftaran Daring', 'Antrean'];
const calls = (...of: readonly (string | number)[]) => n(4_000, 'nik', ...of);
const hospitalNik: CorpusFile = {
  name: 'trx_api_nik_rsud.csv',
  counts: "NIK look-ups by the hospital's applications and hour",
  outcome: 'stored',
  collection: 'trans_api_nik',
  content: () =>
    csv([
      ['nama_app', 'timestamp', 'jumlah_transaksi'],
      ...pairs(APPS, DAYS.slice(0, 7)).map(([app, day]) => [
        app,
        `2024-05-${two(day)} 23:00:00`,
        calls(app, day),
      ]),
    ]),
  facts: pairs(APPS, DAYS.slice(0, 7)).map(([nama_app, day]) => ({
    nama_app,
    timestamp: `2024-05-${two(day)}T23:00:00`,
    jumlah_transaksi: calls(nama_app, day),
  })),
};

const AGENCIES = ['Dinas Kesehatan', 'Dinas Sosial', 'Bappeda'];
const warehouse: CorpusFile = {
  name: 'Pemakaian Hak Akses NIK SKPA.xlsx',
  counts: 'NIK look-ups by agency, application and day',
  outcome: 'stored',
  collection: 'warehouse_nik',
  content: () =>
    xlsx({
      name: 'Laporan',
      rows: [
        ['LAPORAN PEMAKAIAN DATA WAREHOUSE NIK'],
        ['Nama SKPA', 'Nama Aplikasi', 'Waktu', 'Jumlah Transaksi'],
        ...pairs(AGENCIES, DAYS.slice(0, 5)).map(([agency, day]) => [
          agency,
          `Aplikasi ${agency}`,
          `${two(day)}/06/2024 08:30`,
          calls(agency, day),
        ]),
        [
          'Total',
          null,
          null,
          sum(pairs(AGENCIES, DAYS.slice(0, 5)).map(([agency, day]) => calls(agency, day))),
        ],
      ],
    }),
  facts: pairs(AGENCIES, DAYS.slice(0, 5)).map(([agency, day]) => ({
    nama_skpa: agency,
    nama_app: `Aplikasi ${agency}`,
    timestamp: `2024-06-${two(day)}T08:30:00`,
    jumlah_transaksi: calls(agency, day),
  })),
};

export const hospital: readonly CorpusFile[] = [
  monthSheets,
  monthsAcross,
  monthsDown,
  weekly,
  clinicYears,
  clinicMonths,
  patientsAcross,
  patientsDown,
  doctors,
  hours,
  hospitalNik,
  warehouse,
];
