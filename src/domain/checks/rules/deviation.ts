import { isOfStocks, isSeries } from '../parts';
import { DEVIATIONS, defineRule } from '../rule';

/** A figure that is off for one period, by less than an unusual change. */
export const deviation = defineRule({
  name: 'deviation',
  title: { id: 'Menyimpang dari riwayatnya', en: 'Off for one period' },
  explanation: {
    id: 'Angka berbeda dari periode sebelum dan sesudahnya lebih daripada angka lain di tempat dan periode yang sama, padahal yang dihitung hampir sama setiap kali.',
    en: 'The figure differs from the periods before and after by more than others of the same place and period do, although nearly the same are counted each time.',
  },
  severity: 'warning',
  thresholds: [
    {
      name: 'percent',
      label: { id: 'Paling sedikit berbeda, persen', en: 'Different at least by, per cent' },
      usual: 20,
      min: 1,
      max: 1000,
    },
    DEVIATIONS,
    {
      name: 'from',
      label: { id: 'Hanya bila selisihnya mulai dari', en: 'Only if it differs at least by' },
      usual: 6,
      min: 1,
      max: 1000000,
    },
  ],
  appliesTo: (collection) => isSeries(collection) && isOfStocks(collection),
});
