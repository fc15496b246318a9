import { type CorpusFile, n, pairs, sum, WHOLE } from './entry';
import { csv, dotted, htmlXls, json, type Rows, xlsx } from './forms';
import { BANDA, BESAR, listed, PIDIE_JAYA, REGENCIES, TITLED, VILLAGES } from './places';

/** Aggregates of the civil registry: population by sex, age and occupation. */

const villagesOf = <D extends keyof typeof VILLAGES>(...districts: readonly D[]) =>
  districts.flatMap((district) => VILLAGES[district].map((village) => ({ district, village })));

/** The district stands in its first row only; a subtotal for each district, and a total. */
const men = (...of: readonly string[]) => n(900, 'L', ...of);
const women = (...of: readonly string[]) => n(900, 'P', ...of);
const jkVillages: CorpusFile = {
  name: 'DAK2 SEMESTER II 2023.xlsx',
  counts: 'men and women by village',
  outcome: 'stored',
  collection: 'penduduk_jk',
  content: () => {
    const rows = (['Panteraja', 'Ulim'] as const).flatMap((district): Rows => {
      const figures = VILLAGES[district].map((village) => [men(district, village), women(district, village)]);
      const [all, others] = [sum(figures.map(([l = 0]) => l)), sum(figures.map(([, p = 0]) => p))];
      return [
        ...VILLAGES[district].map((village, at) => {
          const [l = 0, p = 0] = figures[at] ?? [];
          return [at + 1, at === 0 ? district.toUpperCase() : null, village.toUpperCase(), l, p, l + p];
        }),
        [null, `JUMLAH KEC. ${district.toUpperCase()}`, null, all, others, all + others],
      ];
    });
    return xlsx({
      name: 'Jenis Kelamin',
      rows: [
        ['JUMLAH PENDUDUK MENURUT JENIS KELAMIN'],
        ['KABUPATEN PIDIE JAYA'],
        ['SEMESTER II TAHUN 2023'],
        [],
        ['NO', 'KECAMATAN', 'GAMPONG', 'JENIS KELAMIN', null, 'JUMLAH'],
        [null, null, null, 'LAKI-LAKI', 'PEREMPUAN', null],
        ...rows,
        [],
        ['Ket: data konsolidasi bersih Kemendagri'],
      ],
      merges: [
        [4, 0, 5, 0],
        [4, 1, 5, 1],
        [4, 2, 5, 2],
        [4, 3, 4, 4],
        [4, 5, 5, 5],
        [6, 1, 12, 1],
        [14, 1, 18, 1],
      ],
    });
  },
  facts: villagesOf('Panteraja', 'Ulim').map(({ district, village }) => ({
    kota_kab: 'Pidie Jaya',
    kecamatan: district,
    gampong: village,
    semester: '2',
    tahun: 2023,
    laki_laki: men(district, village),
    perempuan: women(district, village),
  })),
};

/** No villages; points for thousands. */
const many = (sex: string, district: string) => 9_000 + n(30_000, 'kec', sex, district);
const jkDistricts: CorpusFile = {
  name: 'penduduk_kota_banda_aceh.csv',
  counts: 'men and women by district',
  outcome: 'stored',
  collection: 'penduduk_jk',
  answers: { values: { semester: '1', tahun: '2024' } },
  content: () =>
    csv(
      [
        ['Penduduk Kota Banda Aceh per Kecamatan menurut Jenis Kelamin Tahun 2024', '', '', ''],
        ['Kecamatan', 'Laki-laki', 'Perempuan', 'Jumlah'],
        ...BANDA.map((district) => {
          const [l, p] = [many('L', district), many('P', district)];
          return [district, dotted(l), dotted(p), dotted(l + p)];
        }),
        ['Jumlah', ...['L', 'P'].map((sex) => dotted(sum(BANDA.map((district) => many(sex, district))))), ''],
      ],
      { delimiter: ';' },
    ),
  facts: BANDA.map((district) => ({
    kota_kab: 'Kota Banda Aceh',
    kecamatan: district,
    gampong: WHOLE,
    semester: '1',
    tahun: 2024,
    laki_laki: many('L', district),
    perempuan: many('P', district),
  })),
};

