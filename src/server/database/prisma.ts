import { PrismaPg } from '@prisma/adapter-pg';
import { type Prisma, PrismaClient } from '@/generated/prisma/client';
import type { Pool } from './pool';

export type { PrismaClient };

/**
 * Limits of a transaction, in milliseconds. Prisma's defaults (2 s to wait for a connection, 5 s in all) answer 500 on a
 * busy service. The limits of the pool and of the database (docs/decisions/time-limits.md) come first and answer 503.
 */
const TRANSACTION = { maxWait: 15_000, timeout: 120_000 };

/** Prisma's client on an existing pool, which stays open when the client is closed. */
export function createPrisma(pool: Pool): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    transactionOptions: TRANSACTION,
  });
}

/** A transaction that waits until no other one of the same name runs. */
export const lockedTransaction = <T>(
  prisma: PrismaClient,
  name: string,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> =>
  prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${name}))`;
    return work(tx);
  });
