import { type CorpusFile, n, pairs, sum, WHOLE } from './entry';
import { csv, dotted, htmlXls, json, xlsx } from './forms';
import { BANDA, BESAR, listed, PIDIE_JAYA, REGENCIES, TITLED } from './places';

/** Downloads of open data portals, Dapodik and the statistics office. */

const SOME = ['Aceh Barat Daya', 'Aceh Besar', 'Aceh Tenggara', 'Banda Aceh', 'Pidie Jaya'] as const;

/** The answer of CKAN to datastore_search. */
const ckanPupils = (regency: string, level: string) => n(9_000, 'ckan', regency, level);
const siswaCkan: CorpusFile = {
  name: 'datastore_search.json',
  counts: 'pupils by regency and level',
  outcome: 'stored',
  collection: 'siswa',
  content: () =>
    json({
      help: 'https://data.example.test/api/3/action/help_show?name=datastore_search',
      success: true,
      result: {
        resource_id: '5c0f6f2a-3d0b-4b6a-9b35-0d6c2f1f6c11',
        fields: ['_id', 'nama_kabupaten_kota', 'jenjang', 'jumlah_siswa', 'satuan', 'semester', 'tahun'].map(
          (id) => ({ id, type: 'text' }),
        ),
        records: pairs(SOME, ['SMA', 'SMK', 'SLB']).map(([regency, level], at) => ({
          _id: at + 1,
          nama_kabupaten_kota: TITLED(regency).toUpperCase(),
          jenjang: level,
          jumlah_siswa: String(ckanPupils(regency, level)),
          satuan: 'ORANG',
          semester: '2',
          tahun: '2023',
        })),
        total: 15,
      },
    }),
  facts: pairs(SOME, ['SMA', 'SMK', 'SLB']).map(([kota_kab, jenjang]) => ({
    kota_kab: listed(kota_kab),
    kecamatan: WHOLE,
    tahun: 2023,
    semester: '2',
    jenjang,
    jumlah_siswa: ckanPupils(kota_kab, jenjang),
  })),
};

const dataTeachers = (regency: string, year: number) => n(1_500, 'data', regency, year);
const guruData: CorpusFile = {
  name: 'jumlah-guru-sma-berdasarkan-kabupaten-kota.json',
  counts: 'teachers of senior high schools by regency and year',
  outcome: 'stored',
  collection: 'guru',
  answers: { values: { semester: '1' } },
  content: () =>
    json({
      status: 200,
      data: pairs(REGENCIES, [2022, 2023]).map(([regency, year]) => ({
        kode_kabupaten: '',
        kabupaten: regency,
        jenjang_pendidikan: 'SMA',
        jumlah_guru: dataTeachers(regency, year),
        tahun: year,
      })),
    }),
  facts: pairs(REGENCIES, [2022, 2023]).map(([kota_kab, tahun]) => ({
    kota_kab: listed(kota_kab),
    kecamatan: WHOLE,
    tahun,
    semester: '1',
    jenjang: 'SMA',
    jumlah_guru: dataTeachers(kota_kab, tahun),
  })),
};

/** Abbreviated regencies; no regency and level have two rows. */
const SHORT = {
  Abdya: 'Aceh Barat Daya',
  'B. Aceh': 'Kota Banda Aceh',
  'A. Besar': 'Aceh Besar',
  Agara: 'Aceh Tenggara',
  Pijay: 'Pidie Jaya',
};
const shortPupils = (regency: string, level: string) => n(7_000, 'singkat', regency, level);
const siswaAbbreviated: CorpusFile = {
  name: 'siswa_sma_smk_2024.tsv',
  counts: 'pupils by regency and level',
  outcome: 'stored',
  collection: 'siswa',
  answers: { values: { semester: '1' }, meanings: SHORT },
  content: () =>
    csv(
      [
        ['Kab./Kota', 'Jenjang', 'Tahun', 'Jlh Siswa'],
        ...pairs(Object.keys(SHORT), ['SMA', 'SMK']).map(([short, level]) => [
          short,
          level,
          2024,
          shortPupils(short, level),
        ]),
      ],
      { delimiter: '\t' },
    ),
  facts: pairs(Object.entries(SHORT), ['SMA', 'SMK']).map(([[short, kota_kab], jenjang]) => ({
    kota_kab,
    kecamatan: WHOLE,
    tahun: 2024,
    semester: '1',
    jenjang,
    jumlah_siswa: shortPupils(short, jenjang),
  })),
};