/** A row for each sex. */
const jkJson: CorpusFile = {
  name: 'jumlah-penduduk-berdasarkan-jenis-kelamin.json',
  counts: 'men and women by regency',
  outcome: 'stored',
  collection: 'penduduk_jk',
  content: () =>
    json({
      data: pairs(REGENCIES, ['LAKI-LAKI', 'PEREMPUAN']).map(([regency, sex], at) => ({
        id: at,
        nama_provinsi: 'ACEH',
        nama_kabupaten_kota: TITLED(regency).toUpperCase(),
        jenis_kelamin: sex,
        jumlah_penduduk: many(sex[0] ?? '', regency),
        satuan: 'JIWA',
        semester: 1,
        tahun: 2024,
      })),
    }),
  facts: REGENCIES.map((regency) => ({
    kota_kab: listed(regency),
    kecamatan: WHOLE,
    gampong: WHOLE,
    semester: '1',
    tahun: 2024,
    laki_laki: many('L', regency),
    perempuan: many('P', regency),
  })),
};

/** A web page with two rows of headings; a village whose name begins like "rata-rata". */
const gayo = villagesOf('Pintu Rime Gayo', 'Syiah Utama');
const jkHtml: CorpusFile = {
  name: 'penduduk_bener_meriah.xls',
  counts: 'men and women by village',
  outcome: 'stored',
  collection: 'penduduk_jk',
  answers: { values: { semester: '2', tahun: '2022', kota_kab: 'Bener Meriah' } },
  content: () =>
    htmlXls(
      [
        [
          ['Kecamatan', { rowspan: 2 }],
          ['Desa/Kelurahan', { rowspan: 2 }],
          ['Jumlah Penduduk', { colspan: 3 }],
        ],
        [['L'], ['P'], ['L+P']],
      ],
      [
        ...gayo.map(({ district, village }) => [
          district,
          village,
          men(district, village),
          women(district, village),
          men(district, village) + women(district, village),
        ]),
        [
          'Total',
          null,
          ...[men, women].map((of) => sum(gayo.map(({ district, village }) => of(district, village)))),
          '',
        ],
      ],
      'Kabupaten Bener Meriah Semester 2 Tahun 2022',
    ),
  facts: gayo.map(({ district, village }) => ({
    kota_kab: 'Bener Meriah',
    kecamatan: district,
    gampong: village,
    semester: '2',
    tahun: 2022,
    laki_laki: men(district, village),
    perempuan: women(district, village),
  })),
};

/** Both half-years in a column; cells without a figure. */
const LATE = new Set(['Kajhu', 'Labuy']);
const coast = villagesOf('Baitussalam', 'Lhoknga');
const jkGaps: CorpusFile = {
  name: 'Penduduk per gampong smt I dan II.csv',
  counts: 'men and women by village and half-year; two villages did not report the second',
  outcome: 'stored',
  collection: 'penduduk_jk',
  mayLeaveOut: 2,
  content: () =>
    csv(
      [
        ['Kab/Kota', 'Kecamatan', 'Gampong', 'Periode', 'Tahun', 'Lk', 'Pr'],
        ...pairs(coast, ['Semester I', 'Semester II']).map(([{ district, village }, half]) => [
          'Kab. Aceh Besar',
          `Kec. ${district}`,
          `Gp. ${village}`,
          half,
          2024,
          ...(half === 'Semester II' && LATE.has(village)
            ? ['n/a', 'n/a']
            : [men(village, half), women(village, half)]),
        ]),
      ],
      { delimiter: ',', bom: true },
    ),
  answers: { columns: { Periode: 'semester' } },
  facts: pairs(coast, ['Semester I', 'Semester II'])
    .filter(([{ village }, half]) => half === 'Semester I' || !LATE.has(village))
    .map(([{ district, village }, half]) => ({
      kota_kab: 'Aceh Besar',
      kecamatan: district,
      gampong: village,
      semester: half === 'Semester I' ? '1' : '2',
      tahun: 2024,
      laki_laki: men(village, half),
      perempuan: women(village, half),
    })),
};

const AGES = [
  ...Array.from({ length: 15 }, (_, at) => [at * 5, at * 5 + 4]).map(([from, to]) => `${from}-${to}`),
  '75+',
];
const LISTED = AGES.map((age) =>
  age === '75+'
    ? age
    : age
        .split('-')
        .map((part) => part.padStart(2, '0'))
        .join('-'),
);
const aged = (district: string, age: string) => n(4_000, 'umur', district, age);

