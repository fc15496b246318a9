import { expect, it } from 'vitest';
import { importedFile } from './testing';

const csv = (...rows: (string | number)[][]) => rows.map((row) => row.join(';')).join('\r\n');

it('takes the half-year from the day at which people were counted, also of the next file', async () => {
  const file = (day: string, figure: number) =>
    csv(
      ['JUMLAH PENDUDUK KOTA BANDA ACEH'],
      [day],
      [],
      ['No', 'Kecamatan', 'Desa/Kelurahan', 'Laki-laki', 'Perempuan', 'L+P'],
      [1, 'Baiturrahman', 'Kampung Baru', figure, 7, figure + 7],
      [2, 'Baiturrahman', 'Neusu Jaya', 5, 6, 11],
    );
  const first = await importedFile(file('Per 30 Juni 2024', 12), { fileName: 'penduduk.csv' });
  expect([first.collection, first.asked, first.rows[0]]).toEqual([
    'penduduk_jk',
    [],
    'Kota Banda Aceh|Baiturrahman|Kampung Baru|1|2024|12|7',
  ]);
  const next = await importedFile(file('Posisi 31-12-2025', 13), { fileName: 'penduduk.csv', kept: first });
  expect([next.asked, next.rows[0]]).toEqual([[], 'Kota Banda Aceh|Baiturrahman|Kampung Baru|2|2025|13|7']);
});

it('takes no half-year of schools from a day, and none from the day of printing', async () => {
  const schools = csv(
    ['JUMLAH SISWA KOTA BANDA ACEH'],
    ['Per 30 Juni 2024'],
    [],
    ['Kecamatan', 'Jenjang', 'Jumlah Siswa'],
    ['Meuraxa', 'SD', 120],
    ['Kuta Alam', 'SD', 140],
  );
  expect((await importedFile(schools, { fileName: 'a.csv' })).asked).toEqual(['semester']);
  const printed = csv(
    ['Penduduk Kota Banda Aceh', 'Dicetak 31-12-2024'],
    ['Kecamatan', 'Desa', 'Laki-laki', 'Perempuan'],
    ['Meuraxa', 'Blang Oi', 12, 13],
    ['Meuraxa', 'Cot Lamkuweueh', 14, 13],
  );
  expect((await importedFile(printed, { fileName: 'a.csv' })).asked).toContain('semester');
});

it('takes the numbers of months across, also Roman ones, but not those of quarters', async () => {
  const roman = 'I|II|III|IV|V|VI|VII|VIII|IX|X|XI|XII'.split('|');
  const file = (months: readonly string[]) =>
    csv(
      ['Penyakit Terbanyak Tahun 2024'],
      [],
      ['No', 'Jenis Penyakit', ...months, 'Jumlah'],
      ...['Diare', 'ISPA', 'Asma'].map((name, n) => [
        n + 1,
        name,
        ...months.map((_, month) => 100 * (n + 1) + month),
        9_999,
      ]),
    );
  const { collection, rows } = await importedFile(file(roman), { fileName: 'penyakit.csv' });
  expect([collection, rows.length, rows[11]]).toEqual(['penyakit_top_10', 36, 'Diare|111|12|2024']);
  expect((await importedFile(file(roman.slice(0, 4)), { fileName: 'penyakit.csv' })).asked).toEqual([
    'bulan',
  ]);
});

it('reads moments with their distance from UTC, and adds up no figures whose date is not known', async () => {
  const file = (name: string) =>
    csv(
      ['Application', name, 'Transactions'],
      ...[1, 2, 3, 4].map((day) => ['SIMRS', `2024-01-0${day}T01:00:00Z`, day]),
    );
  const read = await importedFile(file('Date'), { fileName: 'api.csv' });
  expect([read.collection, read.rows.length, read.rows[0]]).toEqual([
    'trans_api_nik',
    4,
    'SIMRS|2024-01-01T01:00:00|1',
  ]);
  const unknown = csv(
    ['Application', 'Ref', 'Transactions'],
    ...['a', 'b', 'c', 'd'].map((ref, n) => ['SIMRS', ref, n]),
  );
  const { recipe, asked } = await importedFile(unknown, { fileName: 'api.csv' });
  expect(asked).toEqual(['timestamp']);
  expect(recipe.steps.map(({ kind }) => kind)).not.toContain('aggregate');
});

