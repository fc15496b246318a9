import type { Action } from '@/domain/history/actions';
import { readBindings } from '@/domain/keys/bindings';
import { grantsOfGroups } from '@/domain/permissions';
import { groupsOf, hasBindings, hasGroups, managesAccess, type Role } from '@/domain/staff';
import type { Prisma, PrismaClient, Staff } from '@/generated/prisma/client';
import { assertBindingsLimit } from '@/server/access/keys/fields';
import { assertReauthenticated } from '@/server/access/reauthenticated';
import type { StaffActor } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import { differences, type Members, writeHistory } from '@/server/history/write';
import { invalid } from '@/server/input/input';
import type { Letters } from '@/server/letters/letters';
import { type Database, inTransaction, lockPerson, lockStaff } from '../database';
import type { DisableInput, PersonChangeInput } from '../inputs';
import { personMembersOf, roleOf, staffSubjectOf, storedBindingsOf } from '../person';
import { lockedUntil, unlock } from '../sign-in/attempts';
import { endAllOf, endTrust } from '../sign-in/ending';
import type { Visit } from '../visit';
import { changeLetter } from './letters';
import { openLinks, voidLinks } from './links';
import { assertEmailFree } from './newcomers';
import { getPerson, type Person } from './people';

type Options = Readonly<{ prisma: PrismaClient; letters: Pick<Letters, 'post'>; now: () => Date }>;
type Told = { action: Action; before?: Members; after?: Members; reason?: string | null };

/** The actions of administrators on other people. */
export function createStaffManagement({ prisma, letters, now }: Options) {
  /** Runs work on one person, who is locked meanwhile; `tell` writes the history. */
  function on<T>(
    id: string,
    by: Visit['by'],
    work: (tx: Prisma.TransactionClient, person: Staff, tell: (told: Told) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    return inTransaction(prisma, async (tx) => {
      await lockStaff(tx);
      await lockPerson(tx, id);
      const person = await tx.staff.findUnique({ where: { id } });
      if (person === null) throw new ServiceError('not_found');
      const subject = staffSubjectOf(person);
      return work(tx, person, (told) => writeHistory(tx, by, { ...told, subject }));
    });
  }

  return {
    /**
     * Changes a person; undefined members stay.
     * @throws {ServiceError} `own_account` for one's own role or groups, `last_administrator`, `email_taken`,
     * `not_found`, `invalid_parameter`; `reauthentication_required` for a role that
     * manages access
     */
    change: ({ id, ...input }: PersonChangeInput, staff: StaffActor, { by }: Visit): Promise<Person> =>
      on(id, by, async (tx, person, tell) => {
        const after = changed(person, input);
        const { before, after: members } = differences(personMembersOf(person), personMembersOf(after));
        if (id === staff.id && ['role', 'groups', 'bindings'].some((member) => member in members))
          throw new ServiceError('own_account');
        if ('role' in members && managesAccess(after.role)) assertReauthenticated(by);
        if ('role' in members && person.role === 'administrator') await assertAnother(tx, id);
        await assertEmailFree(tx, after.email, id);
        if (Object.keys(members).length > 0) {
          await tx.staff.update({ where: { id }, data: after });
          await tell({ action: 'staff.changed', before, after: members });
        }
        return getPerson(tx, id);
      }),

    /**
     * Disables a person and ends their sessions at once.
     * @throws {ServiceError} `own_account`, `last_administrator`, `not_found`
     */
    disable: ({ id, reason }: DisableInput, staff: StaffActor, { by }: Visit): Promise<Person> =>
      on(id, by, async (tx, person, tell) => {
        if (id === staff.id) throw new ServiceError('own_account');
        if (person.disabledAt !== null) return getPerson(tx, id);
        if (person.role === 'administrator') await assertAnother(tx, id);
        const disabledAt = now();
        await tx.staff.update({ where: { id }, data: { disabledAt, disabledBy: staff.name } });
        await voidLinks(tx, { ...openLinks('reset', disabledAt), staffId: id }, disabledAt);
        const ended = await endAllOf(tx, id);
        await tell({ action: 'staff.disabled', after: { disabledAt, sessionsEnded: ended }, reason });
        return getPerson(tx, id);
      }),

    /** @throws {ServiceError} `not_found` */
    enable: ({ id }: { id: string }, { by }: Visit): Promise<Person> =>
      on(id, by, async (tx, { disabledAt }, tell) => {
        if (disabledAt !== null) {
          await tx.staff.update({ where: { id }, data: { disabledAt: null, disabledBy: null } });
          await tell({ action: 'staff.enabled', before: { disabledAt }, after: { disabledAt: null } });
        }
        return getPerson(tx, id);
      }),

    /** Lets a person sign in again who is locked out after too many failures. @throws {ServiceError} `not_found` */
    unlock: ({ id }: { id: string }, { by }: Visit): Promise<Person> =>
      on(id, by, async (tx, person, tell) => {
        const before = (await lockedUntil(tx, [person])).get(id);
        await unlock(tx, person);
        if (before !== undefined) await tell({ action: 'staff.unlocked', before: { lockedUntil: before } });
        return getPerson(tx, id);
      }),

    /**
     * Removes a second factor, for lost phones; the password is still required.
     * @throws {ServiceError} `reauthentication_required`, `not_found`
     */
    endTwoFactor: ({ id }: { id: string }, { by }: Visit): Promise<Person> =>
      on(id, by, async (tx, person, tell) => {
        assertReauthenticated(by);
        await tx.staffTwoFactor.deleteMany({ where: { userId: id } });
        await endTrust(tx, id);
        if (person.twoFactorEnabled) {
          await tx.staff.update({ where: { id }, data: { twoFactorEnabled: false } });
          await tell({ action: 'staff.two_factor_ended' });
          await letters.post(tx, changeLetter(person, 'two_factor_off'));
        }
        return getPerson(tx, id);
      }),

    /** @throws {ServiceError} `not_found` */
    endSessions: ({ id }: { id: string }, { by }: Visit): Promise<{ ended: number }> =>
      on(id, by, async (tx, _person, tell) => {
        const ended = await endAllOf(tx, id);
        if (ended > 0) await tell({ action: 'session.ended', after: { ended } });
        return { ended };
      }),
  };
}

function changed(person: Staff, input: Omit<PersonChangeInput, 'id'>) {
  const role = input.role ?? roleOf(person.role);
  const groups = groupsOf(role, input.groups ?? person.groups);
  assertSomeGroup({ role, groups });
  const chosen = input.bindings ?? readBindings(person.bindings);
  // Only if it may have changed, so that others of the person's members can be changed at any time.
  if (hasBindings(role) && (input.role ?? input.groups ?? input.bindings) !== undefined)
    assertBindingsLimit({ bindings: chosen, permissions: grantsOfGroups(groups) });
  const bindings = storedBindingsOf(role, chosen);
  return { name: input.name ?? person.name, email: input.email ?? person.email, role, groups, bindings };
}

/** @throws {ServiceError} `invalid_parameter` if a person whose role works with groups would have none */
export function assertSomeGroup({ role, groups }: { role: Role; groups: readonly string[] }): void {
  if (hasGroups(role) && groups.length === 0) throw invalid('groups', { code: 'required' });
}

/** The lock on staff must be held. @throws {ServiceError} `last_administrator` */
async function assertAnother(tx: Database, id: string): Promise<void> {
  const person = { role: 'administrator', disabledAt: null, id: { not: id } };
  if ((await tx.staff.count({ where: person })) === 0) throw new ServiceError('last_administrator');
}
