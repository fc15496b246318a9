import { isSameValue } from '@/domain/walidata/decimal';
import { isAcceptedOnly, isPending } from '@/domain/walidata/states';
import { Prisma } from '@/generated/prisma/client';
import { type ValueRow, valueRowOf } from './value-row';

/** A value that is to be stored there. */
export type QueuedValue = Readonly<{ code: string; indicator: string; value: string; period: string }>;

type About = Readonly<{ government: string; year: number; byName: string; now: Date }>;

/**
 * Queues values of a year to be stored there. A value that is on its way keeps the time from which it is read back, because the
 * one that was sent may still arrive. @param options.isNew leaves out values that were queued before as they are
 * @returns the values that are queued
 */
export async function queueValues(
  tx: Prisma.TransactionClient,
  values: readonly QueuedValue[],
  { government, year, byName, now, isNew = false }: About & { isNew?: boolean },
): Promise<readonly QueuedValue[]> {
  const codes = values.map(({ code }) => code);
  const known = await lockedRows(tx, { government, year, codes });
  const knownOf = new Map(known.map((one) => [one.code, one]));
  const queued = values.filter(({ code, value }) => {
    const before = knownOf.get(code);
    if (before?.wanted !== 'stored' || !isSameValue(before.value, value)) return true;
    return !isNew && (!isPending(before.state) || isAcceptedOnly(before));
  });
  for (const { code, ...value } of queued) {
    const before = knownOf.get(code);
    const data = { ...value, wanted: 'stored', ...turned(before, { byName, now }) };
    const where = { government_code_year: { government, code, year } };
    await tx.walidataValue.upsert({ where, create: { government, code, year, ...data }, update: data });
  }
  return queued;
}

/** Queues values of a year to be withdrawn there. @returns the codes of those that the service knows */
export async function queueWithdrawals(
  tx: Prisma.TransactionClient,
  codes: readonly string[],
  { government, year, byName, now }: About,
): Promise<readonly string[]> {
  const known = await lockedRows(tx, { government, year, codes });
  const queued = known.filter(({ state }) => state !== 'withdrawn');
  for (const before of queued)
    await tx.walidataValue.update({
      where: { government_code_year: { government, code: before.code, year } },
      data: { wanted: 'withdrawn', ...turned(before, { byName, now }) },
    });
  return queued.map(({ code }) => code);
}

/** The rows of some codes, which nobody else changes until the end of the transaction. */
async function lockedRows(
  tx: Prisma.TransactionClient,
  { government, year, codes }: Readonly<{ government: string; year: number; codes: readonly string[] }>,
): Promise<readonly ValueRow[]> {
  const where = { government, year, code: { in: [...codes] } };
  await tx.$queryRaw`
    SELECT 1 FROM walidata_value WHERE government = ${government} AND year = ${year} AND code = ANY(${[...codes]})
     ORDER BY code FOR UPDATE`;
  return (await tx.walidataValue.findMany({ where })).map(valueRowOf);
}

/** How long something that was sent may still arrive: the longest time limit of a call, and the pause after it. */
const ARRIVING_MS = 240_000;

const turned = (before: ValueRow | undefined, { byName, now }: Pick<About, 'byName' | 'now'>) => ({
  ...{ state: 'waiting', reason: Prisma.DbNull, attempts: 0, alone: false, claim: null },
  ...{ transaction: null, verifiedOn: null, queuedAt: now, queuedBy: byName, stateAt: now },
  nextAttemptAt: before === undefined ? now : dueAfter(before, now),
});

/** When a value may be read back: at once, unless what was sent before may still arrive. */
function dueAfter({ sentAt, nextAttemptAt }: ValueRow, now: Date): Date {
  if (sentAt === null || nextAttemptAt === null) return now;
  const arrived = Math.min(nextAttemptAt.getTime(), sentAt.getTime() + ARRIVING_MS);
  return new Date(Math.max(arrived, now.getTime()));
}
