import { describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { AsideRow, FileTableInfo } from '@/domain/imports/file-reading';
import { proposeRecipe } from '@/domain/imports/propose/propose-recipe';
import { rankCollections } from '@/domain/imports/propose/rank-collections';
import { aceh } from '@/domain/places/testing';
import { RecipeRun } from './recipe-run';
import { openTable, type TestTable } from './testing';

const vocabulary = { register: aceh, lists: {} };

type Around = { fileName?: string; titles?: string[]; sheet?: string; constants?: Record<string, string> };

/** The result of the recipe that is proposed for a file: the collection it fits best, and the fields of its rows. */
async function imported(
  table: TestTable,
  { fileName = 'data.xlsx', titles = [], sheet = 'Sheet1', constants = {} }: Around = {},
) {
  const run = new RecipeRun(await openTable(table));
  const [start] = await run.run([], { vocabulary });
  const info: FileTableInfo = {
    format: 'xlsx',
    sheets: [{ name: sheet, rows: table.length, columns: table[0]!.length }],
    reading: { sheets: [sheet] },
    rows: start!.rows,
    columns: await run.profile(0),
    aside: titles.map((text, n): AsideRow => ({ sheet, line: n + 1, reason: 'title', cells: [text] })),
    asideCount: titles.length,
  };
  const { fits, noFit } = rankCollections({ info, fileName, vocabulary });
  if (noFit !== undefined) return { noFit };
  const collection = findCollection(fits[0]!.collection)!;
  const { recipe, missing } = proposeRecipe({ info, fileName, collection, vocabulary });
  const steps = Object.entries(constants).map(([field, value]) => ({ kind: 'constant', field, value }));
  const results = await run.run([...recipe.steps, ...steps], { vocabulary });
  const last = results.at(-1)!;
  if (last.fault !== undefined) throw new Error(JSON.stringify(last.fault));
  const names = collection.fields.map(({ name }) => name).filter((name) => last.columns.includes(name));
  const rows = await run.page({ step: results.length - 1, offset: 0, take: last.rows });
  return {
    collection: collection.resource,
    missing: missing.filter((name) => !(name in constants)),
    rows: rows.map((row) => names.map((name) => row[last.columns.indexOf(name)]).join('|')),
    steps: recipe.steps,
  };
}

describe('the recipe that is proposed', () => {
  it('leaves out the place codes of a file that the service wrote', async () => {
    const header = [
      'Kota/Kabupaten',
      'Kecamatan',
      'Kode wilayah',
      'Tahun',
      'Semester',
      'Jenjang',
      'Jumlah siswa',
    ];
    const place = ['Aceh Besar', 'Darul Imarah'];
    const file = [
      header,
      [...place, '11.06.07', '2024', '1', 'SD', '3'],
      [...place, '11.06.07', '2024', '1', 'SMP', '4'],
    ];
    const { collection, rows } = await imported(file, { fileName: 'siswa-2024-01-31.csv' });
    expect([collection, rows]).toEqual([
      'siswa',
      ['Aceh Besar|Darul Imarah|2024|1|SD|3', 'Aceh Besar|Darul Imarah|2024|1|SMP|4'],
    ]);
  });

  it('takes the place of a caption that names a month too, and not the one in the title above the first part', async () => {
    const part = (district: string, first: number) =>
      [0, 1].map((n) => [
        ['Blang', 'Cot'][n]!,
        `${first + n}`,
        `${first + 2 * n}`,
        `BULAN MARET 2024 / ${district}`,
      ]);
    const file = [
      ['Gampong', 'Laki-laki', 'Perempuan', 'Bagian'],
      ...part('KECAMATAN MILA', 10),
      ...part('KECAMATAN SAKTI', 20),
    ];
    const { rows } = await imported(file, { titles: ['KECAMATAN MILA'] });
    expect(rows?.map((row) => row.split('|').find((text) => ['Mila', 'Sakti'].includes(text)))).toEqual([
      'Mila',
      'Mila',
      'Sakti',
      'Sakti',
    ]);
  });

  it('finds records by the identifiers of a file that the service wrote, but not by numbers of rows', async () => {
    const labels = ['Nomor', 'Kota/Kabupaten', 'Kecamatan', 'Tahun', 'Jenjang', 'Jumlah siswa'];
    const lines = (ids: string[]) =>
      ids.map((id, n) => [id, 'Aceh Besar', ['Darul Imarah', 'Ingin Jaya'][n]!, '2024', 'SD', `${n + 3}`]);
    const identified = async (header: string[], ids: string[], around: Around = {}) => {
      const { steps, collection } = await imported([header, ...lines(ids)], around);
      const step = steps?.find(({ field }) => field === 'id_pengulangan');
      return step === undefined ? undefined : [collection, step['column']];
    };
    const named = ['pengulangan_kelas', 'Nomor'];
    expect(await identified(labels, ['512', '77'])).toEqual(named);
    expect(await identified(labels, ['1', '2'])).toBeUndefined();
    expect(await identified(labels, ['1', '2'], { fileName: 'pengulangan_kelas-2024-01-31.csv' })).toEqual(
      named,
    );
    expect(await identified(labels, ['1', '2'], { fileName: 'pengulangan_kelas 2024.csv' })).toBeUndefined();
    expect(await identified(labels, ['1', '2'], { sheet: 'Pengulangan kelas' })).toEqual(named);
    const agency = ['Nomor', 'Kabupaten/Kota', ...labels.slice(2)];
    expect(await identified(agency, ['512', '77'], { sheet: 'Pengulangan kelas' })).toBeUndefined();
    const ofRest = ['id_pengulangan', 'kota_kab', 'kecamatan', 'tahun', 'jenjang', 'jumlah_siswa'];
    expect(await identified(ofRest, ['1', '2'])).toEqual(['pengulangan_kelas', 'id_pengulangan']);
  });

  it('reads a national form: codes in the names, capitals, the period in a title', async () => {
    const table = [
      ['No', 'Kabupaten/Kota', 'Kecamatan', 'Kelurahan/Desa', 'Jumlah', 'Laki-laki', 'Perempuan'],
      ['1', '[11.06] ACEH BESAR', '11.06.07 DARUL IMARAH', 'LAMPEUNEURUT GAMPONG', '4.350', '2.140', '2.210'],
      ['2', '[11.06] ACEH BESAR', '11.06.07 DARUL IMARAH', 'LAMPASI ENGKING', '1.230', '610', '620'],
    ];
    expect(await imported(table, { titles: ['DATA PENDUDUK SEMESTER II TAHUN 2023'] })).toMatchObject({
      collection: 'penduduk_jk',
      missing: [],
      rows: [
        expect.stringMatching(/^Aceh Besar\|Darul Imarah\|Lampeuneu?rut.*\|2\|2023\|2140\|2210$/),
        expect.stringMatching(/^Aceh Besar\|Darul Imarah\|Lampasi Engking\|2\|2023\|610\|620$/i),
      ],
    });
  });

  it('turns ages down, without school ages, in any spelling', async () => {
    const table = [
      ['Nama Kab', 'nama_kec', 'Desa', '0-4 thn', '5 - 9', '>= 10', '03 - 04', '05', '06 - 11'],
      ['1106 ACEH BESAR', 'Darul Imarah', 'Lampasi Engking', '12', '-', '1.300*', '9', '1', '2'],
    ];
    const found = await imported(table, { fileName: 'umur_2024_semester2.xlsx' });
    expect(found).toMatchObject({ collection: 'penduduk_umur', missing: [] });
    expect(found.rows).toEqual([
      'Aceh Besar|Darul Imarah|Lampasi Engking|2|2024|00-04|12',
      'Aceh Besar|Darul Imarah|Lampasi Engking|2|2024|10+|1300',
    ]);
  });

  it('adds up the sexes of ages that stand under them', async () => {
    const ages = ['0-4', '5-9', '10-14', '75+'];
    const table = [
      ['kab', 'kec', 'desa', ...['L', 'P'].flatMap((sex) => ages.map((age) => `${sex} / ${age}`))],
      ['Banda Aceh', 'Kuta Alam', 'Peunayong', '1', '2', '3', '4', '10', '20', '30', '40'],
    ];
    const found = await imported(table, { sheet: '2024 (1)' });
    expect(found).toMatchObject({ collection: 'penduduk_umur', missing: [] });
    expect(found.rows).toEqual(
      ['00-04|11', '05-09|22', '10-14|33', '75+|44'].map(
        (end) => `Kota Banda Aceh|Kuta Alam|Peunayong|1|2024|${end}`,
      ),
    );
  });

  it('knows a sex beside an age in one heading', async () => {
    const header = ['kab', 'kec', 'desa', '0-4 L', '0-4 P', '05 - 09 laki-laki', '05 - 09 perempuan'];
    const table = [header, ['Banda Aceh', 'Kuta Alam', 'Peunayong', '1', '2', '3', '4']];
    expect(await imported(table, { sheet: '2024 (1)' })).toMatchObject({
      collection: 'penduduk_umur',
      rows: ['00-04|3', '05-09|7'].map((end) => `Kota Banda Aceh|Kuta Alam|Peunayong|1|2024|${end}`),
    });
  });

  it.each(['L+P', 'Laki-laki dan Perempuan', 'JML (L+P)', 'Σ'])(
    'never adds the total %s to its parts, wherever it stands',
    async (total) => {
      const places = ['kab', 'kec', 'desa'];
      const cells = ['Banda Aceh', 'Kuta Alam', 'Peunayong'];
      const around = { sheet: '2024 (1)' };
      const expected = { collection: 'penduduk_umur', rows: [] as string[] };
      expected.rows = ['00-04|3', '05-09|7'].map(
        (end) => `Kota Banda Aceh|Kuta Alam|Peunayong|1|2024|${end}`,
      );
      for (const joint of [' / ', ' ']) {
        const header = ['0-4', '5-9'].flatMap((age) =>
          [total, 'L', 'P'].map((part) => `${age}${joint}${part}`),
        );
        const table = [
          [...places, ...header],
          [...cells, '3', '1', '2', '7', '3', '4'],
        ];
        expect(await imported(table, around)).toMatchObject(expected);
      }
      const sexes = [
        [
          ...places,
          ...['2023', '2024'].flatMap((year) => [total, 'L', 'P'].map((part) => `${year} / ${part}`)),
        ],
        [...cells, '3', '1', '2', '7', '3', '4'],
      ];
      expect(await imported(sexes, { constants: { semester: '1' } })).toMatchObject({
        collection: 'penduduk_jk',
        rows: ['2023|1|2', '2024|3|4'].map((end) => `Kota Banda Aceh|Kuta Alam|Peunayong|1|${end}`),
      });
      const diseases = [
        ['Bulan', total, 'ISPA', 'Diare', 'Gastritis'],
        ['Januari', '6', '1', '2', '3'],
      ];
      const found = await imported(diseases, { fileName: 'penyakit 2024.xlsx' });
      expect(found).toMatchObject({ rows: ['ISPA|1|1|2024', 'Diare|2|1|2024', 'Gastritis|3|1|2024'] });
    },
  );

  it('adds up the rows of the sexes without those of both', async () => {
    const head = ['kab', 'kec', 'desa', 'tahun', 'semester'];
    const place = ['Pidie', 'Kota Sigli', 'Blok Sawah', '2024', '1'];
    const rows = [
      ['L', '0-4', '1'],
      ['P', '0-4', '2'],
      ['L+P', '0-4', '3'],
    ].map((row) => [...place, ...row]);
    expect(await imported([[...head, 'jenis_kelamin', 'umur', 'jumlah_penduduk'], ...rows])).toMatchObject({
      collection: 'penduduk_umur',
      rows: ['Pidie|Kota Sigli|Blok Sawah|1|2024|00-04|3'],
    });
    const sexes = rows.map((row) => row.filter((text) => text !== '0-4'));
    expect(await imported([[...head, 'jenis_kelamin', 'jumlah_penduduk'], ...sexes])).toMatchObject({
      collection: 'penduduk_jk',
      rows: ['Pidie|Kota Sigli|Blok Sawah|1|2024|1|2'],
    });
  });

  it('takes the figures of one sex for no total', async () => {
    const table = [
      ['kab', 'kec', 'desa', '0-4 / L', '5-9 / L'],
      ['Banda Aceh', 'Kuta Alam', 'Peunayong', '1', '2'],
    ];
    expect(await imported(table, { sheet: '2024 (1)' })).not.toMatchObject({ collection: 'penduduk_umur' });
  });

  it('reads the last of several rows of headings, unless what is above says that the figure is another', async () => {
    const table = (above: string) => [
      ['KECAMATAN', 'DESA/GAMPONG', `${above} / LAKI-LAKI`, `${above} / PEREMPUAN`, 'JUMLAH'],
      ['DARUL IMARAH', 'LAMPASI ENGKING', '610', '620', '1.230'],
    ];
    const titles = ['DATA AGREGAT', 'KABUPATEN ACEH BESAR', 'SEMESTER II TAHUN 2023'];
    expect(await imported(table('JENIS KELAMIN'), { titles })).toMatchObject({
      collection: 'penduduk_jk',
      missing: [],
      rows: [expect.stringMatching(/^Aceh Besar\|Darul Imarah\|Lampasi Engking\|2\|2023\|610\|620$/i)],
    });
    for (const above of ['Kepala Keluarga', 'Guru', '0-4'])
      expect(await imported(table(above), { titles })).not.toMatchObject({ collection: 'penduduk_jk' });
  });

  it('proposes no school level of several, but the one that the name of the file has', async () => {
    const table = [
      ['Kab/Kota', 'Kecamatan', 'Semester', 'Tahun', 'APK'],
      ['Pidie', 'Kota Sigli', '1', '2024', '98'],
    ];
    const titles = ['Angka Partisipasi Kasar SM/MA'];
    expect(await imported(table, { titles })).toMatchObject({ collection: 'apk', missing: ['jenjang'] });
    expect(await imported(table, { titles, fileName: 'apk_sma.csv' })).toMatchObject({ missing: [] });
  });

  it('knows doctors by their titles, and opening hours, which have no figures', async () => {
    const doctors = [
      ['No', 'Nama', 'Spesialisasi', 'Hari'],
      ['1', 'dr. Andi Saputra, Sp.PD', 'Penyakit Dalam', 'Senin'],
      ['2', 'drg. Budi', 'Gigi', 'Rabu'],
    ];
    expect(await imported(doctors)).toMatchObject({
      collection: 'dokter',
      missing: [],
      rows: ['dr. Andi Saputra, Sp.PD|Penyakit Dalam', 'drg. Budi|Gigi'],
    });
    const hours = [['Jam Layanan'], ['<p>Senin 08.00-14.00</p>']];
    expect(await imported(hours)).toMatchObject({ collection: 'jam_layanan', missing: [] });
  });

  it('doubts a fraction of people beside thousands, and reads the fractions of rates', async () => {
    const people = [
      ['Kabupaten', 'Kecamatan', 'Desa', 'Tahun', 'Semester', 'L', 'P'],
      ['Pidie', 'Kota Sigli', 'Blok Sawah', '2024', '1', '2.625', '5.24'],
      ['Pidie', 'Kota Sigli', 'Pasar Kota', '2024', '1', '691', '2,500'],
    ];
    const found = await imported(people);
    expect(found.rows).toEqual([
      'Pidie|Kota Sigli|Blok Sawah|1|2024|2625|5240',
      'Pidie|Kota Sigli|Pasar Kota|1|2024|691|2500',
    ]);
    expect(found.steps).toContainEqual(
      expect.objectContaining({ kind: 'readNumbers', columns: ['perempuan'], mixed: true }),
    );
    const rates = [
      ['Kab/Kota', 'Kecamatan', 'Semester', 'Tahun', 'Jenjang', 'APK'],
      ['Pidie', 'Kota Sigli', '1', '2024', 'SD', '98,52'],
      ['Pidie', 'Pidie', '1', '2024', 'SD', '101'],
    ];
    expect((await imported(rates)).rows?.[0]).toMatch(/\|98\.52$/);
  });

  it('reads fractions with either sign where neither separates thousands', async () => {
    const places = ['Pidie', 'Kota Sigli', 'Sakti', 'Mila'];
    const texts = ['98.5', '97,25', '101', '88.04'];
    const rates = [
      ['Kab/Kota', 'Kecamatan', 'Tahun', 'Jenjang', 'APK'],
      ...places.slice(1).map((place, n) => ['Pidie', place, '2024', 'SD', texts[n]!]),
    ];
    expect((await imported(rates)).rows?.map((row) => row.split('|').at(-1))).toEqual([
      '98.5',
      '97.25',
      '101',
    ]);
  });

  it('takes a column that its heading names for figures, though many of its cells are texts', async () => {
    const cells = [
      '120',
      '13 012r',
      'tutup',
      '1.234*',
      '(x)',
      '…',
      '90',
      'lihat lampiran',
      '75',
      'tidak ada data',
    ];
    const districts = [
      'Pidie',
      'Kota Sigli',
      'Sakti',
      'Mila',
      'Delima',
      'Batee',
      'Tangse',
      'Geumpang',
      'Mane',
      'Keumala',
    ];
    const long = [
      ['kabupaten', 'kecamatan', 'tahun', 'jenjang', 'jumlah_siswa'],
      ...cells.map((cell, n) => ['Pidie', districts[n]!, '2024', 'SD', cell]),
    ];
    const found = await imported(long);
    expect(found.rows?.map((row) => row.split('|').at(-1))).toEqual([
      '120',
      '13012',
      'tutup',
      '1234',
      '90',
      'lihat lampiran',
      '75',
    ]);
    const wide = [
      ['kabupaten', 'kecamatan', 'tahun', 'SD', 'SMP'],
      ['Pidie', 'Mila', '2024', '10', '5'],
      ['Pidie', 'Sakti', '2024', 'ditutup', '6'],
      ['Pidie', 'Batee', '2024', '20', '7'],
    ];
    const turned = await imported(wide, { titles: ['Jumlah Siswa'] });
    expect(turned).toMatchObject({ collection: 'siswa' });
    expect(turned.rows?.map((row) => row.split('|').slice(-2).join(' '))).toEqual([
      'SD 10',
      'SMP 5',
      'SD ditutup',
      'SMP 6',
      'SD 20',
      'SMP 7',
    ]);
  });

  it('reads the serial numbers of days in a column that its heading names for dates', async () => {
    const patients = [
      ['Tanggal', 'Status', 'Jumlah pasien'],
      ['44927', 'rawat jalan', '44000'],
      ['44928', 'rawat inap', '45000'],
    ];
    expect(await imported(patients)).toMatchObject({
      collection: 'pasien',
      rows: ['44000|2023-01-01|rawat jalan', '45000|2023-01-02|rawat inap'],
    });
  });

  it('turns years and sexes of two rows of headings down', async () => {
    const table = [
      [
        'Kabupaten',
        'Kecamatan',
        'Gampong',
        '2019 / Laki-laki',
        '2019 / Perempuan',
        '2020* / Laki-laki',
        '2020* / Perempuan',
      ],
      ['Pidie', 'Kota Sigli', 'Blok Sawah', '1', '2', '3', '4'],
    ];
    expect((await imported(table, { constants: { semester: '1' } })).rows).toEqual([
      'Pidie|Kota Sigli|Blok Sawah|1|2019|1|2',
      'Pidie|Kota Sigli|Blok Sawah|1|2020|3|4',
    ]);
  });

  it('turns rows of sexes up', async () => {
    const table = [
      ['kabupaten_kota', 'kecamatan', 'desa', 'tahun', 'semester', 'jenis_kelamin', 'jumlah_penduduk'],
      ['Pidie', 'Kota Sigli', 'Blok Sawah', '2024', '1', 'LAKI - LAKI', '10'],
      ['Pidie', 'Kota Sigli', 'Blok Sawah', '2024', '1', 'PEREMPUAN', '20'],
    ];
    expect(await imported(table)).toMatchObject({
      collection: 'penduduk_jk',
      rows: ['Pidie|Kota Sigli|Blok Sawah|1|2024|10|20'],
    });
  });

  it('turns years down, and marks of footnotes are none of them', async () => {
    const table = [
      ['Kecamatan', '2019', '2020', '2021*'],
      ['Darul Imarah', '1 250', '…', '1.300'],
      ['Krueng Barona Jaya', '900', '910', '920'],
    ];
    const found = await imported(table, {
      fileName: 'Jumlah Siswa SD Kab. Aceh Besar.xlsx',
      constants: { semester: '1' },
    });
    expect(found).toMatchObject({ collection: 'siswa', missing: [] });
    expect(found.rows).toEqual([
      'Aceh Besar|Darul Imarah|2019|1|SD|1250',
      'Aceh Besar|Darul Imarah|2021|1|SD|1300',
      'Aceh Besar|Krueng Barona Jaya|2019|1|SD|900',
      'Aceh Besar|Krueng Barona Jaya|2020|1|SD|910',
      'Aceh Besar|Krueng Barona Jaya|2021|1|SD|920',
    ]);
  });

  it('takes the figure of the collection from a table of several', async () => {
    const table = [
      ['Kab/Kota', 'Kecamatan', 'Periode', 'SD / Sekolah', 'SD / Guru', 'SMP / Sekolah', 'SMP / Guru'],
      ['Kab. Pidie', 'Kota Sigli', 'Semester Ganjil 2023/2024', '10', '100', '5', '50'],
    ];
    const found = await imported(table, { fileName: 'guru.xlsx' });
    expect(found).toMatchObject({ collection: 'guru', missing: [] });
    expect(found.rows).toEqual(['Pidie|Kota Sigli|2023|1|SD|100', 'Pidie|Kota Sigli|2023|1|SMP|50']);
  });

  it('adds up public and private schools, unless their total is there', async () => {
    const table = [
      ['Kecamatan', 'SD Negeri', 'SD Swasta', 'SMP Negeri', 'SMP Swasta', 'Jumlah'],
      ['Kuta Alam', '1,200', '300', '400', '50', '1,950'],
    ];
    const fileName = 'Data Siswa Kota Banda Aceh 2024 Ganjil.csv';
    const rows = ['Kota Banda Aceh|Kuta Alam|2024|1|SD|1500', 'Kota Banda Aceh|Kuta Alam|2024|1|SMP|450'];
    expect(await imported(table, { fileName })).toMatchObject({ collection: 'siswa', missing: [], rows });
    const totals = [
      ['Kecamatan', 'SD / Negeri', 'SD / Jumlah', 'SMP / Negeri', 'SMP / Jumlah'],
      ['Kuta Alam', '1', '1.500', '2', '450'],
    ];
    expect(await imported(totals, { fileName })).toMatchObject({ collection: 'siswa', rows });
  });

  it('reads a half-year beside a column of years', async () => {
    const table = [
      [
        'nama_kabupaten_kota',
        'nama_kecamatan',
        'bentuk_pendidikan',
        'periode_update',
        'jumlah_guru',
        'tahun',
      ],
      ['KABUPATEN ACEH BESAR', 'DARUL IMARAH', 'SD', '2023 (2)', '120', '2023'],
    ];
    expect(await imported(table)).toMatchObject({
      collection: 'guru',
      missing: [],
      rows: ['Aceh Besar|Darul Imarah|2023|2|SD|120'],
    });
  });

  it('adds up no rows that are there twice by mistake', async () => {
    const table = [
      ['Nama Poli', 'Tahun', 'Jumlah Kunjungan'],
      ['Anak', '2024', '10'],
      ['Anak', '2024', '10'],
      ['Gigi', '2024', '5'],
    ];
    expect(await imported(table)).toMatchObject({
      collection: 'kunjungan_poli',
      rows: ['2024|Anak|10', '2024|Anak|10', '2024|Gigi|5'],
    });
  });

  it('counts schools, and adds up what is by school or by village', async () => {
    const schools = [
      ['NPSN', 'Nama Sekolah', 'Kabupaten', 'Kecamatan', 'Bentuk Pendidikan', 'Status'],
      ['1', 'SD 1', 'Pidie', 'Kota Sigli', 'SD', 'Negeri'],
      ['2', 'SD 2', 'Pidie', 'Kota Sigli', 'SD', 'Swasta'],
      ['3', 'SMP 1', 'Pidie', 'Kota Sigli', 'SMP', 'Negeri'],
    ];
    expect(await imported(schools, { fileName: 'sekolah 2024 ganjil.csv' })).toMatchObject({
      collection: 'sekolah',
      missing: [],
      rows: ['Pidie|Kota Sigli|2024|1|SD|2', 'Pidie|Kota Sigli|2024|1|SMP|1'],
    });
    const villages = [
      ['Kabupaten', 'Kecamatan', 'Desa', 'Tahun', 'Semester', 'Jenjang', 'Jumlah Murid'],
      ['Pidie', 'Kota Sigli', 'A', '2024', '1', 'SD', '10'],
      ['Pidie', 'Kota Sigli', 'B', '2024', '1', 'SD', '5'],
    ];
    expect(await imported(villages)).toMatchObject({
      collection: 'siswa',
      rows: ['Pidie|Kota Sigli|2024|1|SD|15'],
    });
  });

  it('turns months, diseases and statuses down', async () => {
    const months = [
      ['No', 'Diagnosa', 'Jan', 'Pebruari', 'Agt'],
      ['1', 'ISPA', '3', 'n/a', '1.002'],
    ];
    expect(await imported(months, { fileName: 'penyakit terbanyak 2024.xlsx' })).toMatchObject({
      collection: 'penyakit_top_10',
      missing: [],
      rows: ['ISPA|3|1|2024', 'ISPA|1002|8|2024'],
    });
    const statuses = [
      ['Tanggal Kunjungan', 'Rawat Jalan', 'Rawat Inap'],
      ['05 Feb 2025', '10', '2'],
      ['6/2/2025', '11', '3'],
      ['13/2/2025', '12', '4'],
    ];
    expect(await imported(statuses, { fileName: 'pasien.csv' })).toMatchObject({
      collection: 'pasien',
      rows: [
        '10|2025-02-05|Rawat Jalan',
        '2|2025-02-05|Rawat Inap',
        '11|2025-02-06|Rawat Jalan',
        '3|2025-02-06|Rawat Inap',
        '12|2025-02-13|Rawat Jalan',
        '4|2025-02-13|Rawat Inap',
      ],
    });
  });

  it('reads English headings and the fields’ own names', async () => {
    const english = [
      ['Regency', 'District', 'Village', 'Year', 'Semester', 'Male', 'Female'],
      ['Pidie', 'Kota Sigli', 'Blok Sawah', '2024', '1', '1', '2'],
    ];
    expect(await imported(english)).toMatchObject({ collection: 'penduduk_jk', missing: [] });
    for (const name of ['apk', 'dokter', 'warehouse_nik', 'kunjungan_poli', 'penduduk_pekerjaan']) {
      const { fields } = findCollection(name)!;
      const own = [fields.map((field) => field.name), fields.map((field) => field.example)];
      expect(await imported(own), name).toMatchObject({ collection: name, missing: [] });
      const labels = [fields.map(({ label }) => label.id), fields.map((field) => field.example)];
      expect(await imported(labels), name).toMatchObject({ collection: name, missing: [] });
    }
  });

  it('fills the blank cells of labels that are written once, and no others', async () => {
    const head = ['Kabupaten', 'Kecamatan', 'Desa', 'Tahun', 'Semester', 'L', 'P'];
    const rows = (...labels: (string | null)[][]) =>
      labels.map((row, n) => [...row, '2024', '1', `${n + 5}`, '9']);
    const report = rows(
      ['Pidie', 'Kota Sigli', 'Blok Sawah'],
      [null, null, 'Pasar Kota'],
      [null, 'Delima', 'Metareum'],
    );
    const found = await imported([head, ...report]);
    expect(found.steps).toContainEqual({ kind: 'fillDown', columns: ['kota_kab', 'kecamatan'] });
    expect(found.rows?.map((row) => row.split('|').slice(0, 3).join('|'))).toEqual([
      'Pidie|Kota Sigli|Blok Sawah',
      'Pidie|Kota Sigli|Pasar Kota',
      expect.stringMatching(/^Pidie\|Delima\|Metareu?m/),
    ]);
    const single = rows(['Pidie', 'Delima', 'a'], ['Aceh Besar', null, 'b']);
    expect((await imported([head, ...single])).steps?.map(({ kind }) => kind)).not.toContain('fillDown');
    // In a list that repeats its labels, a blank label is a gap, not a repetition.
    const list = rows(['Pidie', 'Delima', 'a'], ['Pidie', 'Delima', 'b'], ['Pidie', null, 'c']);
    expect((await imported([head, ...list])).steps?.map(({ kind }) => kind)).not.toContain('fillDown');
  });

  it('reads headings in two languages, and counts in no thousands, shares or averages', async () => {
    const table = (unit: string) => [
      [
        'Kecamatan Subdistrict',
        'Desa / Village',
        `Laki-Laki${unit} Male${unit}`,
        'Perempuan Female',
        'Jumlah Total',
      ],
      ['Linge', 'Isaq', '1 121', '1 055', '2 176'],
    ];
    const titles = ['Penduduk Kabupaten Aceh Tengah, Semester 1 2022'];
    expect(await imported(table(''), { titles })).toMatchObject({
      collection: 'penduduk_jk',
      missing: [],
      rows: ['Aceh Tengah|Linge|Isaq|1|2022|1121|1055'],
    });
    for (const unit of [' (ribu)', ' (%)'])
      expect(await imported(table(unit), { titles })).not.toMatchObject({ missing: [] });
    const thousands = [...titles, 'Number of Population (thousand)'];
    expect(await imported(table(''), { titles: thousands })).not.toMatchObject({ missing: [] });
  });

  it('finds the level of a place in its names where the heading says none', async () => {
    const table = (name: string) => [
      ['No', 'Wilayah', 'SD / Jml', 'SD / L', 'SD / P', 'SMP / Jml', 'SMP / L', 'SMP / P'],
      ['1', name, '30', '16', '14', '20', '9', '11'],
    ];
    const titles = ['Data Peserta Didik Kab. Aceh Jaya - Semester 2023/2024 Genap'];
    for (const name of ['Kec. Panga', 'Panga'])
      expect(await imported(table(name), { titles })).toMatchObject({
        collection: 'siswa',
        missing: [],
        rows: ['Aceh Jaya|Panga|2024|2|SD|30', 'Aceh Jaya|Panga|2024|2|SMP|20'],
      });
  });

  it('turns districts side by side down, and takes none of them for a month', async () => {
    const table = [
      ['No', 'Jenis Pekerjaan', 'Muara Dua', 'Banda Sakti', 'Muara Satu', 'Jumlah'],
      ['1', 'Pensiunan', '100', '200', '400', '700'],
    ];
    const titles = ['Penduduk menurut Pekerjaan, Kota Lhokseumawe, Semester II 2023'];
    expect(await imported(table, { titles, constants: { gampong: 'x' } })).toMatchObject({
      collection: 'penduduk_pekerjaan',
      rows: [
        'Kota Lhokseumawe|Muara Dua|x|2|2023|Pensiunan|100',
        'Kota Lhokseumawe|Banda Sakti|x|2|2023|Pensiunan|200',
        'Kota Lhokseumawe|Muara Satu|x|2|2023|Pensiunan|400',
      ],
    });
  });

  it('counts schools of the district that the title calls so', async () => {
    const table = [
      ['No', 'Nama Satuan Pendidikan', 'NPSN', 'BP', 'Status', 'Jml Sync', 'PD', 'Guru'],
      ['1', 'SDN 1', '10103000', 'SD', 'Negeri', '3', '311', '20'],
      ['2', 'SDN 2', '10103001', 'SD', 'Negeri', '3', '402', '25'],
      ['3', 'SMPN 1', '10103002', 'SMP', 'Negeri', '3', '512', '40'],
    ];
    const titles = ['Sekolah di Kec. Darul Imarah, Kab. Aceh Besar', 'Semester Ganjil 2024/2025'];
    expect(await imported(table, { titles })).toMatchObject({
      collection: 'sekolah',
      missing: [],
      rows: ['Aceh Besar|Darul Imarah|2024|1|SD|2', 'Aceh Besar|Darul Imarah|2024|1|SMP|1'],
    });
  });

  it('takes no columns for diseases or clinics unless something says so', async () => {
    const weeks = (...names: string[]) => [
      ['Minggu Ke', 'Puskesmas', ...names],
      ['1', 'Batoh', '1', '2', '3'],
      ['2', 'Batoh', '4', '5', '6'],
    ];
    const titles = ['Rekap Tahun 2024'];
    expect(await imported(weeks('Diare Akut', 'Suspek Dengue', 'ISPA'), { titles })).toMatchObject({
      collection: 'penyakit_top_10',
      missing: [],
      rows: ['Diare Akut|5|1|2024', 'Suspek Dengue|7|1|2024', 'ISPA|9|1|2024'],
    });
    expect(await imported(weeks('R. Kelas', 'R. Lab', 'Rombel'), { titles })).toHaveProperty('noFit');
    expect(await imported(weeks('R. Kelas', 'R. Lab', 'Rombel'), { titles: ['Jumlah 2024'] })).toHaveProperty(
      'noFit',
    );
  });

  it('takes neither figures for years, nor the year of a school year without its half', async () => {
    const titles = ['SEKOLAH DASAR (SD) TIAP KABUPATEN/KOTA', 'TAHUN 2022/2023'];
    const table = [
      ['Kabupaten/Kota', 'Kecamatan', 'Sekolah / Jumlah', 'Guru / L', 'Guru / Jumlah'],
      ['Kab. Pidie', 'Delima', '210', '1500', '2000'],
      ['Kab. Pidie', 'Pidie', '211', '1501', '2001'],
    ];
    expect(await imported(table, { titles })).toMatchObject({ missing: ['tahun', 'semester'] });
    const half = await imported(table, { titles: [...titles, 'Genap'] });
    expect(half).toMatchObject({ missing: [] });
    expect(half.rows?.[0]).toMatch(/^Pidie\|Delima\|2023\|2\|SD\|/);
    const rows = [
      ['Kabupaten', 'Kecamatan', 'Jenjang', 'Tahun Ajaran', 'Semester', 'Jumlah Siswa'],
      ['Pidie', 'Delima', 'SD', '2023/2024', 'Ganjil', '10'],
      ['Pidie', 'Delima', 'SD', '2023/2024', 'Genap', '11'],
    ];
    expect((await imported(rows)).rows).toEqual(['Pidie|Delima|2023|1|SD|10', 'Pidie|Delima|2024|2|SD|11']);
  });

  it('reads months as one number, and ages by their first year', async () => {
    const month = [
      ['periode_data', 'wilayah', 'kecamatan', 'kelurahan', 'usia', 'jumlah'],
      ['202306', 'KOTA BANDA ACEH', 'KUTA ALAM', 'PEUNAYONG', '0-4', '5'],
      ['202306', 'KOTA BANDA ACEH', 'KUTA ALAM', 'PEUNAYONG', '5-9', '6'],
    ];
    expect(await imported(month)).toMatchObject({
      missing: [],
      rows: ['00-04|5', '05-09|6'].map((end) => `Kota Banda Aceh|Kuta Alam|Peunayong|1|2023|${end}`),
    });
    const ages = Array.from({ length: 16 }, (_, n) => `u${5 * n}`);
    const map = [
      ['nama_kab', 'nama_kec', 'nama_kel', ...ages],
      ['KOTA BANDA ACEH', 'KUTA ALAM', 'PEUNAYONG', ...ages.map((_, n) => String(n))],
    ];
    const found = await imported(map, { fileName: 'penduduk_2022_sem2.csv' });
    expect(found).toMatchObject({ collection: 'penduduk_umur', missing: [] });
    expect(found.rows?.[1]).toBe('Kota Banda Aceh|Kuta Alam|Peunayong|2|2022|05-09|1');
    expect(found.rows?.at(-1)).toBe('Kota Banda Aceh|Kuta Alam|Peunayong|2|2022|75+|15');
  });

  it('counts schools where the total is that of their teachers', async () => {
    const table = [
      ['No', 'Kecamatan', 'Nama Sekolah', 'NPSN', 'Bentuk Pendidikan', 'PNS / L', 'PNS / P', 'Total'],
      ['1', 'Jeumpa', 'SDN 1 Jeumpa', '10100001', 'SD', '3', '5', '8'],
      ['2', 'Jeumpa', 'SDN 2 Jeumpa', '10100002', 'SD', '6', '9', '15'],
    ];
    const titles = ['REKAP PTK PER SEKOLAH KABUPATEN BIREUEN', 'Semester Genap 2023/2024'];
    const found = await imported(table, { titles });
    const row = { guru: '23', sekolah: '2' }[found.collection as 'guru' | 'sekolah'];
    expect(found.rows).toEqual([`Bireuen|Jeumpa|2024|2|SD|${row}`]);
  });

  it('prefers the collection whose division the title names, and one with the names of its figures', async () => {
    const work = [
      ['No', 'Pekerjaan', 'Laki-Laki', 'Perempuan', 'Jumlah', 'Lembar'],
      ['1', 'Petani/Pekebun', '3', '2', '5', 'Lamteh'],
      ['2', 'Nelayan/Perikanan', '1', '0', '1', 'Ilie'],
    ];
    const titles = ['PENDUDUK MENURUT PEKERJAAN KECAMATAN ULEE KARENG KOTA BANDA ACEH SEMESTER 1 2024'];
    expect(await imported(work, { titles })).toMatchObject({
      collection: 'penduduk_pekerjaan',
      missing: [],
      rows: [
        'Kota Banda Aceh|Ulee Kareng|Lamteh|1|2024|Petani/Pekebun|5',
        'Kota Banda Aceh|Ulee Kareng|Ilie|1|2024|Nelayan/Perikanan|1',
      ],
    });
    const clinics = [
      ['BULAN', 'PENYAKIT DALAM', 'ANAK', 'BEDAH', 'JUMLAH'],
      ['Januari', '10', '20', '30', '60'],
      ['Februari', '11', '21', '31', '63'],
    ];
    expect(await imported(clinics, { titles: ['KUNJUNGAN PASIEN POLIKLINIK TAHUN 2022'] })).toMatchObject({
      collection: 'kunjungan_poli',
      missing: [],
      rows: ['2022|PENYAKIT DALAM|21', '2022|ANAK|41', '2022|BEDAH|61'],
    });
  });

  it('adds up single years of age', async () => {
    const table = [
      ['kabupaten', 'kecamatan', 'desa', 'tahun', 'semester', 'umur', 'laki_laki', 'perempuan'],
      ['Pidie', 'Kota Sigli', 'Blok Sawah', '2024', '1', '0', '1', '2'],
      ['Pidie', 'Kota Sigli', 'Blok Sawah', '2024', '1', '1', '3', '4'],
    ];
    expect(await imported(table)).toMatchObject({
      collection: 'penduduk_jk',
      rows: ['Pidie|Kota Sigli|Blok Sawah|1|2024|4|6'],
    });
  });

  it('never adds up the people of two months, or the cases of two quarters', async () => {
    const districts = ['Darul Imarah', 'Ingin Jaya'];
    const people = ['Mei', 'Juni'].flatMap((month) =>
      districts.map((one) => ['Aceh Besar', one, 'Ateuk', '2024', month, '10', '12']),
    );
    const both = await imported(
      [['Kabupaten', 'Kecamatan', 'Gampong', 'Tahun', 'Bulan', 'Laki-laki', 'Perempuan'], ...people],
      { constants: { semester: '1' } },
    );
    expect([both.collection, both.rows?.length]).toEqual(['penduduk_jk', 4]);
    const cases = ['TRIWULAN I', 'TRIWULAN II'].flatMap((quarter) =>
      ['Hipertensi', 'Diare'].map((name) => [quarter, name, '10', '2024']),
    );
    const quarters = await imported([['Periode', 'Penyakit', 'Jumlah kasus', 'Tahun'], ...cases], {
      constants: { bulan: '3' },
    });
    expect([quarters.collection, quarters.rows?.length]).toEqual(['penyakit_top_10', 4]);
  });

  it('adds up the visits of the months of a year', async () => {
    const visits = ['Januari', 'Februari'].flatMap((month) =>
      ['Anak', 'Gigi'].map((poli) => [poli, month, '2024', '10']),
    );
    const year = await imported([['Poliklinik', 'Bulan', 'Tahun', 'Jumlah kunjungan'], ...visits]);
    expect([year.collection, year.rows]).toEqual(['kunjungan_poli', ['2024|Anak|20', '2024|Gigi|20']]);
  });

  it('takes the sexes of the people, and not those of the heads of families beside them', async () => {
    const parts = ['LK', 'PR', 'JML'];
    const table = [
      [
        'KECAMATAN',
        'GAMPONG',
        ...['PENDUDUK', 'KEPALA KELUARGA'].flatMap((of) => parts.map((part) => `${of} / ${part}`)),
      ],
      ['Mila', 'Blang', '10', '20', '30', '4', '1', '5'],
    ];
    const titles = ['JUMLAH PENDUDUK DAN KEPALA KELUARGA', 'KABUPATEN PIDIE SEMESTER II 2023'];
    const found = await imported(table, { titles });
    expect(found).toMatchObject({ collection: 'penduduk_jk', missing: [] });
    expect(found.rows?.[0]).toMatch(/\|10\|20$/);
  });

  it('takes no pupils for people, and no level of schools for schools, where a title says what is counted', async () => {
    const repeaters = [
      ['Kecamatan', 'Laki-laki', 'Perempuan', 'Jumlah'],
      ['Mila', '1', '2', '3'],
      ['Sakti', '4', '5', '9'],
    ];
    const titles = ['Jumlah Siswa Mengulang Jenjang SMP di Kabupaten Pidie Tahun 2023'];
    expect(await imported(repeaters, { titles })).toMatchObject({
      collection: 'pengulangan_kelas',
      rows: ['Pidie|Mila|2023|SMP|3', 'Pidie|Sakti|2023|SMP|9'],
    });
    const classes = [
      ['Kecamatan', 'Kelas 1 / L', 'Kelas 1 / P', 'Kelas 2 / L', 'Kelas 2 / P', 'Total'],
      ['Mila', '1', '2', '3', '4', '10'],
      ['Sakti', '5', '6', '7', '8', '26'],
    ];
    const about = ['DATA SISWA SEKOLAH DASAR (SD) PER KELAS', 'KABUPATEN PIDIE, SEMESTER GANJIL 2024/2025'];
    expect(await imported(classes, { titles: about })).toMatchObject({
      collection: 'siswa',
      rows: ['Pidie|Mila|2024|1|SD|10', 'Pidie|Sakti|2024|1|SD|26'],
    });
  });

  it('takes no religions for ages, and finds dates by their contents', async () => {
    const religions = [
      ['nama_kabupaten_kota', 'nama_kecamatan', 'agama', 'jumlah_penduduk', 'tahun'],
      ...['ISLAM', 'KRISTEN'].map((name, n) => ['PIDIE', 'MILA', name, `${100 + n}`, '2023']),
    ];
    expect(await imported(religions)).toHaveProperty('noFit');
    const uses = [
      ['Tanggal Akses', 'Instansi', 'Jumlah Hit'],
      ['1 Januari 2024', 'Dinas Sosial', '1.200'],
      ['2 Januari 2024', 'Bappeda', '30'],
    ];
    expect(await imported(uses, { constants: { nama_app: 'x' } })).toMatchObject({
      collection: 'warehouse_nik',
      missing: [],
      rows: ['Dinas Sosial|x|2024-01-01|1200', 'Bappeda|x|2024-01-02|30'],
    });
  });

  it('says why a file fits no collection', async () => {
    expect(
      await imported([
        ['Provinsi', '2019', '2020'],
        ['Aceh', '1', '2'],
        ['Papua', '3', '4'],
      ]),
    ).toEqual({
      noFit: { code: 'provinces', columns: ['Provinsi'] },
    });
    expect(
      await imported([
        ['Judul', 'Pengarang'],
        ['a', 'b'],
      ]),
    ).toMatchObject({ noFit: { code: 'noFigures' } });
    expect(
      await imported([
        ['Komoditas', 'Harga'],
        ['Beras', '12000'],
      ]),
    ).toMatchObject({ noFit: { code: 'noPlaces' } });
    expect(
      await imported([
        ['No', 'Kecamatan', 'Tahun', 'Luas panen', 'Sapi'],
        ['1', 'Mila', '2024', '120', '7'],
      ]),
    ).toEqual({ noFit: { code: 'unknownColumns', columns: ['Luas panen', 'Sapi'] } });
    expect(
      await imported([
        ['Kecamatan', 'Nama App'],
        ['Mila', '12'],
        ['Sakti', '15'],
      ]),
    ).toEqual({ noFit: { code: 'otherTable', columns: ['Kecamatan', 'Nama App'] } });
  });
});
