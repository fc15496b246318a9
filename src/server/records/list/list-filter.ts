import type { Collection, Field } from '@/domain/collections';
import { Fault } from '@/domain/collections/fault';
import type { YearField } from '@/domain/collections/field';
import type { ParseContext } from '@/domain/collections/kinds/context';
import { type Day, parseDay } from '@/domain/collections/kinds/moment';
import { parseValue, type Value } from '@/domain/collections/kinds/parse';
import { isText } from '@/domain/collections/view/view';
import type { InputFault } from '@/domain/refusals/input-fault';
import { badParameter, type GivenParameter, singleValue, unknownParameter } from './list-parameter';
import type { KnownParameters } from './meant-parameter';

/** Field kinds with an order, and therefore with ranges. */
const RANGED: ReadonlySet<Field['kind']> = new Set(['int', 'year', 'timestamp', 'datetime']);

/** The suffixes of range parameters, with their comparisons. */
export const BOUNDS = { gte: '>=', lte: '<=', gt: '>', lt: '<' } as const;
type Suffix = keyof typeof BOUNDS;

/** The suffix of the parameter that asks for the beginnings of texts. */
export const PREFIX = 'prefix';

/** Whether a list can be filtered by ranges of a field. */
export const isRanged = ({ kind }: Field): boolean => RANGED.has(kind);

export type RestFilter = Readonly<
  | ({ field: Field } & (
      | { anyOf: Value[] }
      | { bound: (typeof BOUNDS)[Suffix]; value: Value }
      /** A multirange in PostgreSQL's syntax: any of several days and moments. */
      | { within: string }
      /** The first texts of these columns are one of the paths, for the places of several codes. */
      | { columns: readonly string[]; paths: readonly (readonly string[])[] }
      /** Texts that begin with this one. */
      | { prefix: string }
    ))
  | ({ field?: undefined } & CombinedFilter)
>;

/** A filter of several fields. */
type CombinedFilter =
  | { any: readonly RestFilter[] }
  | { all: readonly RestFilter[] }
  /** Each word is a part of one of the texts, in upper or lower case. */
  | { words: readonly string[]; texts: readonly Field[] };

/**
 * Reads the filters of one name: equality with any of the values, or bounds.
 * @throws {ServiceError} `invalid_parameter`
 */
export function readRestFilters(
  given: GivenParameter,
  collection: Collection,
  context: ParseContext,
): RestFilter[] {
  const [fieldName = '', suffix, ...rest] = given.name.split('.');
  const field = collection.field(fieldName);
  if (field === undefined || rest.length > 0) throw unknownParameter(given, knownParametersOf(collection));
  if (suffix === undefined) return equality(given, field, context);
  if (suffix === PREFIX) return [beginningWith(given, field, { collection, context })];
  const isBound = Object.hasOwn(BOUNDS, suffix);
  if (isBound && !isRanged(field)) throw badParameter(given.name, noRange(field, collection));
  if (!isBound) throw unknownParameter(given, knownParametersOf(collection));
  const one = singleValue(given);
  const bound = BOUNDS[suffix as Suffix];
  const day = dayOf(one.value, field, context);
  // A date includes its whole day: `lte` goes up to its last moment, `gt` begins after it.
  const value =
    day === undefined
      ? readFilterValue(one, field, context)
      : suffix === 'lte' || suffix === 'gt'
        ? day.last
        : day.first;
  return [{ field, bound, value }];
}

function beginningWith(
  { name, values }: GivenParameter,
  field: Field,
  { collection, context }: Readonly<{ collection: Collection; context: ParseContext }>,
): RestFilter {
  if (!isText(field)) {
    const known = collection.fields.filter(isText).map((text) => `${text.name}.${PREFIX}`);
    throw badParameter(name, { code: 'unknown_parameter', known });
  }
  const any = values.map((one) => ({ field, prefix: String(readFilterValue(one, field, context)) }));
  return any.length === 1 ? any[0]! : { any };
}

/** The parameters that every list has, besides its fields. */
export const LIST_PARAMETERS = [
  ...['or', 'search'],
  ...[
    'limit',
    'after',
    'order',
    'cursor',
    'fields',
    'format',
    'delimiter',
    'bom',
    'as_of',
    'release',
    'changed_since',
    'next',
  ],
] as const;

/** Which codes of places a list has: those of Kemendagri or of BPS. Only collections with places have it. */
export const PLACE_CODES = 'place_codes';

/** The parameters of a collection's list. */
const knownParametersOf = ({ readable, columns, identifier }: Collection): KnownParameters => ({
  names: [
    ...readable.map(({ name }) => name),
    ...LIST_PARAMETERS,
    ...(readable === columns ? [] : [PLACE_CODES]),
  ],
  ranged: rangedOf(readable),
  identifier,
});

