import { Prisma } from '@/generated/prisma/client';
import { isUniqueViolation } from '@/server/database/failures';
import { findKey } from './find';
import { generateKey } from './format';
import { checked, checkedBy, type RotateInput, refusal, rotateInput } from './inputs';
import { assertFuture, type IssuedKey, type ManageOptions, newKeyData } from './manage';
import { type StoredKey, stateOf, toRecord, withReplacement } from './record';

/**
 * Makes the rotation of a key: a new key with the same rights takes its place, and both work until the overlap has
 * passed. The old key's life is never made longer. Of two rotations at once one wins.
 */
export function createRotation({ prisma, now, changed }: ManageOptions) {
  /** @throws {ServiceError} `not_found`; `invalid_parameter` when the key is not active or was rotated before */
  return async function rotate(input: RotateInput, by: string): Promise<IssuedKey> {
    const { id, overlapSeconds, expiresAt } = checked(rotateInput, input);
    const moment = now();
    const key = generateKey();
    const end = new Date(moment.getTime() + overlapSeconds * 1000);
    try {
      const { old, created } = await prisma.$transaction(async (tx) => {
        const old = await findKey(tx, id);
        assertRotatable(old, moment);
        const until = expiresAt === undefined ? sameLifetime(old, moment) : expiresAt;
        assertFuture(until, moment);
        const data = { ...inherited(old), ...newKeyData(key), createdAt: moment, createdBy: checkedBy(by) };
        // The unique index on replaces_id lets a second rotation wait here, and fail.
        const created = await tx.apiKey.create({
          data: { ...data, expiresAt: until, replacesId: old.id },
          include: withReplacement,
        });
        await endOldKey(tx, old.id, { end, moment });
        return { old, created };
      });
      changed(Buffer.from(old.hash).toString('hex'));
      changed(Buffer.from(created.hash).toString('hex'));
      return { key, record: toRecord(created, moment) };
    } catch (error) {
      if (isTaken(error)) throw alreadyRotated();
      throw error;
    }
  };
}

/** Judged and shortened in one statement: what another transaction stored since the key was read counts. */
async function endOldKey(
  tx: Prisma.TransactionClient,
  id: string,
  { end, moment }: { end: Date; moment: Date },
) {
  const ended = await tx.$executeRaw`
    UPDATE api_key SET expires_at = least(expires_at, ${end}::timestamptz)
     WHERE id = ${id}::uuid AND revoked_at IS NULL AND suspended_at IS NULL
       AND (expires_at IS NULL OR expires_at > ${moment}::timestamptz)`;
  if (ended !== 1) throw refusal('id', 'the key is not active');
}

function assertRotatable(row: StoredKey, now: Date): void {
  if (row.replacedBy) throw alreadyRotated();
  const state = stateOf(row, now);
  if (state !== 'active') throw refusal('id', `the key is ${state}: only an active one can be rotated`);
}

function alreadyRotated() {
  return refusal('id', 'the key was rotated already');
}

function inherited({
  name,
  owner,
  contact,
  purpose,
  permissions,
  allowedAddresses,
  ratePerMinute,
}: StoredKey) {
  return { name, owner, contact, purpose, permissions, allowedAddresses, ratePerMinute };
}

/** A key made for 90 days is followed by one for 90 days. */
function sameLifetime({ createdAt, expiresAt }: StoredKey, now: Date): Date | null {
  return expiresAt && new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime());
}

function isTaken(error: unknown): boolean {
  return (
    isUniqueViolation(error) ||
    (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
  );
}
