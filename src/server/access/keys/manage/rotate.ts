import { endAfter, lifetimeOf } from '@/domain/expiry';
import { readBindings } from '@/domain/keys/bindings';
import { readGrants } from '@/domain/permissions';
import type { PlainCode } from '@/domain/refusals/refusal';
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
import { type IssuedKey, issueKey, keySubjectOf } from './issue';
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
    const { id, overlapSeconds, expiresAt } = checked(rotateInput, input);
    const moment = now();
    const end = new Date(moment.getTime() + overlapSeconds * 1000);
    const { old, key, row } = await prisma.$transaction(async (tx) => {
      const before = await lockKey(tx, id);
      assertRotatable(before, moment);
      const sameLifetime = () => endAfter(lifetimeOf(before, timeZone), { now: moment, timeZone });
      const until = expiresAt === undefined ? sameLifetime() : expiresAt;
      const fresh = { ...inherited(before), expiresAt: until };
      assertMayGive(fresh.permissions, by);
      const issued = await issueKey(tx, { input: fresh, by, now: moment, replaces: before });
      const old = await tx.apiKey.update({
        where: { id: before.id },
        data: { expiresAt: earlier(before.expiresAt, end) },
        include: withReplacement,
      });
      await writeHistory(tx, by, {
        action: 'key.rotated',
        subject: keySubjectOf(before),
        before: { expiresAt: before.expiresAt, replacedBy: null },
        after: { expiresAt: old.expiresAt, replacedBy: issued.row.prefix },
      });
      return { old, ...issued };
    });
    changed(hexHash(old));
    changed(hexHash(row));
    return { key, record: toRecord(row, moment), old: toRecord(old, moment) };
  };
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
    allowedAddresses,
    ratePerMinute,
  } = row;
  return {
    name,
    owner,
    contact,
    purpose,
    allowedAddresses,
    ratePerMinute,
    permissions: readGrants(permissions),
    bindings: readBindings(bindings),
    listsOwnOnly,
  };
}

function earlier(expiresAt: Date | null, end: Date): Date {
  return expiresAt && expiresAt < end ? expiresAt : end;
}
