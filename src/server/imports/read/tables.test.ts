import { expect, it } from 'vitest';
import { MAX_FILE_COLUMNS } from '@/domain/imports/file-reading';
import { readOnce, withFile } from './testing';

/** A CSV file of rows; `''`: a blank cell. */
const csv = (...rows: (string | number)[][]) => rows.map((row) => row.join(';')).join('\n');

it('finds a header of two levels below titles, and sets notes and totals aside', async () => {
  await withFile(
    csv(
      ['Tabel 3.1. Jumlah Penduduk Menurut Kecamatan', '', '', '', ''],
      ['Kabupaten Aceh Besar, 2024', '', '', '', ''],
      ['', '', '', '', ''],
      ['No', 'Kecamatan', 'Penduduk', '', 'Rumah Tangga'],
      ['', '', 'Laki-laki', 'Perempuan', ''],
      ['(1)', '(2)', '(3)', '(4)', '(5)'],
      [1, 'Darul Imarah', 25_000, 24_500, 12_000],
      [2, 'Ingin Jaya', 15_000, 15_100, 8_000],
      ['No', 'Kecamatan', 'Penduduk', '', 'Rumah Tangga'],
      ['', '', 'Laki-laki', 'Perempuan', ''],
      [3, 'Jumlah Rejeki', 900, 800, 300],
      ['', 'JUMLAH', 40_900, 40_400, 20_300],
      ['Sumber: BPS Kabupaten Aceh Besar', '', '', '', ''],
    ),
    async (read) => {
      const { names, rows, file } = await read();
      expect(names).toEqual([
        'No',
        'Kecamatan',
        'Penduduk / Laki-laki',
        'Penduduk / Perempuan',
        'Rumah Tangga',
      ]);
      expect(rows.map((row) => row[1])).toEqual(['Darul Imarah', 'Ingin Jaya', 'Jumlah Rejeki']);
      expect(file.reading.header).toEqual({ line: 4, lines: 2 });
      expect(file.aside.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
        '1 title',
        '2 title',
        '3 blank',
        '6 repeatedHeader',
        '9 repeatedHeader',
        '10 repeatedHeader',
        '12 total',
        '13 note',
      ]);
      expect(file).toMatchObject({ asideCount: 8, rows: 3 });
      const restored = await read({ ...file.reading, restored: [{ sheet: '', line: 12 }] });
      expect(restored.rows.at(-1)).toEqual([null, 'JUMLAH', '40900', '40400', '20300']);
      expect(restored.file.aside.map(({ line }) => line)).not.toContain(12);
    },
  );
});

it('takes years, ages and months side by side as names of columns', async () => {
  const years = await readOnce(
    csv(['Provinsi', 2019, 2020, 2021], ['Aceh', 5_371, 5_274, 5_333], ['Riau', 6_971, 6_394, 6_493]),
  );
  expect(years.names).toEqual(['Provinsi', '2019', '2020', '2021']);
  const weeks = await readOnce(
    csv(['Penyakit', 1, 2, 3, 4, 5], ['Diare', 5, 0, 7, 2, 1], ['ISPA', 15, 10, 17, 12, 11]),
  );
  expect(weeks.names).toEqual(['Penyakit', '1', '2', '3', '4', '5']);
  const ages = await readOnce(
    csv(['Desa', 'Jumlah', '00 - 04', '05', '75+'], ['A', 10, 5, 3, 2], ['B', 20, 10, 6, 4]),
  );
  expect(ages.names).toEqual(['Desa', 'Jumlah', '00 - 04', '05', '75+']);
});

it('keeps a first row of figures that run on, and years below each other', async () => {
  const { names, rows } = await readOnce(
    csv(['kecamatan', 'tahun', 'a', 'b', 'c'], ['x', 2020, 2021, 2022, 2023], ['y', 2020, 1, 2, 3]),
  );
  expect(names).toEqual(['kecamatan', 'tahun', 'a', 'b', 'c']);
  expect(rows).toHaveLength(2);
});

