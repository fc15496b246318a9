import { defineCollection } from '../collection';
import { dateNow, varchar } from '../common-fields';

export const dokter = defineCollection({
  group: 'rsud',
  resource: 'dokter',
  label: { id: 'Dokter', en: 'Doctors' },
  description: {
    id: 'Dokter rumah sakit dan spesialisasinya.',
    en: "The hospital's doctors and their specialities.",
  },
  counts: {
    what: { id: 'Dokter', en: 'Doctors' },
    named: 'dokter|dokter spesialis|dpjp|doctor|doctors|physician|physicians',
    beside: 'spesialis|umum|gigi',
  },
  identifier: 'id_dokter',
  fields: [
    varchar('nama_dokter', {
      label: { id: 'Nama dokter', en: 'Doctor' },
      description: { id: 'Nama dokter dengan gelar.', en: "The doctor's name with titles." },
      example: 'dr. Cut Meutia, Sp.A',
      names: 'doctors',
    }),
    varchar('spesialis', {
      label: { id: 'Spesialis', en: 'Speciality' },
      description: { id: 'Bidang spesialisasi.', en: 'Speciality.' },
      example: 'Anak',
    }),
    dateNow,
  ],
  naturalKey: ['nama_dokter', 'spesialis'],
  indexes: [['spesialis']],
  answers: { figures: [] },
});
