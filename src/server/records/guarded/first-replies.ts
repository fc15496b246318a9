import { literal } from '@/server/database/schema/sql';
import type { FirstReply, Repeat } from './guard';

/** How long a first reply is kept, in hours. */
export const KEPT_HOURS = 24;

/**
 * The first of the two numbers of the locks. Locks with one number belong to the record history, which reads from them which
 * batches are being written (`record_history.under_way`).
 */
const LOCK_CLASS = 0x66697273;

/** A first reply, and whether it has been kept longer than {@link KEPT_HOURS}. */
export type HeldReply = FirstReply & Readonly<{ fingerprint: Buffer; isOver: boolean }>;

type HeldRow = {
  fingerprint: Buffer;
  headers: Record<string, string>;
  body: Buffer;
  is_compressed: boolean;
  is_over: boolean;
};

const bytes = (value: Buffer): string => `'\\x${value.toString('hex')}'::bytea`;

/**
 * The statements that claim an idempotency key for the transaction, and then look for its first reply. There are two, because a
 * statement sees what was committed when it began: in a single statement, the first request could end after the look and before
 * the lock. The lock ends with the transaction, and therefore with the connection of a process that was killed.
 */
export const claimSql = ({ id }: Repeat): string[] => [
  `SELECT pg_try_advisory_xact_lock(${LOCK_CLASS}, ${id.readInt32BE()}) AS is_free`,
  `SELECT fingerprint, headers, body, is_compressed, at <= now() - interval '${KEPT_HOURS} hours' AS is_over
FROM first_reply WHERE id = ${bytes(id)}`,
];

/** The result of {@link claimSql}. @param rows the rows of its two statements */
export function readClaim(rows: readonly (readonly unknown[])[]): {
  isFree: boolean;
  held: HeldReply | undefined;
} {
  const [claimed, found] = rows as [{ is_free: boolean }[], HeldRow[]];
  const [row] = found;
  const isFree = claimed[0]!.is_free;
  if (row === undefined) return { isFree, held: undefined };
  const { fingerprint, headers, body, is_compressed: isCompressed, is_over: isOver } = row;
  return { isFree, held: { fingerprint, headers, body, isCompressed, isOver } };
}

/** The statements that store a first reply. @param options.replaces whether an expired one is stored, which is then replaced */
export const keepReplySql = (
  { id, keyId, fingerprint }: Repeat,
  { headers, body, isCompressed }: FirstReply,
  { replaces }: { replaces: boolean },
): string[] => [
  ...(replaces ? [`DELETE FROM first_reply WHERE id = ${bytes(id)}`] : []),
  `INSERT INTO first_reply (id, key_id, fingerprint, headers, body, is_compressed, bytes) VALUES (
${bytes(id)}, ${literal(keyId)}, ${bytes(fingerprint)}, ${literal(JSON.stringify(headers))}, ${bytes(body)}, ${isCompressed}, ${body.length})`,
];

/** Deletes expired replies; `$1`: at most so many. */
export const FORGET_REPLIES = `
DELETE FROM first_reply WHERE id IN (
  SELECT id FROM first_reply WHERE at <= now() - interval '${KEPT_HOURS} hours' LIMIT $1
)`;
