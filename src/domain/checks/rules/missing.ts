import { placesOf } from '../../collections/parts';
import { isOfMoments, isSeries } from '../parts';
import { defineRule } from '../rule';

/** Rows of a category or place that are missing while others of the same period are there. */
export const missing = defineRule({
  name: 'missing',
  title: { id: 'Baris yang tidak ada', en: 'Missing rows' },
  explanation: {
    id: 'Jenjang, kelompok atau wilayah ini ada pada periode sebelum dan sesudahnya atau di tabel lain, tetapi tidak pada periode ini.',
    en: 'The level, group or place has rows in the periods before and after or in another table, but none in this period.',
  },
  severity: 'warning',
  thresholds: [
    {
      name: 'from',
      label: { id: 'Hanya bila angkanya biasanya mulai dari', en: 'Only if its figure is usually at least' },
      usual: 10,
      min: 1,
      max: 1000000,
    },
  ],
  appliesTo: (collection) =>
    isSeries(collection) && !isOfMoments(collection) && placesOf(collection).length > 1,
});
