import type { PrismaClient, Staff } from '@/generated/prisma/client';
import type { StaffActor } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import { differences, writeHistory } from '@/server/history/write';
import type { Letters } from '@/server/letters/letters';
import { inTransaction, lockPerson } from '../database';
import type { ChangePasswordInput, ProfileInput } from '../inputs';
import { changeLetter } from '../people/letters';
import { type RequiresFactor, type SignedIn, staffSubjectOf, toSignedIn } from '../person';
import type { Attempts } from '../sign-in/attempts';
import { answerOf, type CreateAuth } from '../sign-in/auth';
import { endAllOf } from '../sign-in/ending';
import { type PasswordRules, weakPassword } from '../sign-in/passwords';
import type { StaffSessions } from '../sign-in/sessions';
import { headersFor, type Visit } from '../visit';

/** A person's own profile. */
export type Profile = SignedIn &
  Readonly<{
    /** Null: no second factor. */
    backupCodesLeft: number | null;
    createdAt: Date;
    lastSignInAt: Date | null;
    /** Whether a second factor is required of the person's role. */
    twoFactorRequired: boolean;
  }>;

/** The services that changes of one's own account need. */
export type OwnAccountOptions = Readonly<{
  prisma: PrismaClient;
  authOn: CreateAuth;
  attempts: Attempts;
  letters: Pick<Letters, 'post'>;
  sessions: StaffSessions;
}>;

type Options = OwnAccountOptions & Readonly<{ passwords: PasswordRules; requiresFactor: RequiresFactor }>;

/** The changes that people make to their own profile. */
export function createProfile(options: Options) {
  const { prisma, authOn, attempts, letters, passwords, sessions, requiresFactor } = options;
  const auth = authOn(prisma);

  async function codesLeft({ id, twoFactorEnabled }: Staff): Promise<number | null> {
    if (!twoFactorEnabled) return null;
    const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: id } });
    return backupCodes.length;
  }

  async function get({ id }: StaffActor): Promise<Profile> {
    const row = await prisma.staff.findUniqueOrThrow({ where: { id } });
    const { createdAt, lastSignInAt } = row;
    const person = toSignedIn(row);
    return {
      ...person,
      twoFactorRequired: requiresFactor(person.role),
      backupCodesLeft: await codesLeft(row),
      createdAt,
      lastSignInAt,
    };
  }

  return {
    get,

    /** Changes one's own name, language or theme; undefined members stay. */
    async change({ name, language, theme }: ProfileInput, staff: StaffActor, visit: Visit): Promise<Profile> {
      const data = {
        ...(name !== undefined && { name }),
        ...(language !== undefined && { language }),
        ...(theme !== undefined && { theme }),
      };
      await inTransaction(prisma, async (tx) => {
        await lockPerson(tx, staff.id);
        const before = await tx.staff.findUniqueOrThrow({ where: { id: staff.id } });
        const after = await tx.staff.update({ where: { id: staff.id }, data });
        const changed = differences(shown(before), shown(after));
        if (Object.keys(changed.after).length === 0) return;
        const subject = staffSubjectOf(after);
        await writeHistory(tx, visit.by, { action: 'staff.changed', subject, ...changed });
      });
      return get(staff);
    },

    /**
     * Changes one's own password, ends all other sessions and trusted browsers, and renews the cookie of this session, so
     * that a stolen one becomes invalid.
     * @throws {ServiceError} `wrong_credentials` for `current`, `weak_password` for `next`, `too_many_attempts`
     */
    async changePassword({ current, next }: ChangePasswordInput, visit: Visit): Promise<{ ended: number }> {
      const { sessionId, staff } = await sessions.own(visit);
      if (next === current) throw weakPassword('next', 'same');
      await passwords.assertStrong(next, { ...staff, field: 'next' });
      const attempt = await attempts.begin(visit.by.address, staff.id);
      const { ended, cookies } = await inTransaction(prisma, async (tx) => {
        await lockPerson(tx, staff.id);
        const ended = await endAllOf(tx, staff.id, { but: sessionId });
        const answer = await answerOf(
          authOn(tx).api.changePassword({
            body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
            headers: headersFor(visit),
            returnHeaders: true,
          }),
        );
        if (!answer.ok) throw passwordRefusal(answer.code, 'current');
        const subject = staffSubjectOf(staff);
        await writeHistory(tx, visit.by, { action: 'staff.password_changed', subject });
        await letters.post(tx, changeLetter(staff, 'password'));
        return { ended, cookies: answer.cookies };
      });
      await attempt.succeeded();
      for (const cookie of cookies) visit.setCookie(cookie);
      return { ended };
    },
  };
}

const shown = ({ name, language, theme }: Staff) => ({ name, language, theme });

/** Translates the library's refusal of a password. @param field the name of the password's input */
export function passwordRefusal(code: string, field: string): ServiceError {
  return code === 'INVALID_PASSWORD' || code === 'PASSWORD_TOO_LONG'
    ? new ServiceError({ code: 'wrong_credentials', field })
    : new ServiceError('not_signed_in');
}
