import type { Collection, Field, FieldKind } from '@/domain/collections';

/** PostgreSQL's type of each field kind (docs/specification.md, "Fields"). */
export const POSTGRES_TYPE: Readonly<Record<FieldKind, string>> = {
  int: 'integer',
  year: 'smallint',
  varchar: 'text',
  timestamp: 'timestamptz(3)',
  datetime: 'timestamp(0)',
  enum: 'text',
};

/** A name as an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A constant text as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A text for a pattern of LIKE, with its wildcards escaped. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A case-insensitive LIKE, at half the cost of ILIKE. */
export const likeSql = (text: string, pattern: string): string => `lower(${text}) LIKE lower(${pattern})`;

export const sequenceOf = ({ resource, identifier }: Collection): string => `${resource}_${identifier}_seq`;

export const naturalKeyIndexOf = ({ resource }: Collection): string => `${resource}_natural_key`;

/**
 * The expression of the unique index of the natural key: a digest of its fields, because five texts of 255 characters can
 * exceed the size of an index row. The separator is a control character, which no field contains.
 * @param sqlOf the SQL of a field's value, such as `t."tahun"`
 */
export function naturalKeySql(
  { naturalKey, field }: Collection,
  sqlOf: (field: Field) => string = ({ name }) => quoted(name),
): string {
  const texts = naturalKey.map((name) => {
    const keyField = field(name)!;
    return immutableText(keyField, sqlOf(keyField));
  });
  return `(md5(${texts.join(` || E'\\x1f' || `)})::uuid)`;
}

/** A value as text, by functions that are immutable, as index expressions require. */
function immutableText({ kind }: Field, value: string): string {
  switch (kind) {
    case 'int':
    case 'year':
      return `${value}::text`;
    case 'datetime':
      return `extract(epoch from ${value})::bigint::text`;
    case 'timestamp':
      return `extract(epoch from ${value} AT TIME ZONE 'UTC')::text`;
    case 'varchar':
    case 'enum':
      return value;
  }
}

/** A value in wire format (docs/specification.md, "Fields"). */
function wireValue({ name, kind }: Field, table: string): string {
  const value = `${table}.${quoted(name)}`;
  switch (kind) {
    case 'timestamp':
      return `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    case 'datetime':
      return `to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS')`;
    default:
      return value;
  }
}

/** A column in wire format, under the field's own name. */
const wireColumn = (field: Field, table: string): string =>
  `${wireValue(field, table)} AS ${quoted(field.name)}`;

/** Columns in wire format. */
export const wireColumns = (columns: readonly Field[], table: string): string =>
  columns.map((field) => wireColumn(field, table)).join(', ');

/** The digest of the natural key of a table's row, as in the unique index. */
export const naturalKeyDigest = (collection: Collection, table: string): string =>
  naturalKeySql(collection, ({ name }) => `${table}.${quoted(name)}`);

/** The JSON text of a row of `t`: all columns, or the given ones. */
export const recordJson = ({ columns }: Collection, shown: readonly Field[] = columns): string =>
  `row_to_json((SELECT r FROM (SELECT ${wireColumns(shown, 't')}) r))::text`;

/**
 * The JSON text of the values of a row of `t` as an array, in the order of the columns, at most 100: less text than with their
 * names, for PostgreSQL to write and for its reader.
 */
export const recordValues = (columns: readonly Field[]): string =>
  `json_build_array(${columns.map((field) => wireValue(field, 't')).join(', ')})::text`;
