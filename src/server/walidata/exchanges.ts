import type { z } from 'zod';
import type { PrismaClient } from '@/server/database/prisma';
import { deleteInBatches } from '@/server/database/retention';
import { checked } from '@/server/input/input';
import { exchangesInput } from './inputs';

/** A call as the page shows it. */
export type ShownExchange = Readonly<{
  id: string;
  at: Date;
  call: string;
  address: string;
  byName: string;
  sent: string | null;
  status: number | null;
  received: string | null;
  fault: string | null;
  /** Null: it is still running, or the service ended meanwhile. */
  ms: number | null;
}>;

const PAGE = 20;
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/** Calls, the newest first. @throws {ServiceError} `invalid_parameter` */
export async function readExchanges(
  prisma: PrismaClient,
  input: z.input<typeof exchangesInput>,
): Promise<{ exchanges: readonly ShownExchange[]; next: string | null }> {
  const { cursor } = checked(exchangesInput, input);
  const rows = await prisma.walidataExchange.findMany({
    ...(cursor != null && { where: { id: { lt: BigInt(cursor) } } }),
    orderBy: { id: 'desc' },
    take: PAGE + 1,
  });
  const exchanges = rows.slice(0, PAGE).map(({ id, ...row }) => ({ id: String(id), ...row }));
  return { exchanges, next: rows.length > PAGE ? exchanges.at(-1)!.id : null };
}

/** Deletes calls that are older than {@link KEPT_DAYS}. */
export async function forgetExchanges(prisma: PrismaClient, now: Date, closing: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await deleteInBatches(
    (limit) =>
      prisma.$executeRaw`
        DELETE FROM walidata_exchange WHERE id IN (
          SELECT id FROM walidata_exchange WHERE at < ${before} ORDER BY id LIMIT ${limit})`,
    { closing },
  );
}
