import type { Collection, Field } from '@/domain/collections';
import { literal, quoted, recordJson, recordValues, wireColumns } from '@/server/database/schema/sql';
import { type ListQuery, MAX_LIMIT } from './list-query';
import { type PageRows, pageRows } from './list-rows-sql';
import type { RecordShape } from './list-types';

/** One page: its records as JSON texts separated by commas (null: none), their number, the last identifier. */
export type PageRow = {
  records: string | null;
  count: number;
  last: number | null;
  /**
   * Whether a record follows; only of a page that looks for one. Also true where several records are at its last place, which only
   * releases have: whether others follow them is not known.
   */
  more?: boolean;
};

/** The first page with the collection's version and the total, all from one snapshot. */
export type FirstRow = PageRow & {
  version: string;
  /** The number of all records of the collection. */
  stored: number;
  /** Null if it is not wanted, or the caller knows it for this version. */
  total: number | null;
};

/** The `total` that {@link ListStatements.prepared} returns if it would have to be counted. */
export const NOT_COUNTED = -1;

export type ListStatements = Readonly<{
  /**
   * Returns a {@link FirstRow} without ever counting, by one plan for all values; undefined if the best plan depends on them.
   */
  prepared:
    | Readonly<{
        name: string;
        text: string;
        params: (after: number, limit: number, knownVersion?: string) => unknown[];
      }>
    | undefined;
  /** The name of the prepared statement {@link first}; undefined if it is planned for its values each time. */
  name: string | undefined;
  /** Returns a {@link FirstRow}. */
  first: string;
  /** @param knownVersion the version for which the caller knows the total, which is then not counted */
  firstParams: (after: number, limit: number, knownVersion?: string) => unknown[];
  /** A further page. */
  next: string;
  /** The number of records after `$1`, as `count`, up to `$2`. */
  countUpTo: string;
  /** The identifier of the record at `$2` after `$1`, as `last`, and whether another follows it, as `more`. */
  end: string;
  /** The version of the collection, as `version`; without parameters. */
  version: string;
  /** The parameters of all other statements. */
  params: (after: number, limit: number) => unknown[];
}>;

/** Maximum number of forms of a list that are cached; callers determine the forms, and each costs memory. */
const MAX_FORMS = 256;
const forms = new Map<string, ListForm>();

type StatementOptions = Readonly<{
  isCounted?: boolean;
  /** The number of records of the first page. */
  pageSize?: number;
  /** Whether a page also says if another record follows. */
  looksOn?: boolean;
  recordsAs?: RecordShape | undefined;
}>;

type ListForm = Pick<ListStatements, 'name' | 'first' | 'next' | 'countUpTo' | 'end'>;

/** What distinguishes the forms of statements beside the query. */
type FormOptions = Readonly<{ read: PageRows; looksOn: boolean; recordsAs: RecordShape }>;

/** The SQL of the number of records that are read for a page which looks whether another record follows. */
const WITH_FOLLOWING = '($2::integer + 1)';

/**
 * The statements of one list request: `$1` the identifier to read after, `$2` the page's size, then the filters. A list
 * with filters is planned for its values: the same plan may suit one value and scan the whole table for another.
 */
export function listStatements(
  collection: Collection,
  query: ListQuery,
  { isCounted = true, pageSize = MAX_LIMIT, looksOn = false, recordsAs = 'objects' }: StatementOptions = {},
): ListStatements {
  const read = pageRows(collection, query.filters);
  const { values } = read;
  const params = (after: number, limit: number) => [after, limit, ...values];
  const withVersion = (after: number, limit: number, knownVersion?: string) => [
    ...params(after, limit),
    knownVersion ?? null,
  ];
  const options = { read, looksOn, recordsAs };
  const prepared = read.isPreparable ? preparedOf(collection, query, { ...options, pageSize }) : undefined;
  return {
    ...formOf(collection, query, { ...options, isCounted }),
    prepared: prepared && { ...prepared, params: withVersion },
    version: versionSql(literal(collection.resource)),
    params,
    firstParams: isCounted && values.length > 0 ? withVersion : params,
  };
}

