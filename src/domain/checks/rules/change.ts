import { isSeries } from '../parts';
import { DEVIATIONS, defineRule } from '../rule';

/** A figure that changed much more than those beside it. */
export const unusualChange = defineRule({
  name: 'change',
  title: { id: 'Perubahan tidak wajar', en: 'Unusual change' },
  explanation: {
    id: 'Angka jauh berbeda dari periode sebelum dan sesudahnya, padahal angka lain di tempat dan periode yang sama tidak.',
    en: 'The figure is far from those of the periods before and after, while others of the same place and period are not.',
  },
  severity: 'warning',
  thresholds: [
    {
      name: 'factor',
      label: { id: 'Paling sedikit berubah menjadi … kali lipat', en: 'Changed at least by a factor of' },
      usual: 2,
      min: 1.1,
      max: 100,
    },
    DEVIATIONS,
    {
      name: 'from',
      label: { id: 'Hanya angka mulai dari', en: 'Only figures from' },
      usual: 20,
      min: 0,
      max: 1_000_000,
    },
  ],
  appliesTo: isSeries,
});
