import { z } from 'zod';
import type { Collection } from '@/domain/collections';
import {
  type DeliverySetting,
  type EarlierDueDays,
  type StoredDeliverySetting,
  UNSET_DELIVERY,
} from '@/domain/deliveries/board';
import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import { lockedTransaction, type PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { differences, writeHistory } from '@/server/history/write';
import { checked, invalid } from '@/server/input/input';
import { type SaveDelivery, saveDeliveryInput } from './inputs';

const COLUMNS = {
  unit: true,
  dueDays: true,
  isExpected: true,
  agency: true,
  contact: true,
  sufficientUnits: true,
  sufficientFigure: true,
  dueBefore: true,
} as const;

/** The settings of the office for the deliveries of a collection. */
export async function readDeliverySettings(
  prisma: PrismaClient | Prisma.TransactionClient,
  { resource }: Collection,
): Promise<StoredDeliverySetting[]> {
  const found = await prisma.deliverySetting.findMany({
    where: { collection: resource },
    select: COLUMNS,
    orderBy: { unit: 'asc' },
  });
  return found.map(({ dueBefore, ...setting }) => ({
    ...setting,
    dueBefore: earlierDueDays.parse(dueBefore),
  }));
}

const earlierDueDays = z.array(z.object({ until: z.string(), dueDays: z.number().nullable() }));
/** The most changes of due days that are stored. */
const MAX_EARLIER = 50;

/** The setting of a unit for which none is stored. */
const unsetDelivery = (unit: string): StoredDeliverySetting => ({ unit, ...UNSET_DELIVERY, dueBefore: [] });

/** The advisory lock for all changes of these settings, which are rare. */
const LOCK = 'delivery settings';

type Saving = Readonly<{
  prisma: PrismaClient;
  collection: Collection;
  /** The unit's name, for the history. */
  name: string;
  /** The calendar day in the service's time zone, from which changed due days are valid. */
  today: string;
  by: Doer;
}>;

/**
 * Sets the expectations for a unit or for the whole collection, and the responsible agency.
 * @throws {ServiceError} `invalid_parameter`; `record_changed` if others have changed them since
 */
export async function saveDeliverySetting(
  { prisma, collection, name, today, by }: Saving,
  input: SaveDelivery,
): Promise<void> {
  const { unit, seen, collection: _collection, ...after } = checked(saveDeliveryInput, input);
  for (const name of OF_COLLECTION)
    if (unit !== '' && after[name] !== null) throw invalid(name, { code: 'unknown' });
  const { resource, label } = collection;
  await lockedTransaction(prisma, LOCK, async (tx) => {
    const settings = await readDeliverySettings(tx, collection);
    const {
      unit: _unit,
      dueBefore,
      ...before
    } = settings.find((one) => one.unit === unit) ?? unsetDelivery(unit);
    if (JSON.stringify(Object.entries(before).sort()) !== JSON.stringify(Object.entries(seen).sort()))
      throw new ServiceError('record_changed');
    const changed = differences(before, after);
    if (Object.keys(changed.after).length === 0) return;
    const stored = { ...after, dueBefore: withEarlier(dueBefore, { before, after, today }) };
    await tx.deliverySetting.upsert({
      where: { collection_unit: { collection: resource, unit } },
      create: { collection: resource, unit, ...stored },
      update: { ...stored, changedAt: new Date() },
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

/** The settings of a collection as a whole. */
const OF_COLLECTION = ['dueDays', 'sufficientUnits', 'sufficientFigure'] as const;

/** The earlier due days, with those that a change ends; due days that were valid for less than a day are left out. */
function withEarlier(
  known: readonly EarlierDueDays[],
  { before, after, today }: Record<'before' | 'after', Pick<DeliverySetting, 'dueDays'>> & { today: string },
): EarlierDueDays[] {
  const isSame = before.dueDays === after.dueDays || known.at(-1)?.until === today;
  return isSame ? [...known] : [...known, { until: today, dueDays: before.dueDays }].slice(-MAX_EARLIER);
}
