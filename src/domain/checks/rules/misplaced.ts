import { placesOf } from '../../collections/parts';
import { defineRule } from '../rule';

/** A place that is recorded in a larger place to which it does not belong. */
export const misplaced = defineRule({
  name: 'misplaced',
  title: { id: 'Wilayah induk yang salah', en: 'Place within a wrong one' },
  explanation: {
    id: 'Kecamatan ini tidak ada di kabupaten/kota itu menurut daftar wilayah, atau gampong ini pada periode atau tabel lain ada di kecamatan lain.',
    en: 'The register has no such district in the regency, or in other periods or tables the village is in another district.',
  },
  severity: 'error',
  thresholds: [],
  appliesTo: (collection) => placesOf(collection).length > 1,
});
