import { isOfMoments, isSeries } from '../parts';
import { defineRule } from '../rule';

/** Days of a month that each have the sum of the month so far. */
export const runningTotal = defineRule({
  name: 'running_total',
  title: { id: 'Angka kumulatif', en: 'Running total' },
  explanation: {
    id: 'Angka harian satu bulan tidak pernah turun, seolah-olah setiap hari berisi jumlah sejak awal bulan.',
    en: 'The daily figures of a month never fall, as if each day had the sum of the month so far.',
  },
  severity: 'error',
  thresholds: [
    {
      name: 'days',
      label: { id: 'Paling sedikit jumlah hari', en: 'At least so many days' },
      usual: 10,
      min: 7,
      max: 31,
    },
  ],
  appliesTo: (collection) => isSeries(collection) && isOfMoments(collection),
});
