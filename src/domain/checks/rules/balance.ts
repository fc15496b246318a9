import { hasHalves } from '../parts';
import { defineRule } from '../rule';

/** Two halves of a whole, such as men and women, that are far from each other. */
export const balance = defineRule({
  name: 'balance',
  title: { id: 'Tidak seimbang', en: 'Out of balance' },
  explanation: {
    id: 'Jumlah laki-laki dan perempuan satu gampong jauh berbeda.',
    en: 'The numbers of men and women of a village are far apart.',
  },
  severity: 'warning',
  thresholds: [
    {
      name: 'factor',
      label: { id: 'Berbeda paling sedikit … kali lipat', en: 'Different at least by a factor of' },
      usual: 2.5,
      min: 1.2,
      max: 100,
    },
    {
      name: 'from',
      label: { id: 'Hanya bila jumlahnya mulai dari', en: 'Only if together they are at least' },
      usual: 50,
      min: 1,
      max: 1_000_000,
    },
  ],
  appliesTo: hasHalves,
});
