import { placesOf } from '../../collections/parts';
import { countedFieldsOf } from '../parts';
import { defineRule } from '../rule';

/** A figure for a whole regency or district, and those of its districts or villages for the same period and categories. */
export const wholeAndParts = defineRule({
  name: 'whole_and_parts',
  title: { id: 'Keseluruhan berbeda dari bagiannya', en: 'Whole differs from its parts' },
  explanation: {
    id: 'Angka untuk seluruh kabupaten/kota atau kecamatan berbeda dari jumlah angka bagian-bagiannya. Ringkasan memakai bagian-bagiannya; mungkin ada yang belum lengkap.',
    en: 'The figure for a whole regency or district is not the sum of those of its parts. Summaries use the parts, of which some may be missing.',
  },
  severity: 'warning',
  thresholds: [
    {
      name: 'percent',
      label: { id: 'Selisih yang dibiarkan, persen', en: 'Difference that is allowed, per cent' },
      usual: 1,
      min: 0,
      max: 100,
    },
  ],
  appliesTo: (collection) => placesOf(collection).length > 1 && countedFieldsOf(collection).length > 0,
});