/** Age groups across, with a total. */
const umurAcross: CorpusFile = {
  name: 'Kelompok Umur Pidie Jaya Sem 1 2024.xlsx',
  counts: 'people by district and age group',
  outcome: 'stored',
  collection: 'penduduk_umur',
  content: () =>
    xlsx({
      name: 'Kelompok Umur',
      rows: [
        ['JUMLAH PENDUDUK MENURUT KELOMPOK UMUR'],
        ['KABUPATEN PIDIE JAYA SEMESTER I TAHUN 2024'],
        [],
        ['NO', 'KECAMATAN', 'KELOMPOK UMUR (TAHUN)', ...AGES.slice(1).map(() => null), 'JUMLAH'],
        [null, null, ...AGES.map((age) => (age === '75+' ? '>=75' : age)), null],
        ...PIDIE_JAYA.map((district, at) => {
          const figures = AGES.map((age) => aged(district, age));
          return [at + 1, district.toUpperCase(), ...figures, sum(figures)];
        }),
      ],
      merges: [
        [3, 0, 4, 0],
        [3, 1, 4, 1],
        [3, 2, 3, 17],
        [3, 18, 4, 18],
      ],
    }),
  facts: pairs(PIDIE_JAYA, AGES).map(([district, age]) => ({
    kota_kab: 'Pidie Jaya',
    kecamatan: district,
    gampong: WHOLE,
    semester: '1',
    tahun: 2024,
    range_usia: LISTED[AGES.indexOf(age)] ?? age,
    jumlah_penduduk: aged(district, age),
  })),
};

/** A regency's pyramid: age down, men, women and both across. */
const side = (sex: string, age: string) => n(24_000, 'piramida', sex, age);
const umurPyramid: CorpusFile = {
  name: 'Tabel 3.1.5 Penduduk Menurut Kelompok Umur dan Jenis Kelamin.csv',
  counts: 'people of a regency by age group and sex',
  outcome: 'stored',
  collection: 'penduduk_umur',
  answers: { values: { kota_kab: 'Aceh Utara', tahun: '2023', semester: '2' } },
  content: () =>
    csv(
      [
        ['Jumlah Penduduk Menurut Kelompok Umur dan Jenis Kelamin di Kabupaten Aceh Utara, 2023', '', '', ''],
        ['Kelompok Umur', 'Laki-Laki', 'Perempuan', 'Jumlah'],
        ...AGES.map((age) => [
          ` ${age}`,
          dotted(side('L', age)),
          dotted(side('P', age)),
          dotted(side('L', age) + side('P', age)),
        ]),
        [
          'Jumlah',
          ...['L', 'P'].map((sex) => dotted(sum(AGES.map((age) => side(sex, age))))),
          dotted(sum(pairs(AGES, ['L', 'P']).map(([age, sex]) => side(sex, age)))),
        ],
      ],
      { delimiter: ';' },
    ),
  facts: AGES.map((age, at) => ({
    kota_kab: 'Aceh Utara',
    kecamatan: WHOLE,
    gampong: WHOLE,
    semester: '2',
    tahun: 2023,
    range_usia: LISTED[at] ?? age,
    jumlah_penduduk: side('L', age) + side('P', age),
  })),
};

/** A spreadsheet made dates of 5-9 and 10-14. */
const MANGLED: Record<string, string> = { '5-9': '05-Sep', '10-14': '14-Okt' };
const umurMangled: CorpusFile = {
  name: 'penduduk umur (dari excel).csv',
  counts: 'people by district and age group',
  outcome: 'asked',
  question: 'values',
  why: '05-Sep and 14-Okt were age groups before a spreadsheet made dates of them',
  collection: 'penduduk_umur',
  answers: {
    values: { kota_kab: 'Aceh Besar', tahun: '2024', semester: '1' },
    meanings: { '05-Sep': '05-09', '14-Okt': '10-14' },
  },
  content: () =>
    csv([
      ['kecamatan', 'kelompok_umur', 'jumlah_penduduk'],
      ...pairs(BESAR, AGES).map(([district, age]) => [district, MANGLED[age] ?? age, aged(district, age)]),
    ]),
  facts: pairs(BESAR, AGES).map(([district, age]) => ({
    kota_kab: 'Aceh Besar',
    kecamatan: district,
    gampong: WHOLE,
    semester: '1',
    tahun: 2024,
    range_usia: LISTED[AGES.indexOf(age)] ?? age,
    jumlah_penduduk: aged(district, age),
  })),
};

const JOBS = [
  'BELUM/TIDAK BEKERJA',
  'MENGURUS RUMAH TANGGA',
  'PELAJAR/MAHASISWA',
  'PENSIUNAN',
  'PEGAWAI NEGERI SIPIL',
  'PETANI/PEKEBUN',
  'NELAYAN/PERIKANAN',
  'WIRASWASTA',
];
const working = (...of: readonly string[]) => n(350, 'kerja', ...of);
const kutaRaja = villagesOf('Kuta Raja');

