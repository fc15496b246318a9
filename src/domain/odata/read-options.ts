import type { AnyCollection } from '../collections/collection';
import type { Field } from '../collections/field';
import { isSortable, MAX_SORT, type Sort, type SortColumn, sortColumns } from '../collections/view/view';
import { faultAt, ODataFault, unsupported } from './odata-fault';
import { unknownName } from './read-condition';
import { createTokenReader, type TokenReader } from './tokens';

/**
 * Reads `$select`: names of fields, or `*`.
 * @returns the fields in the order of the declaration
 * @throws {ODataFault}
 */
export function readSelect(option: string, text: string, collection: AnyCollection): readonly Field[] {
  if (text.trim() === '*') return collection.columns;
  const tokens = createTokenReader(option, text);
  const named = new Set<Field>();
  do named.add(fieldIn(tokens, collection));
  while (tokens.takeIf(','));
  tokens.expectEnd();
  return collection.columns.filter((field) => named.has(field));
}

/**
 * Reads `$orderby`: names of fields, each with `asc` or `desc`.
 * @returns the columns with the identifier at their end, so that the order is that of every page
 * @throws {ODataFault}
 */
export function readOrderBy(option: string, text: string, collection: AnyCollection): readonly SortColumn[] {
  const tokens = createTokenReader(option, text);
  const sort: Sort = [];
  do {
    const { at } = tokens.peek();
    const field = fieldIn(tokens, collection);
    if (!isSortable(field)) throw unsupported(option, field.name);
    if (sort.some(({ column }) => column === field.name))
      throw faultAt(option, at, { id: `${field.name} disebut dua kali`, en: `${field.name} is named twice` });
    const isDescending = tokens.takeIf('desc');
    if (!isDescending) tokens.takeIf('asc');
    sort.push(isDescending ? { column: field.name, desc: true } : { column: field.name });
  } while (tokens.takeIf(','));
  tokens.expectEnd();
  if (sort.length > MAX_SORT)
    throw new ODataFault(option, {
      id: `paling banyak ${MAX_SORT} kolom`,
      en: `at most ${MAX_SORT} fields`,
    });
  return sortColumns(sort, collection);
}

/** The next token as the name of a field. @throws {ODataFault} */
export function fieldIn(tokens: TokenReader, collection: AnyCollection): Field {
  const token = tokens.take();
  const field = token.kind === 'word' ? collection.field(token.text) : undefined;
  if (field === undefined) throw unknownName(tokens.option, token, collection);
  const next = tokens.peek();
  if (next.kind === 'mark' && (next.text === '/' || next.text === '('))
    throw unsupported(tokens.option, `${token.text}${next.text}`);
  return field;
}

/** Reads a whole number from 0 on. @throws {ODataFault} */
export function readAmount(option: string, text: string, max: number): number {
  const value = /^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (value <= max) return value;
  throw new ODataFault(option, {
    id: `harus bilangan bulat dari 0 sampai ${max}`,
    en: `must be a whole number from 0 to ${max}`,
  });
}

/** Reads `true` or `false`. @throws {ODataFault} */
export function readTruth(option: string, text: string): boolean {
  const word = text.trim().toLowerCase();
  if (word === 'true' || word === 'false') return word === 'true';
  throw new ODataFault(option, { id: 'harus true atau false', en: 'must be true or false' });
}
