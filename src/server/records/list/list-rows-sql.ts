import type { Collection, Field } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import {
  escapeLike,
  likeSql,
  literal,
  naturalKeySql,
  POSTGRES_TYPE,
  quoted,
} from '@/server/database/schema/sql';
import { enumerateYears, type RestFilter } from './list-filter';

/** The rows that a page reads, so that it costs what it returns: docs/decisions/list-plans.md. */
export type PageRows = Readonly<{
  /** Distinguishes the forms of one collection; requests of one form differ only in their values. */
  form: string;
  /** The parameters of the filters, from `$3` on. */
  values: readonly (Value | Value[])[];
  /** The filters as conditions on the table `t`; the same for all requests of a form. */
  conditions: () => readonly string[];
  /**
   * `FROM … LIMIT …`: the rows of a page as `t`; `$1` the identifier to read after. The same for all requests of a form.
   * @param limit the SQL of the page's size; by default `$2`
   */
  rows: (limit?: string) => string;
  /** Whether the statement is worth preparing: the best plan is the same for all values, and others ask in this form too. */
  isPreparable: boolean;
}>;

/** Above so many combinations of values, the first rows of each are more than a plan without them reads. */
const MAX_COMBINATIONS = 32;
/** Up to so many matches of a range are found by its index and then sorted. */
const FEW = 1_000;
/** If there are more matches, this many rows are read in the order of the identifier before all matches are sorted. */
const NEAR = 2_000;
/** So many pages are read in the order of the identifier before the years of a range are looked up. */
const NEAR_PAGES = 4;

/** The rows that match, ascending by identifier, for plans that PostgreSQL makes for exactly these values. */
export function pageRows(collection: Collection, given: readonly RestFilter[]): PageRows {
  const filters = enumerateYears(given);
  const lead = leadOf({ collection, filters });
  const isRangeOfYears = filters !== given;
  return {
    form: `${filters.map(shapeOf).join()}${isRangeOfYears ? ' range' : ''}${lead === undefined ? '' : ` by ${lead.join()}`}`,
    values: filterValues(filters),
    conditions: () => filterConditions(filters),
    rows: (limit = '$2::integer') => rowsSql({ collection, filters, limit, isRangeOfYears }, lead),
    isPreparable:
      (lead !== undefined || namesOneRecord({ collection, filters })) && filters.every(isOfFewForms),
  };
}

type Filtered = Readonly<{ collection: Collection; filters: readonly RestFilter[] }>;
/** `limit`: the SQL of the page's size. */
type Read = Filtered & Readonly<{ limit: string; isRangeOfYears: boolean }>;

function rowsSql(read: Read, lead: number[] | undefined): string {
  if (lead !== undefined) return leadRows(read, lead);
  const range = rangeOf(read);
  return range === undefined ? orderedRows(read) : rangeRows(read, range);
}

/** The rows in the order of the identifier; PostgreSQL decides how to find them. */
function orderedRows({ collection, filters, limit }: Read): string {
  const id = `t.${quoted(collection.identifier)}`;
  const natural = naturalKeyCondition({ collection, filters });
  const where = [`${id} > $1::integer`, ...filterConditions(filters), ...natural].join(' AND ');
  return `FROM ${quoted(collection.resource)} t WHERE ${where} ORDER BY ${id} LIMIT ${limit}`;
}

/** The condition by which a record that is named by its whole natural key is found by the key's index. */
function naturalKeyCondition(filtered: Filtered): string[] {
  if (!namesOneRecord(filtered)) return [];
  const { collection, filters } = filtered;
  const placeOf = (field: Field) =>
    filters.findIndex((filter) => filter.field === field && 'anyOf' in filter);
  const places = parameterPlaces(filters);
  const key = naturalKeySql(
    collection,
    (field) => `$${places[placeOf(field)]}::${POSTGRES_TYPE[field.kind]}`,
  );
  return [`${naturalKeySql(collection, ({ name }) => `t.${quoted(name)}`)} = ${key}`];
}

