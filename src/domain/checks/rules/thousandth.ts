import { isSeries } from '../parts';
import { defineRule } from '../rule';

/** A decimal point that was read as a separator of thousands, or the other way round. */
export const thousandth = defineRule({
  name: 'thousandth',
  title: { id: 'Titik ribuan terbaca sebagai desimal', en: 'Separator of thousands misread' },
  explanation: {
    id: 'Angka kira-kira seribu kali, atau seperseribu, dari periode lain, misalnya 5 untuk 5.240.',
    en: 'The figure is about a thousand times, or a thousandth, of that of other periods, such as 5 for 5,240.',
  },
  severity: 'error',
  thresholds: [
    {
      name: 'from',
      label: { id: 'Hanya bila salah satu angka mulai dari', en: 'Only if one of the figures is at least' },
      usual: 500,
      min: 100,
      max: 1_000_000,
    },
  ],
  appliesTo: isSeries,
});
