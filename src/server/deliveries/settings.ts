import type { Collection } from '@/domain/collections';
import type { DeliverySetting } from '@/domain/deliveries/board';
import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { differences, writeHistory } from '@/server/history/write';
import { checked, invalid } from '@/server/input/input';
import { type SaveDelivery, saveDeliveryInput } from './inputs';

const COLUMNS = { unit: true, dueDays: true, isExpected: true, agency: true, contact: true } as const;

/** What the office has set for the deliveries of a collection. */
export const readDeliverySettings = (
  prisma: PrismaClient | Prisma.TransactionClient,
  { resource }: Collection,
): Promise<DeliverySetting[]> =>
  prisma.deliverySetting.findMany({
    where: { collection: resource },
    select: COLUMNS,
    orderBy: { unit: 'asc' },
  });

/** What holds for a unit of which nothing is set. */
export const unsetDelivery = (unit: string): DeliverySetting => ({
  unit,
  dueDays: null,
  isExpected: true,
  agency: null,
  contact: null,
});

/** Numbers of advisory locks: one for all changes of these settings, which are rare. */
const LOCK = 'delivery settings';

type Saving = Readonly<{
  prisma: PrismaClient;
  collection: Collection;
  /** The unit's name, for the history. */
  name: string;
  by: Doer;
}>;

/**
 * Sets the due days, the exception, the agency and the contact of a unit or of the whole collection.
 * @throws {ServiceError} `invalid_parameter`; `record_changed` if others have changed them since
 */
export async function saveDeliverySetting(
  { prisma, collection, name, by }: Saving,
  input: SaveDelivery,
): Promise<void> {
  const { unit, seen, dueDays, isExpected, agency, contact } = checked(saveDeliveryInput, input);
  if (unit !== '' && dueDays !== null) throw invalid('dueDays', { code: 'unknown' });
  const after = { dueDays, isExpected, agency, contact };
  const { resource, label } = collection;
  await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${LOCK}))`;
    const settings = await readDeliverySettings(tx, collection);
    const { unit: _, ...before } = settings.find((one) => one.unit === unit) ?? unsetDelivery(unit);
    if (JSON.stringify(Object.entries(before).sort()) !== JSON.stringify(Object.entries(seen).sort()))
      throw new ServiceError('record_changed');
    const changed = differences(before, after);
    if (Object.keys(changed.after).length === 0) return;
    await tx.deliverySetting.upsert({
      where: { collection_unit: { collection: resource, unit } },
      create: { collection: resource, unit, ...after },
      update: { ...after, changedAt: new Date() },
    });
    await writeHistory(tx, by, {
      action: 'delivery.changed',
      subject: {
        kind: 'delivery',
        id: `${resource}/${unit}`,
        name: name === '' ? label.id : `${name}, ${label.id}`,
      },
      ...changed,
    });
  });
}