const rangedOf = (fields: readonly Field[]) => fields.filter(isRanged).map(({ name }) => name);

const noRange = ({ name }: Field, { fields }: Collection): InputFault => ({
  code: 'no_range',
  field: name,
  ranged: rangedOf(fields),
});

function equality({ values }: GivenParameter, field: Field, context: ParseContext): RestFilter[] {
  const days = values.map(({ value }) => dayOf(value, field, context));
  const exact = (i: number) => readFilterValue(values[i]!, field, context);
  if (days.every((day) => day === undefined))
    return [{ field, anyOf: [...new Set(values.map((_, i) => exact(i)))] }];
  const ranges = days.map((day, i) => day ?? { first: String(exact(i)), last: String(exact(i)) });
  // Texts of moments of one kind sort by time.
  const first = ranges.map((range) => range.first).sort()[0]!;
  const last = ranges
    .map((range) => range.last)
    .sort()
    .at(-1)!;
  const between: RestFilter[] = [
    { field, bound: '>=', value: first },
    { field, bound: '<=', value: last },
  ];
  if (ranges.length === 1) return between;
  // The additional bounds allow an index to be used.
  return [...between, { field, within: `{${ranges.map((range) => `[${range.first},${range.last}]`)}}` }];
}

function dayOf(raw: string, field: Field, context: ParseContext): Day | undefined {
  return field.kind === 'timestamp' || field.kind === 'datetime' ? parseDay(raw, field, context) : undefined;
}

/** Such as `2020-2024`, `2020..2024`, `>=2020` and the month `2024-01`. */
const RANGE_LIKE = /[<>]|\d\s*(?:-|–|\.{2,}|:|~|\/|to|s\.?d\.?|sampai)\s*\d/i;

/**
 * Reads a parameter's value as a value of the field.
 * @throws {ServiceError} `invalid_parameter`
 */
export function readFilterValue(
  { as, value: raw }: GivenParameter['values'][number],
  field: Field,
  context: ParseContext,
): Value {
  // A filter may name an enumerated value that is no longer listed.
  const lenient = field.kind === 'enum' ? { ...context, listedValues: () => undefined } : context;
  const value = parseValue(raw, field, lenient);
  if (!(value instanceof Fault)) return value;
  // Values of these kinds contain no commas, so a comma separates several values.
  const isList = isRanged(field) && raw.includes(',');
  const isRange = isRanged(field) && !isList && RANGE_LIKE.test(raw) && field.name === as;
  throw badParameter(as, {
    code: 'refused_value',
    reason: value.reason,
    ...(isList && { repeat: as }),
    ...(isRange && { range: as }),
  });
}

/**
 * Replaces ranges of years by the years in them: few years are stored, and each of them can be looked up by an index whose
 * next column is the identifier.
 */
export function enumerateYears(filters: readonly RestFilter[]): readonly RestFilter[] {
  const fields = new Set<Field>(
    filters.flatMap((filter) => ('bound' in filter && filter.field.kind === 'year' ? [filter.field] : [])),
  );
  if (fields.size === 0) return filters;
  return [
    ...filters.filter(({ field }) => field === undefined || !fields.has(field)),
    ...[...fields].map((field) => ({ field, anyOf: yearsOf(field as Field & YearField, filters) })),
  ];
}

function yearsOf(field: YearField, filters: readonly RestFilter[]): number[] {
  const own = filters.filter((filter) => filter.field === field);
  return Array.from({ length: field.max - field.min + 1 }, (_, i) => field.min + i).filter((year) =>
    own.every((filter) =>
      'anyOf' in filter
        ? filter.anyOf.includes(year)
        : 'bound' in filter && isWithin(year, filter.bound, Number(filter.value)),
    ),
  );
}

function isWithin(value: number, bound: (typeof BOUNDS)[Suffix], limit: number): boolean {
  switch (bound) {
    case '>=':
      return value >= limit;
    case '<=':
      return value <= limit;
    case '>':
      return value > limit;
    case '<':
      return value < limit;
  }
}

/**
 * The filters as plain data, from which the names of dependent results are made; the same filter in other words may have
 * another name.
 */
export const namedFilters = (filters: readonly RestFilter[]): unknown[] =>
  filters.map((filter) => {
    if ('any' in filter) return ['any', namedFilters(filter.any)];
    if ('all' in filter) return ['all', namedFilters(filter.all)];
    // Which texts are searched is part of the declaration.
    if ('words' in filter) return ['words', filter.words];
    const { field, ...rest } = filter;
    return [field.name, rest];
  });

/** The field of a text filter with a comma, which may have been intended as several values. */
export const fieldWithComma = (filters: readonly RestFilter[]): Field | undefined =>
  filters.find((filter) => 'anyOf' in filter && filter.anyOf.some((value) => String(value).includes(',')))
    ?.field;
