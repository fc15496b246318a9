import { SIDES } from '@/domain/indicators/indicator';
import type { Doer } from '@/server/actor';
import { system } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import type { Indicators } from '@/server/indicators/indicators';
import { queueValues } from './queue';
import { writeQueued } from './queued-history';
import { readMappedValues } from './year-values';

type Options = Readonly<{
  prisma: PrismaClient;
  indicators: Pick<Indicators, 'list' | 'read'>;
  now: () => Date;
}>;

const BY: Doer = system('e-Walidata');

/**
 * Queues the values of releases that have become public since a moment, each release once: those of which both sides are
 * released, and that were not queued before as they are.
 * @returns the number of values
 */
export async function queueReleased(
  { government, since }: Readonly<{ government: string; since: Date }>,
  { prisma, indicators, now }: Options,
  closing?: AbortSignal,
): Promise<number> {
  // By the clock of the database, which also decides what is public.
  const due = await prisma.$queryRaw<{ id: string; collection: string; year: number }[]>`
    SELECT r.id, r.collection, r.year FROM release r
     WHERE r.public_at >= ${since} AND r.public_at <= now()
       AND NOT EXISTS (SELECT 1 FROM walidata_release w WHERE w.release_id = r.id)
     ORDER BY r.public_at, r.id`;
  let count = 0;
  for (const { id, collection, year } of due) {
    if (closing?.aborted === true) break;
    const mapped = await readMappedValues(
      { prisma, indicators },
      { year, of: (one) => SIDES.some((side) => one[side].collection === collection) },
    );
    const values = mapped.flatMap(({ code, indicator, ours: { value, period, isReleased } }) =>
      value === null || period === null || !isReleased
        ? []
        : [{ code, indicator: indicator.name, value, period }],
    );
    count += await prisma.$transaction(async (tx) => {
      const { count: isFirst } = await tx.walidataRelease.createMany({
        data: [{ releaseId: id, at: now() }],
        skipDuplicates: true,
      });
      if (isFirst === 0) return 0;
      const about = { government, year, byName: BY.actor?.name ?? '', now: now() };
      const queued = await queueValues(tx, values, { ...about, isNew: true });
      await writeQueued(tx, BY, { year, queued });
      return queued.length;
    });
  }
  return count;
}