/** Whether the filters name one value for each field of the natural key. */
const namesOneRecord = ({ collection: { naturalKey, field }, filters }: Filtered): boolean =>
  naturalKey.every((name) =>
    filters.some((filter) => filter.field === field(name) && 'anyOf' in filter && !isMany(filter)),
  );

/** The indexes of the filters that name values of all columns of a database index; that of the longest such index. */
function leadOf(filtered: Filtered): number[] | undefined {
  if (namesOneRecord(filtered)) return undefined;
  const {
    collection: { indexes = [], field },
    filters,
  } = filtered;
  const placeOf = (name: string) =>
    filters.findIndex((filter) => filter.field === field(name) && 'anyOf' in filter);
  return indexes
    .map((columns) => columns.map(placeOf))
    .filter((places) => !places.includes(-1) && combinations(places, filters) <= MAX_COMBINATIONS)
    .reduce<number[] | undefined>(
      (best, places) => (best === undefined || places.length > best.length ? places : best),
      undefined,
    );
}

/** The number of combinations of values. Years are not counted, because few are stored. */
const combinations = (places: readonly number[], filters: readonly RestFilter[]): number =>
  places
    .map((place) => filters[place]!)
    .reduce(
      (count, filter) =>
        'anyOf' in filter && filter.field.kind !== 'year' ? count * filter.anyOf.length : count,
      1,
    );

/** Alternatives and words have any number of forms. Prepared, they would take the places of the forms that many ask for. */
const isOfFewForms = (filter: RestFilter): boolean =>
  !('any' in filter || 'all' in filter || 'words' in filter);

const isMany = (filter: RestFilter): boolean => 'anyOf' in filter && filter.anyOf.length !== 1;

/**
 * The first rows of each combination of values, from the index that begins with these columns and ends in the identifier, then
 * the first of all. For several combinations, only the identifiers are read, and then the rows. A range of years may match
 * nearly everything; so the rows that follow in the order of the identifier are tried first.
 */
function leadRows(read: Read, lead: number[]): string {
  const {
    collection: { resource, identifier },
    filters,
    limit,
  } = read;
  const id = `t.${quoted(identifier)}`;
  const rest = filterConditions(filters).filter((_, place) => !lead.includes(place));
  // A lead names values of a field each, and therefore has one parameter.
  const fields = lead.map((place) => filters[place]!.field!);
  const names = fields.map(({ name }) => name);
  const types = fields.map(({ kind }) => POSTGRES_TYPE[kind]);
  const places = parameterPlaces(filters);
  const ordered = (wanted: readonly string[]) =>
    `FROM ${quoted(resource)} t
  WHERE ${[...leadConditions(names, wanted, id), ...rest].join(' AND ')}
  ORDER BY ${[...names.map((name) => `t.${quoted(name)}`), id].join(', ')} LIMIT ${limit}`;
  if (!lead.some((place) => isMany(filters[place]!))) {
    return ordered(lead.map((place, i) => `$${places[place]}::${types[i]}`));
  }
  const sources = lead.map((place, i) => {
    const parameter = `$${places[place]}::${types[i]}`;
    const array = isMany(filters[place]!) ? `${parameter}[]` : `ARRAY[${parameter}]`;
    return `unnest(${array}) v${i}(value)`;
  });
  const wanted = lead.map((_, i) => `v${i}.value`);
  const first = `SELECT ${id} AS id FROM ${sources.join(' CROSS JOIN ')}
CROSS JOIN LATERAL (SELECT ${id} ${ordered(wanted)}) t ORDER BY ${id} LIMIT ${limit}`;
  return byIdentifier(
    read,
    read.isRangeOfYears
      ? `
WITH near AS MATERIALIZED (${nearSql(read, `${NEAR_PAGES} * ${limit}`)})
SELECT id FROM near WHERE ${isNearSql(limit)}
UNION ALL SELECT id FROM (${first}) f WHERE NOT ${isNearSql(limit)}`
      : first,
  );
}

/**
 * Columns equal to values, and the identifier after `$1`. With a plain `=`, PostgreSQL would drop the columns from the order of
 * the page, and then read the primary key where it expects matches soon. It does not do that for `= ANY`, although it estimates
 * and executes it like `=`; so the index with all of the columns is the cheapest that has the order.
 */
