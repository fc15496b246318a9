import { type CorpusFile, type Fact, n, pairs, sum } from './entry';
import { csv, dotted, ods, type Rows, xlsx } from './forms';
import { BANDA, BESAR, JAYA, PIDIE_JAYA, VILLAGES } from './places';

/** Workbooks and exports of the education offices of regencies. */

const SCHOOL_LEVELS = ['SD', 'SMP', 'SMA', 'SMK'] as const;
const place = (kota_kab: string, kecamatan: string) => ({ kota_kab, kecamatan });

/** Levels across under one merged heading; title, total column, total row and source. */
const schoolsAcross = (district: string, level: string) =>
  n(level === 'SD' ? 30 : 9, 'sekolah', district, level);
const sekolahAcross: CorpusFile = {
  name: 'Jumlah Sekolah Kab. Aceh Besar Smt Ganjil 2024.xlsx',
  counts: 'schools by district and level',
  outcome: 'stored',
  collection: 'sekolah',
  content: () => {
    const rows: Rows = [
      ['JUMLAH SEKOLAH MENURUT KECAMATAN DAN JENJANG PENDIDIKAN', null, null, null, null, null, null],
      ['DI KABUPATEN ACEH BESAR', null, null, null, null, null, null],
      ['SEMESTER GANJIL TAHUN 2024', null, null, null, null, null, null],
      [],
      ['No', 'Kecamatan', 'Jumlah Sekolah', null, null, null, 'Jumlah'],
      [null, null, ...SCHOOL_LEVELS, null],
      ...BESAR.map((district, at) => {
        const figures = SCHOOL_LEVELS.map((level) => schoolsAcross(district, level));
        return [at + 1, district, ...figures, sum(figures)];
      }),
      [
        'JUMLAH',
        null,
        ...SCHOOL_LEVELS.map((level) => sum(BESAR.map((district) => schoolsAcross(district, level)))),
        sum(pairs(BESAR, SCHOOL_LEVELS).map(([district, level]) => schoolsAcross(district, level))),
      ],
      [],
      ['Sumber : Dinas Pendidikan dan Kebudayaan Kabupaten Aceh Besar'],
    ];
    const last = 6 + BESAR.length;
    return xlsx({
      name: 'Sekolah',
      rows,
      merges: [
        [0, 0, 0, 6],
        [1, 0, 1, 6],
        [2, 0, 2, 6],
        [4, 0, 5, 0],
        [4, 1, 5, 1],
        [4, 2, 4, 5],
        [4, 6, 5, 6],
        [last, 0, last, 1],
      ],
    });
  },
  facts: pairs(BESAR, SCHOOL_LEVELS).map(([district, jenjang]) => ({
    ...place('Aceh Besar', district),
    tahun: 2024,
    semester: '1',
    jenjang,
    jumlah_sekolah: schoolsAcross(district, jenjang),
  })),
};

/** State and private schools under each level, with a total of the two: three rows of headings. */
const split = (district: string, level: string, status: string) => n(14, 'ns', district, level, status);
const sekolahNegeriSwasta: CorpusFile = {
  name: 'REKAP SEKOLAH NEGERI SWASTA.xlsx',
  counts: 'schools by district, level and whether state or private',
  outcome: 'stored',
  collection: 'sekolah',
  answers: { values: { tahun: '2023', semester: '2', kota_kab: 'Pidie Jaya' } },
  content: () => {
    const levels = ['SD', 'SMP', 'SMA'];
    const three = (district: string, level: string) => {
      const [state, own] = [split(district, level, 'N'), split(district, level, 'S')];
      return [state, own, state + own];
    };
    return xlsx({
      name: 'Rekap',
      rows: [
        ['REKAPITULASI JUMLAH SEKOLAH KABUPATEN PIDIE JAYA'],
        ['Kecamatan', 'SD', null, null, 'SMP', null, null, 'SMA', null, null],
        [null, ...levels.flatMap(() => ['Negeri', 'Swasta', 'Jml'])],
        ...PIDIE_JAYA.map((district) => [
          `Kec. ${district}`,
          ...levels.flatMap((level) => three(district, level)),
        ]),
      ],
      merges: [
        [0, 0, 0, 9],
        [1, 0, 2, 0],
        [1, 1, 1, 3],
        [1, 4, 1, 6],
        [1, 7, 1, 9],
      ],
    });
  },
  facts: pairs(PIDIE_JAYA, ['SD', 'SMP', 'SMA']).map(([district, jenjang]) => ({
    ...place('Pidie Jaya', district),
    tahun: 2023,
    semester: '2',
    jenjang,
    jumlah_sekolah: split(district, jenjang, 'N') + split(district, jenjang, 'S'),
  })),
};

