import { expect, it } from 'vitest';
import { importedFile } from './testing';

const csv = (...rows: (string | number)[][]) => rows.map((row) => row.join(';')).join('\r\n');

const NAMES = ['Cut Meutia', 'Teuku Umar', 'Rahmad Fadli', 'Siti Aminah'];
const list = (headings: readonly string[], of: (n: number) => (string | number)[], ...titles: string[]) =>
  csv(
    ...titles.map((title) => [title]),
    ['No', ...headings, 'JK', 'Kabupaten', 'Kecamatan', 'Jenjang', 'Tahun', 'Semester'],
    ...NAMES.map((_, n) => [
      n + 1,
      ...of(n),
      n % 2 ? 'L' : 'P',
      'Aceh Besar',
      'Lhoong',
      n < 3 ? 'SD' : 'SMP',
      2024,
      1,
    ]),
  );

it.each([
  ['siswa', ['Nama Siswa', 'NISN', 'Tempat Lahir', 'Nama Ibu Kandung']],
  ['guru', ['Nama PTK', 'NUPTK', 'Tempat Lahir', 'Alamat']],
])('counts a list of %s by name, and keeps none of the names', async (collection, headings) => {
  const file = list(headings, (n) => [NAMES[n]!, 1_010_101_010 + n, 'Sigli', 'Aminah']);
  const found = await importedFile(file, { fileName: 'daftar.csv' });
  expect([found.collection, found.counted, found.asked, found.file.persons]).toEqual([
    collection,
    undefined,
    [],
    headings,
  ]);
  expect(found.rows).toEqual(['Aceh Besar|Lhoong|2024|1|SD|3', 'Aceh Besar|Lhoong|2024|1|SMP|1']);
  const kept = JSON.stringify([found.file, found.recipe, found.items]);
  for (const secret of [...NAMES, '1010101010', 'Sigli', 'Aminah']) expect(kept).not.toContain(secret);
});

it('asks whom a list counts whose headings do not say it, unless a title does', async () => {
  const named = ['Nama', 'Tanggal Lahir'];
  const of = (n: number) => [NAMES[n]!, `0${n + 1}/02/2012`];
  const plain = await importedFile(list(named, of), { fileName: 'daftar.csv' });
  expect([plain.counted?.because, plain.file.persons]).toEqual(['unsaid', named]);
  const titled = await importedFile(list(named, of, 'DAFTAR GURU KABUPATEN ACEH BESAR'), {
    fileName: 'a.csv',
  });
  expect([titled.collection, titled.counted, titled.rows[0]]).toEqual([
    'guru',
    undefined,
    'Aceh Besar|Lhoong|2024|1|SD|3',
  ]);
});

it('takes neither doctors nor schools for persons to be counted', async () => {
  const doctors = csv(
    ['Nama Dokter', 'NIP', 'Spesialis'],
    ['dr. Cut', '1', 'Anak'],
    ['dr. Umar', '2', 'Bedah'],
  );
  expect((await importedFile(doctors, { fileName: 'a.csv' })).file.persons).toBeUndefined();
  const schools = csv(
    ['Nama Sekolah', 'NPSN', 'Alamat', 'Kabupaten', 'Kecamatan', 'Jenjang', 'Tahun', 'Semester'],
    ...['SD 1', 'SD 2'].map((name, n) => [name, 100 + n, 'Jl. A', 'Aceh Besar', 'Lhoong', 'SD', 2024, 1]),
  );
  const found = await importedFile(schools, { fileName: 'a.csv' });
  expect([found.collection, found.file.persons, found.rows]).toEqual([
    'sekolah',
    undefined,
    ['Aceh Besar|Lhoong|2024|1|SD|2'],
  ]);
});

it('counts no schools of a list in which each is there for several teachers', async () => {
  const file = csv(
    ['Nama Sekolah', 'NPSN', 'Mata Pelajaran', 'Kabupaten', 'Kecamatan', 'Jenjang', 'Tahun', 'Semester'],
    ...[0, 1, 2, 3].map((n) => ['SD 1', 100, `Mapel ${n}`, 'Aceh Besar', 'Lhoong', 'SD', 2024, 1]),
  );
  expect((await importedFile(file, { fileName: 'a.csv' })).rows).toEqual([]);
});
