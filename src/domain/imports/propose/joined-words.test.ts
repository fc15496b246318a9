import { expect, it } from 'vitest';
import { splitJoined } from './joined-words';

it.each([
  ['namadesa', 'nama desa'],
  ['namakec', 'nama kec'],
  ['kodedesa', 'kode desa'],
  ['gurusd', 'guru sd'],
  ['siswasmp', 'siswa smp'],
  ['jumlahgurusma', 'jumlah guru sma'],
  ['jmllakilaki', 'jml laki laki'],
  ['jmlpenduduk', 'jml penduduk'],
  ['kabupatenkota', 'kabupaten kota'],
  ['desakelurahan', 'desa kelurahan'],
  ['totalpd', 'total pd'],
])('reads %s as %s', (joined, words) => {
  expect(splitJoined(joined).join(' ')).toBe(words);
});

it.each([
  'kecamatan',
  'penduduk',
  'semester',
  'kecil',
  'totalitas',
  'desain',
  'sekolahan',
  'namanya',
  'idi',
  'nomor',
])('leaves %s as it is', (word) => {
  expect(splitJoined(word)).toEqual([word]);
});
