import type { Field } from '@/domain/collections';
import type { Matrix } from './clipboard-text';

/**
 * The columns that the first row of a pasted table names, by the fields' names and labels: for each column of the table
 * the name of its field, or undefined. The row is a header if at least half of its cells name a column each; otherwise,
 * and if nothing is below it, undefined is returned.
 */
export function headerOf(
  [first = [], ...below]: Matrix,
  fields: readonly Field[],
): readonly (string | undefined)[] | undefined {
  if (below.length === 0) return undefined;
  const free = new Set(fields);
  const named = first.map((cell) => {
    const field = [...free].find((one) => namesOf(one).includes(plain(cell)));
    if (field !== undefined) free.delete(field);
    return field?.name;
  });
  const matches = named.filter((name) => name !== undefined).length;
  const filled = first.filter((cell) => cell.trim() !== '').length;
  return matches > 0 && matches * 2 >= filled ? named : undefined;
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
