import { spelledFields } from '../../places/spelling-groups';
import { countedFieldsOf } from '../parts';
import { defineRule } from '../rule';

/** A total, or a figure of a larger place, among the parts that it is the sum of: it would be counted twice. */
export const level = defineRule({
  name: 'level',
  title: { id: 'Jumlah di antara bagiannya', en: 'Total among its parts' },
  explanation: {
    id: 'Di tempat nama wilayah, jenjang, penyakit atau kelompok lain tertulis kata seperti "jumlah", wilayah yang lebih besar atau nama yang angkanya jumlah semua yang lain, sehingga terhitung dua kali.',
    en: 'Instead of a place, a level, a disease or another part, a word such as "total" is written, a larger place, or a name whose figure is the sum of all others, so it is counted twice.',
  },
  severity: 'error',
  thresholds: [],
  appliesTo: (collection) => spelledFields(collection).length > 0 && countedFieldsOf(collection).length > 0,
});
