import { defineCollection } from '../collection';
import { count, dateNow, tahun, units, varchar } from '../common-fields';

export const penyakitTop10 = defineCollection({
  group: 'rsud',
  resource: 'penyakit_top_10',
  label: { id: 'Sepuluh penyakit terbanyak', en: 'Ten most frequent diseases' },
  description: {
    id: 'Jumlah kasus sepuluh penyakit terbanyak tiap bulan.',
    en: 'Number of cases of the ten most frequent diseases, by month.',
  },
  counts: {
    what: { id: 'Kasus penyakit', en: 'Cases of disease' },
    named: 'kasus|penderita|penyakit|diagnosa|diagnosis|cases|case count|disease|diseases',
    beside:
      'pasien|kunjungan|jiwa|orang|terbanyak|terbesar|sepuluh|pola|besar|top|jalan|rawat|inap|rawat jalan|rawat inap|penyebab|sebab|sakit|menular|tidak',
  },
  identifier: 'id_penyakit',
  fields: [
    varchar('nama_penyakit', {
      label: { id: 'Penyakit', en: 'Disease' },
      description: { id: 'Nama penyakit.', en: 'Name of the disease.' },
      example: 'Hipertensi esensial',
      names: 'diseases',
    }),
    count('jumlah', units.cases, {
      label: { id: 'Jumlah kasus', en: 'Cases' },
      description: { id: 'Jumlah kasus.', en: 'Number of cases.' },
      example: '340',
    }),
    {
      name: 'bulan',
      extent: 'period',
      kind: 'int',
      min: 1,
      max: 12,
      label: { id: 'Bulan', en: 'Month' },
      description: { id: 'Bulan, 1 sampai 12.', en: 'Month, 1 to 12.' },
      example: '1',
      list: 'month',
      alsoCalled: ['month'],
    },
    tahun,
    dateNow,
  ],
  naturalKey: ['nama_penyakit', 'bulan', 'tahun'],
  indexes: [['tahun'], ['tahun', 'bulan']],
  answers: {
    figures: [{ field: 'jumlah', additive: 'always' }],
    deliveries: { unit: 'none', dueDays: 10 },
    ranking: {
      by: 'nama_penyakit',
      absent: { id: 'tidak termasuk sepuluh besar', en: 'not among the ten' },
    },
    pictures: [
      { kind: 'ranks', by: 'nama_penyakit' },
      { kind: 'series', by: 'nama_penyakit' },
    ],
  },
});
