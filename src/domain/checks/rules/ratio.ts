import { RATIOS } from '../relations';
import { defineRule } from '../rule';

/** Pupils per teacher and per school that are far from those elsewhere. */
export const ratio = defineRule({
  name: 'ratio',
  title: { id: 'Perbandingan tidak wajar', en: 'Unusual ratio' },
  explanation: {
    id: 'Jumlah siswa per guru atau per sekolah jauh berbeda dari kecamatan lain pada jenjang yang sama.',
    en: 'The pupils per teacher or per school are far from those of other districts at the same school level.',
  },
  severity: 'warning',
  thresholds: [
    {
      name: 'factor',
      label: { id: 'Berbeda paling sedikit … kali lipat', en: 'Different at least by a factor of' },
      usual: 4,
      min: 1.5,
      max: 100,
    },
  ],
  appliesTo: ({ resource }) => RATIOS.some(({ few }) => few === resource),
});
