import { hasHalves } from '../parts';
import { defineRule } from '../rule';

/** Two halves of a whole, such as men and women, that were exchanged. */
export const exchanged = defineRule({
  name: 'exchanged',
  title: { id: 'Laki-laki dan perempuan tertukar', en: 'Men and women exchanged' },
  explanation: {
    id: 'Pada semua periode lain yang satu lebih banyak, pada periode ini yang lain, dengan selisih yang sama.',
    en: 'In all other periods there are more of one, in this period there are more of the other, by the same difference.',
  },
  severity: 'error',
  thresholds: [
    {
      name: 'from',
      label: { id: 'Hanya bila selisihnya mulai dari', en: 'Only if they differ at least by' },
      usual: 3,
      min: 1,
      max: 1000000,
    },
  ],
  appliesTo: hasHalves,
});
