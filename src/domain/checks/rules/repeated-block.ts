import { isSeries } from '../parts';
import { defineRule } from '../rule';

/** A period that was copied from an earlier one: the one before, or the same half of the year before. */
export const repeatedBlock = defineRule({
  name: 'repeated_block',
  title: { id: 'Sama persis dengan periode terdahulu', en: 'The same as an earlier period' },
  explanation: {
    id: 'Semua angka satu tempat sama dengan periode sebelumnya atau periode yang sama tahun lalu, dari data harian semua hari satu bulan, padahal biasanya berubah.',
    en: 'All figures of a place, or of daily figures all days of a month, are those of the period before or of the year before, although they usually change.',
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
  appliesTo: isSeries,
});
