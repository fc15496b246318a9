import { defineCollection } from '../collection';
import { count, dateNow, datetime, units, varchar } from '../common-fields';

export const transApiNik = defineCollection({
  group: 'rsud',
  resource: 'trans_api_nik',
  label: { id: 'Transaksi API NIK', en: 'NIK API transactions' },
  description: {
    id: 'Jumlah transaksi API NIK tiap aplikasi rumah sakit.',
    en: "Number of NIK API calls by each of the hospital's applications.",
  },
  identifier: 'id_trans',
  fields: [
    varchar('nama_app', {
      label: { id: 'Aplikasi', en: 'Application' },
      description: { id: 'Nama aplikasi.', en: 'Name of the application.' },
      example: 'SIMRS',
    }),
    datetime('timestamp', {
      label: { id: 'Waktu', en: 'Time' },
      description: { id: 'Waktu transaksi dihitung.', en: 'Time at which the transactions were counted.' },
      example: '2024-01-31 14:15:00',
    }),
    count('jumlah_transaksi', units.transactions, {
      label: { id: 'Jumlah transaksi', en: 'Transactions' },
      description: { id: 'Jumlah transaksi.', en: 'Number of transactions.' },
      example: '127',
    }),
    dateNow,
  ],
  naturalKey: ['nama_app', 'timestamp'],
  indexes: [['timestamp']],
});
