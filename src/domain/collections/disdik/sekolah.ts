import { defineCollection } from '../collection';
import { count, dateNow, jenjang, kecamatan, kotaKab, semester, tahun, units } from '../common-fields';

export const sekolah = defineCollection({
  group: 'disdik',
  resource: 'sekolah',
  label: { id: 'Sekolah', en: 'Schools' },
  description: {
    id: 'Jumlah sekolah, per kecamatan, semester, dan jenjang.',
    en: 'Number of schools, by district, half-year and school level.',
  },
  counts: {
    what: { id: 'Sekolah', en: 'Schools' },
    named: 'sekolah|satuan pendidikan|unit sekolah|lembaga|school|schools|institutions',
    beside: 'unit',
  },
  identifier: 'id_sekolah',
  fields: [
    kotaKab,
    kecamatan,
    tahun,
    semester,
    jenjang,
    count('jumlah_sekolah', units.schools, {
      label: { id: 'Jumlah sekolah', en: 'Schools' },
      description: { id: 'Jumlah sekolah.', en: 'Number of schools.' },
      example: '14',
    }),
    dateNow,
  ],
  naturalKey: ['kota_kab', 'kecamatan', 'tahun', 'semester', 'jenjang'],
  indexes: [['tahun'], ['kota_kab'], ['tahun', 'kota_kab'], ['kota_kab', 'kecamatan']],
  answers: {
    figures: [{ field: 'jumlah_sekolah', additive: 'withinPeriod' }],
    deliveries: { unit: 'regency', dueDays: 30 },
    pictures: [{ kind: 'shares', by: 'jenjang' }, { kind: 'places' }, { kind: 'series', by: 'jenjang' }],
    headline: { label: { id: 'Sekolah', en: 'Schools' }, figures: ['jumlah_sekolah'] },
  },
});
