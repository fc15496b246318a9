import type { Prisma } from '@/generated/prisma/client';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { invalid } from '@/server/input/input';
import { quoted } from '../database/schema/sql';
import { enumFieldId, enumSubjectOf, type ListChange, lockList } from './enum-change';
import {
  type EnumeratedField,
  type EnumRenameInput,
  enumeratedField,
  enumRenameInput,
  enumText,
} from './enum-field';
import { countPairs, judgeChoices, type RenamedValues } from './rename/enum-pairs';
import { renameInRecords } from './rename/rename-in-records';
import { LOCK_TIMEOUT, lockRecords, RENAME_TIMEOUT } from './rename/rename-records';

/** The result of a rename or of its preview. */
export type Renaming = Readonly<{
  /** The new value, as stored. */
  value: string;
  /** The number of records with the old value; once done, of those that were renamed. */
  records: number;
  /** The number of those that would get the natural key of another record. */
  collisions: number;
  /** The number of records that were deleted, one of each such pair. */
  removed: number;
  /** Whether the new value is already listed or used, so that the two would be merged. */
  exists: boolean;
  done: boolean;
}>;

/**
 * Renames a value in the list and in every record with it, in one transaction. Writers of the collection wait meanwhile;
 * readers do not. `date_now` stays, because the figures are as old as before. If two records would get one natural key, one of
 * them is deleted, as `pairs` chooses.
 * @throws {ServiceError} `invalid_parameter`; `not_found` for a value neither listed nor used; `value_exists` (without
 *   `merge`) or `would_duplicate` (without `pairs`), of a preview neither; `count_changed` or `matching_changed` if others have
 *   written records of the pairs since; `unavailable` if a running writer does not end
 */
export async function renameEnumValue(
  { prisma, by, lockTimeout = LOCK_TIMEOUT }: ListChange & { lockTimeout?: number },
  input: EnumRenameInput,
): Promise<Renaming> {
  const { to, merge, preview, pairs: choices, ...named } = enumRenameInput.parse(input);
  const enumerated = enumeratedField(named);
  const names = { from: enumText(enumerated, named.value), to: enumText(enumerated, to, 'to') };
  if (names.from === names.to) throw invalid('to', { code: 'same_as_before' });
  if (preview) return { ...(await foresee(prisma, enumerated, names)), removed: 0, done: false };
  const rename = async (tx: Prisma.TransactionClient) => {
    await lockList(tx, enumerated);
    await lockRecords(tx, enumerated, lockTimeout);
    const foreseen = await foresee(tx, enumerated, names);
    if (foreseen.exists && !merge) throw new ServiceError('value_exists');
    if (foreseen.collisions > 0 && choices === undefined) throw new ServiceError('would_duplicate');
    const { dropped, ofOldValue } =
      choices === undefined
        ? { dropped: [], ofOldValue: 0 }
        : await judgeChoices(tx, { renamed: enumerated, names, choices });
    const records = foreseen.records - ofOldValue;
    const removed = dropped.length;
    await renameOnList(tx, enumerated, names);
    await renameInRecords(tx, {
      renamed: enumerated,
      names: [names],
      by,
      operation: 'rename',
      records,
      dropped,
    });
    await writeHistory(tx, by, {
      action: 'enum_value.renamed',
      subject: enumSubjectOf(enumerated, names.to),
      before: { value: names.from },
      after: { value: names.to, records, ...(removed > 0 && { removed }), merged: foreseen.exists },
    });
    return { ...foreseen, records, removed, done: true };
  };
  return prisma.$transaction(rename, { timeout: RENAME_TIMEOUT, maxWait: LOCK_TIMEOUT });
}

async function foresee(
  tx: Prisma.TransactionClient,
  enumerated: EnumeratedField,
  { from, to }: RenamedValues,
): Promise<Omit<Renaming, 'removed' | 'done'>> {
  const table = quoted(enumerated.collection.resource);
  const column = quoted(enumerated.field.name);
  const [held] = await tx.$queryRawUnsafe<[{ records: number; holders: number }]>(
    `SELECT count(*) FILTER (WHERE ${column} = $1)::int AS records,
       count(*) FILTER (WHERE ${column} = $2)::int AS holders FROM ${table}`,
    from,
    to,
  );
  const { records, holders } = held;
  const listed = await tx.enumValue.findMany({
    where: { ...enumerated.names, value: { in: [from, to] } },
    select: { value: true },
  });
  const isListed = (value: string) => listed.some((row) => row.value === value);
  if (records === 0 && !isListed(from)) throw new ServiceError('not_found');
  const collisions = records > 0 && holders > 0 ? await countPairs(tx, enumerated, { from, to }) : 0;
  return { value: to, records, collisions, exists: holders > 0 || isListed(to) };
}

/** A merged value is active if either was, at the position of the new value. */
async function renameOnList(
  tx: Prisma.TransactionClient,
  enumerated: EnumeratedField,
  { from, to }: RenamedValues,
): Promise<void> {
  const old = await tx.enumValue.findUnique({ where: enumFieldId(enumerated, from) });
  if (old === null) return;
  const target = await tx.enumValue.findUnique({ where: enumFieldId(enumerated, to) });
  if (target === null) {
    await tx.enumValue.update({ where: enumFieldId(enumerated, from), data: { value: to } });
    return;
  }
  await tx.enumValue.delete({ where: enumFieldId(enumerated, from) });
  if (old.retiredAt === null && target.retiredAt !== null)
    await tx.enumValue.update({ where: enumFieldId(enumerated, to), data: { retiredAt: null } });
}