/** Joined headings, a row a village, many with equal numbers; the collection ends at districts. */
const byVillage = (village: string, level: string) => n(level === 'sd' ? 2 : 1, 'desa', village, level);
const besarVillages = (['Lhoknga', 'Baitussalam'] as const).flatMap((district) =>
  VILLAGES[district].map((village) => ({ district, village })),
);
const sekolahDesa: CorpusFile = {
  name: 'sebaran_sekolah_per_desa_2023.csv',
  counts: 'schools by village and level',
  outcome: 'stored',
  collection: 'sekolah',
  answers: { values: { semester: '1' }, columns: { namakec: 'kecamatan', namakab: 'kota_kab' } },
  content: () =>
    csv(
      [
        [
          'tahun',
          'namakab',
          'namakec',
          'namadesa',
          'jumlah_sekolahsd',
          'jumlah_sekolahsmp',
          'jumlah_sekolahsma',
        ],
        ...besarVillages.map(({ district, village }) => [
          2023,
          'ACEH BESAR',
          district.toUpperCase(),
          village.toUpperCase(),
          byVillage(village, 'sd'),
          byVillage(village, 'smp'),
          byVillage(village, 'sma'),
        ]),
      ],
      { delimiter: ';' },
    ),
  facts: pairs(['Lhoknga', 'Baitussalam'], ['SD', 'SMP', 'SMA']).map(([district, jenjang]) => ({
    ...place('Aceh Besar', district),
    tahun: 2023,
    semester: '1',
    jenjang,
    jumlah_sekolah: sum(
      besarVillages
        .filter((row) => row.district === district)
        .map(({ village }) => byVillage(village, jenjang.toLowerCase())),
    ),
  })),
};

/** A heading per level with the kind joined to it. */
const GURU_LEVELS = ['PAUD', 'SD', 'SMP', 'SMA', 'SMK'] as const;
const teachers = (district: string, level: string) => n(240, 'guru', district, level);
const guruJoined: CorpusFile = {
  name: 'rekap_tenaga_pendidik.csv',
  counts: 'teachers by district and level',
  outcome: 'stored',
  collection: 'guru',
  answers: {
    values: { tahun: '2024', semester: '1' },
    columns: { namakab: 'kota_kab', namakec: 'kecamatan' },
  },
  content: () =>
    csv([
      [
        'no',
        'namakab',
        'namakec',
        ...GURU_LEVELS.map((level) => `jumlah_guru${level.toLowerCase()}`),
        'jumlah_guru',
      ],
      ...JAYA.map((district, at) => {
        const figures = GURU_LEVELS.map((level) => teachers(district, level));
        return [at + 1, 'Kab. Aceh Jaya', district, ...figures, sum(figures)];
      }),
    ]),
  facts: pairs(JAYA, GURU_LEVELS).map(([district, jenjang]) => ({
    ...place('Aceh Jaya', district),
    tahun: 2024,
    semester: '1',
    jenjang,
    jumlah_guru: teachers(district, jenjang),
  })),
};

/** windows-1252, a dash in the title, a point for thousands, totals. */
const pupilsMeuraxa = (district: string, level: string) =>
  n(level === 'SD' ? 5_200 : 2_900, 'siswa', district, level);
const siswaTitled: CorpusFile = {
  name: 'Data siswa Kota Banda Aceh.csv',
  counts: 'pupils by district and level',
  outcome: 'stored',
  collection: 'siswa',
  content: () => {
    const levels = ['SD', 'SMP', 'SMA'];
    const head = 'Jumlah Siswa Kota Banda Aceh \u0096 Semester 1 Tahun 2024';
    return csv(
      [
        [head, '', '', '', ''],
        ['Kecamatan', ...levels, 'Total'],
        ...BANDA.map((district) => {
          const figures = levels.map((level) => pupilsMeuraxa(district, level));
          return [district, ...figures.map(dotted), dotted(sum(figures))];
        }),
        [
          'Total',
          ...levels.map((level) => dotted(sum(BANDA.map((district) => pupilsMeuraxa(district, level))))),
          '',
        ],
      ],
      { delimiter: ';', encoding: 'latin1' },
    );
  },
  facts: pairs(BANDA, ['SD', 'SMP', 'SMA']).map(([district, jenjang]) => ({
    ...place('Kota Banda Aceh', district),
    tahun: 2024,
    semester: '1',
    jenjang,
    jumlah_siswa: pupilsMeuraxa(district, jenjang),
  })),
};