it('takes headings in two languages, and sets aside the total of a regency with revised figures', async () => {
  const file = csv(
    ['Number of Students in Aceh Besar Regency 2024 (odd semester)'],
    [],
    ['Kecamatan Subdistrict', 'SD Primary School', '', 'SMP Junior High School', ''],
    ['', 'Negeri Public', 'Swasta Private', 'Negeri Public', 'Swasta Private'],
    ['Lhoong', '120r', 10, 30, '4*'],
    ['Lhoknga¹⁾', 200, 20, 40, 5],
    ['Jumlah Aceh Besar', 320, 30, 70, 9],
  );
  const { collection, asked, rows } = await importedFile(file, { fileName: 'students.csv' });
  expect([collection, asked, rows]).toEqual([
    'siswa',
    [],
    [
      'Aceh Besar|Lhoong|2024|1|SD|130',
      'Aceh Besar|Lhoong|2024|1|SMP|34',
      'Aceh Besar|Lhoknga|2024|1|SD|220',
      'Aceh Besar|Lhoknga|2024|1|SMP|45',
    ],
  ]);
});

it('leaves out the rows without a figure of a second file, of which the first had none', async () => {
  const file = (year: number, last: string) =>
    csv(
      ['Kabupaten/Kota', 'Kecamatan', 'Jenjang', 'Tahun', 'Siswa Mengulang'],
      ['Pidie', 'Mila', 'SD', year, '12'],
      ['Pidie', 'Sakti', 'SD', year, last],
    );
  const first = await importedFile(file(2023, '4'), { fileName: 'ulang.csv' });
  const next = await importedFile(file(2024, '-'), { fileName: 'ulang.csv', kept: first });
  expect(next.rows).toEqual(['Pidie|Mila|2024|SD|12']);
  expect(next.items).toHaveLength(1);
});

it('reads figures beside percentages, and takes no short name of a sheet for a place', async () => {
  const { file, collection, rows } = await importedFile(
    csv(
      ['PENDUDUK MENURUT KELOMPOK UMUR SEMESTER I 2024'],
      ['KECAMATAN LHOONG KABUPATEN ACEH BESAR'],
      [],
      ['Gampong', 'Kelompok Umur', 'Laki-laki', '%', 'Perempuan', '%', 'Jumlah', '%'],
      ['Jantang', '0-4', "'12", '1,5', 13, '2,5', 25, '2,0'],
      ['Jantang', '5-9', 14, '1,5', 15, '2,5', 29, '2,0'],
    ),
    { fileName: 'P.csv' },
  );
  expect([file.rows, collection, rows]).toEqual([
    2,
    'penduduk_umur',
    ['Aceh Besar|Lhoong|Jantang|1|2024|00-04|25', 'Aceh Besar|Lhoong|Jantang|1|2024|05-09|29'],
  ]);
});

it('writes the names of places that no register has in one way', async () => {
  const { rows } = await importedFile(
    csv(
      ['Kabupaten/Kota', 'Kecamatan', 'Jenjang', 'Tahun', 'Semester', 'Jumlah Sekolah'],
      ['KOTA BANDUNG', 'SUKAJADI', 'SD', 2024, 1, 3],
      ['Kota Bandung', 'Kec. Sukajadi', 'SMP', 2024, 1, 4],
      ['KAB. BANDUNG', 'SUKAJADI', 'SMA', 2024, 1, 5],
      ['KOTA BANDUNG', 'COBLONG', 'SD', 2024, 1, 6],
    ),
    { fileName: 'sekolah.csv' },
  );
  expect(rows.map((row) => row.split('|').slice(0, 2).join('|'))).toEqual([
    'Kota Bandung|Sukajadi',
    'Kota Bandung|Sukajadi',
    'Kab. Bandung|Sukajadi',
    'Kota Bandung|Coblong',
  ]);
});

it('keeps names apart that differ in signs, and joins those that differ in case', async () => {
  const { rows } = await importedFile(
    csv(
      ['Jenis Penyakit', 'Bulan', 'Tahun', 'Jumlah Kasus'],
      ['Diare < 5 tahun', 1, 2024, 3],
      ['Diare > 5 tahun', 1, 2024, 4],
      ['DIARE < 5 TAHUN', 2, 2024, 5],
    ),
    { fileName: 'penyakit.csv' },
  );
  expect(rows.map((row) => row.split('|')[0])).toEqual([
    'Diare < 5 tahun',
    'Diare > 5 tahun',
    'Diare < 5 tahun',
  ]);
});

it('takes the captions of a list for the speciality that they name', async () => {
  const { collection, asked, rows } = await importedFile(
    csv(
      ['DAFTAR DOKTER RSUD'],
      [],
      ['No', 'Nama Dokter', 'Status'],
      ['SPESIALIS ANAK'],
      [1, 'dr. Cut Meutia', 'PNS'],
      [2, 'dr. Nova', 'PNS'],
      ['SPESIALIS BEDAH'],
      [3, 'dr. Yusuf', 'PNS'],
    ),
    { fileName: 'dokter.csv' },
  );
  expect([collection, asked, rows]).toEqual([
    'dokter',
    [],
    ['dr. Cut Meutia|SPESIALIS ANAK', 'dr. Nova|SPESIALIS ANAK', 'dr. Yusuf|SPESIALIS BEDAH'],
  ]);
});