/** Occupations across, a row for each village. */
const pekerjaanAcross: CorpusFile = {
  name: 'PEKERJAAN KUTA RAJA.xlsx',
  counts: 'people by village and occupation',
  outcome: 'stored',
  collection: 'penduduk_pekerjaan',
  answers: { values: { semester: '2', tahun: '2023' } },
  content: () =>
    xlsx({
      name: 'Pekerjaan',
      rows: [
        ['JUMLAH PENDUDUK MENURUT PEKERJAAN'],
        ['Kabupaten/Kota', 'Kecamatan', 'Kelurahan/Desa', ...JOBS],
        ...kutaRaja.map(({ district, village }) => [
          'KOTA BANDA ACEH',
          district.toUpperCase(),
          village.toUpperCase(),
          ...JOBS.map((job) => working(village, job)),
        ]),
      ],
    }),
  facts: pairs(kutaRaja, JOBS).map(([{ district, village }, job]) => ({
    kota_kab: 'Kota Banda Aceh',
    kecamatan: district,
    gampong: village,
    semester: '2',
    tahun: 2023,
    nama_pekerjaan: job,
    jumlah_penduduk: working(village, job),
  })),
};

/** Men, women and both under each other's heading; only both is held. */
const pekerjaanDown: CorpusFile = {
  name: 'pekerjaan-menurut-jenis-kelamin.xlsx',
  counts: 'people of a city by occupation and sex',
  outcome: 'stored',
  collection: 'penduduk_pekerjaan',
  answers: { values: { kota_kab: 'Kota Sabang', tahun: '2024', semester: '1' } },
  content: () =>
    xlsx({
      name: 'Kota Sabang',
      rows: [
        ['PENDUDUK KOTA SABANG MENURUT JENIS PEKERJAAN SEMESTER I 2024'],
        ['NO', 'JENIS PEKERJAAN', 'PRIA', 'WANITA', 'JUMLAH PENDUDUK'],
        ...JOBS.map((job, at) => [
          at + 1,
          job,
          working('L', job),
          working('P', job),
          working('L', job) + working('P', job),
        ]),
        [
          null,
          'TOTAL',
          ...['L', 'P'].map((sex) => sum(JOBS.map((job) => working(sex, job)))),
          sum(pairs(['L', 'P'], JOBS).map(([sex, job]) => working(sex, job))),
        ],
      ],
    }),
  facts: JOBS.map((job) => ({
    kota_kab: 'Kota Sabang',
    kecamatan: WHOLE,
    gampong: WHOLE,
    semester: '1',
    tahun: 2024,
    nama_pekerjaan: job,
    jumlah_penduduk: working('L', job) + working('P', job),
  })),
};

/** Under each occupation the columns L and P, and no total: the two are parts of one figure. */
const FEW = JOBS.slice(2, 6);
const pekerjaanSplit: CorpusFile = {
  name: 'pekerjaan L P per kecamatan.xlsx',
  counts: 'people by district, occupation and sex',
  outcome: 'stored',
  collection: 'penduduk_pekerjaan',
  answers: { values: { kota_kab: 'Pidie Jaya', tahun: '2024', semester: '2' } },
  content: () =>
    xlsx({
      name: 'Sheet1',
      rows: [
        ['Jumlah Penduduk Kabupaten Pidie Jaya menurut Pekerjaan, Semester 2 Tahun 2024'],
        ['Kecamatan', ...FEW.flatMap((job) => [job, null])],
        [null, ...FEW.flatMap(() => ['L', 'P'])],
        ...PIDIE_JAYA.map((district) => [
          district,
          ...FEW.flatMap((job) => [working('L', district, job), working('P', district, job)]),
        ]),
      ],
      merges: [
        [1, 0, 2, 0],
        ...FEW.map((_, at): [number, number, number, number] => [1, 1 + at * 2, 1, 2 + at * 2]),
      ],
    }),
  facts: pairs(PIDIE_JAYA, FEW).map(([district, job]) => ({
    kota_kab: 'Pidie Jaya',
    kecamatan: district,
    gampong: WHOLE,
    semester: '2',
    tahun: 2024,
    nama_pekerjaan: job,
    jumlah_penduduk: working('L', district, job) + working('P', district, job),
  })),
};

export const population: readonly CorpusFile[] = [
  jkVillages,
  jkDistricts,
  jkJson,
  jkHtml,
  jkGaps,
  umurAcross,
  umurPyramid,
  umurMangled,
  pekerjaanAcross,
  pekerjaanDown,
  pekerjaanSplit,
];
