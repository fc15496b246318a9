import pg from 'pg';

/** SQLSTATE codes that the service handles. */
const UNIQUE_VIOLATION = '23505';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';
const UNDEFINED_TABLE = '42P01';
const READ_ONLY = '25006';

/**
 * Classes and codes of SQLSTATE for a database that cannot be reached, is stopping, has no connections, disk space or
 * memory left, or has ended work at a time limit (a statement, a wait for a lock, an idle transaction).
 */
const OUT_OF_REACH = /^(?:08...|57P0[1-5]|57014|55P03|25P0[34]|53[0123]00|25006)$/;

/** No disk space, on the server or for files of the service. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Codes of the operating system: the server cannot be reached, or there is no space for files. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
]);
/** Prisma's codes: no connection was free in time, or a transaction did not begin or end in time. */
const PRISMA_TOO_LATE = new Set(['P2024', 'P2028']);
const DRIVER_MESSAGES =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/;

/** Whether a retry of the same transaction may succeed. */
export const isTransient = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
};

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION;

export const isUndefinedTable = (error: unknown): boolean => hasCode(error, UNDEFINED_TABLE);

/** Whether a lock was not free within `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, LOCK_NOT_AVAILABLE);

/**
 * Whether PostgreSQL refused a statement and has rolled it back, also if a lock was not free within `lock_timeout`; not if
 * it could not be reached or gave up.
 */
export const isRefusedStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (isLockTimeout(error) || !isOutOfReach(error));

/** Whether the database accepts no writes at present: its disk is full, or it is a standby. */
export const isUnwritable = (error: unknown): boolean => /^(?:53100|25006)$/.test(codeOf(error) ?? '');

/** Whether a statement was refused because the server, or the session, is read-only. */
export const isRefusedAsReadOnly = (error: unknown): boolean => hasCode(error, READ_ONLY);

/** Whether the database could not be reached or gave up, in contrast to a refused statement. */
export function isOutOfReach(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code = codeOf(error);
  if (code !== undefined && (OUT_OF_REACH.test(code) || SYSTEM_CODES.has(code) || PRISMA_TOO_LATE.has(code)))
    return true;
  if (!(error instanceof Error)) return false;
  if (DRIVER_MESSAGES.test(error.message)) return true;
  return error instanceof AggregateError ? error.errors.some(isOutOfReach) : isOutOfReach(causeOf(error));
}

/** Whether a disk was full. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (DISK_FULL.has(codeOf(error) ?? '')) return true;
  return (
    error instanceof Error &&
    (error.message.includes('No space left on device') || isDiskFull(causeOf(error)))
  );
}

/** The error of Prisma's adapter is a member of Prisma's own error, not its cause. */
const causeOf = (error: { cause?: unknown; meta?: { driverAdapterError?: unknown } }): unknown =>
  error.cause ?? error.meta?.driverAdapterError;

/** Whether an error, or its cause, has the code. */
function hasCode(error: unknown, code: string): boolean {
  for (let one = error; typeof one === 'object' && one !== null; one = causeOf(one))
    if (codeOf(one) === code) return true;
  return false;
}

/** The code of an error; errors of Prisma's adapter have the server's code under another name. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, originalCode } = error as { code?: unknown; originalCode?: unknown };
  const found = originalCode ?? code;
  return typeof found === 'string' ? found : undefined;
}
