import { type Binding, formatBindings, readBindings } from '@/domain/keys/bindings';
import { LANGUAGES } from '@/domain/languages';
import { hasBindings, ROLES, type Role } from '@/domain/staff';
import type { Staff } from '@/generated/prisma/client';
import type { Doer, StaffActor } from '@/server/actor';

export const THEMES = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof THEMES)[number];
type Language = (typeof LANGUAGES)[number];

/** The person who is signed in, as pages need them. */
export type SignedIn = Readonly<{
  id: string;
  name: string;
  email: string;
  role: Role;
  groups: readonly string[];
  language: Language | null;
  theme: Theme;
  twoFactorEnabled: boolean;
}>;

type Row = Pick<Staff, 'id' | 'name' | 'email' | 'role' | 'groups' | 'bindings'>;

/** A stored role; an unknown value, set by hand, becomes the role with the fewest rights. */
export const roleOf = (text: string): Role => ROLES.find((role) => role === text) ?? 'viewer';

/** A stored person as an actor. */
export function toActor({ id, name, email, role: stored, groups, bindings }: Row): StaffActor {
  const role = roleOf(stored);
  const person = { kind: 'staff', id, name, email, role, groups } as const;
  if (!hasBindings(role) || bindings.length === 0) return person;
  return { ...person, scope: { bindings: readBindings(bindings), listsOwnOnly: false } };
}

/** The bindings of a person as they are stored; none for roles that have none. */
export const storedBindingsOf = (role: Role, bindings: readonly Binding[]): string[] =>
  hasBindings(role) ? formatBindings(bindings) : [];

/** A stored person as an actor, marked if they lack a second factor that is required of their role. */
export function toActorWithin(
  row: Row & Pick<Staff, 'twoFactorEnabled'>,
  requires: RequiresFactor,
): StaffActor {
  const actor = toActor(row);
  return requires(actor.role) && !row.twoFactorEnabled ? { ...actor, lacksSecondFactor: true } : actor;
}

/** Whether a second factor is required of a role. */
export type RequiresFactor = (role: Role) => boolean;

/** A person as a doer, with an address. */
export const doerOfPerson = (row: Row, { address }: Doer): Doer => ({ actor: toActor(row), address });

export function toSignedIn(row: Row & Pick<Staff, 'language' | 'theme' | 'twoFactorEnabled'>): SignedIn {
  const { kind: _, scope: __, ...person } = toActor(row);
  return {
    ...person,
    language: LANGUAGES.find((one) => one === row.language) ?? null,
    theme: THEMES.find((one) => one === row.theme) ?? 'auto',
    twoFactorEnabled: row.twoFactorEnabled,
  };
}

/** A person as the subject of a history event. */
export const staffSubjectOf = ({ id, email }: Pick<Staff, 'id' | 'email'>) =>
  ({ kind: 'staff', id, name: email }) as const;

/** The members of a person that the history records. */
export const personMembersOf = ({ name, email, role, groups, bindings }: Omit<Row, 'id'>) => ({
  name,
  email,
  role,
  groups,
  bindings: bindings.length === 0 ? null : bindings,
});