it('reads a table of texts alone, and one without a header', async () => {
  const texts = await readOnce(
    csv(
      ['Daftar gampong', '', ''],
      ['Kabupaten', 'Kecamatan', 'Gampong'],
      ['Aceh Besar', 'Lhoong', 'Keutapang'],
      ['Aceh Besar', 'Lhoong', 'Lamsujen'],
    ),
  );
  expect(texts.names).toEqual(['Kabupaten', 'Kecamatan', 'Gampong']);
  expect(texts.rows).toHaveLength(2);
  const bare = await readOnce(csv(['Lhoong', 5, 2020], ['Lhoknga', 6, 2021]));
  expect(bare).toMatchObject({
    names: ['Kolom 1', 'Kolom 2', 'Kolom 3'],
    file: { reading: { header: null } },
  });
  expect(bare.rows).toHaveLength(2);
});

it('reads the header that a person clicked on, or none', async () => {
  await withFile(csv(['a', 'b'], ['tahun', 'jumlah'], [2020, 5], [2021, 6]), async (read) => {
    expect((await read({ header: { line: 2, lines: 1 } })).names).toEqual(['tahun', 'jumlah']);
    expect((await read({ header: { line: 1, lines: 2 } })).names).toEqual(['a / tahun', 'b / jumlah']);
    expect((await read({ header: null })).rows).toHaveLength(4);
  });
});

it('names columns apart, without regard to case', async () => {
  const { names } = await readOnce(
    csv(['Nama', 'nama', '', '__row', 'Nama'], ['a', 'b', 'c', 'd', 'e'], ['f', 'g', 'h', 'i', 'j']),
  );
  expect(names).toEqual(['Nama', 'nama (2)', 'Kolom 3', 'row (2)', 'Nama (3)']);
});

it('sets rows of higher places aside only where they are the sums of the others', async () => {
  const sums = await readOnce(
    csv(
      ['Wilayah', 'Laki-laki', 'Perempuan'],
      ['Provinsi Aceh', 60, 66],
      ['Kab. Aceh Besar', 30, 33],
      ['Lhoong', 10, 11],
      ['Lhoknga', 20, 22],
      ['Kota Sabang', 30, 33],
      ['Sukakarya', 14, 15],
      ['Sukajaya', 16, 18],
    ),
  );
  expect(sums.rows.map(([name]) => name)).toEqual(['Lhoong', 'Lhoknga', 'Sukakarya', 'Sukajaya']);
  expect(sums.file.aside.map(({ reason }) => reason)).toEqual(['total', 'total', 'total']);
  const regencies = await readOnce(
    csv(['Wilayah', 'Jumlah'], ['Kab. Aceh Besar', 30], ['Kota Sabang', 31], ['Kota Langsa', 32]),
  );
  expect(regencies.rows).toHaveLength(3);
  const unsure = await readOnce(
    csv(['Wilayah', 'Jumlah'], ['Kota Sabang', 999], ['Lhoong', 10], ['Lhoknga', 20], ['Lhong', 5]),
  );
  expect(unsure.rows).toHaveLength(4);
});

it('counts what a column contains', async () => {
  const { file } = await readOnce(csv(['kab', 'n'], ['x', 1], ['y', 2], ['x', ''], ['x', 2]));
  expect(file.columns).toEqual([
    {
      name: 'kab',
      filled: 4,
      distinct: 2,
      values: [
        { text: 'x', count: 3 },
        { text: 'y', count: 1 },
      ],
    },
    {
      name: 'n',
      filled: 3,
      distinct: 2,
      values: [
        { text: '2', count: 2 },
        { text: '1', count: 1 },
      ],
    },
  ]);
});

