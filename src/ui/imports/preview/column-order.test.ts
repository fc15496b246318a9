import { expect, it } from 'vitest';
import { collections, findCollection } from '@/domain/collections';
import { narrowOrder } from './column-order';

it('puts the figures beside the smallest place, and loses no field', () => {
  const siswa = findCollection('siswa')!;
  const names = narrowOrder(siswa.fields, siswa).map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['kecamatan', 'jumlah_siswa', 'kota_kab']);
  const placeless = siswa.fields.filter(({ name }) => name === 'tahun' || name === 'jumlah_siswa');
  expect(narrowOrder(placeless, siswa).map(({ name }) => name)).toEqual(['jumlah_siswa', 'tahun']);
  for (const collection of collections)
    expect(new Set(narrowOrder(collection.fields, collection))).toEqual(new Set(collection.fields));
});
