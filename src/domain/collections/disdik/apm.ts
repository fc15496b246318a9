import { defineCollection } from '../collection';
import { count, dateNow, jenjang, kecamatan, kotaKab, tahun, units } from '../common-fields';

export const apm = defineCollection({
  group: 'disdik',
  resource: 'apm',
  label: { id: 'Partisipasi murni (APM)', en: 'Net enrolment (APM)' },
  description: {
    id: 'Jumlah siswa usia sesuai jenjang, dasar angka partisipasi murni.',
    en: 'Number of pupils of the age of their level, the base of the net enrolment rate.',
  },
  counts: {
    what: { id: 'Siswa seusia jenjangnya (APM)', en: 'Pupils of the age of their level (APM)' },
    named: 'apm|angka partisipasi murni|partisipasi murni|net enrolment|net enrollment',
    beside: 'siswa|peserta didik|pd|murid|pelajar|student|students|pupils|angka|rate',
  },
  identifier: 'id_apm',
  fields: [
    kotaKab,
    kecamatan,
    tahun,
    jenjang,
    count('jumlah_apm', units.pupils, {
      label: { id: 'Jumlah APM', en: 'Net enrolment' },
      description: {
        id: 'Jumlah siswa pada usia jenjangnya.',
        en: 'Number of pupils of the age of their level.',
      },
      example: '2875',
    }),
    dateNow,
  ],
  naturalKey: ['kota_kab', 'kecamatan', 'tahun', 'jenjang'],
  indexes: [['tahun'], ['kota_kab'], ['tahun', 'kota_kab'], ['kota_kab', 'kecamatan']],
  partOf: 'apk',
  answers: {
    figures: [{ field: 'jumlah_apm', additive: 'withinPeriod' }],
    deliveries: { unit: 'regency', dueDays: 60 },
    pictures: [{ kind: 'shares', by: 'jenjang' }, { kind: 'tiles' }, { kind: 'series', by: 'jenjang' }],
  },
});