it('sets the row of a province among other places aside, also where it is no sum, and lists titles whole', async () => {
  const title = 'Angka Partisipasi Kasar Sekolah Menengah Atas Menurut Kabupaten/Kota - Semester 1 2022';
  const table = (...labels: string[]) =>
    [title, 'Wilayah,2019,2020', ...labels.map((label, at) => `${label},${88 + at * 3},${97 - at}`)].join(
      '\n',
    );
  for (const name of ['ACEH', 'Provinsi Aceh', 'Prov. Aceh', '11 Aceh']) {
    const { rows, file } = await readOnce(table('Simeulue', 'Aceh Singkil', name, 'Kota Banda Aceh'));
    expect(
      rows.map(([place]) => place),
      name,
    ).toEqual(['Simeulue', 'Aceh Singkil', 'Kota Banda Aceh']);
    expect(file.aside.map(({ reason, cells }) => [reason, cells[0]])).toEqual([
      ['title', title],
      ['total', name],
    ]);
  }
  // In a table of provinces, the provinces are the data.
  expect((await readOnce(table('Aceh', 'Riau', 'Jambi', 'Bali'))).rows).toHaveLength(4);
  const village = [
    'Desa,Kecamatan,Jumlah',
    'Riau,Kuta Alam,12',
    'Lampaseh,Kuta Alam,15',
    'Peunayong,Kuta Alam,11',
  ];
  expect((await readOnce(village.join('\n'))).rows).toHaveLength(3);
});

it.each([
  ['a figure that was mistyped', ['12', '2o']],
  ['texts between the figures', ['12', 'banyak', 'sedikit', '15']],
  ['texts after the only figure', ['12', 'banyak']],
  ['a text before the only figure', ['banyak', '12']],
  ['a first figure that was mistyped', ['2o', '12', '15']],
])('takes the header of a short table from its top: %s', async (_, figures) => {
  const lines = figures.map((figure, n) => [`Lhoong ${'abcd'[n]}`, 'SD', figure]);
  const { file, rows } = await readOnce(csv(['Kecamatan', 'Jenjang', 'Jumlah Siswa'], ...lines));
  expect(file.reading.header).toEqual({ line: 1, lines: 1 });
  expect(rows).toHaveLength(figures.length);
});

it('takes the header from the top where no column has a text twice', async () => {
  const { file } = await readOnce(
    csv(['Kecamatan', 'Jumlah'], ['Lhoong', '2o'], ['Lhoknga', 12], ['Ulim', 15]),
  );
  expect(file.reading.header).toEqual({ line: 1, lines: 1 });
});

it('says which rows are called totals and are the sum of no rows beside them', async () => {
  const reasonsOf = async (...lines: (string | number)[][]) => {
    const { file } = await readOnce(csv(['Kecamatan', 'Gampong', 'Kelamin', 'Jumlah Penduduk'], ...lines));
    return file.aside.map(({ line, reason }) => [line, reason]);
  };
  // A village with the name of a total, beside the total of its district.
  expect(
    await reasonsOf(
      ['Lhoong', 'Total', 'L', 350],
      ['Lhoong', 'Umong Seuribee', 'L', 410],
      ['Lhoong', 'Gapuy', 'L', 290],
      ['Lhoong', 'Jumlah', 'L', 1050],
    ),
  ).toEqual([
    [2, 'differingTotal'],
    [5, 'differingTotal'],
  ]);
  // Totals by sex of mixed rows, and a total of each district.
  expect(
    await reasonsOf(
      ['Lhoong', 'Gapuy', 'L', 290],
      ['Lhoong', 'Gapuy', 'P', 310],
      ['Lhoong', 'Mon Mata', 'L', 120],
      ['Lhoong', 'Mon Mata', 'P', 140],
      ['Lhoong', 'Jumlah', 'L', 410],
      ['Lhoong', 'Jumlah', 'P', 450],
      ['Lhoknga', 'Lampaya', 'L', 500],
      ['Lhoknga', 'Lampaya', 'P', 510],
      ['Lhoknga', 'Jumlah', 'L', 500],
      ['Lhoknga', 'Jumlah', 'P', 510],
      ['Jumlah', '', '', 1870],
    ),
  ).toEqual([6, 7, 10, 11, 12].map((line) => [line, 'total']));
  // A total that was added up wrongly.
  expect(await reasonsOf(['Lhoong', 'Gapuy', 'L', 290], ['Jumlah', '', '', 209])).toEqual([
    [3, 'differingTotal'],
  ]);
});

