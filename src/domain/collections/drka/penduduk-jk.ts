import { defineCollection } from '../collection';
import { count, dateNow, gampong, kecamatan, kotaKab, semester, tahun, units } from '../common-fields';
import { PEOPLE } from '../counts';

export const pendudukJk = defineCollection({
  group: 'drka',
  resource: 'penduduk_jk',
  label: { id: 'Penduduk menurut jenis kelamin', en: 'Population by sex' },
  description: {
    id: 'Jumlah penduduk laki-laki dan perempuan tiap gampong, per semester.',
    en: 'Number of men and women in each village, per half-year.',
  },
  counts: PEOPLE,
  identifier: 'id_penduduk_jk',
  fields: [
    kotaKab,
    kecamatan,
    gampong,
    semester,
    tahun,
    count('laki_laki', units.people, {
      label: { id: 'Laki-laki', en: 'Men' },
      description: { id: 'Jumlah penduduk laki-laki.', en: 'Number of men and boys.' },
      example: '2140',
      sex: 'Laki-laki',
    }),
    count('perempuan', units.people, {
      label: { id: 'Perempuan', en: 'Women' },
      description: { id: 'Jumlah penduduk perempuan.', en: 'Number of women and girls.' },
      example: '2210',
      sex: 'Perempuan',
    }),
    dateNow,
  ],
  naturalKey: ['kota_kab', 'kecamatan', 'gampong', 'semester', 'tahun'],
  indexes: [['tahun'], ['kota_kab'], ['tahun', 'kota_kab'], ['kota_kab', 'kecamatan']],
  answers: {
    figures: [
      { field: 'laki_laki', additive: 'withinPeriod' },
      { field: 'perempuan', additive: 'withinPeriod' },
    ],
    deliveries: { unit: 'regency', dueDays: 30 },
    pictures: [{ kind: 'shares' }, { kind: 'tiles' }, { kind: 'series' }, { kind: 'multiples' }],
    headline: { label: { id: 'Penduduk', en: 'People' }, figures: ['laki_laki', 'perempuan'] },
  },
});
