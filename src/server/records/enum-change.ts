import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import type { HistoryEntry } from '@/server/history/write';
import { writeHistory } from '@/server/history/write';
import { type EnumeratedField, type EnumValueInput, enumeratedField, enumText } from './enum-field';

/** An arbitrary number: the first half of the key of the advisory lock for a field's list. */
const LOCK_CLASS = 0x656e756d;

/** The doer of a change, and the database. */
export type ListChange = Readonly<{ prisma: PrismaClient; by: Doer }>;

/**
 * Lists a value, or makes a retired one active again; an active one does not change.
 * @returns the value as stored
 * @throws {ServiceError} `invalid_parameter`
 */
export async function addEnumValue(
  { prisma, by }: ListChange,
  input: EnumValueInput,
): Promise<{ value: string }> {
  const enumerated = enumeratedField(input);
  const value = enumText(enumerated, input.value);
  await prisma.$transaction(async (tx) => {
    await lockList(tx, enumerated);
    const row = await tx.enumValue.findUnique({ where: enumFieldId(enumerated, value) });
    if (row !== null && row.retiredAt === null) return;
    if (row !== null) {
      await tx.enumValue.update({ where: enumFieldId(enumerated, value), data: { retiredAt: null } });
    } else {
      const { _max } = await tx.enumValue.aggregate({ where: enumerated.names, _max: { position: true } });
      const position = (_max.position ?? -1) + 1;
      await tx.enumValue.create({ data: { ...enumerated.names, value, position } });
    }
    await writeHistory(tx, by, {
      action: 'enum_value.added',
      subject: enumSubjectOf(enumerated, value),
      ...(row !== null && { before: { retiredAt: row.retiredAt }, after: { retiredAt: null } }),
    });
  });
  return { value };
}

/**
 * Retires a value: new records may not have it, existing ones keep it. A retired one does not change.
 * @returns whether the field still has active values
 * @throws {ServiceError} `invalid_parameter`; `not_found` if it is not listed
 */
export async function retireEnumValue(
  { prisma, by }: ListChange,
  input: EnumValueInput,
): Promise<{ value: string; restricted: boolean }> {
  const enumerated = enumeratedField(input);
  const value = enumText(enumerated, input.value);
  return prisma.$transaction(async (tx) => {
    await lockList(tx, enumerated);
    const row = await tx.enumValue.findUnique({ where: enumFieldId(enumerated, value) });
    if (row === null) throw new ServiceError('not_found');
    if (row.retiredAt === null) {
      const after = { retiredAt: new Date() };
      await tx.enumValue.update({ where: enumFieldId(enumerated, value), data: after });
      const subject = enumSubjectOf(enumerated, value);
      await writeHistory(tx, by, {
        action: 'enum_value.retired',
        subject,
        before: { retiredAt: null },
        after,
      });
    }
    const inForce = await tx.enumValue.count({ where: { ...enumerated.names, retiredAt: null } });
    return { value, restricted: inForce > 0 };
  });
}

/** Takes the lock for changes of a field's list. */
export async function lockList(tx: Prisma.TransactionClient, { names }: EnumeratedField): Promise<void> {
  const name = `${names.collection}.${names.field}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK_CLASS}::int, hashtext(${name}))`;
}

export const enumFieldId = ({ names }: EnumeratedField, value: string) => ({
  collection_field_value: { ...names, value },
});

export const enumSubjectOf = ({ names }: EnumeratedField, value: string): HistoryEntry['subject'] => ({
  kind: 'enum_value',
  id: `${names.collection}.${names.field}`,
  name: value,
});