it('sets a row aside that is the sum of all others, and what stands below the table', async () => {
  const { rows, file } = await readOnce(
    csv(
      ['Kecamatan', 'Jumlah Penduduk Menurut Kecamatan (Jiwa)', '', ''],
      ['', 2021, 2022, 2023],
      ['Lhoong', '10.123', '10.200', '10.300'],
      ['Lhoknga', '17.500', '17.600', '-'],
      ['Ingin Jaya', '33.000', '33.100', '33.200'],
      ['Aceh Besar', '60.623', '60.900', '43.500'],
      ['', '', '', ''],
      ['', '', 'Jantho', '5 Januari 2024'],
      ['', '', 'Kepala Dinas', ''],
      ['Halaman 1 dari 1', '', '', ''],
    ),
  );
  expect(file.columns.map(({ name }) => name).slice(0, 2)).toEqual([
    'Kecamatan',
    'Jumlah Penduduk Menurut Kecamatan (Jiwa) / 2021',
  ]);
  expect(rows.map(([name]) => name)).toEqual(['Lhoong', 'Lhoknga', 'Ingin Jaya']);
  expect(file.aside.map(({ reason }) => reason)).toEqual(['total', 'blank', 'note', 'note', 'note']);
});

it('does not take lines above the table for a level of its header', async () => {
  const { names } = await readOnce(
    csv(
      ['Kabupaten', ': Aceh Besar', '', ''],
      ['Tahun', ': 2024', '', ''],
      ['No', 'Kecamatan', 'L', 'P'],
      ['1', '2', '3', '4=3+2'],
      [1, 'Lhoong', 10, 11],
      [2, 'Lhoknga', 20, 25],
    ),
  );
  expect(names).toEqual(['No', 'Kecamatan', 'L', 'P']);
});

it('reads a table of as many columns as are allowed', async () => {
  const names = Array.from({ length: MAX_FILE_COLUMNS }, (_, at) => `kolom ${at}`);
  const line = (row: number) => names.map((_, at) => (row * at) % 977);
  const { file } = await readOnce(csv(names, ...Array.from({ length: 50 }, (_, row) => line(row + 3))));
  expect(file).toMatchObject({ rows: 50, asideCount: 0, reading: { header: { line: 1, lines: 1 } } });
  expect(file.columns.map(({ name }) => name)).toEqual(names);
});

it('puts the captions between the rows of a table into a column', async () => {
  const block = (month: string, first: number) => [
    [`BULAN ${month}`, '', ''],
    ['NO', 'DIAGNOSA', 'KASUS'],
    [1, 'ISPA', first],
    [2, 'Diare', first + 1],
    ['', 'JUMLAH', 2 * first + 1],
    ['', '', ''],
  ];
  const { names, rows, file } = await readOnce(
    csv(['RSUD', '', ''], ['', '', ''], ...block('JANUARI', 70), ...block('FEBRUARI', 80)),
  );
  expect(names).toEqual(['NO', 'DIAGNOSA', 'KASUS', 'Bagian']);
  expect(rows).toEqual([
    ['1', 'ISPA', '70', 'BULAN JANUARI'],
    ['2', 'Diare', '71', 'BULAN JANUARI'],
    ['1', 'ISPA', '80', 'BULAN FEBRUARI'],
    ['2', 'Diare', '81', 'BULAN FEBRUARI'],
  ]);
  expect(file.columns.at(-1)).toMatchObject({ name: 'Bagian', filled: 4, distinct: 2 });
  // Texts above all parts, and page numbers, say nothing about one of them.
  const page = [['Halaman 2'], ['No', 'Nama', 'L'], [3, 'c', 5], [4, 'd', 6]];
  const paged = csv(
    ['No', 'Nama', 'L'],
    [1, 'a', 3],
    [2, 'b', 4],
    ...page.map((row) => [...row, '', ''].slice(0, 3)),
  );
  expect((await readOnce(paged)).names).toEqual(['No', 'Nama', 'L']);
});

