import { sameTotals } from '../relations';
import { defineRule } from '../rule';

/** The number of people counted by age, by sex and by occupation, which is the same each time. */
export const samePeople = defineRule({
  name: 'same_people',
  title: { id: 'Jumlah penduduk tidak sama', en: 'Different numbers of people' },
  explanation: {
    id: 'Jumlah penduduk gampong dan semester yang sama berbeda antara tabel umur, jenis kelamin, dan pekerjaan.',
    en: 'The people of the same village and half-year are not as many in the tables by age, sex and occupation.',
  },
  severity: 'error',
  thresholds: [
    {
      name: 'percent',
      label: { id: 'Selisih yang dibiarkan, persen', en: 'Difference that is allowed, per cent' },
      usual: 0,
      min: 0,
      max: 100,
    },
  ],
  appliesTo: (collection) => sameTotals.includes(collection),
});