/** Years across, the level in the title only. */
const inYear = (regency: string, year: number) => n(12_000, 'seri', regency, year);
const THREE = [2021, 2022, 2023];
const siswaYears: CorpusFile = {
  name: 'Tabel 4.1.9.xlsx',
  counts: 'pupils of junior high schools by regency and year',
  outcome: 'stored',
  collection: 'siswa',
  answers: { values: { jenjang: 'SMP', semester: '1' } },
  content: () =>
    xlsx({
      name: 'Tabel 4.1.9',
      rows: [
        [
          'Tabel 4.1.9  Jumlah Murid Sekolah Menengah Pertama (SMP) Menurut Kabupaten/Kota di Provinsi Aceh, 2021–2023',
        ],
        [],
        ['Kabupaten/Kota', 'Tahun', null, null],
        [null, ...THREE],
        ...REGENCIES.map((regency) => [TITLED(regency), ...THREE.map((year) => inYear(regency, year))]),
        ['Aceh', ...THREE.map((year) => sum(REGENCIES.map((regency) => inYear(regency, year))))],
        ['Sumber: Dinas Pendidikan Provinsi Aceh'],
      ],
      merges: [
        [2, 0, 3, 0],
        [2, 1, 2, 3],
      ],
    }),
  facts: pairs(REGENCIES, THREE).map(([kota_kab, tahun]) => ({
    kota_kab: listed(kota_kab),
    kecamatan: WHOLE,
    tahun,
    semester: '1',
    jenjang: 'SMP',
    jumlah_siswa: inYear(kota_kab, tahun),
  })),
};

/** Dapodik's progress table: pupils by district, state and private under one another, `2023/2024 Ganjil` for the half-year. */
const dapodik = (district: string, level: string, status: string, sex: string) =>
  n(600, 'dap', district, level, status, sex);
const KINDS = pairs(['SD', 'SMP'], ['Negeri', 'Swasta']);
const siswaDapodik: CorpusFile = {
  name: 'Data Peserta Didik Kab. Pidie Jaya - Dapodikdasmen.xlsx',
  counts: 'pupils by district, level, state or private and sex',
  outcome: 'stored',
  collection: 'siswa',
  answers: { values: { kota_kab: 'Pidie Jaya', tahun: '2023', semester: '1' } },
  content: () =>
    xlsx({
      name: 'Worksheet',
      rows: [
        [
          'Semester',
          'Wilayah',
          'Bentuk Pendidikan',
          'Status Sekolah',
          'Peserta Didik L',
          'Peserta Didik P',
          'Total Peserta Didik',
        ],
        ...pairs(PIDIE_JAYA, KINDS).map(([district, [level, status]]) => {
          const [men, women] = [dapodik(district, level, status, 'L'), dapodik(district, level, status, 'P')];
          return ['2023/2024 Ganjil', `Kec. ${district}`, level, status, men, women, men + women];
        }),
      ],
    }),
  facts: pairs(PIDIE_JAYA, ['SD', 'SMP']).map(([kecamatan, jenjang]) => ({
    kota_kab: 'Pidie Jaya',
    kecamatan,
    tahun: 2023,
    semester: '1',
    jenjang,
    jumlah_siswa: sum(
      pairs(['Negeri', 'Swasta'], ['L', 'P']).map(([status, sex]) =>
        dapodik(kecamatan, jenjang, status, sex),
      ),
    ),
  })),
};

