import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@/generated/prisma/client';
import type { Pool } from './pool';

export type { PrismaClient };

/**
 * Prisma's limits, in milliseconds. Its own are two seconds to wait for a connection and five for a transaction, and
 * what exceeds them fails with 500 on a busy service. The pool and the database have limits of their own
 * (docs/decisions/time-limits.md), which end in a refusal that says when to come again.
 */
const TRANSACTION = { maxWait: 15_000, timeout: 120_000 };

/** Prisma's client on an existing pool, which stays open when the client is closed. */
export function createPrisma(pool: Pool): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    transactionOptions: TRANSACTION,
  });
}
