import type { Collection, Field } from '@/domain/collections';
import { hasDefault } from '@/domain/collections/field';

/** For each column of the file the field that it fills; undefined: the column is ignored. */
export type ColumnMatching = readonly (Field | undefined)[];

/** Guesses the field of each column: by its name, or by its label in either language. */
export function matchColumns(header: readonly string[], { columns }: Collection): ColumnMatching {
  const free = new Set<Field>(columns);
  return header.map((text) => {
    const wanted = plain(text);
    const field = columns.find((one) => free.has(one) && namesOf(one).includes(wanted));
    if (field !== undefined) free.delete(field);
    return field;
  });
}

const namesOf = ({ name, label }: Field): string[] => [name, label.id, label.en].map(plain);

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** Fields that new records need and the file does not have. */
export function missingFields(matching: ColumnMatching, { fields }: Collection): readonly Field[] {
  return fields.filter((field) => !hasDefault(field) && !matching.includes(field));
}
