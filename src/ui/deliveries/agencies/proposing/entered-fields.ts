import type { Collection, Field } from '@/domain/collections';

/** The fields that a person of an agency enters: all but the time of the last write. */
export const enteredFields = ({ fields }: Collection): readonly Field[] =>
  fields.filter(({ kind }) => kind !== 'timestamp');
