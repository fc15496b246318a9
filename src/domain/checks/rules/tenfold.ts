import { isSeries } from '../parts';
import { defineRule } from '../rule';

/** A figure with a digit too many or too few. */
export const tenfold = defineRule({
  name: 'tenfold',
  title: { id: 'Kelebihan atau kekurangan angka nol', en: 'A zero too many or too few' },
  explanation: {
    id: 'Angka kira-kira sepuluh atau seratus kali, atau sepersepuluh atau seperseratus, dari periode lain.',
    en: 'The figure is about ten or a hundred times, or a tenth or a hundredth, of that of other periods.',
  },
  severity: 'error',
  thresholds: [
    {
      name: 'from',
      label: { id: 'Hanya bila salah satu angka mulai dari', en: 'Only if one of the figures is at least' },
      usual: 50,
      min: 1,
      max: 1_000_000,
    },
  ],
  appliesTo: isSeries,
});
