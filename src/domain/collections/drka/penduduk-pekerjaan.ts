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

export const pendudukPekerjaan = defineCollection({
  group: 'drka',
  resource: 'penduduk_pekerjaan',
  label: { id: 'Penduduk menurut pekerjaan', en: 'Population by occupation' },
  description: {
    id: 'Jumlah penduduk tiap gampong menurut pekerjaan, per semester.',
    en: 'Number of people in each village by occupation, per half-year.',
  },
  counts: PEOPLE,
  identifier: 'id_penduduk_pekerjaan',
  fields: [
    kotaKab,
    kecamatan,
    gampong,
    semester,
    tahun,
    varchar('nama_pekerjaan', {
      label: { id: 'Pekerjaan', en: 'Occupation' },
      description: { id: 'Nama pekerjaan.', en: 'Name of the occupation.' },
      example: 'Petani/Pekebun',
      names: 'occupations',
    }),
    count('jumlah_penduduk', units.people, {
      label: { id: 'Jumlah penduduk', en: 'Population' },
      description: {
        id: 'Jumlah penduduk dengan pekerjaan ini.',
        en: 'Number of people with this occupation.',
      },
      example: '1250',
    }),
    dateNow,
  ],
  naturalKey: ['kota_kab', 'kecamatan', 'gampong', 'semester', 'tahun', 'nama_pekerjaan'],
  indexes: [['tahun'], ['kota_kab'], ['tahun', 'kota_kab'], ['kota_kab', 'kecamatan']],
  answers: {
    figures: [{ field: 'jumlah_penduduk', additive: 'withinPeriod' }],
    deliveries: { unit: 'regency', dueDays: 30 },
    pictures: [
      { kind: 'ranks', by: 'nama_pekerjaan' },
      { kind: 'tiles' },
      { kind: 'series', by: 'nama_pekerjaan' },
    ],
  },
});
