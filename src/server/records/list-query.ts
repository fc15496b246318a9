import type { Collection, Field } from '@/collections';
import { Fault, type Language } from '@/collections/fault';
import type { ParseContext } from '@/collections/kinds/context';
import { parseValue, type Value } from '@/collections/kinds/parse';
import { ServiceError } from '@/server/errors';

/** The most records of one page (decisions "List"). */
export const MAX_LIMIT = 10_000;
export const FORMATS = ['json', 'csv', 'ndjson'] as const;
export type ListFormat = (typeof FORMATS)[number];

/** Field kinds that have an order, and so ranges. */
const RANGED: ReadonlySet<Field['kind']> = new Set(['int', 'year', 'timestamp', 'datetime']);

/** Whether a list can be asked for a field's values from or up to a bound (`.gte`, `.lte`). */
export const isRanged = ({ kind }: Field): boolean => RANGED.has(kind);

export type Filter = Readonly<{ field: Field } & ({ anyOf: Value[] } | { bound: '>=' | '<='; value: Value })>;

/** A list request, judged. */
export type ListQuery = Readonly<{
  filters: readonly Filter[];
  /** The members of each record, in the order of the declaration; every one by default. */
  columns: readonly Field[];
  limit: number | undefined;
  /** Only records whose identifier is greater; 0 for all. */
  after: number;
  /** What `?format=` asks for; undefined leaves it to the Accept header. */
  format: ListFormat | undefined;
  /** The records as they were at this time, RFC 3339 in UTC. */
  asOf: string | undefined;
  /** Only what changed at this time or later, deletions included. */
  changedSince: string | undefined;
}>;

/**
 * Judges the query string of a list (decisions "List"). An empty one asks for every record.
 * @param parameters name and value pairs in the order of the query string
 * @throws {ServiceError} `invalid_parameter`, naming the parameter
 */
export function readListQuery(
  parameters: Iterable<readonly [string, string]>,
  collection: Collection,
  context: ParseContext,
): ListQuery {
  const given = new Map<string, string[]>();
  for (const [name, value] of parameters) given.set(name, [...(given.get(name) ?? []), value]);
  const filters: Filter[] = [];
  let columns: readonly Field[] = collection.columns;
  let limit: number | undefined;
  let after = 0;
  let format: ListFormat | undefined;
  let asOf: string | undefined;
  let changedSince: string | undefined;
  for (const [name, values] of given) {
    if (name === 'limit') limit = wholeNumber(name, only(name, values), 1, MAX_LIMIT);
    else if (name === 'after')
      after = wholeNumber(name, only(name, values), 0, collection.identifierField.max);
    else if (name === 'fields') columns = readColumns(only(name, values), collection);
    else if (name === 'format') format = readFormat(only(name, values));
    else if (name === 'as_of') asOf = readTime(name, only(name, values), context);
    else if (name === 'changed_since') changedSince = readTime(name, only(name, values), context);
    else filters.push(readFilter(name, values, collection, context));
  }
  if (
    changedSince !== undefined &&
    (filters.length > 0 || asOf !== undefined || (format ?? 'json') !== 'json')
  )
    throw invalid('changed_since', {
      id: 'hanya dapat bersama fields, limit dan after, sebagai JSON',
      en: 'goes with fields, limit and after only, as JSON',
    });
  return { filters, columns, limit, after, format, asOf, changedSince };
}

/** What a caller may give for a moment, as anywhere; one to come would promise what nobody knows. */
function readTime(name: string, raw: string, context: ParseContext): string {
  const field = { ...MOMENT, name };
  const value = readValue(name, raw, field, context) as string;
  if (Date.parse(value) <= Date.now()) return value;
  throw invalid(name, { id: 'ada di masa depan', en: 'is in the future' });
}

const MOMENT = {
  kind: 'timestamp',
  label: { id: 'Waktu', en: 'Time' },
  description: { id: 'Waktu.', en: 'A time.' },
  example: '2024-01-31T07:15:00Z',
} as const;

function readFilter(name: string, values: string[], collection: Collection, context: ParseContext): Filter {
  const [fieldName = '', suffix, ...rest] = name.split('.');
  const field = collection.field(fieldName);
  if (field === undefined || rest.length > 0) throw unknownParameter(name);
  if (suffix === undefined)
    return { field, anyOf: values.map((value) => readValue(name, value, field, context)) };
  if ((suffix !== 'gte' && suffix !== 'lte') || !isRanged(field)) throw unknownParameter(name);
  return {
    field,
    bound: suffix === 'gte' ? '>=' : '<=',
    value: readValue(name, only(name, values), field, context),
  };
}

function readValue(name: string, raw: string, field: Field, context: ParseContext): Value {
  // A filter by an enumerated value may name one that is no longer listed.
  const lenient = field.kind === 'enum' ? { ...context, listedValues: () => undefined } : context;
  const value = parseValue(raw, field, lenient);
  if (!(value instanceof Fault)) return value;
  throw invalid(name, value.reason);
}

function readColumns(raw: string, collection: Collection): readonly Field[] {
  const names = new Set(raw.split(',').map((name) => name.trim()));
  for (const name of names) {
    if (collection.field(name) === undefined) {
      throw invalid('fields', {
        id: `"${shorten(name)}" bukan kolom koleksi ini`,
        en: `"${shorten(name)}" is not a field of this collection`,
      });
    }
  }
  return collection.columns.filter(({ name }) => names.has(name));
}

function readFormat(raw: string): ListFormat {
  const format = FORMATS.find((known) => known === raw);
  if (format !== undefined) return format;
  const known = FORMATS.join(', ');
  throw invalid('format', { id: `harus salah satu dari: ${known}`, en: `must be one of: ${known}` });
}

function wholeNumber(name: string, raw: string, min: number, max: number): number {
  const value = /^[0-9]{1,10}$/.test(raw) ? Number(raw) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw invalid(name, {
    id: `harus bilangan bulat antara ${min} dan ${max}`,
    en: `must be a whole number between ${min} and ${max}`,
  });
}

function only(name: string, values: string[]): string {
  if (values.length === 1) return values[0]!;
  throw invalid(name, { id: 'hanya boleh disebut sekali', en: 'may be given only once' });
}

const unknownParameter = (name: string): ServiceError =>
  invalid(name, { id: 'parameter tidak dikenal', en: 'is not a known parameter' });

const invalid = (name: string, reason: Record<Language, string>): ServiceError =>
  new ServiceError('invalid_parameter', { field: shorten(name), details: reason });

const shorten = (text: string): string => (text.length > 64 ? `${text.slice(0, 64)}…` : text).toWellFormed();
