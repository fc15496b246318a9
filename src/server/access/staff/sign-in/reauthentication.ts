import type { PrismaClient, Staff } from '@/generated/prisma/client';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { type Database, inTransaction, lockPerson } from '../database';
import type { ReauthenticateInput } from '../inputs';
import { staffSubjectOf } from '../person';
import { headersFor, type Visit } from '../visit';
import type { Attempts } from './attempts';
import { answerOf, type CreateAuth } from './auth';
import { codeRefusal } from './codes';
import type { StaffSessions } from './sessions';
import { type FailureCause, recordLockOut } from './traces';
import { verifyFactor } from './verify-factor';

type Options = Readonly<{
  prisma: PrismaClient;
  authOn: CreateAuth;
  attempts: Attempts;
  sessions: StaffSessions;
  now: () => Date;
}>;

type Judged = { refusal: ServiceError; cause: FailureCause } | undefined;

/**
 * Creates the function by which signed-in people prove again who they are, before actions that `access/reauthenticated.ts`
 * protects. The proof belongs to one session and is valid for some minutes. Source: docs/decisions/sign-in.md.
 */
export function createReauthentication({ prisma, authOn, attempts, sessions, now }: Options) {
  /** Judges the password, and the second factor of those who have one. */
  async function judge(
    tx: Database,
    { input, visit, person }: { input: ReauthenticateInput; visit: Visit; person: Staff },
  ): Promise<Judged> {
    const { password, code, kind } = input;
    const auth = authOn(tx);
    const headers = headersFor(visit);
    const known = await answerOf(
      auth.api.verifyPassword({ body: { password }, headers, returnHeaders: true }),
    );
    if (!known.ok) {
      const refusal = new ServiceError({ code: 'wrong_credentials', field: 'password' });
      return { refusal, cause: 'wrong_password' };
    }
    if (!person.twoFactorEnabled) return undefined;
    const answer = await verifyFactor(tx, { auth, input: { code, kind, trust: false }, headers, person });
    if (answer.ok) return undefined;
    const refusal = await codeRefusal(tx, answer, person.id);
    const wrong = answer.isUsed ? 'used_code' : 'wrong_code';
    return { refusal, cause: refusal.code === 'too_many_attempts' ? 'locked' : wrong };
  }

  /**
   * Stores that the person of a session has proved again who they are. Failures are counted like those of a sign-in.
   * @throws {ServiceError} `wrong_credentials`, `wrong_code`, `used_code`, `too_many_attempts`, `not_signed_in`
   */
  return async function reauthenticate(input: ReauthenticateInput, visit: Visit): Promise<{ ok: true }> {
    const { sessionId, staff } = await sessions.own(visit);
    const attempt = await attempts.begin(visit.by.address, staff.id, ({ retryAfter }) =>
      recordLockOut(prisma, { visit, email: staff.email, seconds: retryAfter }),
    );
    const refused = await inTransaction(prisma, async (tx) => {
      await lockPerson(tx, staff.id);
      const person = await tx.staff.findUniqueOrThrow({ where: { id: staff.id } });
      const refused = await judge(tx, { input, visit, person });
      const subject = staffSubjectOf(person);
      if (refused !== undefined) {
        const after = { cause: refused.cause };
        await writeHistory(tx, visit.by, { action: 'session.reauthentication_failed', subject, after });
        return refused.refusal;
      }
      const data = { reauthenticatedAt: now() };
      const { count } = await tx.staffSession.updateMany({ where: { id: sessionId }, data });
      if (count === 0) return new ServiceError('not_signed_in');
      await writeHistory(tx, visit.by, { action: 'session.reauthenticated', subject });
      return undefined;
    });
    if (refused !== undefined) throw refused;
    await attempt.succeeded();
    return { ok: true };
  };
}
