import { defineCollection } from '../collection';
import { count, dateNow, jenjang, kecamatan, kotaKab, semester, tahun, units } from '../common-fields';

export const guru = defineCollection({
  group: 'disdik',
  resource: 'guru',
  label: { id: 'Guru', en: 'Teachers' },
  description: {
    id: 'Jumlah guru, per kecamatan, semester, dan jenjang.',
    en: 'Number of teachers, by district, half-year and school level.',
  },
  counts: {
    what: { id: 'Guru', en: 'Teachers' },
    named: 'guru|ptk|gtk|pendidik|tenaga pendidik|pengajar|teacher|teachers',
    beside: 'orang',
  },
  identifier: 'id_guru',
  fields: [
    kotaKab,
    kecamatan,
    tahun,
    semester,
    jenjang,
    count('jumlah_guru', units.teachers, {
      label: { id: 'Jumlah guru', en: 'Teachers' },
      description: { id: 'Jumlah guru.', en: 'Number of teachers.' },
      example: '205',
    }),
    dateNow,
  ],
  naturalKey: ['kota_kab', 'kecamatan', 'tahun', 'semester', 'jenjang'],
  indexes: [['tahun'], ['kota_kab'], ['tahun', 'kota_kab'], ['kota_kab', 'kecamatan']],
  answers: {
    figures: [{ field: 'jumlah_guru', additive: 'withinPeriod' }],
    deliveries: { unit: 'regency', dueDays: 30 },
    pictures: [
      { kind: 'series', by: 'jenjang' },
      { kind: 'places' },
      { kind: 'tiles' },
      { kind: 'multiples' },
    ],
    headline: { label: { id: 'Guru', en: 'Teachers' }, figures: ['jumlah_guru'] },
  },
});
