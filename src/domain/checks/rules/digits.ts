import { isOfMoments, isSeries } from '../parts';
import { defineRule } from '../rule';

/** A figure in which two digits were exchanged. */
export const digits = defineRule({
  name: 'digits',
  title: { id: 'Dua angka tertukar', en: 'Two digits exchanged' },
  explanation: {
    id: 'Bila dua angkanya ditukar, angkanya sesuai dengan periode lain, misalnya 2.540 untuk 5.240.',
    en: 'With two of its digits exchanged the figure agrees with the other periods, such as 2,540 for 5,240.',
  },
  severity: 'warning',
  thresholds: [
    {
      name: 'percent',
      label: { id: 'Paling sedikit berbeda, persen', en: 'Different at least by, per cent' },
      usual: 5,
      min: 1,
      max: 1000,
    },
  ],
  appliesTo: (collection) => isSeries(collection) && !isOfMoments(collection),
});
