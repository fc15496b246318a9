import { defineCollection } from '../collection';
import { count, dateNow, datetime, enumerated, units } from '../common-fields';

export const pasien = defineCollection({
  group: 'rsud',
  resource: 'pasien',
  label: { id: 'Pasien', en: 'Patients' },
  description: {
    id: 'Jumlah pasien menurut tanggal dan status.',
    en: 'Number of patients by date and status.',
  },
  counts: {
    what: { id: 'Pasien rumah sakit', en: 'Hospital patients' },
    named: 'pasien|patients',
    beside: 'kunjungan|rawat jalan|rawat inap|igd|ugd|status|rsud|rawat|jalan|inap|darurat|gawat',
  },
  identifier: 'id_kunjungan',
  fields: [
    count('jumlah', units.patients, {
      label: { id: 'Jumlah pasien', en: 'Patients' },
      description: { id: 'Jumlah pasien.', en: 'Number of patients.' },
      example: '56',
    }),
    datetime('tanggal', {
      label: { id: 'Tanggal', en: 'Date' },
      description: { id: 'Tanggal kunjungan.', en: 'Date of the visits.' },
      example: '2024-01-31',
      extent: 'period',
    }),
    dateNow,
    enumerated('status', {
      label: { id: 'Status', en: 'Status' },
      description: {
        id: 'Status pasien, menurut daftar pilihan yang diatur administrator.',
        en: 'Status of the patients; an administrator lists its values.',
      },
      example: 'rawat jalan',
      list: 'status',
    }),
  ],
  naturalKey: ['tanggal', 'status'],
  indexes: [['tanggal']],
  answers: {
    figures: [{ field: 'jumlah', additive: 'always' }],
    deliveries: { unit: 'none', dueDays: 10 },
    pictures: [
      { kind: 'series', by: 'status' },
      { kind: 'shares', by: 'status' },
    ],
    headline: { label: { id: 'Pasien rumah sakit', en: 'Hospital patients' }, figures: ['jumlah'] },
  },
});
