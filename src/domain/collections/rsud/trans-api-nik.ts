import { defineCollection } from '../collection';
import { dateNow, jumlahTransaksi, namaApp, timestamp } from '../common-fields';
import { TRANSACTIONS } from '../counts';

export const transApiNik = defineCollection({
  group: 'rsud',
  resource: 'trans_api_nik',
  label: { id: 'Transaksi API NIK', en: 'NIK API transactions' },
  description: {
    id: 'Jumlah transaksi API NIK tiap aplikasi rumah sakit.',
    en: "Number of NIK API calls by each of the hospital's applications.",
  },
  counts: TRANSACTIONS,
  identifier: 'id_trans',
  fields: [namaApp, timestamp, jumlahTransaksi, dateNow],
  naturalKey: ['nama_app', 'timestamp'],
  indexes: [['timestamp']],
  answers: {
    figures: [{ field: 'jumlah_transaksi', additive: 'always' }],
    deliveries: { unit: 'source', dueDays: 10 },
    pictures: [
      { kind: 'ranks', by: 'nama_app' },
      { kind: 'series', by: 'nama_app' },
    ],
  },
});
