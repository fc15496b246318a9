import { periodsOf } from '../../collections/parts';
import { defineRule } from '../rule';

/** A figure of a period that has not begun. */
export const future = defineRule({
  name: 'future',
  title: { id: 'Periode belum dimulai', en: 'Period that has not begun' },
  explanation: {
    id: 'Periode data lebih lambat dari hari ini.',
    en: 'The period of the figures is later than today.',
  },
  severity: 'error',
  thresholds: [],
  appliesTo: (collection) => periodsOf(collection).some(({ kind }) => kind !== 'varchar'),
});
