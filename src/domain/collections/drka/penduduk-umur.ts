import { defineCollection } from '../collection';
import {
  count,
  dateNow,
  gampong,
  kecamatan,
  kotaKab,
  semester,
  tahun,
  units,
  varchar,
} from '../common-fields';
import { PEOPLE } from '../counts';

export const pendudukUmur = defineCollection({
  group: 'drka',
  resource: 'penduduk_umur',
  label: { id: 'Penduduk menurut umur', en: 'Population by age' },
  description: {
    id: 'Jumlah penduduk tiap gampong menurut kelompok umur, per semester.',
    en: 'Number of people in each village by age group, per half-year.',
  },
  counts: PEOPLE,
  identifier: 'id_penduduk_umur',
  fields: [
    kotaKab,
    kecamatan,
    gampong,
    semester,
    tahun,
    varchar('range_usia', {
      label: { id: 'Kelompok umur', en: 'Age group' },
      description: {
        id: 'Rentang usia dalam tahun, misalnya 05-09.',
        en: 'Age range in years, such as 05-09.',
      },
      example: '05-09',
      list: 'ageGroup',
    }),
    count('jumlah_penduduk', units.people, {
      label: { id: 'Jumlah penduduk', en: 'Population' },
      description: {
        id: 'Jumlah penduduk dalam kelompok umur ini.',
        en: 'Number of people in this age group.',
      },
      example: '310',
    }),
    dateNow,
  ],
  naturalKey: ['kota_kab', 'kecamatan', 'gampong', 'semester', 'tahun', 'range_usia'],
  indexes: [['tahun'], ['kota_kab'], ['tahun', 'kota_kab'], ['kota_kab', 'kecamatan']],
  answers: {
    figures: [{ field: 'jumlah_penduduk', additive: 'withinPeriod' }],
    deliveries: { unit: 'regency', dueDays: 30 },
    pictures: [
      { kind: 'ages', by: 'range_usia' },
      { kind: 'tiles' },
      { kind: 'series' },
      { kind: 'multiples' },
    ],
  },
});
