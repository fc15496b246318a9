import { expect, it } from 'vitest';
import { nearestName } from './nearest-name';

const NAMES = ['siswa', 'sekolah', 'guru', 'penduduk_umur', 'penduduk_jk', 'tahun', 'kota_kab'] as const;

it.each([
  ['Siswa', 'siswa'],
  ['SISWA', 'siswa'],
  ['siswas', 'siswa'],
  ['sisaw', 'siswa'],
  ['skolah', 'sekolah'],
  ['penduduk-umur', 'penduduk_umur'],
  ['pendudukumur', 'penduduk_umur'],
  ['kota', 'kota_kab'],
  ['kabupaten', undefined],
  ['penduduk', undefined],
  ['', undefined],
  ['x', undefined],
  ['siswa'.repeat(100), undefined],
])('%s is nearest to %s', (text, name) => {
  expect(nearestName(text, NAMES)).toBe(name);
});
