import { type Collection, groups as collectionGroups, collections, type GroupName } from './collections';

/** The roles of members of staff; `server/trpc/rights.ts` says what each may do. */
export const ROLES = ['administrator', 'help_desk', 'data_officer', 'viewer', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/** The mark in a member of staff's groups for all groups, including future ones. */
export const ALL_GROUPS = '*';

export const GROUP_NAMES = Object.keys(collectionGroups) as GroupName[];

/** Whether people of a role work with records at all: an auditor reads the history and nothing else. */
const readsRecords = (role: Role): boolean => role !== 'auditor';

/**
 * Whether people of a role work with the records of some groups only; the other roles work with those of all groups, or of
 * none.
 */
export const hasGroups = (role: Role): boolean => role === 'data_officer' || role === 'viewer';

/** Whether people of a role can be bound to values: those who only change records. */
export const hasBindings = (role: Role): boolean => role === 'data_officer';

/** Whether people of a role manage access to the data, so that a second factor can be required of them. */
export const managesAccess = (role: Role): boolean => role === 'administrator' || role === 'help_desk';

/** The groups that a person has: only `*` for all of them, otherwise the chosen ones, each once, in order; an auditor: none. */
export function groupsOf(role: Role, chosen: readonly string[]): string[] {
  if (!readsRecords(role)) return [];
  return hasGroups(role) && !chosen.includes(ALL_GROUPS) ? [...new Set(chosen)].sort() : [ALL_GROUPS];
}

type Entering = Readonly<{ role: Role; groups: readonly string[] }>;

/** Whether a person works with the records of a group: administrators with those of all. */
export function mayEnter({ role, groups }: Entering, group: string): boolean {
  if (!readsRecords(role)) return false;
  return role === 'administrator' || groups.includes(ALL_GROUPS) || groups.includes(group);
}

/** The collections of the groups that a person may enter. */
export const collectionsOpenTo = (person: Entering): readonly Collection[] =>
  collections.filter(({ group }) => mayEnter(person, group));
