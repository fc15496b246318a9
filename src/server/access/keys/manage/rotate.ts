import type { z } from 'zod';
import { endAfter, lifetimeOf } from '@/domain/expiry';
import { readBindings } from '@/domain/keys/bindings';
import { readGrants } from '@/domain/permissions';
import type { PlainCode } from '@/domain/refusals/refusal';
import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { checked } from '@/server/input/input';
import { type RotateInput, rotateInput } from '../inputs';
import { lockKey } from '../read/find';
import {
  type KeyRecord,
  type KeyState,
  keyStateOf,
  type StoredKey,
  toRecord,
  withReplacement,
} from '../record';
import { hexHash, type ManageOptions } from './alter';
import { type IssuedKey, issueKey, keySubjectOf, type StoredIssue } from './issue';
import { assertMayGive } from './powerful';

/** A key that replaces `old`. */
export type RotatedKey = IssuedKey & Readonly<{ old: KeyRecord }>;

/**
 * Creates the rotation of a key: a new key with the same permissions replaces it, and both work until the overlap ends.
 * The life of the old key is never extended. The old key is locked, so that of two concurrent rotations one succeeds.
 */
export function createRotation({ prisma, now, changed, timeZone }: ManageOptions & { timeZone: string }) {
  /** @throws {ServiceError} `not_found`, `invalid_parameter`, `reauthentication_required`; `key_rotated`, or by the state of the key */
  return async function rotate(input: RotateInput, by: Doer): Promise<RotatedKey> {
    const judged = checked(rotateInput, input);
    const moment = now();
    const { old, key, row } = await prisma.$transaction(async (tx) => {
      const before = await lockRotatable(tx, { id: judged.id, now: moment });
      assertMayGive(readGrants(before.permissions), by);
      return rotateLocked(tx, { before, input: judged, by, now: moment, timeZone });
    });
    changed(hexHash(old));
    changed(hexHash(row));
    return { key, record: toRecord(row, moment), old: toRecord(old, moment) };
  };
}

/** Locks a key that can be rotated. @throws {ServiceError} `not_found`; `key_rotated`, or by the state of the key */
export async function lockRotatable(
  tx: Prisma.TransactionClient,
  { id, now }: { id: string; now: Date },
): Promise<StoredKey> {
  const row = await lockKey(tx, id);
  assertRotatable(row, now);
  return row;
}

type LockedRotation = Readonly<{
  /** The old key, from {@link lockRotatable}. */
  before: StoredKey;
  input: Pick<z.output<typeof rotateInput>, 'overlapSeconds' | 'expiresAt'>;
  by: Doer;
  /** The name stored as the creator of the new key, if not that of the doer. */
  createdBy?: string;
  now: Date;
  timeZone: string;
}>;

/** Issues the new key, and lets the old one end. @throws {ServiceError} `invalid_parameter` */
export async function rotateLocked(
  tx: Prisma.TransactionClient,
  { before, input, by, createdBy, now, timeZone }: LockedRotation,
): Promise<StoredIssue & { old: StoredKey }> {
  const { overlapSeconds, expiresAt } = input;
  const end = new Date(now.getTime() + overlapSeconds * 1000);
  const until =
    expiresAt === undefined ? endAfter(lifetimeOf(before, timeZone), { now, timeZone }) : expiresAt;
  const issued = await issueKey(tx, {
    input: { ...inherited(before), expiresAt: until },
    by,
    ...(createdBy !== undefined && { createdBy }),
    now,
    replaces: before,
  });
  const old = await tx.apiKey.update({
    where: { id: before.id },
    data: { expiresAt: earlier(before.expiresAt, end) },
    include: withReplacement,
  });
  await tx.webhookEndpoint.updateMany({ where: { keyId: before.id }, data: { keyId: issued.row.id } });
  await writeHistory(tx, by, {
    action: 'key.rotated',
    subject: keySubjectOf(before),
    before: { expiresAt: before.expiresAt, replacedBy: null },
    after: { expiresAt: old.expiresAt, replacedBy: issued.row.prefix },
  });
  return { old, ...issued };
}

function assertRotatable(row: StoredKey, now: Date): void {
  if (row.replacedBy) throw new ServiceError('key_rotated');
  const code = ROTATION_REFUSAL[keyStateOf(row, now)];
  if (code !== undefined) throw new ServiceError(code);
}

const ROTATION_REFUSAL = {
  active: undefined,
  expired: 'key_not_active',
  revoked: 'key_revoked',
  suspended: 'key_suspended',
} as const satisfies Record<KeyState, PlainCode | undefined>;

/** Grants for collections that no longer exist are not copied to the new key. */
function inherited(row: StoredKey) {
  const {
    name,
    owner,
    contact,
    purpose,
    permissions,
    bindings,
    listsOwnOnly,
    proposesOnly,
    allowedAddresses,
    origins,
    ratePerMinute,
  } = row;
  return {
    name,
    owner,
    contact,
    purpose,
    allowedAddresses,
    origins,
    ratePerMinute,
    permissions: readGrants(permissions),
    bindings: readBindings(bindings),
    listsOwnOnly,
    proposesOnly,
  };
}

function earlier(expiresAt: Date | null, end: Date): Date {
  return expiresAt && expiresAt < end ? expiresAt : end;
}