it('finds the places of codes that stand alone, with or without full stops, and doubts one that is none', async () => {
  const file = (code: (text: string) => string) =>
    csv(
      ['kode_desa', 'jml_laki', 'jml_perempuan', 'tahun', 'semester'],
      [code('11.71.01.2001'), 12, 13, 2024, 1],
      [code('11.71.01.2002'), 14, 15, 2024, 1],
      [code('11.06.07.2001'), 16, 17, 2024, 1],
      [code('11.06.07.2003'), 18, 19, 2024, 1],
      [code('11.06.07.2004'), 20, 21, 2024, 1],
      [code('11.99.99.9999'), 22, 23, 2024, 1],
    );
  for (const code of [(text: string) => text, (text: string) => text.replaceAll('.', '')]) {
    const { collection, asked, rows, items } = await importedFile(file(code), { fileName: 'desa.csv' });
    expect([collection, asked, rows[2]]).toEqual([
      'penduduk_jk',
      [],
      'Aceh Besar|Darul Imarah|Lampeuneurut Ujong Blang|1|2024|16|17',
    ]);
    expect(items.map(({ doubts }) => doubts.length > 0)).toEqual([false, false, false, false, false, true]);
  }
});

it('adds up a list of schools that has a date for each, but not one in which schools are there on several days', async () => {
  const file = (numbers: readonly number[]) =>
    csv(
      ['SISWA KABUPATEN ACEH BESAR SEMESTER 1 TAHUN 2024'],
      [],
      ['Nama Sekolah', 'NPSN', 'Kecamatan', 'Jenjang', 'Jumlah Siswa', 'Last Sync'],
      ...numbers.map((number, n) => [
        `SD ${number}`,
        `1010000${number}`,
        n % 2 === 0 ? 'Lhoong' : 'Lhoknga',
        'SD',
        100 + n,
        `2024-08-0${n + 1}`,
      ]),
    );
  const once = await importedFile(file([1, 2, 3, 4]), { fileName: 'siswa.csv' });
  expect([once.collection, once.rows]).toEqual([
    'siswa',
    ['Aceh Besar|Lhoong|2024|1|SD|202', 'Aceh Besar|Lhoknga|2024|1|SD|204'],
  ]);
  const often = await importedFile(file([1, 2, 1, 2]), { fileName: 'siswa.csv' });
  expect(often.rows).toEqual([]);
});

it('adds up all quarters or months of a year where the collection has the year alone, but no part of it', async () => {
  const file = (...headings: string[]) =>
    csv(
      ['KUNJUNGAN POLIKLINIK TAHUN 2024'],
      [],
      ['No', 'Poliklinik', ...headings],
      ...['Poli Anak', 'Poli Mata', 'Poli Gigi'].map((name, n) => [
        n + 1,
        name,
        ...headings.map((_, at) => 10 * (n + 1) + at),
      ]),
    );
  const quarters = ['TW I', 'TW II', 'TW III', 'TW IV'];
  const { collection, asked, rows } = await importedFile(file(...quarters), { fileName: 'rajal.csv' });
  expect([collection, asked, rows]).toEqual([
    'kunjungan_poli',
    [],
    ['2024|Poli Anak|46', '2024|Poli Mata|86', '2024|Poli Gigi|126'],
  ]);
  const half = await importedFile(file(...quarters.slice(0, 2)), { fileName: 'rajal.csv' });
  expect(half.rows).toEqual([]);
});

it('takes ages beside both sexes for the population by age, and titles with a colon', async () => {
  const file = csv(
    ['KABUPATEN : SIMEULUE'],
    ['KECAMATAN : SIMEULUE TIMUR'],
    ['SEMESTER : 1  TAHUN : 2024'],
    [],
    ['NO', 'KELOMPOK UMUR', 'DESA', 'LAKI-LAKI', 'PEREMPUAN', 'JUMLAH'],
    ...['0-4', '5-9', '10-14'].map((age, n) => [n + 1, `${age} TAHUN`, 'Suak Buluh', 10 + n, 20, 30 + n]),
  );
  const { collection, asked, rows } = await importedFile(file, { fileName: 'umur.csv' });
  expect([collection, asked, rows[1]]).toEqual([
    'penduduk_umur',
    [],
    'Simeulue|Simeulue Timur|Suak Buluh|1|2024|05-09|31',
  ]);
});

