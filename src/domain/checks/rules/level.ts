import { placesOf } from '../../collections/parts';
import { defineRule } from '../rule';

/** A figure of a larger place among those of the places in it: a total, which would be counted twice. */
export const level = defineRule({
  name: 'level',
  title: { id: 'Wilayah di tingkat yang salah', en: 'Place at the wrong level' },
  explanation: {
    id: 'Sebagai wilayah yang lebih kecil tertulis nama wilayah yang lebih besar atau kata seperti "jumlah", sehingga terhitung dua kali.',
    en: 'Instead of a smaller place, the larger one or a word such as "total" is written, so it is counted twice.',
  },
  severity: 'error',
  thresholds: [],
  appliesTo: (collection) => placesOf(collection).length > 1,
});