/** `Genap 2023/2024` lies in 2024 and belongs to the school year 2023. */
const genap = (district: string, level: string) => n(90, 'genap', district, level);
const guruGenap: CorpusFile = {
  name: 'Guru Genap.csv',
  counts: 'teachers by district and level',
  outcome: 'asked',
  question: 'period',
  why: 'the second half of the school year 2023/2024 is 2024 by the calendar and 2023 by Dapodik',
  collection: 'guru',
  answers: { values: { tahun: '2024', semester: '2', kota_kab: 'Kota Banda Aceh' } },
  content: () =>
    csv(
      [
        ['Semester', 'Kecamatan', 'Jenjang', 'Jumlah Guru'],
        ...pairs(BANDA, ['SD', 'SMP']).map(([district, level]) => [
          '2023/2024 Genap',
          district,
          level,
          genap(district, level),
        ]),
      ],
      { delimiter: ';' },
    ),
  facts: pairs(BANDA, ['SD', 'SMP']).map(([kecamatan, jenjang]) => ({
    kota_kab: 'Kota Banda Aceh',
    kecamatan,
    tahun: 2024,
    semester: '2',
    jenjang,
    jumlah_guru: genap(kecamatan, jenjang),
  })),
};

/** Three collections in one table, as in the statistics office's yearbook. */
const bps = (district: string, kind: string) =>
  kind === 'Sekolah' ? n(30, 'bps', district, kind) : n(5_000, 'bps', district, kind);
const BPS_KINDS = ['Sekolah', 'Guru', 'Murid'] as const;
const bpsThree: CorpusFile = {
  name: 'Kecamatan Dalam Angka 4.1.2.xls',
  counts: 'schools, teachers and pupils of primary schools by district',
  outcome: 'asked',
  question: 'which',
  why: 'three figures, each of another collection, in one table',
  collection: 'sekolah',
  answers: { values: { jenjang: 'SD', semester: '1', tahun: '2023', kota_kab: 'Aceh Besar' } },
  content: () =>
    htmlXls(
      [[['Kecamatan'], ['Sekolah'], ['Guru'], ['Murid']]],
      [
        ...BESAR.map((district) => [district, ...BPS_KINDS.map((kind) => dotted(bps(district, kind)))]),
        ['Aceh Besar', ...BPS_KINDS.map((kind) => dotted(sum(BESAR.map((district) => bps(district, kind)))))],
      ],
      'Jumlah Sekolah, Guru, dan Murid Sekolah Dasar (SD) Menurut Kecamatan di Kabupaten Aceh Besar, 2023',
    ),
  facts: BESAR.map((kecamatan) => ({
    kota_kab: 'Aceh Besar',
    kecamatan,
    tahun: 2023,
    semester: '1',
    jenjang: 'SD',
    jumlah_sekolah: bps(kecamatan, 'Sekolah'),
  })),
};

/** A row for each school. The rows could be counted (schools) or added up (pupils, teachers). */
const pd = (school: string) => n(300, 'pd', school);
const SCHOOLS = pairs(pairs(BANDA, ['SD', 'SMP']), ['1', '2', '3']);
const schoolName = (district: string, level: string, number: string) =>
  `${level.toUpperCase()} NEGERI ${number} ${district.toUpperCase()}`;