it('takes the numbers of pupils beside their rates, and villages as headings', async () => {
  const rates = csv(
    ['APK KABUPATEN PIDIE TAHUN 2024'],
    [],
    ['Kecamatan', 'SD/MI', '', 'SMP/MTs', ''],
    ['', 'Jumlah Siswa', 'APK (%)', 'Jumlah Siswa', 'APK (%)'],
    ['Batee', 297, '98,7', 590, '101,25'],
    ['Delima', 1057, '99,1', 1347, '97,3'],
  );
  const { collection, rows } = await importedFile(rates, { fileName: 'apk.csv' });
  expect([collection, rows[0]]).toEqual(['apk', 'Pidie|Batee|2024|SD/MI|297']);
  const villages = csv(
    ['PENDUDUK MENURUT PEKERJAAN KECAMATAN BAITURRAHMAN KOTA BANDA ACEH SEMESTER II 2024'],
    [],
    ['NO', 'PEKERJAAN', 'KAMPUNG BARU', 'NEUSU JAYA', 'SUKARAMAI', 'JUMLAH'],
    ...['Petani/Pekebun', 'Nelayan', 'Pegawai Negeri Sipil'].map((job, n) => [n + 1, job, n, 5, 7, n + 12]),
    ['', 'JUMLAH', 3, 15, 21, 39],
  );
  const across = await importedFile(villages, { fileName: 'kerja.csv' });
  expect([across.collection, across.asked, across.rows.length, across.rows[2]]).toEqual([
    'penduduk_pekerjaan',
    [],
    9,
    'Kota Banda Aceh|Baiturrahman|Sukaramai|2|2024|Petani/Pekebun|7',
  ]);
});

it('takes years above the columns of both sexes, below a title', async () => {
  const file = csv(
    ['PENDUDUK KECAMATAN JAYA BARU KOTA BANDA ACEH SEMESTER I'],
    [],
    ['Gampong', '2023', '', '2024', ''],
    ['', 'L', 'P', 'L', 'P'],
    ['Bitai', 785, 278, 671, 61],
    ['Lampoh Daya', 12, 13, 14, 15],
  );
  const { collection, asked, rows } = await importedFile(file, { fileName: 'jaya baru.csv' });
  expect([collection, asked, rows.length, rows[1]]).toEqual([
    'penduduk_jk',
    [],
    4,
    'Kota Banda Aceh|Jaya Baru|Bitai|1|2024|671|61',
  ]);
});

it('reads joined headings of places, and teachers or schools of each level side by side', async () => {
  const file = (...headings: string[]) =>
    csv(
      ['kodedesa', 'namakab', 'namakec', 'namadesa', 'tahun', ...headings],
      ...['Lampasi Engking', 'Lampeuneurut Gampong'].map((village, n) => [
        `11.06.07.200${n + 1}`,
        'Aceh Besar',
        'Darul Imarah',
        village,
        2024,
        ...headings.map((_, at) => 10 * (n + 1) + at),
      ]),
    );
  const levels = ['sd', 'smp', 'sma', 'smk'];
  const teachers = await importedFile(file(...levels.map((level) => `jumlah_guru${level}`)), {
    fileName: 'data.csv',
  });
  expect([teachers.collection, teachers.counted, teachers.asked]).toEqual(['guru', undefined, ['semester']]);
  expect(teachers.items.map(({ item }) => `${item['jenjang']} ${item['jumlah_guru']}`)).toEqual([
    'SD 30',
    'SMP 32',
    'SMA 34',
    'SMK 36',
  ]);
  const people = await importedFile(file('jmllakilaki', 'jmlperempuan'), {
    fileName: 'data.csv',
    answer: 'penduduk_jk',
  });
  expect(
    people.items.map(({ item }) => `${item['gampong']} ${item['laki_laki']} ${item['perempuan']}`),
  ).toEqual(['Lampasi Engking 10 11', 'Lampeuneurut Gampong 20 21']);
  const across = file(...[...levels, 'paud'].map((level) => `jumlah_${level}`));
  const schools = await importedFile(across, { fileName: 'data_b.csv', answer: 'sekolah' });
  expect(schools.asked).toEqual(['semester']);
  expect(schools.items.map(({ item }) => `${item['jenjang']} ${item['jumlah_sekolah']}`)).toEqual([
    'SD 30',
    'SMP 32',
    'SMA 34',
    'SMK 36',
    'PAUD 38',
  ]);
  const named = file(...levels.map((level) => `jumlahsekolah${level}`));
  expect(await importedFile(named, { fileName: 'data_b.csv' })).toMatchObject({
    collection: 'sekolah',
    counted: undefined,
  });
});
