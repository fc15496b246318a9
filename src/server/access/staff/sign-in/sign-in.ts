import type { PrismaClient, Staff } from '@/generated/prisma/client';
import { limitKeyOf } from '@/server/access/limits';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import type { Turns } from '@/server/turns';
import { type Database, inTransaction, lockPerson, lockPersonWith } from '../database';
import type { SignInInput, VerifyCodeInput } from '../inputs';
import { doerOfPerson } from '../person';
import { cookieOf, headersFor, type Visit } from '../visit';
import type { Attempts, SignInAttempt } from './attempts';
import { answerOf, type CreateAuth } from './auth';
import { codeRefusal, pendingPerson } from './codes';
import { cookieLine, cookieNames } from './cookies';
import type { StaffSessions } from './sessions';
import { recordFailure, recordLockOut, recordSignIn } from './traces';
import { verifyFactor } from './verify-factor';

type Options = Readonly<{
  prisma: PrismaClient;
  authOn: CreateAuth;
  attempts: Attempts;
  /** Whether another failure of an unknown person, or another lock-out, is recorded; see `traces.ts`. */
  mayTrace: (address: string | null) => Promise<boolean>;
  /** Turns of sign-ins, by address. */
  turns: Turns;
  sessions: StaffSessions;
  secure: boolean;
}>;

/** The result of a sign-in inside its transaction; refusals are values, so that their history is stored. */
type Outcome<T> =
  | { value: T; cookies: readonly string[] }
  | { refusal: ServiceError; cookies?: readonly string[] };

export type SignIn = ReturnType<typeof createSignIn>;

