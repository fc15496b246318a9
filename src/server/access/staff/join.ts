import { hashPassword } from 'better-auth/crypto';
import type { Prisma, PrismaClient, Staff } from '@/generated/prisma/client';
import { ALL_GROUPS, type Doer, type Role } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import type { Attempts } from './attempts';
import { type Database, inTransaction, lockPerson, lockStaff } from './database';
import { endAllOf } from './ending';
import type { AcceptInput, InspectInput, LinkKind, NewPasswordInput, SetUpInput } from './inputs';
import { readLink, useLink } from './links';
import { judgePassword } from './passwords';
import { doerOf, groupsOf, membersOf, roleOf } from './person';
import type { SignIn } from './sign-in';
import type { Visit } from './visit';

/** What a one-time link is for. */
export type LinkView = Readonly<{
  kind: LinkKind;
  name: string | null;
  email: string | null;
  role: Role | null;
}>;

type NewPerson = Readonly<{
  name: string;
  email: string;
  password: string;
  role: Role;
  groups: readonly string[];
}>;
type Options = Readonly<{ prisma: PrismaClient; attempts: Attempts; signIn: SignIn; now: () => Date }>;

/** What people do by their one-time links. */
export function createJoining({ prisma, attempts, signIn, now }: Options) {
  /** A wrong link counts against its address; whatever else is wrong with the input does not. */
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

  /** Makes the person, writes it down, and signs them in. @returns the cookies of their session */
  async function join(
    tx: Database,
    { person, action, visit }: { person: NewPerson; action: 'staff.set_up' | 'staff.joined'; visit: Visit },
  ): Promise<readonly string[]> {
    judgePassword(person.password, person);
    const made = await createPerson(tx, person);
    const subject = { kind: 'staff', id: made.id, name: made.email } as const;
    await writeHistory(tx, doerOf(made, visit.by), { action, subject, after: membersOf(made) });
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
     * Makes the first administrator, and signs them in. Of two at once one is made.
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
     * Makes the person who was invited, and signs them in.
     * @throws {ServiceError} `invalid_link`, `weak_password`, `email_taken`, `too_many_attempts`
     */
    acceptInvitation: ({ token, name, password }: AcceptInput, visit: Visit): Promise<{ next: 'home' }> =>
      counted(visit, async () => {
        const cookies = await inTransaction(prisma, async (tx) => {
          await lockStaff(tx);
          const { email, role, groups } = await useLink(tx, { kind: 'invitation', token, now: now() });
          if (email === null || role === null) throw new ServiceError('invalid_link');
          await assertEmailFree(tx, email);
          const person = { name, email, password, role: roleOf(role), groups };
          return join(tx, { person, action: 'staff.joined', visit });
        });
        return welcome(cookies, visit);
      }),

    /**
     * Sets a new password, and ends all of the person's sessions. A second factor stays.
     * @throws {ServiceError} `invalid_link` also for a disabled person, `weak_password`, `too_many_attempts`
     */
    resetPassword: ({ token, password }: NewPasswordInput, visit: Visit): Promise<{ ok: true }> =>
      counted(visit, async () => {
        const person = await inTransaction(prisma, async (tx) => {
          const { staffId } = await useLink(tx, { kind: 'reset', token, now: now() });
          if (staffId !== null) await lockPerson(tx, staffId);
          const found = await enabledPerson(tx, staffId);
          judgePassword(password, found);
          await tx.staffAccount.updateMany({
            where: { userId: found.id, providerId: 'credential' },
            data: { password: await hashPassword(password) },
          });
          await endAllOf(tx, found.id);
          const subject = { kind: 'staff', id: found.id, name: found.email } as const;
          await writeHistory(tx, doerOf(found, visit.by), { action: 'staff.password_reset', subject });
          return found;
        });
        await attempts.forgive(person.email);
        return { ok: true };
      }),
  };
}

/**
 * Makes the first administrator of a service that has no staff yet; of one that has, nothing is changed.
 * @returns whether it was made
 */
export function makeFirstAdministrator(
  prisma: PrismaClient,
  { by, ...input }: Pick<NewPerson, 'name' | 'email' | 'password'> & { by: Doer },
): Promise<boolean> {
  return inTransaction(prisma, async (tx) => {
    await lockStaff(tx);
    if (await hasStaff(tx)) return false;
    const made = await createPerson(tx, { ...input, role: 'administrator', groups: [ALL_GROUPS] });
    const subject = { kind: 'staff', id: made.id, name: made.email } as const;
    await writeHistory(tx, by, { action: 'staff.set_up', subject, after: membersOf(made) });
    return true;
  });
}

export const hasStaff = async (database: Database): Promise<boolean> =>
  (await database.staff.findFirst({ select: { id: true } })) !== null;

/** @param id the person who may have it. @throws {ServiceError} `email_taken` */
export async function assertEmailFree(tx: Database, email: string, id?: string): Promise<void> {
  const found = await tx.staff.findUnique({ where: { email }, select: { id: true } });
  if (found !== null && found.id !== id) throw new ServiceError('email_taken', { field: 'email' });
}

/** As the sign-in library would: it does not make people here, for it must not let anyone sign up. */
async function createPerson(tx: Database, { password, groups, ...person }: NewPerson): Promise<Staff> {
  const id = crypto.randomUUID();
  const account: Prisma.StaffAccountCreateWithoutUserInput = {
    accountId: id,
    providerId: 'credential',
    password: await hashPassword(password),
  };
  return tx.staff.create({
    data: { id, ...person, groups: groupsOf(person.role, groups), accounts: { create: account } },
  });
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
