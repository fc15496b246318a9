import { z } from 'zod';
import type { Collection } from '@/collections';
import { findCollection } from '@/collections';
import { Fault } from '@/collections/fault';
import { parseEnum } from '@/collections/kinds/text';
import type { PrismaClient } from '@/server/database/prisma';

/** How long the lists are kept in memory, in milliseconds: a change elsewhere is obeyed within it. */
const MAX_AGE = 1000;

/** Names an enumerated field. */
export const enumFieldInput = z.strictObject({ collection: z.string(), field: z.string() });
export const enumValueInput = enumFieldInput.extend({ value: z.string() });

type EnumField = z.output<typeof enumFieldInput>;
type EnumFieldValue = z.output<typeof enumValueInput>;

/** The values that administrators list for enumerated fields (decisions "Fields", enum). */
export type EnumValues = Readonly<{
  /** The listed values of each enumerated field of a collection, by field name. */
  listed: (collection: Collection) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  list: (field: EnumField) => Promise<{ value: string; retiredAt: Date | null }[]>;
  /** @throws {TypeError} where the field is not enumerated or the value is not acceptable */
  add: (value: EnumFieldValue) => Promise<void>;
  /** No longer accepted in new records; those that hold it keep it. */
  retire: (value: EnumFieldValue) => Promise<void>;
}>;

type Listed = ReadonlyMap<string, ReadonlySet<string>>;
const NONE: Listed = new Map();

export function createEnumValues(prisma: PrismaClient): EnumValues {
  let known: { at: number; byCollection: Promise<Map<string, Listed>> } | undefined;
  const read = () => {
    if (known === undefined || Date.now() - known.at > MAX_AGE) {
      known = { at: Date.now(), byCollection: readAll(prisma) };
      known.byCollection.catch(() => {
        known = undefined;
      });
    }
    return known.byCollection;
  };

  return {
    listed: async (collection) => {
      if (!collection.fields.some(({ kind }) => kind === 'enum')) return NONE;
      return (await read()).get(collection.resource) ?? NONE;
    },
    list: ({ collection, field }) =>
      prisma.enumValue.findMany({
        where: { collection, field },
        orderBy: [{ position: 'asc' }, { value: 'asc' }],
        select: { value: true, retiredAt: true },
      }),
    add: async (input) => {
      const { collection, field, value } = checked(input);
      await prisma.enumValue.upsert({
        where: { collection_field_value: { collection, field, value } },
        create: { collection, field, value },
        update: { retiredAt: null },
      });
      known = undefined;
    },
    retire: async (input) => {
      const { collection, field, value } = checked(input);
      await prisma.enumValue.update({
        where: { collection_field_value: { collection, field, value } },
        data: { retiredAt: new Date() },
      });
      known = undefined;
    },
  };
}

async function readAll(prisma: PrismaClient): Promise<Map<string, Listed>> {
  const rows = await prisma.enumValue.findMany({ where: { retiredAt: null }, orderBy: { position: 'asc' } });
  const byCollection = new Map<string, Map<string, Set<string>>>();
  for (const { collection, field, value } of rows) {
    const fields = byCollection.get(collection) ?? new Map<string, Set<string>>();
    byCollection.set(collection, fields.set(field, (fields.get(field) ?? new Set<string>()).add(value)));
  }
  return byCollection;
}

function checked(input: EnumFieldValue): EnumFieldValue {
  const field = findCollection(input.collection)?.field(input.field);
  if (field?.kind !== 'enum')
    throw new TypeError(`${input.collection}.${input.field} is not an enumerated field`);
  const value = parseEnum(input.value, field, {
    timeZone: { offsetMinutes: () => 0 },
    listedValues: () => undefined,
  });
  if (value instanceof Fault) throw new TypeError(value.message('en'));
  return { ...input, value };
}
