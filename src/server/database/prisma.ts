import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@/generated/prisma/client';
import type { Pool } from './pool';

export type { PrismaClient };

/** Prisma's client on an existing pool, which stays open when the client is closed. */
export function createPrisma(pool: Pool): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
}