const leadConditions = (names: readonly string[], wanted: readonly string[], id: string): string[] => [
  ...names.map((name, i) => `t.${quoted(name)} = ANY (ARRAY[${wanted[i]}])`),
  `${id} > $1::integer`,
];

/** The rows of identifiers. OFFSET 0 prevents a join, for which PostgreSQL may read the whole table. */
const byIdentifier = ({ collection: { resource, identifier }, limit }: Read, ids: string) => {
  const id = `t.${quoted(identifier)}`;
  return `FROM (${ids}) i
CROSS JOIN LATERAL (SELECT t.* FROM ${quoted(resource)} t WHERE ${id} = i.id OFFSET 0) t ORDER BY ${id} LIMIT ${limit}`;
};

/** The column of an index of one column that a range limits. */
function rangeOf({ collection: { indexes = [] }, filters }: Filtered): Field | undefined {
  return filters.find(
    (filter) =>
      'bound' in filter &&
      indexes.some(([first, ...others]) => first === filter.field.name && others.length === 0),
  )?.field;
}

/** The identifiers of the page, if it is filled by the next `count` rows in the order of the identifier. */
function nearSql({ collection: { resource, identifier }, filters, limit }: Read, count: string): string {
  const id = `t.${quoted(identifier)}`;
  return `
  SELECT ${id} AS id FROM (
    SELECT * FROM ${quoted(resource)} t WHERE ${id} > $1::integer ORDER BY ${id} LIMIT ${count}
  ) t WHERE ${filterConditions(filters).join(' AND ')} ORDER BY ${id} LIMIT ${limit}
`;
}

const isNearSql = (limit: string): string => `(SELECT count(*) FROM near) = ${limit}`;

/**
 * The rows of a range. PostgreSQL cannot know their positions in the order of the identifier: the latest month is at the end of
 * the table, and ten years are everywhere. So a few matches are found by the index of the range and sorted. If there are many,
 * the rows that follow in the order of the identifier are tried first, and only if these do not fill the page, all matches are
 * sorted. A step is executed only if those before it do not suffice.
 */
function rangeRows(read: Read, range: Field): string {
  const {
    collection: { resource, identifier },
    filters,
    limit,
  } = read;
  const id = `t.${quoted(identifier)}`;
  const table = quoted(resource);
  const all = filterConditions(filters).join(' AND ');
  const after = `${id} > $1::integer`;
  const isFew = `(SELECT count(*) FROM few) <= ${FEW}`;
  const isNear = isNearSql(limit);
  return byIdentifier(
    read,
    `
WITH few AS MATERIALIZED (
  SELECT ${id} AS id FROM ${table} t WHERE ${all} ORDER BY t.${quoted(range.name)}, ${id} LIMIT ${FEW + 1}
), near AS MATERIALIZED (${nearSql(read, `${NEAR} + 2 * ${limit}`)}
), far AS (
  SELECT ${id} AS id FROM ${table} t WHERE ${all} AND ${after} ORDER BY ${id} + 0 LIMIT ${limit}
)
SELECT id FROM (
  SELECT id FROM few WHERE ${isFew} AND id > $1::integer
  UNION ALL SELECT id FROM near WHERE NOT ${isFew} AND ${isNear}
  UNION ALL SELECT id FROM far WHERE NOT ${isFew} AND NOT ${isNear}
) u ORDER BY id LIMIT ${limit}`,
  );
}

function shapeOf(filter: RestFilter): string {
  if ('any' in filter) return `any(${filter.any.map(shapeOf).join()})`;
  if ('all' in filter) return `all(${filter.all.map(shapeOf).join()})`;
  if ('words' in filter) return `words ${filter.words.length}`;
  const { name } = filter.field;
  if ('bound' in filter) return `${name}${filter.bound}`;
  if ('within' in filter) return `${name} within`;
  if ('prefix' in filter) return `${name} prefix`;
  if ('paths' in filter) return `${name} on ${depthsOf(filter).join('+')}`;
  return `${name}${isMany(filter) ? ' in' : '='}`;
}

