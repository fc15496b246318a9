import type { Prisma, PrismaClient } from '@/generated/prisma/client';
import { unavailable } from '@/server/errors';
import { createTurns } from '@/server/turns';

/** A transaction, or the client outside of any. */
export type Database = Prisma.TransactionClient;

/** A password is hashed while the transaction is open, and may wait for other hashes. */
const LIMITS = { timeout: 20_000, maxWait: 10_000 };
/** Prisma's code for a transaction that could not begin, or end, in time. */
const TRANSACTION_TIMED_OUT = 'P2028';
/** Node's number of hashing threads; more transactions would only take connections from external systems. */
const AT_ONCE = 4;
const MAX_WAITING = 200;
/** All transactions wait in one queue. */
const STAFF = 'staff';

/** The advisory lock for changes of who is staff or an administrator. */
const STAFF_LOCK = 0x73746166;

const turns = createTurns({
  max: AT_ONCE,
  maxWaiting: { ofOne: MAX_WAITING, ofAll: MAX_WAITING },
  refusal: unavailable,
});

/**
 * Runs work in one transaction, with a few at once per process.
 * @throws {ServiceError} `unavailable` if too many are waiting, or the database has no connection left
 */
export async function inTransaction<T>(
  prisma: PrismaClient,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  const leave = await turns.enter(STAFF);
  try {
    return await prisma.$transaction(work, LIMITS);
  } catch (error) {
    if (isTooLate(error)) throw unavailable('room', error);
    throw error;
  } finally {
    leave();
  }
}

const isTooLate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === TRANSACTION_TIMED_OUT;

/** Takes the lock on staff until the transaction ends. */
export async function lockStaff(tx: Database): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${STAFF_LOCK}::bigint)`;
}

/**
 * Locks a person's row, so that attempts at one account are sequential, and no session begins while another transaction ends
 * all sessions.
 */
export async function lockPerson(tx: Database, id: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM staff WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
}

/** The same by e-mail address; it takes equally long for unknown addresses. */
export async function lockPersonWith(tx: Database, email: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM staff WHERE email = ${email} FOR NO KEY UPDATE`;
}
