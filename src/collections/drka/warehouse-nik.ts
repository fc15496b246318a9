import { defineCollection } from '../collection';
import { count, dateNow, datetime, units, varchar } from '../common-fields';

export const warehouseNik = defineCollection({
  group: 'drka',
  resource: 'warehouse_nik',
  label: { id: 'Pemakaian gudang data NIK', en: 'Use of the NIK warehouse' },
  description: {
    id: 'Jumlah transaksi NIK tiap aplikasi instansi (SKPA).',
    en: "Number of NIK look-ups by each agency's application.",
  },
  identifier: 'id_warehouse_nik',
  fields: [
    varchar('nama_skpa', {
      label: { id: 'Instansi (SKPA)', en: 'Agency' },
      description: { id: 'Nama instansi pengguna.', en: 'Name of the agency that uses the warehouse.' },
      example: 'Dinas Kesehatan',
    }),
    varchar('nama_app', {
      label: { id: 'Aplikasi', en: 'Application' },
      description: { id: 'Nama aplikasi.', en: 'Name of the application.' },
      example: 'e-Puskesmas',
    }),
    datetime('timestamp', {
      label: { id: 'Waktu', en: 'Time' },
      description: { id: 'Waktu transaksi dihitung.', en: 'Time at which the transactions were counted.' },
      example: '2024-01-31 14:15:00',
    }),
    count('jumlah_transaksi', units.transactions, {
      label: { id: 'Jumlah transaksi', en: 'Transactions' },
      description: { id: 'Jumlah transaksi.', en: 'Number of transactions.' },
      example: '482',
    }),
    dateNow,
  ],
  naturalKey: ['nama_skpa', 'nama_app', 'timestamp'],
  indexes: [['timestamp']],
});
