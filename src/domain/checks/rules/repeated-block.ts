import { isOfMoments, isSeries } from '../parts';
import { defineRule } from '../rule';

/** A period that was copied from an earlier one: the one before, or the same half of the year before. */
export const repeatedBlock = defineRule({
  name: 'repeated_block',
  title: { id: 'Sama persis dengan periode terdahulu', en: 'The same as an earlier period' },
  explanation: {
    id: 'Semua angka satu tempat sama dengan periode sebelumnya atau periode yang sama tahun lalu, padahal biasanya berubah.',
    en: 'All figures of a place are those of the period before or of the same period of an earlier year, although they usually change.',
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
