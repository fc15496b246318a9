import { nearestName } from '../../spelling/nearest-name';
import type { AnyCollection } from '../collection';
import { type Condition, operatorsOf } from './view';

/**
 * The words with which REST's lists limit a field; the addresses of pages accept them too: `tahun=2023`, repeated for any
 * of several values, and `tahun.gte=2020`.
 */
const WORD = /^(.+?)(?:\.(gte|lte|gt|lt))?$/;

const fieldOf = (word: string, collection: AnyCollection) =>
  collection.readableField(WORD.exec(word)?.[1] ?? '');

/** Whether the name of a parameter limits a field of a collection. */
export const isFieldWord = (name: string, collection: AnyCollection): boolean =>
  fieldOf(name, collection) !== undefined;

/** The conditions of an address in the words of REST. @param drop called with each word that a field does not have */
export function conditionsInWords(
  parameters: URLSearchParams,
  collection: AnyCollection,
  drop: (word: string) => void,
): Condition[] {
  return [...new Set(parameters.keys())].flatMap((word): Condition[] => {
    const field = fieldOf(word, collection);
    if (field === undefined) return [];
    const bound = WORD.exec(word)?.[2] as 'gte' | 'lte' | 'gt' | 'lt' | undefined;
    const values = parameters.getAll(word).map((value) => value.trim());
    const [value = ''] = values;
    const column = field.name;
    const condition: Condition =
      bound !== undefined
        ? { column, op: bound, value }
        : values.length > 1
          ? { column, op: 'in', value: values }
          : { column, op: 'eq', value };
    if (operatorsOf(field).includes(condition.op) && !(bound !== undefined && values.length > 1))
      return [condition];
    drop(word);
    return [];
  });
}

/** A word of an address that a page does not know, and the one that was likely meant. */
export type UnknownWord = Readonly<{ word: string; nearest: string | undefined }>;

/** The words of an address that neither belong to the view of its records nor are among the page's own. */
export function unknownWords(
  parameters: URLSearchParams,
  { collection, own }: { collection: AnyCollection; own: readonly string[] },
): UnknownWord[] {
  const fields = collection.readable.map(({ name }) => name);
  const known = [...VIEW_WORDS, ...own];
  return [...new Set(parameters.keys())]
    .filter((word) => !known.includes(word) && !isFieldWord(word, collection))
    .map((word) => ({ word, nearest: nearestName(word, [...fields, ...known]) }));
}

/** The words of a view, and of the layout of a table, which changes no figure. */
const VIEW_WORDS = [
  ...['q', 'filter', 'findings', 'figures', 'without', 'sort'],
  ...['columns', 'frozen', 'calculated', 'highlights', 'view'],
];
