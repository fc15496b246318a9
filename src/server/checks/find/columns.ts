import type { FoundException } from '@/domain/checks/finding';
import { sourceFieldOf } from '@/domain/checks/parts';
import type { Collection } from '@/domain/collections';
import { literal, quoted } from '@/server/database/schema/sql';

/** A row of a finding, as the statements of this folder return it. */
export type FoundRow = Readonly<{
  key: FoundException['key'];
  field: string;
  ids: readonly number[];
  records: number;
  value: string;
  expected: string;
}>;

/** The columns of a table, by name. */
export const columnsOf = (names: readonly string[], alias = 't'): string =>
  names.map((name) => `${alias}.${quoted(name)}`).join(', ');

/** The condition that a record is of the source `$1`. */
export function ofSource(collection: Collection, alias = 't'): string {
  const field = sourceFieldOf(collection);
  return field === undefined ? `$1::text = ''` : `${alias}.${quoted(field.name)} = $1::text`;
}

/** The SQL of columns as JSON; moments as the interface writes them, without a time zone. */
export const keySql = (names: readonly string[], alias = 't'): string =>
  `jsonb_build_object(${names.map((name) => `${literal(name)}, ${alias}.${quoted(name)}`).join(', ')})`;

/** A whole number as text: figures have no decimals. */
export const wholeText = (sql: string): string => `round((${sql})::numeric)::text`;
