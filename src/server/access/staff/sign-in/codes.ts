import { createHash } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Staff } from '@/generated/prisma/client';
import { ServiceError } from '@/server/errors';
import type { Database } from '../database';
import type { Auth } from './auth';

const MS = 1_000;
/** How long the library locks an account's second factor. */
const LOCK_SECONDS = 900;
/** A code is valid in its half minute and in the ones before and after it. */
const CODE_LIFE_MS = 120_000;
/** The library's name for an unfinished sign-in, and its signature. */
const CHALLENGE = /^(2fa-(?!attempts-)[\w-]+)\.[^.]+$/;
/** Prefix of the names of used codes. */
export const USED_CODE = 'used-code-';

/** The person whose second factor is required. The library verifies the signature of the cookie. */
export async function pendingPerson(tx: Database, cookie: string | undefined): Promise<Staff | undefined> {
  if (cookie === undefined) return undefined;
  const [, identifier] = CHALLENGE.exec(decoded(cookie)) ?? [];
  if (identifier === undefined) return undefined;
  const found = await tx.staffVerification.findFirst({
    where: { identifier, expiresAt: { gt: new Date() } },
  });
  if (found === null) return undefined;
  return (await tx.staff.findUnique({ where: { id: found.value } })) ?? undefined;
}

/** The service's refusal for the library's refusal of a code. @param refused `isUsed`: whether the code was used before */
export async function codeRefusal(
  tx: Database,
  { code, isUsed }: { code: string; isUsed: boolean },
  staffId: string,
): Promise<ServiceError> {
  switch (code) {
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      return new ServiceError({ code: isUsed ? 'used_code' : 'wrong_code', field: 'code' });
    case 'ACCOUNT_TEMPORARILY_LOCKED': {
      const factor = await tx.staffTwoFactor.findFirst({ where: { userId: staffId } });
      const rest = ((factor?.lockedUntil?.getTime() ?? 0) - Date.now()) / MS;
      // The library uses the clock of the instance that locked the account, which may be another one.
      const retryAfter = Math.min(LOCK_SECONDS, Math.max(1, Math.ceil(rest)));
      return new ServiceError({ code: 'too_many_attempts', retryAfter });
    }
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return new ServiceError('sign_in_again');
    default:
      return new ServiceError('not_signed_in');
  }
}

/**
 * Whether a person's second factor can be decrypted. After a change of `AUTH_SECRET` it cannot: the library would throw, and
 * no code is right until an administrator ends the second factor.
 */
export async function canDecryptFactor(
  tx: Database,
  { auth, staffId }: { auth: Auth; staffId: string },
): Promise<boolean> {
  const factor = await tx.staffTwoFactor.findFirst({ where: { userId: staffId } });
  if (factor === null) return true;
  const { secretConfig } = await auth.$context;
  return symmetricDecrypt({ key: secretConfig, data: factor.secret }).then(
    () => true,
    () => false,
  );
}

const usedIdentifier = ({ code, staffId }: { code: string; staffId: string }): string =>
  `${USED_CODE}${createHash('sha256').update(`${staffId}!${code}`).digest('base64url')}`;

/** Whether a code has already been used for a session (RFC 6238, 5.2). The person's row must be locked. */
export async function isUsed(tx: Database, used: { code: string; staffId: string }): Promise<boolean> {
  const where = { identifier: usedIdentifier(used), expiresAt: { gt: new Date() } };
  return (await tx.staffVerification.count({ where })) > 0;
}

/** Marks a code as used. */
export async function markUsed(tx: Database, used: { code: string; staffId: string }): Promise<void> {
  const expiresAt = new Date(Date.now() + CODE_LIFE_MS);
  await tx.staffVerification.create({
    data: { identifier: usedIdentifier(used), value: used.staffId, expiresAt },
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
