import { isSeries } from '../parts';
import { DEVIATIONS, defineRule, type Threshold } from '../rule';

const FROM: Threshold = {
  name: 'from',
  label: { id: 'Hanya angka mulai dari', en: 'Only figures from' },
  usual: 20,
  min: 0,
  max: 1_000_000,
};
const DIFFERENCE: Threshold = {
  name: 'difference',
  label: { id: 'Hanya bila selisihnya mulai dari', en: 'Only if it differs at least by' },
  usual: 10,
  min: 1,
  max: 1_000_000,
};

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
    FROM,
  ],
  methods: {
    usual: { id: 'Dibanding angka lain pada periode yang sama', en: 'Against other figures of the period' },
    others: [
      {
        name: 'share',
        label: { id: 'Persen dari riwayatnya sendiri', en: 'Per cent of its own history' },
        explanation: {
          id: 'Angka berbeda sekian persen dari nilai tengah (median) semua periodenya sendiri, bila ada paling sedikit empat.',
          en: 'The figure differs by so many per cent from the median of all its own periods, if there are at least four.',
        },
        thresholds: [
          {
            name: 'percent',
            label: { id: 'Paling sedikit berbeda, persen', en: 'Different at least by, per cent' },
            usual: 50,
            min: 1,
            max: 10_000,
          },
          FROM,
          DIFFERENCE,
        ],
      },
      {
        name: 'score',
        label: { id: 'Skor z robust dari riwayatnya sendiri', en: 'Robust z-score in its own history' },
        explanation: {
          id: 'Jarak angka dari median semua periodenya sendiri, dibagi sebaran yang lazim baginya (1,4826 kali MAD), bila ada paling sedikit empat periode.',
          en: 'How far the figure is from the median of all its own periods, divided by its usual spread (1.4826 times the MAD), if there are at least four.',
        },
        thresholds: [
          {
            name: 'score',
            label: { id: 'Skor z paling sedikit', en: 'Z-score of at least' },
            usual: 3.5,
            min: 1,
            max: 1_000,
          },
          FROM,
          DIFFERENCE,
        ],
      },
    ],
  },
  appliesTo: isSeries,
});
