import { defineCollection } from '../collection';
import { dateNow, html } from '../common-fields';

export const jamLayanan = defineCollection({
  group: 'rsud',
  resource: 'jam_layanan',
  label: { id: 'Jam layanan', en: 'Opening hours' },
  description: {
    id: 'Jam layanan rumah sakit sebagai potongan HTML.',
    en: "The hospital's opening hours, as a piece of HTML.",
  },
  identifier: 'id_layanan',
  fields: [
    html('html_static', {
      label: { id: 'Isi HTML', en: 'HTML' },
      description: {
        id: 'Potongan HTML, disimpan apa adanya; bersihkan sebelum ditampilkan.',
        en: 'A piece of HTML, stored as it is: sanitise it before you show it.',
      },
      example: '<p>Senin-Kamis 08.00-14.00</p>',
    }),
    dateNow,
  ],
  naturalKey: ['html_static'],
  answers: { figures: [] },
});
