import { expect, it } from 'vitest';
import { siswa } from '../collections/disdik/siswa';
import { pendudukJk } from '../collections/drka/penduduk-jk';
import { pasien } from '../collections/rsud/pasien';
import type { Condition, View } from '../collections/view/view';
import { citation } from './cite';
import { figureName, figurePeriod, isOfOnePeriod } from './figure-name';

const eq = (column: string, value: string): Condition => ({ column, op: 'eq', value });
const of = (...all: Condition[]): View => ({ filter: { all } });
const LANGUAGES = ['id', 'en'] as const;

it('a citation is one line: name, period, version, date, address', () => {
  const cited = {
    name: 'Siswa: Jumlah siswa, Pidie',
    period: '2024, semester 1',
    version: { asOf: new Date('2026-11-26T18:05:00Z') },
    date: new Date('2026-12-01T20:00:00Z'),
    address: 'https://data.example.test/figures/k7mp2xa9bcde',
  };
  const lines = LANGUAGES.map((language) => citation(cited, { language, timeZone: 'Asia/Jakarta' }));
  expect(lines).toEqual([
    'Siswa: Jumlah siswa, Pidie. Periode 2024, semester 1. Data per 27 November 2026, 01.05 WIB. Dikutip 2 Desember 2026. https://data.example.test/figures/k7mp2xa9bcde',
    'Siswa: Jumlah siswa, Pidie. Period 2024, semester 1. Data as of 27 November 2026, 01:05 GMT+7. Cited 2 December 2026. https://data.example.test/figures/k7mp2xa9bcde',
  ]);
  const released = { ...cited, period: null, version: { release: '2024-S1/2' } };
  expect(citation(released, { language: 'id', timeZone: 'UTC' })).toBe(
    'Siswa: Jumlah siswa, Pidie. Rilis 2024-S1/2. Dikutip 1 Desember 2026. https://data.example.test/figures/k7mp2xa9bcde',
  );
});

it('a figure is named by what it is, and by the values that its records have in common', () => {
  const sum = { measure: 'sum', figures: ['jumlah_siswa'] } as const;
  const view = of(eq('kota_kab', 'Pidie'), eq('tahun', '2024'), eq('jenjang', 'SMA'));
  expect(figureName({ collection: siswa, view, ...sum })).toEqual({
    id: 'Siswa: Jumlah siswa, Pidie, SMA',
    en: 'Pupils, Pidie, SMA',
  });
  const several = of({ column: 'kota_kab', op: 'in', value: ['Pidie', 'Sabang'] });
  expect(figureName({ collection: siswa, view: several, ...sum, measure: 'average' }).id).toBe(
    'Siswa: rata-rata Jumlah siswa, disaring lebih lanjut',
  );
  expect(figureName({ collection: siswa, view: { search: 'x' }, measure: 'count', figures: [] }).en).toBe(
    'Pupils: number of records, filtered further',
  );
  const both = { view: {}, measure: 'last', figures: ['laki_laki', 'perempuan'] } as const;
  expect(figureName({ collection: pendudukJk, ...both }).id).toContain('Laki-laki + Perempuan');
});

it.each([
  [siswa, of(eq('tahun', '2024'), eq('semester', '1')), '2024, semester 1'],
  [
    siswa,
    of(eq('tahun', '2024'), { column: 'semester', op: 'in', value: ['1', 'Ganjil'] }),
    '2024, semester 1/Ganjil',
  ],
  [siswa, of(eq('tahun', '2024')), null],
  [siswa, of({ column: 'tahun', op: 'in', value: ['2023', '2024'] }, eq('semester', '1')), null],
  [siswa, { filter: { any: [eq('tahun', '2024'), eq('semester', '1')] } }, null],
  [pasien, months('gte', '2024-01-01', 'lte', '2024-01-31 23:59:59'), '2024-01'],
  [pasien, months('gte', '2024-12-01T00:00:00', 'lt', '2025-01-01T00:00:00'), '2024-12'],
  [pasien, months('gte', '2024-01-01', 'lte', '2024-12-31 23:59:59'), '2024-01-01 – 2024-12-31'],
  [
    pasien,
    of(
      { column: 'tanggal', op: 'gte', value: '2024-01-01' },
      { column: 'tanggal', op: 'lte', value: '2024-12-31 23:59:59' },
      { column: 'tanggal', op: 'gte', value: '2024-03-01' },
      { column: 'tanggal', op: 'lte', value: '2024-03-31 23:59:59' },
    ),
    '2024-03',
  ],
] as const)('the period of a view (%#)', (collection, view, period) => {
  expect(figurePeriod(collection, view as View)?.id ?? null).toBe(period);
  expect(isOfOnePeriod(collection, view as View)).toBe(period !== null && !period.includes('–'));
});

function months(from: Condition['op'], first: string, to: Condition['op'], last: string): View {
  return of({ column: 'tanggal', op: from, value: first }, { column: 'tanggal', op: to, value: last });
}
