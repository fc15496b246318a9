import { createFormatter } from 'next-intl';
import { expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { cellTexts } from '../cell-text';
import { firstWidths } from './first-widths';

const { columns, identifier } = findCollection('penduduk_pekerjaan')!;
const format = createFormatter({ locale: 'id', timeZone: 'Asia/Jakarta' });
const texts = cellTexts(format, { timeZone: 'Asia/Jakarta', identifier });
const record = {
  [identifier]: 1_234_567,
  kota_kab: 'Kota Banda Aceh',
  kecamatan: 'Syiah Kuala',
  gampong: 'Rukoh',
  semester: '1',
  tahun: 2024,
  nama_pekerjaan: 'Petani/Pekebun',
  jumlah_penduduk: 1250,
  date_now: '2024-01-31T07:15:00.000Z',
};
const widths = (records: readonly Record<string, unknown>[]) =>
  firstWidths({ fields: columns, records, texts, language: 'id' });

it('fits short values, so that the figures of a table are visible without scrolling', () => {
  const found = widths([record]);
  expect(found['semester']).toBeLessThan(130);
  expect(found['tahun']).toBeLessThan(110);
  const upToFigures = columns.slice(0, 1 + columns.findIndex(({ name }) => name === 'jumlah_penduduk'));
  // A window of 1440 px leaves about 1050 to the columns.
  const widthOf = (all: typeof found) => upToFigures.reduce((sum, { name }) => sum + all[name]!, 0);
  expect(widthOf(found)).toBeLessThan(1060);
  // Long values are cut off rather than the figures, but no header is.
  const long = { ...record, gampong: 'Tanjung Makmur Raya', nama_pekerjaan: 'Pegawai Negeri Sipil (PNS)' };
  const narrowed = widths([long]);
  expect(widthOf(narrowed)).toBeLessThan(1060);
  for (const { name } of upToFigures) expect(narrowed[name]).toBeGreaterThanOrEqual(widths([])[name]!);
});

it('fits times, which are all of one length', () => {
  // The width that a browser draws: 158 px in Indonesian, and the room around it.
  expect(widths([record])['date_now']).toBeGreaterThanOrEqual(158 + 22);
});

it('makes room for the values of the first rows, up to a limit', () => {
  const long = { ...record, nama_pekerjaan: 'Pegawai Negeri Sipil' };
  expect(widths([record, long])['nama_pekerjaan']).toBeGreaterThan(widths([record])['nama_pekerjaan']!);
  const oneLong = [...Array.from({ length: 19 }, () => record), long];
  expect(widths(oneLong)['nama_pekerjaan']).toBe(widths([record])['nama_pekerjaan']);
  const doctors = findCollection('dokter')!;
  const name = { nama_dokter: 'x'.repeat(5_000) };
  const wide = firstWidths({ fields: doctors.columns, records: [name], texts, language: 'id' });
  expect(wide['nama_dokter']).toBe(300);
  expect(widths([])['nama_pekerjaan']).toBeLessThan(160);
});

it('gives long values the room that the screen leaves', () => {
  const { columns: fields, identifier: id } = findCollection('siswa')!;
  const usual = {
    [id]: 1,
    kecamatan: 'Pulau Banyak',
    kota_kab: 'Simeulue',
    tahun: 2024,
    semester: '1',
    jenjang: 'SD',
  };
  const rows = [...Array.from({ length: 19 }, () => usual), { ...usual, kecamatan: 'Johan Pahlawan' }];
  const found = firstWidths({ fields, records: rows, texts, language: 'en' });
  // The width that a browser draws: 105 px, and the room around it.
  expect(found['kecamatan']).toBeGreaterThanOrEqual(105 + 22);
  expect(fields.reduce((sum, { name }) => sum + found[name]!, 0)).toBeLessThan(1060);
});

it('fits the bold labels of headers', () => {
  const { columns: fields } = findCollection('siswa')!;
  // The width that a browser draws: 67 px, and the room around it.
  expect(firstWidths({ fields, records: [], texts, language: 'en' })['semester']).toBeGreaterThanOrEqual(
    67 + 47,
  );
});
