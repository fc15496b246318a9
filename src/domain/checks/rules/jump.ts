import { isOfMoments, isSeries } from '../parts';
import { defineRule } from '../rule';

/** All figures of a regency, a district or a category changed at once, as in a file that counts twice or lacks a part. */
export const jump = defineRule({
  name: 'jump',
  title: { id: 'Semua angka berubah serentak', en: 'All figures changed at once' },
  explanation: {
    id: 'Hampir semua angka satu wilayah atau kelompok naik atau turun serentak dibanding periode sebelum dan sesudahnya, misalnya karena terhitung dua kali.',
    en: 'Nearly all figures of a place or category rose or fell together against the periods before and after, as if they were counted twice or a part were missing.',
  },
  severity: 'warning',
  thresholds: [
    {
      name: 'factor',
      label: { id: 'Paling sedikit berubah menjadi … kali lipat', en: 'Changed at least by a factor of' },
      usual: 1.25,
      min: 1.05,
      max: 100,
    },
    {
      name: 'from',
      label: { id: 'Hanya bila selisih jumlahnya mulai dari', en: 'Only if the sum differs at least by' },
      usual: 20,
      min: 1,
      max: 1000000,
    },
  ],
  appliesTo: (collection) => isSeries(collection) && !isOfMoments(collection),
});
