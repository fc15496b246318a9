import { isOfMoments, isSeries } from '../parts';
import { defineRule } from '../rule';

/** A period that was copied from the one before. */
export const repeatedBlock = defineRule({
  name: 'repeated_block',
  title: { id: 'Sama persis dengan periode sebelumnya', en: 'The same as the period before' },
  explanation: {
    id: 'Semua angka satu tempat sama dengan periode sebelumnya, padahal biasanya berubah.',
    en: 'All figures of a place are those of the period before, although they usually change.',
  },
  severity: 'error',
  thresholds: [
    {
      name: 'records',
      label: { id: 'Paling sedikit jumlah angka', en: 'At least so many figures' },
      usual: 8,
      min: 3,
      max: 10_000,
    },
  ],
  appliesTo: (collection) => isSeries(collection) && !isOfMoments(collection),
});
