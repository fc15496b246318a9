import type { Collection, Field } from '../collections';

/**
 * The fields of the natural key that say what a file covers: its places or sources, and its periods. A file that "is all there
 * is" replaces the records with the same values in them; of a collection without such a field, all records.
 */
export const extentFieldsOf = ({ naturalKey, field }: Collection): readonly Field[] =>
  naturalKey.map((name) => field(name)!).filter(({ extent }) => extent !== undefined);
