import type { Prisma, PrismaClient } from '@/generated/prisma/client';

/** A transaction, or the client outside of any. */
export type Database = Prisma.TransactionClient;

/** A password's hash is made while the transaction is open; under load others are made first. */
const LIMITS = { timeout: 20_000, maxWait: 10_000 };

/** Of the lock that is held while the set of staff, or who is an administrator, changes. */
const STAFF_LOCK = 0x73746166;

/** Runs work as one transaction. */
export function inTransaction<T>(
  prisma: PrismaClient,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return prisma.$transaction(work, LIMITS);
}

/** Waits until nobody else changes who the staff are, and lets nobody else until the transaction ends. */
export async function lockStaff(tx: Database): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${STAFF_LOCK}::bigint)`;
}

/**
 * Locks a person's row: attempts at one account come one after the other, and none begins a session while another
 * transaction ends them all.
 */
export async function lockPerson(tx: Database, id: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM staff WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
}

/** The same by e-mail; it takes as long where nobody has that e-mail. */
export async function lockPersonWith(tx: Database, email: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM staff WHERE email = ${email} FOR NO KEY UPDATE`;
}
