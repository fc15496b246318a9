import { describe, expect, it } from 'vitest';
import { importedFile } from './testing';

const csv = (...rows: (string | number)[][]) => rows.map((row) => row.join(';')).join('\r\n');

const PLACES = [
  ['Aceh Besar', 'Darul Imarah', 'Lampasi Engking'],
  ['Aceh Besar', 'Ingin Jaya', 'Lambaro'],
  ['Pidie', 'Mila', 'Blang'],
];
/** A table of villages, with figures under the given headings. */
const villages = (headings: readonly string[], ...titles: string[]) =>
  csv(
    ...titles.map((title) => [title]),
    ['Kabupaten', 'Kecamatan', 'Gampong', 'Tahun', 'Semester', ...headings],
    ...PLACES.map((place, n) => [...place, 2024, 1, ...headings.map((_, at) => 10 * (n + 1) + at)]),
  );
/** A table of districts by school level, with figures under the given headings. */
const districts = (headings: readonly string[], ...titles: string[]) =>
  csv(
    ...titles.map((title) => [title]),
    ['Kabupaten', 'Kecamatan', 'Tahun', 'Semester', ...headings],
    ...PLACES.map((place, n) => [
      ...place.slice(0, 2),
      2024,
      1,
      ...headings.map((heading, at) => (heading === 'Jenjang' ? 'SD' : 10 * (n + 1) + at)),
    ]),
  );

const asked = async (content: string, fileName = 'data.csv') => {
  const { collection, counted } = await importedFile(content, { fileName });
  return [collection, counted === undefined ? 'said' : counted.because];
};