/** The form of a request: requests of one form differ only in their values. */
function formOf(
  collection: Collection,
  query: ListQuery,
  { read, isCounted, looksOn, recordsAs }: FormOptions & { isCounted: boolean },
): ListForm {
  const form = `${formName(collection, query, read)} ${recordsAs}${isCounted ? '' : ' uncounted'}${looksOn ? ' on' : ''}`;
  const known = forms.get(form);
  if (known !== undefined) return known;
  const rows = read.rows();
  const shown = { ...query, recordsAs };
  const page = looksOn
    ? pageSql(collection, shown, read.rows(WITH_FOLLOWING), IN_TURN)
    : pageSql(collection, shown, rows);
  const statements = {
    name: read.values.length === 0 && forms.size < MAX_FORMS ? `list ${forms.size}` : undefined,
    first: firstSql(
      collection,
      page,
      isCounted ? totalSql(read, countSql(collection, read), looksOn) : 'NULL::integer',
    ),
    next: page,
    end: `SELECT min(e.id) AS last, count(*) > 1 AS more
FROM (SELECT r.id FROM (SELECT t.${quoted(collection.identifier)} AS id ${read.rows(WITH_FOLLOWING)}) r ORDER BY r.id OFFSET $2::integer - 1) e`,
    countUpTo: `SELECT count(*)::integer AS count FROM (SELECT ${rows}) r`,
  };
  if (forms.size < MAX_FORMS) forms.set(form, statements);
  return statements;
}

const formName = ({ resource, columns }: Collection, query: ListQuery, read: PageRows): string =>
  `${resource} ${query.columns === columns ? '*' : query.columns.map(({ name }) => name).join()} ${read.form}`;

/** Maximum number of prepared statements with filters: each connection keeps those that it has executed. */
const MAX_PREPARED = 128;
const preparedForms = new Map<string, { name: string; text: string }>();

/** PostgreSQL expects a page of unknown size to be a tenth of all matches, so the plan is made for about this size. */
function preparedOf(
  collection: Collection,
  query: ListQuery,
  { read, pageSize, looksOn, recordsAs }: FormOptions & { pageSize: number },
): { name: string; text: string } | undefined {
  const planned = roundedUp(looksOn ? pageSize + 1 : pageSize);
  const form = `${formName(collection, query, read)} ${recordsAs} ${planned}${looksOn ? ' on' : ''}`;
  const known = preparedForms.get(form);
  if (known !== undefined || preparedForms.size === MAX_PREPARED) return known;
  const limit = looksOn ? WITH_FOLLOWING : '$2::integer';
  const rows = `FROM (SELECT t.* ${read.rows(String(planned))}) t LIMIT ${limit}`;
  const page = pageSql(collection, { ...query, recordsAs }, rows, looksOn ? IN_TURN : undefined);
  const text = firstSql(collection, page, totalSql(read, String(NOT_COUNTED), looksOn));
  const statement = { name: `filtered list ${preparedForms.size}`, text };
  preparedForms.set(form, statement);
  return statement;
}

/** The next of 1, 2, 3, 4, 6, 8, 12, 16, 24 …: few sizes, each at most half as large again. */
export function roundedUp(size: number): number {
  const power = 2 ** Math.floor(Math.log2(size));
  return [power, power * 1.5, power * 2].find((rounded) => Number.isInteger(rounded) && rounded >= size)!;
}

/** The version, from the rows of a collection in `collection_version`. */
const VERSION = 'coalesce(bit_xor(token), 0)::text';
const STORED = 'coalesce(sum(records), 0)::integer';

const firstSql = ({ resource }: Collection, page: string, total: string): string =>
  `SELECT p.*, v.version, v.stored, ${total} AS total FROM (${page}) p, (
  SELECT ${VERSION} AS version, ${STORED} AS stored
  FROM collection_version WHERE collection = ${literal(resource)}
) v`;

