import type { Collection } from '../../collections';
import { comparedCollections } from '../office-rule';
import { defineRule } from '../rule';

/** A rule that the office itself has written: each finding has the name of its rule. */
export const office = defineRule({
  name: 'office',
  title: { id: 'Aturan kantor', en: 'Rule of the office' },
  explanation: {
    id: 'Angka tidak memenuhi aturan yang ditulis kantor.',
    en: 'The figure does not keep a rule that the office has written.',
  },
  severity: 'warning',
  thresholds: [],
  appliesTo: (collection) => comparedCollections.includes(collection as Collection),
});
