import { spelledFields } from '../../places/spelling-groups';
import { defineRule } from '../rule';

/** A name that is written in another way than the register or the other records have it. */
export const spelling = defineRule({
  name: 'spelling',
  title: { id: 'Ejaan berbeda', en: 'Different spelling' },
  explanation: {
    id: 'Nama ini ditulis lain daripada di daftar wilayah, daftar nilai atau data lain, sehingga dihitung terpisah.',
    en: 'The name is written in another way than in the register, the list or other records, so it is counted apart.',
  },
  severity: 'error',
  thresholds: [],
  appliesTo: (collection) => spelledFields(collection).length > 0,
});
