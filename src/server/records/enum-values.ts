import type { Collection } from '@/domain/collections';
import type { Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { addEnumValue, retireEnumValue } from './enum-change';
import type { EnumFieldInput, EnumPairsInput, EnumRenameInput, EnumValueInput } from './enum-field';
import { type CountedEnumField, enumFields, enumValues, type ValueList } from './enum-list';
import { type Renaming, renameEnumValue } from './enum-rename';
import { enumPairs, type PairsPage } from './rename/enum-pairs';

/** How long the lists are cached, in milliseconds: changes by other instances apply within it. */
const MAX_AGE = 1000;

/** A value that was retired, and whether the field still has values in force. */
export type RetiredValue = Readonly<{ value: string; restricted: boolean }>;

/** The values that administrators list for enumerated fields (docs/specification.md, "Fields", enum). */
export type EnumValues = Readonly<{
  /** The active values of each enumerated field of a collection, by field name, in their order. */
  listed: (collection: Collection) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  fields: () => Promise<CountedEnumField[]>;
  /** @throws {ServiceError} `invalid_parameter` */
  list: (field: EnumFieldInput) => Promise<ValueList>;
  /** @throws {ServiceError} `invalid_parameter` */
  add: (value: EnumValueInput, by: Doer) => Promise<{ value: string }>;
  /** @throws {ServiceError} `invalid_parameter`, `not_found` */
  retire: (value: EnumValueInput, by: Doer) => Promise<RetiredValue>;
  /** The pairs of records to which a rename would give one natural key. @throws {ServiceError} `invalid_parameter` */
  pairs: (page: EnumPairsInput) => Promise<PairsPage>;
  /** @throws {ServiceError} as {@link renameEnumValue} */
  rename: (renaming: EnumRenameInput, by: Doer) => Promise<Renaming>;
}>;

type Listed = ReadonlyMap<string, ReadonlySet<string>>;
const NONE: Listed = new Map();

export function createEnumValues({
  pool,
  prisma,
}: Readonly<{ pool: Pool; prisma: PrismaClient }>): EnumValues {
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
  const forgetAfter = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    known = undefined;
    return result;
  };

  return {
    listed: async (collection) => {
      if (!collection.fields.some(({ kind }) => kind === 'enum')) return NONE;
      return (await read()).get(collection.resource) ?? NONE;
    },
    fields: () => enumFields(prisma),
    list: (field) => enumValues({ pool, prisma }, field),
    add: (value, by) => forgetAfter(addEnumValue({ prisma, by }, value)),
    retire: (value, by) => forgetAfter(retireEnumValue({ prisma, by }, value)),
    pairs: (page) => enumPairs(prisma, page),
    rename: (renaming, by) => forgetAfter(renameEnumValue({ prisma, by }, renaming)),
  };
}

async function readAll(prisma: PrismaClient): Promise<Map<string, Listed>> {
  const rows = await prisma.enumValue.findMany({
    where: { retiredAt: null },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { value: 'asc' }],
  });
  const byCollection = new Map<string, Map<string, Set<string>>>();
  for (const { collection, field, value } of rows) {
    const fields = byCollection.get(collection) ?? new Map<string, Set<string>>();
    byCollection.set(collection, fields.set(field, (fields.get(field) ?? new Set<string>()).add(value)));
  }
  return byCollection;
}
