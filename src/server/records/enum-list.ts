import { collections, type Text } from '@/domain/collections';
import { MAX_UNLISTED_VALUES } from '@/domain/limits';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { quoted } from '../database/schema/sql';
import { type EnumeratedField, type EnumFieldInput, enumeratedField } from './enum-field';

/** An enumerated field of a collection. */
export type CountedEnumField = Readonly<{
  collection: string;
  group: string;
  field: string;
  label: Text;
  collectionLabel: Text;
  /** The number of active values. */
  listed: number;
  /** Whether other values are refused: while none is active, any short text is accepted. */
  restricted: boolean;
}>;

/** A value that is listed for a field or used by records. */
type ListedValue = Readonly<{
  value: string;
  /** False: used by records, but not listed. */
  listed: boolean;
  position: number | null;
  createdAt: Date | null;
  retiredAt: Date | null;
  /** The number of records with this value. */
  records: number;
}>;

export type ValueList = Readonly<{ restricted: boolean; values: readonly ListedValue[] }>;

/** Every enumerated field, in the order of the collections. */
export async function enumFields(prisma: PrismaClient): Promise<CountedEnumField[]> {
  const counts = await prisma.enumValue.groupBy({
    by: ['collection', 'field'],
    where: { retiredAt: null },
    _count: true,
  });
  const countOf = (resource: string, name: string) =>
    counts.find(({ collection, field }) => collection === resource && field === name)?._count ?? 0;
  return collections.flatMap(({ resource, group, label, fields }) =>
    fields
      .filter(({ kind }) => kind === 'enum')
      .map((field) => {
        const listed = countOf(resource, field.name);
        return {
          collection: resource,
          group,
          field: field.name,
          label: field.label,
          collectionLabel: label,
          listed,
          restricted: listed > 0,
        };
      }),
  );
}

/**
 * The values of a field: listed ones in their order, then unlisted ones by descending frequency. Every record is counted:
 * a million take a tenth of a second, and an index would slow down every write.
 * @throws {ServiceError} `invalid_parameter`
 */
export async function enumValues(
  { pool, prisma }: Readonly<{ pool: Pool; prisma: PrismaClient }>,
  input: EnumFieldInput,
): Promise<ValueList> {
  const enumerated = enumeratedField(input);
  const listed = await prisma.enumValue.findMany({
    where: enumerated.names,
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { value: 'asc' }],
    select: { value: true, position: true, createdAt: true, retiredAt: true },
  });
  const onList = listed.map(({ value }) => value);
  const { rows } = await pool.query<{ value: string; records: number }>(countSql(enumerated), [
    onList,
    onList.length + MAX_UNLISTED_VALUES,
  ]);
  const counts = new Map(rows.map(({ value, records }) => [value, records]));
  const unlisted = rows.filter(({ value }) => !onList.includes(value));
  return {
    restricted: listed.some(({ retiredAt }) => retiredAt === null),
    values: [
      ...listed.map((row) => ({ ...row, listed: true, records: counts.get(row.value) ?? 0 })),
      ...unlisted.map((row) => ({ ...row, listed: false, position: null, createdAt: null, retiredAt: null })),
    ],
  };
}

const countSql = ({ collection, field }: EnumeratedField): string => {
  const column = quoted(field.name);
  return `
SELECT ${column} AS value, count(*)::int AS records FROM ${quoted(collection.resource)}
GROUP BY ${column} ORDER BY ${column} = ANY ($1) DESC, count(*) DESC, ${column} LIMIT $2`;
};