/** Classes across for one level, named in the title: they are added. */
const KELAS = ['I', 'II', 'III', 'IV', 'V', 'VI'];
const inClass = (district: string, kelas: string) => n(400, 'kelas', district, kelas);
const siswaKelas: CorpusFile = {
  name: 'siswa SD per kelas.xlsx',
  counts: 'pupils of primary schools by district and class',
  outcome: 'stored',
  collection: 'siswa',
  answers: { values: { jenjang: 'SD', tahun: '2023', semester: '2' } },
  content: () =>
    xlsx({
      name: 'SD',
      rows: [
        ['JUMLAH SISWA SEKOLAH DASAR (SD) MENURUT KELAS'],
        ['KABUPATEN ACEH JAYA, SEMESTER GENAP TAHUN 2023'],
        [],
        ['NO', 'KECAMATAN', 'KELAS', null, null, null, null, null, 'JUMLAH SISWA'],
        [null, null, ...KELAS, null],
        ...JAYA.map((district, at) => {
          const figures = KELAS.map((kelas) => inClass(district, kelas));
          return [at + 1, district.toUpperCase(), ...figures, sum(figures)];
        }),
      ],
      merges: [
        [3, 0, 4, 0],
        [3, 1, 4, 1],
        [3, 2, 3, 7],
        [3, 8, 4, 8],
      ],
    }),
  facts: JAYA.map((district) => ({
    ...place('Aceh Jaya', district),
    tahun: 2023,
    semester: '2',
    jenjang: 'SD',
    jumlah_siswa: sum(KELAS.map((kelas) => inClass(district, kelas))),
  })),
};

/** A sheet for each half-year. */
const SMT = { 'Smt I': '1', 'Smt II': '2' } as const;
const teachersOf = (sheet: string, district: string, level: string) => n(180, 'smt', sheet, district, level);
const guruSheets: CorpusFile = {
  name: 'Guru Banda Aceh 2024.xlsx',
  counts: 'teachers by district and level, a sheet for each half-year',
  outcome: 'stored',
  collection: 'guru',
  answers: { values: { tahun: '2024', kota_kab: 'Kota Banda Aceh' } },
  content: () =>
    xlsx(
      ...Object.keys(SMT).map((sheet) => ({
        name: sheet,
        rows: [
          ['Jumlah Guru Menurut Kecamatan dan Jenjang Kota Banda Aceh Tahun 2024'],
          ['Kecamatan', 'Jenjang', 'Jumlah Guru'],
          ...pairs(BANDA, ['SD', 'SMP']).map(([district, level]) => [
            district,
            level,
            teachersOf(sheet, district, level),
          ]),
        ],
      })),
    ),
  facts: Object.entries(SMT).flatMap(([sheet, semester]) =>
    pairs(BANDA, ['SD', 'SMP']).map(([district, jenjang]) => ({
      ...place('Kota Banda Aceh', district),
      tahun: 2024,
      semester,
      jenjang,
      jumlah_guru: teachersOf(sheet, district, jenjang),
    })),
  ),
};

/** A sheet for each year, `-` for none and blanks. A dash stands for no figure. */
const YEARS = ['2021', '2022', '2023'];
const schoolsIn = (year: string, district: string, level: string) => n(12, 'tahun', year, district, level);
const sekolahYears: CorpusFile = {
  name: 'Sekolah Bandar Baru dst.ods',
  counts: 'schools by district and level, a sheet for each year',
  outcome: 'stored',
  collection: 'sekolah',
  answers: { values: { semester: '1' } },
  content: () =>
    ods(
      ...YEARS.map((year) => ({
        name: year,
        rows: [
          ['Kab/Kota', 'Kecamatan', 'Jenjang', 'Jml Sekolah'],
          ...pairs(PIDIE_JAYA, ['SD/MI', 'SMP/MTs']).map(([district, level]) => [
            'Kab. Pidie Jaya',
            district,
            level,
            schoolsIn(year, district, level),
          ]),
        ],
      })),
    ),
  facts: YEARS.flatMap((year) =>
    pairs(PIDIE_JAYA, ['SD/MI', 'SMP/MTs']).map(
      ([district, jenjang]): Fact => ({
        ...place('Pidie Jaya', district),
        tahun: Number(year),
        semester: '1',
        jenjang,
        jumlah_sekolah: schoolsIn(year, district, jenjang),
      }),
    ),
  ),
};

export const educationOffice: readonly CorpusFile[] = [
  sekolahAcross,
  sekolahNegeriSwasta,
  sekolahDesa,
  guruJoined,
  siswaTitled,
  siswaKelas,
  guruSheets,
  sekolahYears,
];