/** The number of the first filter's parameter in the statements of lists. */
const FIRST_FILTER = 3;

/**
 * The filters as SQL conditions on a table, with the parameters of {@link filterValues}.
 * @param on.first the number of the first parameter
 */
export function filterConditions(
  filters: readonly RestFilter[],
  { table = 't', first = FIRST_FILTER }: { table?: string; first?: number } = {},
): string[] {
  const places = parameterPlaces(filters, first);
  return filters.map((filter, i) => condition(filter, places[i]!, table));
}

/** The parameters of {@link filterConditions}. */
export const filterValues = (filters: readonly RestFilter[]): (Value | Value[])[] =>
  filters.flatMap(parametersOf);

/** The numbers of the first parameter of each filter. */
function parameterPlaces(filters: readonly RestFilter[], first = FIRST_FILTER): readonly number[] {
  let next = first;
  return filters.map((filter) => {
    const place = next;
    next += parametersOf(filter).length;
    return place;
  });
}

function condition(filter: RestFilter, place: number, table: string): string {
  const joined = (parts: readonly RestFilter[], word: string) =>
    `(${filterConditions(parts, { table, first: place }).join(word)})`;
  if ('any' in filter) return joined(filter.any, ' OR ');
  if ('all' in filter) return joined(filter.all, ' AND ');
  if ('words' in filter) return wordsCondition(filter, place, table);
  if ('paths' in filter) return pathsCondition(filter, place, table);
  const column = `${table}.${quoted(filter.field.name)}`;
  const type = POSTGRES_TYPE[filter.field.kind];
  if ('within' in filter)
    return `${column} <@ $${place}::${filter.field.kind === 'datetime' ? 'tsmultirange' : 'tstzmultirange'}`;
  // PostgreSQL makes a range of an index of it, where the collation is that of the codes of characters.
  if ('prefix' in filter) return `${column} LIKE $${place}::text`;
  return 'bound' in filter
    ? `${column} ${filter.bound} $${place}::${type}`
    : isMany(filter)
      ? `${column} = ANY ($${place}::${type}[])`
      : `${column} = $${place}::${type}`;
}

type PathsFilter = Extract<RestFilter, { paths: unknown }>;
type WordsFilter = Extract<RestFilter, { words: unknown }>;

function wordsCondition({ words, texts }: WordsFilter, place: number, table: string): string {
  const found = words.map((_, i) =>
    texts.map(({ name }) => likeSql(`${table}.${quoted(name)}`, `$${place + i}::text`)).join(' OR '),
  );
  return `(${found.map((one) => `(${one})`).join(' AND ')})`;
}

const depthsOf = ({ paths }: PathsFilter): readonly number[] =>
  [...new Set(paths.map((path) => path.length))].sort();

/** A character that no field contains. */
const SEPARATOR = '\x1f';

/** Compares as many columns as the paths have texts. */
function pathsCondition(filter: PathsFilter, place: number, table: string): string {
  const alternatives = depthsOf(filter).map((depth) => {
    const texts = filter.columns.slice(0, depth).map((name) => `${table}.${quoted(name)}`);
    return `${texts.join(` || ${literal(SEPARATOR)} || `)} = ANY ($${place}::text[])`;
  });
  return alternatives.length === 0 ? `$${place}::text[] IS NULL` : `(${alternatives.join(' OR ')})`;
}

function parametersOf(filter: RestFilter): (Value | Value[])[] {
  if ('any' in filter) return filterValues(filter.any);
  if ('all' in filter) return filterValues(filter.all);
  if ('words' in filter) return filter.words.map((word) => `%${escapeLike(word)}%`);
  if ('bound' in filter) return [filter.value];
  if ('within' in filter) return [filter.within];
  if ('prefix' in filter) return [`${escapeLike(filter.prefix)}%`];
  if ('paths' in filter) return [filter.paths.map((path) => path.join(SEPARATOR))];
  return [isMany(filter) ? filter.anyOf : filter.anyOf[0]!];
}
