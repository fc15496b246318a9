import { grantsOfGroups } from '@/domain/permissions';
import type { Role } from '@/domain/staff';
import { groupsOf, hasBindings, managesAccess } from '@/domain/staff';
import type { PrismaClient, StaffLink } from '@/generated/prisma/client';
import { assertBindingsLimit } from '@/server/access/keys/fields';
import { assertReauthenticated } from '@/server/access/reauthenticated';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import type { Letters, MailOutcome } from '@/server/letters/letters';
import type { Letter } from '@/server/mail';
import { inTransaction, lockPerson, lockStaff } from '../database';
import type { InviteInput } from '../inputs';
import { personMembersOf, roleOf, staffSubjectOf, storedBindingsOf } from '../person';
import type { Visit, VisitAt } from '../visit';
import { invitationLetter, resetLetter } from './letters';
import { linkUrl, makeLink, type NewLink, openLinks, voidLinks } from './links';
import { assertSomeGroup } from './manage';
import { assertEmailFree } from './newcomers';

/** A new link, shown to the administrator once. */
export type NewStaffLink = Readonly<{ id: string; link: string; expiresAt: Date; mailed: MailOutcome }>;

/** An invitation that nobody has accepted yet. */
export type Invitation = Readonly<{
  id: string;
  name: string;
  email: string;
  role: Role;
  groups: readonly string[];
  createdAt: Date;
  createdBy: string;
  expiresAt: Date;
}>;

type Options = Readonly<{ prisma: PrismaClient; letters: Pick<Letters, 'send'>; now: () => Date }>;

/** Invitations, and the reset of others' passwords. */
export function createInvitations({ prisma, letters, now }: Options) {
  /** The e-mail is sent after the commit; if that fails, the link remains valid. */
  async function issued({ id, expiresAt }: NewLink, link: string, letter: Letter): Promise<NewStaffLink> {
    return { id, link, expiresAt, mailed: await letters.send(letter, { occasion: `link ${letter.to}` }) };
  }

  return {
    /**
     * Invites a person. Earlier invitations to the same address become invalid.
     * @throws {ServiceError} `email_taken`; `reauthentication_required` for roles that manage access
     */
    async invite(
      { name, email, role, groups, bindings: chosen }: InviteInput,
      { by, baseUrl }: VisitAt,
    ): Promise<NewStaffLink> {
      if (managesAccess(role)) assertReauthenticated(by);
      const kept = groupsOf(role, groups);
      assertSomeGroup({ role, groups: kept });
      if (hasBindings(role)) assertBindingsLimit({ bindings: chosen, permissions: grantsOfGroups(kept) });
      const bindings = storedBindingsOf(role, chosen);
      const made = await inTransaction(prisma, async (tx) => {
        await lockStaff(tx);
        await assertEmailFree(tx, email);
        await voidLinks(tx, { ...openLinks('invitation', now()), email }, now());
        const data = { name, email, role, groups: kept };
        const link = await makeLink(tx, { kind: 'invitation', by, now: now(), ...data, bindings });
        const subject = { kind: 'staff', name: email } as const;
        await writeHistory(tx, by, {
          action: 'staff.invited',
          subject,
          after: personMembersOf({ ...data, bindings }),
        });
        return link;
      });
      const url = linkUrl(baseUrl, 'invitation', made.token);
      return issued(made, url, invitationLetter({ to: email, name, url }));
    },

    /** Invitations that can still be accepted, newest first. */
    async invitations(): Promise<readonly Invitation[]> {
      const rows = await prisma.staffLink.findMany({
        where: openLinks('invitation', now()),
        orderBy: { createdAt: 'desc' },
      });
      return rows.map(toInvitation);
    },

    /** @throws {ServiceError} `not_found` */
    async withdrawInvitation({ id }: { id: string }, { by }: Visit): Promise<{ ok: true }> {
      await inTransaction(prisma, async (tx) => {
        const link = await tx.staffLink.findUnique({ where: { id } });
        const count = await voidLinks(tx, { ...openLinks('invitation', now()), id }, now());
        if (link === null || count === 0) throw new ServiceError('not_found');
        const subject = { kind: 'staff', name: link.email ?? '' } as const;
        await writeHistory(tx, by, { action: 'staff.invitation_withdrawn', subject });
      });
      return { ok: true };
    },

    /**
     * Creates a link to choose a new password; the old one stays valid until then. Earlier links become invalid.
     * @throws {ServiceError} `reauthentication_required`, `not_found`, `person_disabled`
     */
    async resetPassword({ id }: { id: string }, { by, baseUrl }: VisitAt): Promise<NewStaffLink> {
      assertReauthenticated(by);
      const { made, person } = await inTransaction(prisma, async (tx) => {
        await lockPerson(tx, id);
        const person = await tx.staff.findUnique({ where: { id } });
        if (person === null) throw new ServiceError('not_found');
        if (person.disabledAt !== null) throw new ServiceError('person_disabled');
        await voidLinks(tx, { ...openLinks('reset', now()), staffId: id }, now());
        const made = await makeLink(tx, { kind: 'reset', by, now: now(), staffId: id });
        const subject = staffSubjectOf(person);
        await writeHistory(tx, by, { action: 'staff.password_reset_issued', subject });
        return { made, person };
      });
      const url = linkUrl(baseUrl, 'reset', made.token);
      return issued(made, url, resetLetter({ to: person.email, name: person.name, url }));
    },
  };
}

function toInvitation({
  id,
  name,
  email,
  role,
  groups,
  createdAt,
  createdBy,
  expiresAt,
}: StaffLink): Invitation {
  return {
    id,
    name: name ?? '',
    email: email ?? '',
    role: roleOf(role ?? ''),
    groups,
    createdAt,
    createdBy,
    expiresAt,
  };
}