it('puts a higher place that stands above the rows of which it is the sum into a column', async () => {
  const { names, rows, file } = await readOnce(
    csv(
      ['Kecamatan/Gampong', 'L', 'P'],
      ['JOHAN PAHLAWAN', 3_000, 2_900],
      ['Ujong Kalak', 1_000, 950],
      ['Panggong', 2_000, 1_950],
      ['SAMATIGA', 900, 750],
      ['Suak Timah', 500, 400],
      ['Cot Pluh', 400, 350],
      ['Aceh Barat', 3_900, 3_650],
    ),
  );
  expect(names.at(-1)).toBe('Bagian');
  expect(rows.map((row) => [row[0], row.at(-1)])).toEqual([
    ['Ujong Kalak', 'JOHAN PAHLAWAN'],
    ['Panggong', 'JOHAN PAHLAWAN'],
    ['Suak Timah', 'SAMATIGA'],
    ['Cot Pluh', 'SAMATIGA'],
  ]);
  expect(file.aside.map(({ reason }) => reason)).toEqual(['total', 'total', 'total']);
});

it('reads each of several tables below each other as a sheet', async () => {
  const content = csv(
    ['A. Penduduk, Kota Banda Aceh', '', '', ''],
    ['No', 'Gampong', 'Laki-laki', 'Perempuan'],
    [1, 'Peunayong', 1_500, 1_400],
    [2, 'Laksana', 2_500, 2_400],
    ['', '', '', ''],
    ['B. Sekolah', '', '', ''],
    ['No', 'Kecamatan', 'SD', 'SMP'],
    [1, 'Kuta Alam', 20, 8],
    [2, 'Meuraxa', 9, 3],
    [3, 'Jaya Baru', 8, 4],
  );
  await withFile(content, async (read) => {
    const { file, names, places } = await read();
    expect(file.sheets.map(({ name }) => name)).toEqual(['', '(2)']);
    expect(names).toEqual(['No', 'Kecamatan', 'SD', 'SMP']);
    expect(places).toEqual(['(2):8', '(2):9', '(2):10']);
    // The title of the sheet stays with each table, beside its own.
    expect(file.aside.map(({ line, reason }) => `${line} ${reason}`)).toEqual(['1 title', '6 title']);
    const first = await read({ sheets: [''] });
    expect(first.names).toEqual(['No', 'Gampong', 'Laki-laki', 'Perempuan']);
    expect(first.rows).toHaveLength(2);
    expect(first.file.aside.map(({ line }) => line)).toEqual([1]);
  });
  // Signatures, notes and a repeated header begin no table.
  const one = await readOnce(
    csv(
      ['No', 'Desa', 'L', 'P'],
      [1, 'a', 5, 6],
      [2, 'b', 7, 8],
      ['', '', '', ''],
      ['Mengetahui', 'Kepala Dinas', 'Banda Aceh', '2024'],
      ['', '', '', ''],
      ['no', 'desa', 'l', 'p'],
      [3, 'c', 9, 10],
      [4, 'd', 11, 12],
    ),
  );
  expect(one.file.sheets).toHaveLength(1);
});

it('takes years below the names of groups for names of columns', async () => {
  const { names, rows } = await readOnce(
    csv(
      ['Kabupaten/Kota', 'APK', '', '', ''],
      ['', 'SD/MI', '', 'SMP/MTs', ''],
      ['', 2021, 2022, 2021, 2022],
      ['Simeulue', '108.02', '107.11', '92.40', '91.00'],
      ['Aceh Singkil', '105.63', '106.70', '95.50', '94.01'],
    ),
  );
  expect(names).toEqual([
    'Kabupaten/Kota',
    ...['SD/MI / 2021', 'SD/MI / 2022', 'SMP/MTs / 2021', 'SMP/MTs / 2022'].map((name) => `APK / ${name}`),
  ]);
  expect(rows).toHaveLength(2);
});

