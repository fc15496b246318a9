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

/** A name of ours as an SQL identifier. */
export const quoted = (name: string): string => `"${name}"`;

/** A constant text of ours as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const sequenceOf = ({ resource, identifier }: Collection): string => `${resource}_${identifier}_seq`;

export const naturalKeyIndexOf = ({ resource }: Collection): string => `${resource}_natural_key`;

/**
 * The expression that the unique index of the natural key holds: a digest of the key's fields, for five texts of
 * 255 characters can be longer than an index row may be. The separator is a control character, which no field holds.
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

/** A value's text by functions that PostgreSQL knows to be immutable, as an index expression has to be. */
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

/** A column as it goes over the wire, under the field's own name (docs/specification.md, "Fields", column "returned"). */
function wireColumn({ name, kind }: Field, table: string): string {
  const value = `${table}.${quoted(name)}`;
  switch (kind) {
    case 'timestamp':
      return `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${quoted(name)}`;
    case 'datetime':
      return `to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS') AS ${quoted(name)}`;
    default:
      return value;
  }
}

/** Columns as they go over the wire. */
export const wireColumns = (columns: readonly Field[], table: string): string =>
  columns.map((field) => wireColumn(field, table)).join(', ');

/** The natural key's digest of a table's row, as its unique index holds it. */
export const keyOf = (collection: Collection, table: string): string =>
  naturalKeySql(collection, ({ name }) => `${table}.${quoted(name)}`);

/** The text of a row of `t` as a JSON object: all its columns, or those named. */
export const recordJson = ({ columns }: Collection, shown: readonly Field[] = columns): string =>
  `row_to_json((SELECT r FROM (SELECT ${wireColumns(shown, 't')}) r))::text`;
