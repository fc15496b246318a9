import type { Collection } from '../../collections';
import { sameKeys } from '../relations';
import { defineRule } from '../rule';

/** A file whose figures are those of another table. */
export const otherTable = defineRule({
  name: 'other_table',
  title: { id: 'Angka dari tabel lain', en: 'Figures of another table' },
  explanation: {
    id: 'Semua angka satu kabupaten/kota sama dengan angka tabel lain, misalnya jumlah siswa di tabel guru.',
    en: 'All figures of a regency are those of another table, such as numbers of pupils in the table of teachers.',
  },
  severity: 'error',
  thresholds: [
    {
      name: 'records',
      label: { id: 'Paling sedikit jumlah angka', en: 'At least so many figures' },
      usual: 8,
      min: 3,
      max: 10000,
    },
  ],
  appliesTo: (collection) => sameKeys.some((group) => group.includes(collection as Collection)),
});