it('compares a hundred thousand narrow rows with each other in time that grows with their number', async () => {
  const rows = Array.from({ length: 100_000 }, (_, n) => [
    n % 4 === 0 ? `Kec. Lhoong ${n}` : `Lhoong ${n}`,
    1_000_000 - n * 3,
  ]);
  const begun = performance.now();
  const { file } = await readOnce(csv(['Wilayah', 'Jumlah'], ...rows, ['Kab. Aceh Besar', 7]));
  // Each row compared with all others would take minutes.
  expect(performance.now() - begun).toBeLessThan(30_000);
  expect(file.asideCount).toBe(0);
}, 60_000);

it('reads tables side by side as parts of one, but not columns after a blank one that have no labels of their own', async () => {
  const { file, names, rows, places } = await readOnce(
    csv(
      ['Penduduk Aceh Besar 2024', '', '', '', '', '', ''],
      ['Kecamatan', 'L', 'P', '', 'Kecamatan', 'L', 'P'],
      ['Lhoong', 10, 11, '', 'Lhoknga', 20, 21],
      ['Seulimeum', 12, 13, '', 'Indrapuri', 22, 23],
      ['Jumlah', 22, 24, '', 'Montasik', 24, 25],
    ),
  );
  expect(file.sheets.map(({ name }) => name)).toEqual(['', '(2)']);
  expect(names).toEqual(['Kecamatan', 'L', 'P', 'Lembar']);
  expect(rows.map((row) => row.slice(0, 3).join())).toEqual([
    'Lhoong,10,11',
    'Seulimeum,12,13',
    'Lhoknga,20,21',
    'Indrapuri,22,23',
    'Montasik,24,25',
  ]);
  expect(places.at(-1)).toBe('(2):5');
  const one = await readOnce(
    csv(
      ['Kecamatan', 'L', 'P', '', 'SD', 'SMP'],
      ['Lhoong', 10, 11, '', 20, 21],
      ['Seulimeum', 12, 13, '', 22, 23],
    ),
  );
  expect([one.file.sheets.length, one.rows[0]]).toEqual([1, ['Lhoong', '10', '11', '20', '21']]);
});

it('says of which month the parts of each place are, where the month stands once above them', async () => {
  const part = (place: string, first: number) => [
    [place, '', ''],
    ['A', first, first + 1],
    ['B', first + 2, first + 4],
  ];
  const places = (first: number) => [...part('KECAMATAN MILA', first), ...part('KECAMATAN SAKTI', first + 9)];
  const { rows } = await readOnce(
    csv(
      ['BULAN JANUARI 2024', '', ''],
      ['Gampong', 'L', 'P'],
      ...places(101),
      ['BULAN FEBRUARI 2024', '', ''],
      ...places(203),
    ),
  );
  const labels = rows.filter(([name]) => name === 'A').map((row) => row.at(-1));
  expect(labels).toEqual([
    'BULAN JANUARI 2024 / KECAMATAN MILA',
    'BULAN JANUARI 2024 / KECAMATAN SAKTI',
    'BULAN FEBRUARI 2024 / KECAMATAN MILA',
    'BULAN FEBRUARI 2024 / KECAMATAN SAKTI',
  ]);
});

it('keeps the month of a caption where the sum of a place stands below it', async () => {
  const part = (month: string, first: number) => [
    [month, '', '', ''],
    ['Kab. Pidie', '', 3 * first + 1, 300],
    ['Mila', 'x', first, 100],
    ['Sakti', 'x', 2 * first + 1, 200],
  ];
  const { rows } = await readOnce(
    csv(['Wilayah', 'Jenis', 'L', 'P'], ...part('BULAN MARET', 500), ...part('BULAN APRIL', 700)),
  );
  expect(rows.map((row) => row.at(-1))).toEqual([
    'BULAN MARET / Kab. Pidie',
    'BULAN MARET / Kab. Pidie',
    'BULAN APRIL / Kab. Pidie',
    'BULAN APRIL / Kab. Pidie',
  ]);
});
