import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { ALL_GROUPS, type Role } from '@/domain/staff';
import type { PrismaClient, Staff } from '@/generated/prisma/client';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import type { Letters } from '@/server/letters/letters';
import { type Database, inTransaction, lockPerson, lockStaff } from '../database';
import type { AcceptInput, InspectInput, LinkKind, NewPasswordInput, SetUpInput } from '../inputs';
import { doerOfPerson, personMembersOf, roleOf, staffSubjectOf } from '../person';
import type { Attempts } from '../sign-in/attempts';
import { endAllOf } from '../sign-in/ending';
import { type PasswordRules, weakPassword } from '../sign-in/passwords';
import type { SignIn } from '../sign-in/sign-in';
import type { Visit } from '../visit';
import { changeLetter } from './letters';
import { readLink, useLink } from './links';
import { assertEmailFree, createPerson, hasStaff, type NewPerson } from './newcomers';

/** The purpose of a one-time link. */
export type LinkView = Readonly<{
  kind: LinkKind;
  name: string | null;
  email: string | null;
  role: Role | null;
}>;

type Options = Readonly<{
  prisma: PrismaClient;
  attempts: Attempts;
  letters: Pick<Letters, 'post'>;
  passwords: PasswordRules;
  signIn: SignIn;
  now: () => Date;
}>;

/** The actions of one-time links. */
export function createJoining({ prisma, attempts, letters, passwords, signIn, now }: Options) {
  /** A wrong link is counted for its address; other faults of the input are not. */
  async function counted<T>(visit: Visit, work: () => Promise<T>): Promise<T> {
    const attempt = await attempts.begin(visit.by.address);
    try {
      const result = await work();
      await attempt.succeeded();
      return result;
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'invalid_link')) await attempt.succeeded();
      throw error;
    }
  }

  /** Creates the person, writes the history, and signs them in. @returns the cookies of the session */
  async function join(
    tx: Database,
    { person, action, visit }: { person: NewPerson; action: 'staff.set_up' | 'staff.joined'; visit: Visit },
  ): Promise<readonly string[]> {
    await passwords.assertStrong(person.password, person);
    const made = await createPerson(tx, person);
    const subject = staffSubjectOf(made);
    await writeHistory(tx, doerOfPerson(made, visit.by), { action, subject, after: personMembersOf(made) });
    const begun = await signIn.begin(tx, { ...person, remember: false }, visit);
    if (begun === undefined) throw new Error('a person just made could not be signed in');
    return begun.cookies;
  }

  return {
    /** Looks at a link without using it. @throws {ServiceError} `invalid_link`, `too_many_attempts` */
    inspect: ({ kind, token }: InspectInput, visit: Visit): Promise<LinkView> =>
      counted(visit, async () => {
        const { name, email, role, staffId } = await readLink(prisma, { kind, token, now: now() });
        if (kind === 'set_up' && (await hasStaff(prisma))) throw new ServiceError('invalid_link');
        if (kind !== 'reset') return { kind, name, email, role: role === null ? null : roleOf(role) };
        const person = await enabledPerson(prisma, staffId);
        return { kind, name: person.name, email: person.email, role: roleOf(person.role) };
      }),

    /**
     * Creates the first administrator and signs them in. Of two concurrent calls one succeeds.
     * @throws {ServiceError} `invalid_link`, `weak_password`, `too_many_attempts`
     */
    setUp: ({ token, ...input }: SetUpInput, visit: Visit): Promise<{ next: 'home' }> =>
      counted(visit, async () => {
        const cookies = await inTransaction(prisma, async (tx) => {
          await lockStaff(tx);
          if (await hasStaff(tx)) throw new ServiceError('invalid_link');
          await useLink(tx, { kind: 'set_up', token, now: now() });
          const person = { ...input, role: 'administrator', groups: [ALL_GROUPS] } as const;
          return join(tx, { person, action: 'staff.set_up', visit });
        });
        return welcome(cookies, visit);
      }),

    /**
     * Creates the invited person and signs them in.
     * @throws {ServiceError} `invalid_link`, `weak_password`, `email_taken`, `too_many_attempts`
     */
    acceptInvitation: ({ token, name, password }: AcceptInput, visit: Visit): Promise<{ next: 'home' }> =>
      counted(visit, async () => {
        const cookies = await inTransaction(prisma, async (tx) => {
          await lockStaff(tx);
          const { email, role, groups, bindings } = await useLink(tx, {
            kind: 'invitation',
            token,
            now: now(),
          });
          if (email === null || role === null) throw new ServiceError('invalid_link');
          await assertEmailFree(tx, email);
          const person = { name, email, password, role: roleOf(role), groups, bindings };
          return join(tx, { person, action: 'staff.joined', visit });
        });
        return welcome(cookies, visit);
      }),

    /**
     * Sets a new password and ends all sessions of the person. A second factor stays.
     * @throws {ServiceError} `invalid_link` also for a disabled person, `weak_password`, `too_many_attempts`
     */
    resetPassword: ({ token, password }: NewPasswordInput, visit: Visit): Promise<{ ok: true }> =>
      counted(visit, async () => {
        const person = await inTransaction(prisma, async (tx) => {
          const link = { kind: 'reset', token, now: now() } as const;
          const { staffId } = await readLink(tx, link);
          // Lock order: the person first, then their links.
          if (staffId !== null) await lockPerson(tx, staffId);
          await useLink(tx, link);
          const found = await enabledPerson(tx, staffId);
          await passwords.assertStrong(password, found);
          if (await isPasswordOf(tx, { id: found.id, password })) throw weakPassword('password', 'same');
          await tx.staffAccount.updateMany({
            where: { userId: found.id, providerId: 'credential' },
            data: { password: await hashPassword(password) },
          });
          await endAllOf(tx, found.id);
          const subject = staffSubjectOf(found);
          await writeHistory(tx, doerOfPerson(found, visit.by), { action: 'staff.password_reset', subject });
          await letters.post(tx, changeLetter(found, 'password'));
          return found;
        });
        await attempts.forgive(person.email);
        return { ok: true };
      }),
  };
}

/** Whether it is the person's present password. */
async function isPasswordOf(tx: Database, { id, password }: { id: string; password: string }) {
  const account = await tx.staffAccount.findFirst({ where: { userId: id, providerId: 'credential' } });
  return typeof account?.password === 'string' && verifyPassword({ hash: account.password, password });
}

async function enabledPerson(database: Database, id: string | null): Promise<Staff> {
  const person = id === null ? null : await database.staff.findUnique({ where: { id } });
  if (person === null || person.disabledAt !== null) throw new ServiceError('invalid_link');
  return person;
}

function welcome(cookies: readonly string[], visit: Visit): { next: 'home' } {
  for (const line of cookies) visit.setCookie(line);
  return { next: 'home' };
}