/** The SQL of the total: for a filter, the number of rows of the page if the page has all. */
const totalSql = ({ values }: PageRows, otherwise: string, looksOn: boolean): string =>
  values.length === 0
    ? 'v.stored'
    : `CASE WHEN v.version = $${values.length + 3}::text THEN NULL WHEN $1::integer = 0 AND ${looksOn ? 'NOT p.more' : 'p.count < $2::integer'} THEN p.count
  ELSE ${otherwise} END`;

const countSql = (collection: Collection, { conditions }: PageRows): string =>
  `(SELECT count(*)::integer ${matchingSql(collection, conditions())})`;

/** The EXPLAIN statement for an estimated total, with the parameters of {@link ListStatements}. */
export const estimateSql = (collection: Collection, query: ListQuery): string =>
  `EXPLAIN (FORMAT JSON) SELECT ${matchingSql(collection, [
    '$1::integer IS NOT NULL',
    '$2::integer IS NOT NULL',
    ...pageRows(collection, query.filters).conditions(),
  ])}`;

const matchingSql = ({ resource }: Collection, conditions: readonly string[]): string =>
  `FROM ${quoted(resource)} t WHERE ${conditions.join(' AND ')}`;

/** Whether the rows of a page are written by themselves: then they have the identifier under its own name, and else as `id`. */
export const isWholeRow = (
  { identifierField }: Collection,
  { columns, recordsAs }: Pick<ListQuery, 'columns'> & { recordsAs?: RecordShape | undefined },
): boolean => recordsAs !== 'arrays' && columns.includes(identifierField);

/** The places of rows that are in the order of the page. */
const IN_TURN = 'row_number() OVER ()';

/**
 * One {@link PageRow} from the rows of `t`.
 * @param place if given, the SQL of the place of each row `r` from 1 on: the page has the rows up to the place `$2`
 */
export function pageSql(
  collection: Collection,
  { columns, recordsAs }: Pick<ListQuery, 'columns'> & { recordsAs?: RecordShape | undefined },
  rows: string,
  place?: string,
): string {
  const id = quoted(collection.identifier);
  const isRow = isWholeRow(collection, { columns, recordsAs });
  if (place !== undefined) {
    const [record, source] = isRow
      ? [`row_to_json(r)::text AS record, r.${id} AS id`, `SELECT ${wireColumns(columns, 't')} ${rows}`]
      : [
          'r.record, r.id',
          `SELECT t.${id} AS id, ${recordSql(collection, columns, recordsAs)} AS record ${rows}`,
        ];
    const shown = 'FILTER (WHERE p.place <= $2::integer)';
    return `
SELECT string_agg(p.record, ',') ${shown} AS records, count(*) ${shown}::integer AS count, max(p.id) ${shown} AS last,
  count(*) > $2::integer AS more
FROM (SELECT ${record}, ${place} AS place FROM (${source}) r) p`;
  }
  return isRow
    ? `
SELECT string_agg(row_to_json(r)::text, ',') AS records, count(*)::integer AS count, max(r.${id}) AS last
FROM (SELECT ${wireColumns(columns, 't')} ${rows}) r`
    : `
SELECT string_agg(record, ',') AS records, count(*)::integer AS count, max(id) AS last
FROM (SELECT t.${id} AS id, ${recordSql(collection, columns, recordsAs)} AS record ${rows}) r`;
}

/** The JSON text of a row of `t`. */
export const recordSql = (
  collection: Collection,
  columns: readonly Field[],
  recordsAs: RecordShape = 'objects',
): string => (recordsAs === 'arrays' ? recordValues(columns) : recordJson(collection, columns));

/** The version of the collection that an SQL expression names: the XOR of all tokens, as text. */
export const versionSql = (collection: string): string =>
  `SELECT ${VERSION} AS version FROM collection_version WHERE collection = ${collection}`;

/** The number of stored records of the collection that an SQL expression names, which the database keeps. */
export const storedSql = (collection: string): string =>
  `SELECT ${STORED} AS total FROM collection_version WHERE collection = ${collection}`;