/** Sign-in by password and second factor, and sign-out. */
export function createSignIn({ prisma, authOn, attempts, mayTrace, turns, sessions, secure }: Options) {
  async function inTurn<T>(visit: Visit, work: () => Promise<T>): Promise<T> {
    const leave = await turns.enter(limitKeyOf(visit.by.address));
    try {
      return await work();
    } finally {
      leave();
    }
  }

  const names = cookieNames(secure);
  const forget = (name: string) => cookieLine(name, '', { secure, maxAge: 0 });
  /** Cookies of earlier sign-ins, which a new sign-in ignores. */
  const ofEarlierSignIns = [names.session_token, names.session_data, names.dont_remember, names.two_factor];

  /**
   * Begins a session with a password, and ends the browser's previous session.
   * @returns undefined if the password is wrong, or the person is unknown or disabled
   */
  async function begin(tx: Database, { email, password, remember }: SignInInput, visit: Visit) {
    const answer = await answerOf(
      authOn(tx).api.signInEmail({
        body: { email, password, rememberMe: remember },
        headers: headersFor(visit, ofEarlierSignIns),
        returnHeaders: true,
      }),
    );
    if (!answer.ok) return undefined;
    await endSession(tx, visit);
    // The library does not remove the cookie of a session that is not remembered.
    const stale = remember && cookieOf(visit.headers, names.dont_remember) !== undefined;
    const cookies = [...answer.cookies, ...(stale ? [forget(names.dont_remember)] : [])];
    if (!('token' in answer.value) || typeof answer.value.token !== 'string') {
      return { next: 'two_factor', cookies } as const;
    }
    await recordSignIn(tx, { token: answer.value.token, visit, factor: 'password' });
    return { next: 'home', cookies } as const;
  }

  async function endSession(tx: Database, visit: Visit): Promise<void> {
    const old = await sessions.own(visit, tx).catch((error: unknown) => {
      if (error instanceof ServiceError) return undefined;
      throw error;
    });
    if (old === undefined) return;
    await tx.staffSession.deleteMany({ where: { id: old.sessionId } });
    const subject = { kind: 'session', id: old.sessionId, name: old.staff.email } as const;
    await writeHistory(tx, doerOfPerson(old.staff as Staff, visit.by), {
      action: 'session.signed_out',
      subject,
    });
  }

  /** Begins an attempt; the first one that is refused is recorded. */
  const beginAttempt = (visit: Visit, email: string): Promise<SignInAttempt> =>
    attempts.begin(visit.by.address, email, async ({ retryAfter }) => {
      if (await mayTrace(visit.by.address))
        await recordLockOut(prisma, { visit, email, seconds: retryAfter });
    });

  return {
    begin,

    /**
     * Signs a person in, or asks for their second factor.
     * @throws {ServiceError} `wrong_credentials`, `too_many_attempts`
     */
    async signIn(input: SignInInput, visit: Visit): Promise<{ next: 'home' | 'two_factor' }> {
      return inTurn(visit, async () => {
        const attempt = await beginAttempt(visit, input.email);
        let isKnown = true;
        const outcome = await inTransaction(prisma, async (tx): Promise<Outcome<'home' | 'two_factor'>> => {
          await lockPersonWith(tx, input.email);
          const begun = await begin(tx, input, visit);
          if (begun !== undefined) return { value: begun.next, cookies: begun.cookies };
          const person = await tx.staff.findUnique({ where: { email: input.email } });
          isKnown = person !== null;
          const cause = person?.disabledAt ? 'disabled' : 'wrong_password';
          if (isKnown) await recordFailure(tx, { visit, email: input.email, factor: 'password', cause });
          return { refusal: new ServiceError('wrong_credentials') };
        });
        // Failures of unknown people are recorded only up to a limit.
        if ('refusal' in outcome && (await mayTrace(visit.by.address)) && !isKnown)
          await recordFailure(prisma, {
            visit,
            email: input.email,
            factor: 'password',
            cause: 'unknown_person',
          });
        const next = finish(outcome, visit);
        await attempt.succeeded();
        return { next };
      });
    },

    /**
     * The second step of a sign-in.
     * @throws {ServiceError} `wrong_code`, `used_code`, `too_many_attempts`, `not_signed_in` if there was no first step
     */
    verifyCode: (input: VerifyCodeInput, visit: Visit): Promise<{ next: 'home' }> =>
      inTurn(visit, async () => {
        const attempt = await attempts.begin(visit.by.address);
        const outcome = await inTransaction(prisma, async (tx): Promise<Outcome<'home'>> => {
          const person = await pendingPerson(tx, cookieOf(visit.headers, names.two_factor));
          if (person === undefined) return { refusal: new ServiceError('not_signed_in') };
          await lockPerson(tx, person.id);
          // With a session cookie the library would check the code of that session's person, and count nothing.
          const headers = headersFor(visit, [names.session_token, names.session_data]);
          const answer = await verifyFactor(tx, { auth: authOn(tx), input, headers, person });
          if (answer.ok) {
            await endSession(tx, visit);
            await recordSignIn(tx, { token: answer.value.token, visit, factor: input.kind });
            return { value: 'home', cookies: answer.cookies };
          }
          const refusal = await codeRefusal(tx, answer, person.id);
          const wrong = answer.isUsed ? 'used_code' : 'wrong_code';
          const cause = refusal.code === 'too_many_attempts' ? 'locked' : wrong;
          await recordFailure(tx, { visit, email: person.email, factor: input.kind, cause });
          return { refusal };
        });
        const next = finish(outcome, visit);
        await attempt.succeeded();
        return { next };
      }),

    /** Ends the browser's session, if it has one. */
    async signOut(visit: Visit): Promise<{ ok: true }> {
      await inTransaction(prisma, (tx) => endSession(tx, visit));
      for (const name of ofEarlierSignIns) visit.setCookie(forget(name));
      return { ok: true };
    },
  };
}

/** Sets the cookies after the commit. @throws {ServiceError} if the result is a refusal */
function finish<T>(outcome: Outcome<T>, visit: Visit): T {
  for (const line of outcome.cookies ?? []) visit.setCookie(line);
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.value;
}
