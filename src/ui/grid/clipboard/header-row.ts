import type { Field } from '@/domain/collections';
import type { Matrix } from './clipboard-text';

/** Whether a text is a known heading of a field. */
export type IsHeading = (text: string, field: Field) => boolean;

/**
 * The columns that the first row of a pasted table names, by the fields' names and labels or by other known headings: for
 * each column of the table the name of its field, or undefined. The row is a header if at least half of its cells name a
 * column each, and at least one of them has the field's name or label, or two have other headings; otherwise, and if there
 * are no rows below it, undefined is returned.
 */
export function headerOf(
  [first = [], ...below]: Matrix,
  { fields, isHeading }: { fields: readonly Field[]; isHeading: IsHeading },
): readonly (string | undefined)[] | undefined {
  if (below.length === 0) return undefined;
  const free = new Set(fields);
  const take = (cell: string, matches: (field: Field) => boolean): string | undefined => {
    const field = cell.trim() === '' ? undefined : [...free].find(matches);
    if (field !== undefined) free.delete(field);
    return field?.name;
  };
  const exact = first.map((cell) => take(cell, (field) => namesOf(field).includes(plain(cell))));
  // A row with figures has data, whatever its texts are.
  const hasFigures = first.some((cell) => /^\s*[\d.,]+\s*$/.test(cell));
  const named = first.map(
    (cell, place) => exact[place] ?? (hasFigures ? undefined : take(cell, (field) => isHeading(cell, field))),
  );
  const matches = named.filter((name) => name !== undefined).length;
  const filled = first.filter((cell) => cell.trim() !== '').length;
  const isNamed = matches > 1 || exact.some((name) => name !== undefined);
  return isNamed && matches * 2 >= filled ? named : undefined;
}

const namesOf = ({ name, label }: Field): string[] => [name, label.id, label.en].map(plain);

/** A name without case, signs and the order of its words: `Kabupaten/Kota` is `Kota/Kabupaten`. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .sort()
    .join('');