const schoolList: CorpusFile = {
  name: 'Data Sekolah Dapodik.xlsx',
  counts: 'pupils and teachers of each school',
  outcome: 'asked',
  question: 'which',
  why: 'schools can be counted, pupils or teachers added up',
  collection: 'siswa',
  answers: {
    values: { kota_kab: 'Kota Banda Aceh', semester: '1', tahun: '2024' },
    columns: { PD: 'jumlah_siswa', BP: 'jenjang' },
  },
  content: () =>
    xlsx({
      name: 'Sheet1',
      rows: [
        [
          'No',
          'Nama Sekolah',
          'NPSN',
          'BP',
          'Status',
          'Last Sync',
          'PD',
          'Rombel',
          'Guru',
          'Pegawai',
          'Tahun',
          'Kecamatan',
        ],
        ...SCHOOLS.map(([[district, level], number], at) => {
          const name = schoolName(district, level, number);
          return [
            at + 1,
            name,
            10_100_000 + at,
            level,
            'Negeri',
            '05 Feb 2024 12:21:55',
            pd(name),
            n(12, 'r', name),
            n(20, 'g', name),
            3,
            2024,
            district,
          ];
        }),
      ],
    }),
  facts: pairs(BANDA, ['SD', 'SMP']).map(([kecamatan, jenjang]) => ({
    kota_kab: 'Kota Banda Aceh',
    kecamatan,
    tahun: 2024,
    semester: '1',
    jenjang,
    jumlah_siswa: sum(['1', '2', '3'].map((number) => pd(schoolName(kecamatan, jenjang, number)))),
  })),
};

/** Nothing says what is counted, whether schools, pupils or teachers. */
const mute = (district: string, level: string) => n(25, 'bisu', district, level);
const MUTE = {
  jumlah_sd: 'SD',
  jumlah_smp: 'SMP',
  jumlah_sma: 'SMA',
  jumlah_smk: 'SMK',
  jumlah_paud: 'PAUD',
};
const dataB: CorpusFile = {
  name: 'data_b.csv',
  counts: 'schools by district and level, which the file does not say',
  outcome: 'asked',
  question: 'counted',
  why: 'no heading, title or sheet says what is counted',
  collection: 'sekolah',
  answers: {
    values: { tahun: '2023', semester: '1' },
    columns: { namakab: 'kota_kab', namakec: 'kecamatan' },
  },
  content: () =>
    csv(
      [
        ['namakab', 'namakec', ...Object.keys(MUTE)],
        ...BESAR.map((district) => [
          'Aceh Besar',
          district,
          ...Object.values(MUTE).map((level) => mute(district, level)),
        ]),
      ],
      { delimiter: ';' },
    ),
  facts: pairs(BESAR, Object.values(MUTE)).map(([kecamatan, jenjang]) => ({
    kota_kab: 'Aceh Besar',
    kecamatan,
    tahun: 2023,
    semester: '1',
    jenjang,
    jumlah_sekolah: mute(kecamatan, jenjang),
  })),
};

/** The file's name says pupils and the title teachers. */
const contradiction: CorpusFile = {
  name: 'jumlah_siswa_2024.xlsx',
  counts: 'teachers by district, in a file named for pupils',
  outcome: 'asked',
  question: 'counted',
  why: 'the file name and the title name different things',
  collection: 'guru',
  answers: { values: { semester: '1', tahun: '2024', kota_kab: 'Kota Banda Aceh' } },
  content: () =>
    xlsx({
      name: 'Sheet1',
      rows: [
        ['DATA GURU MENURUT KECAMATAN KOTA BANDA ACEH TAHUN 2024 SEMESTER 1'],
        ['Kecamatan', 'SD', 'SMP'],
        ...BANDA.map((district) => [district, n(80, 'k', district, 'SD'), n(60, 'k', district, 'SMP')]),
      ],
    }),
  facts: pairs(BANDA, ['SD', 'SMP']).map(([kecamatan, jenjang]) => ({
    kota_kab: 'Kota Banda Aceh',
    kecamatan,
    tahun: 2024,
    semester: '1',
    jenjang,
    jumlah_guru: n(jenjang === 'SD' ? 80 : 60, 'k', kecamatan, jenjang),
  })),
};

export const educationPortals: readonly CorpusFile[] = [
  siswaCkan,
  guruData,
  siswaAbbreviated,
  siswaYears,
  siswaDapodik,
  guruGenap,
  bpsThree,
  schoolList,
  dataB,
  contradiction,
];
