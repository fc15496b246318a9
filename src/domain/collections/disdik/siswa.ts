import { defineCollection } from '../collection';
import { count, dateNow, jenjang, kecamatan, kotaKab, semester, tahun, units } from '../common-fields';

export const siswa = defineCollection({
  group: 'disdik',
  resource: 'siswa',
  label: { id: 'Siswa', en: 'Pupils' },
  description: {
    id: 'Jumlah siswa, per kecamatan, semester, dan jenjang.',
    en: 'Number of pupils, by district, half-year and school level.',
  },
  counts: {
    what: { id: 'Siswa', en: 'Pupils' },
    named: 'siswa|peserta didik|pd|murid|pelajar|student|students|pupils|enrolment|enrollment',
    beside: 'orang',
  },
  identifier: 'id_siswa',
  fields: [
    kotaKab,
    kecamatan,
    tahun,
    semester,
    jenjang,
    count('jumlah_siswa', units.pupils, {
      label: { id: 'Jumlah siswa', en: 'Pupils' },
      description: { id: 'Jumlah siswa.', en: 'Number of pupils.' },
      example: '3120',
    }),
    dateNow,
  ],
  naturalKey: ['kota_kab', 'kecamatan', 'tahun', 'semester', 'jenjang'],
  indexes: [['tahun'], ['kota_kab'], ['tahun', 'kota_kab'], ['kota_kab', 'kecamatan']],
  manyFor: ['guru', 'sekolah'],
  answers: {
    figures: [{ field: 'jumlah_siswa', additive: 'withinPeriod' }],
    deliveries: { unit: 'regency', dueDays: 30 },
    pictures: [
      { kind: 'series', by: 'jenjang' },
      { kind: 'shares', by: 'jenjang' },
      { kind: 'tiles' },
      { kind: 'multiples' },
    ],
    headline: { label: { id: 'Siswa', en: 'Pupils' }, figures: ['jumlah_siswa'] },
  },
});
