import { defineCollection } from '../collection';
import { count, dateNow, jenjang, kecamatan, kotaKab, tahun, units } from '../common-fields';

export const pengulanganKelas = defineCollection({
  group: 'disdik',
  resource: 'pengulangan_kelas',
  label: { id: 'Pengulangan kelas', en: 'Pupils repeating a year' },
  description: {
    id: 'Jumlah siswa yang mengulang kelas, per kecamatan dan jenjang.',
    en: 'Number of pupils who repeat a year, by district and school level.',
  },
  counts: {
    what: { id: 'Siswa yang mengulang kelas', en: 'Pupils who repeat a year' },
    named: 'mengulang|pengulang|mengulang kelas|pengulangan kelas|tinggal kelas|repeaters|repeating',
    beside: 'siswa|peserta didik|pd|murid|pelajar|student|students|pupils|kelas|orang',
  },
  identifier: 'id_pengulangan',
  fields: [
    kotaKab,
    kecamatan,
    tahun,
    jenjang,
    count('jumlah_siswa', units.pupils, {
      label: { id: 'Jumlah siswa', en: 'Pupils' },
      description: { id: 'Jumlah siswa yang mengulang.', en: 'Number of pupils who repeat a year.' },
      example: '12',
    }),
    dateNow,
  ],
  naturalKey: ['kota_kab', 'kecamatan', 'tahun', 'jenjang'],
  indexes: [['tahun'], ['kota_kab'], ['tahun', 'kota_kab'], ['kota_kab', 'kecamatan']],
  partOf: 'siswa',
  answers: {
    figures: [{ field: 'jumlah_siswa', additive: 'withinPeriod' }],
    deliveries: { unit: 'regency', dueDays: 60 },
    pictures: [{ kind: 'series', by: 'jenjang' }, { kind: 'places' }, { kind: 'tiles' }],
  },
});
