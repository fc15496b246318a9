import { hashPassword } from 'better-auth/crypto';
import { ALL_GROUPS, groupsOf, type Role } from '@/domain/staff';
import type { Prisma, PrismaClient, Staff } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { type Database, inTransaction, lockStaff } from '../database';
import { personMembersOf, staffSubjectOf } from '../person';

/** A person to be created. */
export type NewPerson = Readonly<{
  name: string;
  email: string;
  password: string;
  role: Role;
  groups: readonly string[];
  /** The bindings, as they are stored. */
  bindings?: readonly string[];
}>;

/**
 * Creates the first administrator if there is no staff yet.
 * @returns whether it was created
 */
export function createFirstAdministrator(
  prisma: PrismaClient,
  { by, ...input }: Pick<NewPerson, 'name' | 'email' | 'password'> & { by: Doer },
): Promise<boolean> {
  return inTransaction(prisma, async (tx) => {
    await lockStaff(tx);
    if (await hasStaff(tx)) return false;
    const made = await createPerson(tx, { ...input, role: 'administrator', groups: [ALL_GROUPS] });
    const subject = staffSubjectOf(made);
    await writeHistory(tx, by, { action: 'staff.set_up', subject, after: personMembersOf(made) });
    return true;
  });
}

export const hasStaff = async (database: Database): Promise<boolean> =>
  (await database.staff.findFirst({ select: { id: true } })) !== null;

/** @param id the person who may have it. @throws {ServiceError} `email_taken` */
export async function assertEmailFree(tx: Database, email: string, id?: string): Promise<void> {
  const found = await tx.staff.findUnique({ where: { email }, select: { id: true } });
  if (found !== null && found.id !== id) throw new ServiceError({ code: 'email_taken', field: 'email' });
}

/** Stores what the sign-in library would store; the library's own sign-up is off. */
export async function createPerson(
  tx: Database,
  { password, groups, bindings = [], ...person }: NewPerson,
): Promise<Staff> {
  const id = crypto.randomUUID();
  const account: Prisma.StaffAccountCreateWithoutUserInput = {
    accountId: id,
    providerId: 'credential',
    password: await hashPassword(password),
  };
  return tx.staff.create({
    data: {
      id,
      ...person,
      groups: groupsOf(person.role, groups),
      bindings: [...bindings],
      accounts: { create: account },
    },
  });
}
