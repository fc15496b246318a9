import type { Staff } from '@/generated/prisma/client';
import type { Database } from '../database';
import type { VerifyCodeInput } from '../inputs';
import { type Auth, answerOf } from './auth';
import { matchingBackupCode } from './backup-codes';
import { canDecryptFactor, isUsed, markUsed } from './codes';

type Options = Readonly<{
  auth: Auth;
  input: VerifyCodeInput;
  /** The cookies of the unfinished sign-in, or those of the session in which the code is asked for again. */
  headers: Headers;
  person: Staff;
}>;

/**
 * Verifies a code of the authenticator app, which cannot be used twice, or a backup code, which is used up. The person's row
 * must be locked.
 */
export async function verifyFactor(tx: Database, { auth, input, headers, person }: Options) {
  const { kind, trust } = input;
  const { api } = auth;
  const used = await isUsed(tx, { code: input.code, staffId: person.id });
  if (!(await canDecryptFactor(tx, { auth, staffId: person.id })))
    return { ok: false, code: 'INVALID_CODE', isUsed: used } as const;
  const meant = kind === 'totp' ? input.code : matchingBackupCode(input.code, await codesOf(api, person));
  // A used code is replaced by an empty one, which the library counts as wrong.
  const body = { code: used ? '' : meant, trustDevice: trust };
  const call = { body, headers, returnHeaders: true } as const;
  const answer = await (kind === 'totp'
    ? answerOf(api.verifyTOTP(call))
    : answerOf(api.verifyBackupCode(call)));
  if (!answer.ok) return { ...answer, isUsed: used };
  if (kind === 'totp') await markUsed(tx, { code: input.code, staffId: person.id });
  const token = answer.value.token;
  if (typeof token !== 'string') throw new Error('a verified code belongs to no session');
  return { ...answer, value: { token } };
}

async function codesOf(api: Auth['api'], { id }: Staff): Promise<readonly string[]> {
  return (await api.viewBackupCodes({ body: { userId: id } })).backupCodes;
}