describe('what the figures of a file count', () => {
  it.each([
    ['penduduk_jk', villages(['Laki-laki', 'Perempuan'], 'JUMLAH PENDUDUK MENURUT JENIS KELAMIN')],
    [
      'penduduk_jk',
      villages(['Laki-laki', 'Perempuan'], 'Data Penduduk Kabupaten Aceh Besar Semester I 2024'),
    ],
    ['penduduk_jk', villages(['Laki-laki (jiwa)', 'Perempuan (jiwa)'])],
    ['penduduk_jk', villages(['Penduduk Laki-laki', 'Penduduk Perempuan'])],
    ['penduduk_jk', villages(['Male', 'Female'], 'Population by sex')],
    ['penduduk_umur', villages(['0-4', '5-9', '10-14'], 'PENDUDUK MENURUT KELOMPOK UMUR')],
    ['siswa', districts(['Jenjang', 'Jumlah Siswa'])],
    ['siswa', districts(['SD', 'SMP', 'SMA'], 'Jumlah Peserta Didik')],
    ['siswa', districts(['SD', 'SMP', 'SMA'], 'DINAS PENDIDIKAN DAYAH', 'REKAP JUMLAH SISWA PER KECAMATAN')],
    ['guru', districts(['SD', 'SMP', 'SMA'], 'Data Guru Kab. Aceh Besar')],
    ['guru', districts(['Jenjang', 'jumlah_guru'])],
    ['sekolah', districts(['SD', 'SMP', 'SMA'], 'Jumlah Sekolah menurut Jenjang')],
    ['sekolah', districts(['SD', 'SMP', 'SMA'], 'NUMBER OF SCHOOLS BY DISTRICT')],
    ['pengulangan_kelas', districts(['Jenjang', 'Siswa Mengulang'])],
  ])('%s is named by the heading of the figure, a title or a unit', async (collection, file) => {
    expect(await asked(file)).toEqual([collection, 'said']);
  });

  it.each([
    ['korban', villages(['Laki-laki', 'Perempuan'], 'Jumlah Korban Kekerasan')],
    ['kasus', villages(['Laki-laki', 'Perempuan'], 'Jumlah Kasus Tuberkulosis Tahun 2024')],
    ['miskin', villages(['Laki-laki', 'Perempuan'], 'Jumlah Penduduk Miskin')],
    ['disabilitas', villages(['Laki-laki', 'Perempuan'], 'Penduduk Penyandang Disabilitas')],
    ['ODGJ', villages(['Laki-laki', 'Perempuan'], 'Jumlah ODGJ (jiwa)')],
    ['mental', villages(['Laki-laki', 'Perempuan'], 'Orang dengan Gangguan Jiwa')],
    ['hamil', villages(['Laki-laki', 'Perempuan'], 'Penduduk menurut status ibu hamil')],
    ['pemilih', villages(['Laki-laki', 'Perempuan'], 'Daftar Pemilih Tetap')],
    ['kk', villages(['Laki-laki', 'Perempuan'], 'Jumlah Kepala Keluarga')],
    ['unknown part', villages(['Laki-laki', 'Perempuan'], 'Jumlah Penduduk Pemegang Polis')],
    ['narrowed', villages(['jumlah_penduduk_laki_laki', 'jumlah_penduduk_perempuan'], 'Penduduk Lansia')],
    ['file', villages(['Penduduk Laki-laki', 'Penduduk Perempuan']), 'penyandang disabilitas 2024.csv'],
    ['file only', villages(['Laki-laki', 'Perempuan']), 'korban.csv'],
    ['graduates', districts(['Jenjang', 'Jumlah Siswa'], 'Jumlah Siswa Lulus')],
    ['repeaters', districts(['Jenjang', 'Jumlah Siswa'], 'Siswa Putus Sekolah')],
    ['aid', districts(['SD', 'SMP', 'SMA'], 'Jumlah Siswa Penerima PIP')],
    ['damaged', districts(['SD', 'SMP', 'SMA'], 'Jumlah Sekolah Rusak Berat')],
    ['rooms', districts(['SD', 'SMP', 'SMA'], 'Jumlah Ruang Kelas')],
    ['classes', districts(['SD', 'SMP', 'SMA'], 'Jumlah Rombongan Belajar')],
    ['certified', districts(['SD', 'SMP', 'SMA'], 'Jumlah Guru Bersertifikat')],
    ['two things', districts(['SD', 'SMP', 'SMA'], 'Jumlah Sekolah dan Siswa')],
  ])('another thing, or a part: %s', async (_, file, fileName = 'data.csv') => {
    expect((await asked(file, fileName))[1]).toBe('other');
  });

  it.each([
    ['sexes', villages(['Laki-laki', 'Perempuan'])],
    ['letters', villages(['L', 'P'])],
    ['ages', villages(['0-4', '5-9', '10-14'])],
    ['levels', districts(['SD', 'SMP', 'SMA'])],
    ['joined levels', districts(['jumlah_sd', 'jumlah_smp', 'jumlah_sma', 'jumlah_smk', 'jumlah_paud'])],
    ['a number', districts(['Jenjang', 'Jumlah'])],
    ['the name of the file alone', villages(['Laki-laki', 'Perempuan']), 'penduduk.csv'],
    ['the agency alone', districts(['SD', 'SMP'], 'DINAS PENDIDIKAN DAN SISWA')],
  ])('nothing names it: %s', async (_, file, fileName = 'data_b.csv') => {
    expect((await asked(file, fileName))[1]).toBe('unsaid');
  });

  it('asks about sexes that are turned up, whose figure has the name of another thing', async () => {
    const file = (heading: string) =>
      csv(
        ['kabupaten', 'kecamatan', 'desa', 'tahun', 'semester', 'jenis_kelamin', heading],
        ...PLACES.flatMap((place) => ['LAKI-LAKI', 'PEREMPUAN'].map((sex) => [...place, 2024, 1, sex, 12])),
      );
    expect(await asked(file('jumlah_penduduk'))).toEqual(['penduduk_jk', 'said']);
    for (const heading of ['jumlah kasus', 'Jumlah Korban', 'jumlah_pasien_baru', 'jumlah_kendaraan'])
      expect((await asked(file(heading)))[1], heading).toBe('other');
    expect((await asked(file('jumlah')))[1]).toBe('unsaid');
  });

  it('keeps an answer for the next file that speaks of itself in the same words, and for no other', async () => {
    const file = villages(['Laki-laki', 'Perempuan']);
    const first = await importedFile(file, { fileName: 'rekap_pidie_2023.csv', answer: 'penduduk_jk' });
    expect(first.counted).toBeUndefined();
    const again = async (fileName: string, content = file) =>
      (await importedFile(content, { fileName, kept: first })).counted?.because;
    expect(await again('rekap_aceh_besar_2024.csv')).toBeUndefined();
    expect(await again('korban_2024.csv')).toBe('other');
    expect(await again('dokumen_2024.csv')).toBe('unsaid');
    const titled = villages(['Laki-laki', 'Perempuan'], 'Anak yang dilayani');
    expect(await again('rekap_pidie_2024.csv', titled)).toBeDefined();
  });
});
