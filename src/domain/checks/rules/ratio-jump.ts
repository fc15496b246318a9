import { RATIOS } from '../relations';
import { DEVIATIONS, defineRule } from '../rule';

/** The ratio of pupils to teachers or to schools differs for one period, although each of the two figures may look usual. */
export const ratioJump = defineRule({
  name: 'ratio_jump',
  title: { id: 'Perbandingan melonjak', en: 'Ratio off for one period' },
  explanation: {
    id: 'Jumlah siswa per guru atau per sekolah berbeda dari periode sebelum dan sesudahnya lebih daripada di kecamatan lain.',
    en: 'The pupils per teacher or per school differ from the periods before and after by more than in other districts.',
  },
  severity: 'warning',
  thresholds: [
    {
      name: 'percent',
      label: { id: 'Paling sedikit berbeda, persen', en: 'Different at least by, per cent' },
      usual: 25,
      min: 1,
      max: 1000,
    },
    DEVIATIONS,
  ],
  appliesTo: ({ resource }) => RATIOS.some(({ few }) => few === resource),
});
