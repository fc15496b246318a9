import { defineCollection } from '../collection';
import { dateNow, jumlahTransaksi, namaApp, timestamp, varchar } from '../common-fields';
import { TRANSACTIONS } from '../counts';

export const warehouseNik = defineCollection({
  group: 'drka',
  resource: 'warehouse_nik',
  label: { id: 'Pemakaian gudang data NIK', en: 'Use of the NIK warehouse' },
  description: {
    id: 'Jumlah transaksi NIK tiap aplikasi instansi (SKPA).',
    en: "Number of NIK look-ups by each agency's application.",
  },
  counts: TRANSACTIONS,
  identifier: 'id_warehouse_nik',
  fields: [
    varchar('nama_skpa', {
      label: { id: 'Instansi (SKPA)', en: 'Agency' },
      description: { id: 'Nama instansi pengguna.', en: 'Name of the agency that uses the warehouse.' },
      example: 'Dinas Kesehatan',
      extent: 'source',
    }),
    namaApp,
    timestamp,
    jumlahTransaksi,
    dateNow,
  ],
  naturalKey: ['nama_skpa', 'nama_app', 'timestamp'],
  indexes: [['timestamp']],
  answers: {
    figures: [{ field: 'jumlah_transaksi', additive: 'always' }],
    deliveries: { unit: 'source', dueDays: 10 },
    pictures: [
      { kind: 'ranks', by: 'nama_skpa' },
      { kind: 'series', by: 'nama_skpa' },
    ],
  },
});
