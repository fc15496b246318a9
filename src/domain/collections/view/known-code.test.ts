import { expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { withKnownCode } from './known-code';

const siswa = findCollection('siswa')!;
const place = { kota_kab: 'Aceh Besar', kecamatan: 'Lhoong' };
const before = { ...place, jumlah_siswa: 1, kode_wilayah: '11.06.01' };

it('a stored record keeps its code while its places are the same, and never shows that of other places', () => {
  const changed = { ...place, jumlah_siswa: 2 };
  expect(withKnownCode(changed, before, siswa)).toEqual({ ...changed, kode_wilayah: '11.06.01' });
  const moved = { ...changed, kecamatan: 'Lhoknga' };
  expect(withKnownCode(moved, before, siswa)).toBe(moved);
  expect(withKnownCode(changed, undefined, siswa)).toBe(changed);
  const read = { ...changed, kode_wilayah: '11.06.09' };
  expect(withKnownCode(read, before, siswa)).toBe(read);
});
