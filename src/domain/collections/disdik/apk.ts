import { defineCollection } from '../collection';
import { count, dateNow, jenjang, kecamatan, kotaKab, tahun, units } from '../common-fields';

export const apk = defineCollection({
  group: 'disdik',
  resource: 'apk',
  label: { id: 'Partisipasi kasar (APK)', en: 'Gross enrolment (APK)' },
  description: {
    id: 'Jumlah siswa segala usia, dasar angka partisipasi kasar.',
    en: 'Number of pupils of any age, the base of the gross enrolment rate.',
  },
  counts: {
    what: { id: 'Siswa segala usia (APK)', en: 'Pupils of any age (APK)' },
    named: 'apk|angka partisipasi kasar|partisipasi kasar|gross enrolment|gross enrollment',
    beside: 'siswa|peserta didik|pd|murid|pelajar|student|students|pupils|angka|rate',
  },
  identifier: 'id_apk',
  fields: [
    kotaKab,
    kecamatan,
    tahun,
    jenjang,
    count('jumlah_apk', units.pupils, {
      label: { id: 'Jumlah APK', en: 'Gross enrolment' },
      description: { id: 'Jumlah siswa dari segala usia.', en: 'Number of pupils of any age.' },
      example: '3050',
    }),
    dateNow,
  ],
  naturalKey: ['kota_kab', 'kecamatan', 'tahun', 'jenjang'],
  indexes: [['tahun'], ['kota_kab'], ['tahun', 'kota_kab'], ['kota_kab', 'kecamatan']],
  answers: {
    figures: [{ field: 'jumlah_apk', additive: 'withinPeriod' }],
    deliveries: { unit: 'regency', dueDays: 60 },
    pictures: [{ kind: 'shares', by: 'jenjang' }, { kind: 'tiles' }, { kind: 'series', by: 'jenjang' }],
  },
});
