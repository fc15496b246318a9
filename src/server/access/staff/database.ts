import type { Prisma, PrismaClient } from '@/generated/prisma/client';
import { ServiceError } from '@/server/errors';

/** A transaction, or the client outside of any. */
export type Database = Prisma.TransactionClient;

/** A password's hash is made while the transaction is open; under load others are made first. */
const LIMITS = { timeout: 20_000, maxWait: 10_000 };
/** Prisma's code for a transaction that could not begin, or end, in time. */
const TRANSACTION_TIMED_OUT = 'P2028';
const RETRY_AFTER = 5;
/** Node makes so many hashes at once; more transactions would only keep connections from external systems. */
const AT_ONCE = 4;
const MOST_WAITING = 200;

/** Of the lock that is held while the set of staff, or who is an administrator, changes. */
const STAFF_LOCK = 0x73746166;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work as one transaction, a few at once in a process.
 * @throws {ServiceError} `unavailable` where too many wait already, or the database has no connection left
 */
export async function inTransaction<T>(
  prisma: PrismaClient,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  if (running >= AT_ONCE) await turn();
  else running += 1;
  try {
    return await prisma.$transaction(work, LIMITS);
  } catch (error) {
    if (isTooLate(error)) throw new ServiceError('unavailable', { retryAfter: RETRY_AFTER, cause: error });
    throw error;
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Waits for one who is done, and takes their place. */
async function turn(): Promise<void> {
  if (waiting.length >= MOST_WAITING) throw new ServiceError('unavailable', { retryAfter: RETRY_AFTER });
  await new Promise<void>((resolve) => waiting.push(resolve));
}

const isTooLate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === TRANSACTION_TIMED_OUT;

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
