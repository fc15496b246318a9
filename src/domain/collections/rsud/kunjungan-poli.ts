import { defineCollection } from '../collection';
import { count, dateNow, tahun, units, varchar } from '../common-fields';

export const kunjunganPoli = defineCollection({
  group: 'rsud',
  resource: 'kunjungan_poli',
  label: { id: 'Kunjungan poliklinik', en: 'Outpatient visits' },
  description: {
    id: 'Jumlah kunjungan tiap poliklinik per tahun.',
    en: 'Number of visits to each outpatient clinic, by year.',
  },
  counts: {
    what: { id: 'Kunjungan poliklinik', en: 'Outpatient visits' },
    named: 'kunjungan|pengunjung|visits|visit',
    beside: 'pasien|patients|poliklinik|klinik|rawat jalan|clinic|outpatient|rsud',
  },
  identifier: 'id_kunjungan_poli',
  fields: [
    tahun,
    varchar('nama_poli', {
      label: { id: 'Poliklinik', en: 'Clinic' },
      description: { id: 'Nama poliklinik.', en: 'Name of the outpatient clinic.' },
      example: 'Poli Penyakit Dalam',
      names: 'clinics',
    }),
    count('jumlah_kunjungan', units.visits, {
      label: { id: 'Jumlah kunjungan', en: 'Visits' },
      description: { id: 'Jumlah kunjungan.', en: 'Number of visits.' },
      example: '8420',
    }),
    dateNow,
  ],
  naturalKey: ['tahun', 'nama_poli'],
  indexes: [['tahun']],
  answers: {
    figures: [{ field: 'jumlah_kunjungan', additive: 'always' }],
    deliveries: { unit: 'none', dueDays: 60 },
    pictures: [
      { kind: 'ranks', by: 'nama_poli' },
      { kind: 'series', by: 'nama_poli' },
    ],
    headline: { label: { id: 'Kunjungan poliklinik', en: 'Clinic visits' }, figures: ['jumlah_kunjungan'] },
  },
});
