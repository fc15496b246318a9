import { isSeries } from '../parts';
import { defineRule } from '../rule';

/** A zero that stands for a figure that is not known. */
export const zero = defineRule({
  name: 'zero',
  title: { id: 'Nol di tempat angka besar', en: 'Zero instead of a figure' },
  explanation: {
    id: 'Angka nol, padahal pada periode lain tidak. Mungkin datanya belum ada.',
    en: 'The figure is zero, and in other periods it is not. Perhaps it was not known.',
  },
  severity: 'error',
  thresholds: [
    {
      name: 'from',
      label: { id: 'Hanya bila angka periode lain mulai dari', en: 'Only if other periods have at least' },
      usual: 50,
      min: 1,
      max: 1_000_000,
    },
  ],
  appliesTo: isSeries,
});
