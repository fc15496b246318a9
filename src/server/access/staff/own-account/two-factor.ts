import type { Action } from '@/domain/history/actions';
import { assertReauthenticated } from '@/server/access/reauthenticated';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { type Database, inTransaction, lockPerson } from '../database';
import { type AccountChange, changeLetter } from '../people/letters';
import { staffSubjectOf } from '../person';
import { type Auth, type AuthAnswer, answerOf } from '../sign-in/auth';
import { endTrust } from '../sign-in/ending';
import type { Current } from '../sign-in/sessions';
import { headersFor, type Visit } from '../visit';
import { type OwnAccountOptions, passwordRefusal } from './profile';

/** The secret of an authenticator app, shown once. */
export type NewFactor = Readonly<{
  /** `otpauth://…`, for a QR code. */
  uri: string;
  /** The same secret in base32, for typing. */
  secret: string;
  backupCodes: readonly string[];
}>;

type Call = Readonly<{ headers: Headers; returnHeaders: true }>;

/** The change that the letter about an action reports. */
const CHANGES = {
  'staff.two_factor_begun': 'two_factor_on',
  'staff.two_factor_ended': 'two_factor_off',
  'staff.backup_codes_renewed': 'backup_codes',
} as const satisfies Partial<Record<Action, AccountChange>>;

/** One's own second factor: an authenticator app, and backup codes for a lost phone. */
export function createTwoFactor({ prisma, authOn, attempts, letters, sessions }: OwnAccountOptions) {
  /** Calls the library in a transaction and writes the history. Wrong passwords and codes are counted. */
  async function ask<T>(
    visit: Visit,
    {
      call,
      action,
      refusal,
      after,
    }: {
      call: (api: Auth['api'], how: Call) => Promise<AuthAnswer<T>>;
      action?: keyof typeof CHANGES;
      refusal: (code: string) => ServiceError;
      after?: (tx: Database, own: Current) => Promise<void>;
    },
  ): Promise<T> {
    const own = await sessions.own(visit);
    const { staff } = own;
    const attempt = await attempts.begin(visit.by.address, staff.id);
    const answer = await inTransaction(prisma, async (tx) => {
      await lockPerson(tx, staff.id);
      const said = await call(authOn(tx).api, { headers: headersFor(visit), returnHeaders: true });
      if (!said.ok) throw refusal(said.code);
      await after?.(tx, own);
      if (action !== undefined) {
        await writeHistory(tx, visit.by, { action, subject: staffSubjectOf(staff) });
        await letters.post(tx, changeLetter(staff, CHANGES[action]));
      }
      return said;
    });
    await attempt.succeeded();
    for (const line of answer.cookies) visit.setCookie(line);
    return answer.value;
  }

  /** The password alone does not end a second factor or replace its codes. @throws {ServiceError} `reauthentication_required` */
  async function requireProof(visit: Visit): Promise<void> {
    const { staff } = await sessions.own(visit);
    if (staff.twoFactorEnabled) assertReauthenticated(visit.by);
  }

  return {
    /**
     * Creates a secret. It is not required at sign-in until the person has confirmed it with a code of the app.
     * @throws {ServiceError} `wrong_credentials`, `two_factor_on`, `too_many_attempts`
     */
    async begin({ password }: { password: string }, visit: Visit): Promise<NewFactor> {
      const value = await ask(visit, {
        call: (api, how) => answerOf(api.enableTwoFactor({ body: { password, method: 'totp' }, ...how })),
        refusal: (code) =>
          code === 'TOTP_ALREADY_ENABLED'
            ? new ServiceError('two_factor_on')
            : passwordRefusal(code, 'password'),
      });
      if (!('totpURI' in value)) throw new Error('the library made no secret');
      const secret = new URL(value.totpURI).searchParams.get('secret') ?? '';
      return { uri: value.totpURI, secret, backupCodes: value.backupCodes };
    },

    /** Enables the second factor. @throws {ServiceError} `wrong_code`, `two_factor_not_begun`, `two_factor_on`, `too_many_attempts` */
    async confirm({ code }: { code: string }, visit: Visit): Promise<{ ok: true }> {
      const { staff } = await sessions.own(visit);
      if (staff.twoFactorEnabled) throw new ServiceError('two_factor_on');
      await ask(visit, {
        call: (api, how) => answerOf(api.verifyTOTP({ body: { code }, ...how })),
        action: 'staff.two_factor_begun',
        refusal: (said) => {
          if (said === 'TOTP_NOT_ENABLED') return new ServiceError('two_factor_not_begun');
          if (said === 'INVALID_CODE') return new ServiceError({ code: 'wrong_code', field: 'code' });
          return new ServiceError('not_signed_in');
        },
      });
      return { ok: true };
    },

    /** @throws {ServiceError} `reauthentication_required`, `wrong_credentials`, `too_many_attempts` */
    async end({ password }: { password: string }, visit: Visit): Promise<{ ok: true }> {
      await requireProof(visit);
      await ask(visit, {
        call: (api, how) => answerOf(api.disableTwoFactor({ body: { password }, ...how })),
        action: 'staff.two_factor_ended',
        refusal: (code) => passwordRefusal(code, 'password'),
        after: (tx, { staff }) => endTrust(tx, staff.id),
      });
      return { ok: true };
    },

    /**
     * Replaces the backup codes.
     * @throws {ServiceError} `reauthentication_required`, `wrong_credentials`, `two_factor_off`, `too_many_attempts`
     */
    async renewBackupCodes(
      { password }: { password: string },
      visit: Visit,
    ): Promise<{ backupCodes: string[] }> {
      await requireProof(visit);
      const { backupCodes } = await ask(visit, {
        call: (api, how) => answerOf(api.generateBackupCodes({ body: { password }, ...how })),
        action: 'staff.backup_codes_renewed',
        refusal: (code) =>
          code === 'TWO_FACTOR_NOT_ENABLED'
            ? new ServiceError('two_factor_off')
            : passwordRefusal(code, 'password'),
      });
      return { backupCodes };
    },
  };
}
