import { type CorpusFile, n, sum } from './entry';
import { csv, htmlXls, json, type Rows, xlsx } from './forms';
import { BANDA, BESAR, JAYA, PIDIE_JAYA, REGENCIES, VILLAGES } from './places';

/** Counts of people and events that look like population, because they have places, sexes or ages. */

const sexed = (places: readonly string[], what: string, most = 900): Rows =>
  places.map((place) => {
    const [l, p] = [n(most, what, place, 'L'), n(most, what, place, 'P')];
    return [place, l, p, l + p];
  });

/** A workbook of one sheet: title, `first` and the sexes. */
const titled =
  (
    title: string,
    first: string,
    rows: Rows,
    sexes: readonly string[] = ['Laki-laki', 'Perempuan', 'Jumlah'],
  ) =>
  () =>
    xlsx({
      name: 'Sheet1',
      rows: [
        [title],
        [],
        [first, ...sexes],
        ...rows,
        ['Total', ...sexes.map((_, at) => sum(rows.map((row) => Number(row[at + 1]))))],
      ],
    });

const counted = (why: string) => ({ outcome: 'asked', question: 'counted', why }) as const;

export const unfitPeople: readonly CorpusFile[] = [
  {
    name: 'TB per kabupaten 2023.csv',
    counts: 'cases of tuberculosis by sex and regency',
    ...counted('`jumlah kasus` by sex is no population'),
    content: () =>
      csv([
        ['kota_kab', 'tahun', 'jenis_kelamin', 'jumlah kasus'],
        ...REGENCIES.flatMap((place) =>
          ['Laki-laki', 'Perempuan'].map((sex) => [place, 2023, sex, n(700, 'tb', place, sex)]),
        ),
      ]),
  },
  {
    name: 'Kasus Tuberkulosis.xlsx',
    counts: 'cases of tuberculosis by sex and district',
    ...counted('the title names cases, the headings only sexes'),
    content: titled(
      'Jumlah Kasus Tuberkulosis Menurut Kecamatan dan Jenis Kelamin, Kabupaten Aceh Besar 2024',
      'Kecamatan',
      sexed(BESAR, 'tbc', 40),
    ),
  },
  {
    name: 'korban_kekerasan.csv',
    counts: 'victims of violence by sex and regency',
    ...counted('`Jumlah Korban` by sex is no population'),
    content: () =>
      csv(
        [
          ['Kabupaten/Kota', 'Tahun', 'Semester', 'Jenis Kelamin', 'Jumlah Korban'],
          ...REGENCIES.flatMap((place) =>
            ['L', 'P'].map((sex) => [place, 2024, 1, sex, n(60, 'korban', place, sex)]),
          ),
        ],
        { delimiter: ';' },
      ),
  },
  {
    name: 'DPT Pilkada 2024.xlsx',
    counts: 'voters by sex and village',
    ...counted('voters (pemilih) are not the population'),
    content: () => {
      const rows = VILLAGES['Kuta Raja'].map((village, at) => {
        const [l, p] = [n(900, 'dpt', village, 'L'), n(900, 'dpt', village, 'P')];
        return [at + 1, 'Kuta Raja', village, 1 + n(5, 'tps', village), l, p, l + p];
      });
      return xlsx({
        name: 'DPT',
        rows: [
          ['REKAPITULASI DAFTAR PEMILIH TETAP (DPT) KOTA BANDA ACEH'],
          ['No', 'Kecamatan', 'Gampong', 'Jumlah TPS', 'Laki-laki', 'Perempuan', 'L+P'],
          ...rows,
        ],
      });
    },
  },
  {
    name: 'Kepala Keluarga menurut JK.xlsx',
    counts: 'heads of household by sex and district',
    ...counted('heads of household (kepala keluarga) are not the population'),
    content: titled(
      'JUMLAH KEPALA KELUARGA MENURUT JENIS KELAMIN KOTA BANDA ACEH SEMESTER I 2024',
      'Kecamatan',
      sexed(BANDA, 'kk'),
    ),
  },
  {
    name: 'jumlah_rumah_tangga.csv',
    counts: 'households by district',
    ...counted('households are in no collection'),
    content: () =>
      csv([
        ['kecamatan', 'tahun', 'jumlah_rumah_tangga'],
        ...BESAR.map((place) => [place, 2024, n(9_000, 'rt', place)]),
      ]),
  },
  {
    name: 'Wajib KTP dan Perekaman.xlsx',
    counts: 'people obliged to hold an identity card, by sex and district',
    ...counted('those obliged to hold a card (wajib KTP) are a part of the population'),
    content: titled(
      'Wajib KTP-el Kabupaten Pidie Jaya Semester 2 Tahun 2023',
      'Kecamatan',
      sexed(PIDIE_JAYA, 'ktp', 9_000),
      ['Wajib KTP Laki-laki', 'Wajib KTP Perempuan', 'Jumlah Wajib KTP'],
    ),
  },
  {
    name: 'penduduk menurut agama.csv',
    counts: 'people by religion and district',
    ...counted('no collection has religions; as occupations or levels they would be wrong'),
    content: () =>
      csv([
        ['Kecamatan', 'Islam', 'Kristen', 'Katholik', 'Hindu', 'Budha'],
        ...BANDA.map((place) => [
          place,
          ...['i', 'k', 't', 'h', 'b'].map((faith) => n(faith === 'i' ? 30_000 : 90, faith, place)),
        ]),
      ]),
  },
  {
    name: 'Kelahiran 2024.xls',
    counts: 'births by sex and district',
    ...counted('births are not the population'),
    content: () =>
      htmlXls(
        [[['Kecamatan'], ['Laki-laki'], ['Perempuan'], ['Jumlah']]],
        sexed(JAYA, 'lahir', 90),
        'Jumlah Kelahiran Hidup Menurut Jenis Kelamin Kabupaten Aceh Jaya Tahun 2024',
      ),
  },
  {
    name: 'pindah datang.json',
    counts: 'people who moved in and out, by sex and regency',
    ...counted('moves are not the population'),
    content: () =>
      json({
        data: REGENCIES.map((place) => ({
          kabupaten: place,
          tahun: 2024,
          semester: 1,
          pindah_laki_laki: n(90, 'o', place),
          pindah_perempuan: n(80, 'q', place),
          datang_laki_laki: n(90, 'd', place),
          datang_perempuan: n(80, 'e', place),
        })),
      }),
  },
  {
    name: 'PNS per kabupaten menurut jenis kelamin.csv',
    counts: 'civil servants by sex and regency',
    ...counted('civil servants (PNS) are not the population'),
    content: () =>
      csv(
        [
          ['Kabupaten/Kota', 'Tahun', 'Semester', 'PNS Laki-laki', 'PNS Perempuan'],
          ...REGENCIES.map((place) => [place, 2024, 1, n(2_000, 'pl', place), n(3_000, 'pp', place)]),
        ],
        { delimiter: ';' },
      ),
  },
  {
    name: 'Penyandang Disabilitas.xlsx',
    counts: 'people with disabilities by sex and district',
    ...counted('people with disabilities are a part of the population'),
    content: titled(
      'Jumlah Penyandang Disabilitas Kabupaten Aceh Besar Tahun 2024',
      'Kecamatan',
      sexed(BESAR, 'dis', 60),
    ),
  },
  {
    name: 'penduduk miskin aceh.csv',
    counts: 'poor people in thousands, by regency and year',
    outcome: 'asked',
    question: 'counted',
    why: 'poor people are a part of the population, and in thousands',
    content: () =>
      csv([
        [
          'Kabupaten/Kota',
          'Jumlah Penduduk Miskin (Ribu Jiwa) 2022',
          'Jumlah Penduduk Miskin (Ribu Jiwa) 2023',
        ],
        ...REGENCIES.map((place) => [
          place,
          `${n(80, 'm2', place)}.${n(98, 'x', place) + 1}`,
          `${n(80, 'm3', place)}.${n(98, 'y', place) + 1}`,
        ]),
      ]),
  },
  {
    name: 'Penduduk dalam ribuan.xlsx',
    counts: 'men and women in thousands, by regency',
    outcome: 'asked',
    question: 'unit',
    why: 'the title says thousands; as they stand a regency would have 200 men',
    content: () =>
      xlsx({
        name: 'Tabel',
        rows: [
          ['Jumlah Penduduk Menurut Kabupaten/Kota dan Jenis Kelamin (ribuan), Semester 1 Tahun 2024'],
          ['Kabupaten/Kota', 'Laki-laki', 'Perempuan'],
          ...REGENCIES.map((place) => [place, 50 + n(250, 'ribuL', place), 50 + n(250, 'ribuP', place)]),
        ],
      }),
  },
  {
    name: 'penduduk_ribu_jiwa.csv',
    counts: 'people in thousands by regency and sex, with a decimal comma',
    outcome: 'asked',
    question: 'unit',
    why: '`ribu jiwa`: 405,5 is 405,500 people',
    content: () =>
      csv(
        [
          ['Kabupaten/Kota', 'Tahun', 'Laki-laki (ribu jiwa)', 'Perempuan (ribu jiwa)'],
          ...REGENCIES.map((place) => [
            place,
            2023,
            `${90 + n(300, 'rl', place)},${n(8, 'c', place) + 1}`,
            `${90 + n(300, 'rp', place)},${n(8, 'd', place) + 1}`,
          ]),
        ],
        { delimiter: ';' },
      ),
  },
  {
    name: 'rasio jenis kelamin.csv',
    counts: 'sex ratio by regency',
    ...counted('a ratio is no number of people'),
    content: () =>
      csv([
        ['Kabupaten/Kota', 'Tahun', 'Rasio Jenis Kelamin'],
        ...REGENCIES.map((place) => [place, 2023, 95 + n(9, 'rasio', place)]),
      ]),
  },
  {
    name: 'Kepadatan Penduduk.xlsx',
    counts: 'area and density of population by district',
    ...counted('a density is no number of people'),
    content: () =>
      xlsx({
        name: 'Sheet1',
        rows: [
          ['Luas Wilayah dan Kepadatan Penduduk Menurut Kecamatan, Kota Banda Aceh 2023'],
          ['Kecamatan', 'Luas (km2)', 'Kepadatan Penduduk (jiwa/km2)'],
          ...BANDA.map((place) => [place, n(90, 'luas', place) / 10, n(7_000, 'padat', place)]),
        ],
      }),
  },
];
