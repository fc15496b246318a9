import { type KeyScope, normaliseBindings } from '@/domain/keys/bindings';
import type { Grant } from '@/domain/permissions';
import type { WireKeyDetail } from '@/ui/keys/detail/types';
import { areEqual, type Cells, cellsOf, grantsOf } from '@/ui/keys/permissions/cells';
import type { Inputs } from '@/ui/trpc';

/** A key as the values of the form. */
export type EditValues = Readonly<{
  name: string;
  owner: string;
  contact: string;
  purpose: string;
  permissions: readonly Grant[];
  scope: KeyScope;
  proposesOnly: boolean;
  allowedAddresses: readonly string[];
  origins: readonly string[];
  /** Requests per minute, if the rate is neither the service's default nor unlimited. */
  rate: 'default' | 'unlimited' | number | undefined;
}>;

/** The fields of a key to be written: only those that differ. */
export type KeyChanges = Omit<Inputs['keys']['change'], 'id'>;

export function valuesOf(key: WireKeyDetail): EditValues {
  const { name, owner, contact, purpose, permissions, bindings, listsOwnOnly } = key;
  const { allowedAddresses, origins, ratePerMinute, proposesOnly } = key;
  return {
    name,
    owner: owner ?? '',
    contact: contact ?? '',
    purpose: purpose ?? '',
    permissions,
    scope: { bindings, listsOwnOnly },
    proposesOnly,
    allowedAddresses,
    origins,
    rate: ratePerMinute === null ? 'default' : ratePerMinute === 0 ? 'unlimited' : ratePerMinute,
  };
}

/** The changes of a key that the form would make. @param options.until the chosen expiry; undefined: unchanged */
export function keyChangesOf(
  key: WireKeyDetail,
  { values, until }: { values: EditValues; until: string | null | undefined },
): KeyChanges {
  const wanted = {
    name: values.name.trim(),
    owner: values.owner.trim() || null,
    contact: values.contact.trim() || null,
    purpose: values.purpose.trim() || null,
    permissions: [...values.permissions],
    bindings: normaliseBindings(values.scope.bindings),
    listsOwnOnly: values.scope.listsOwnOnly && values.scope.bindings.length > 0,
    proposesOnly: values.proposesOnly,
    allowedAddresses: [...values.allowedAddresses],
    origins: [...values.origins],
    ratePerMinute: values.rate === 'unlimited' ? 0 : typeof values.rate === 'number' ? values.rate : null,
    expiresAt: until === undefined ? key.expiresAt : until,
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([member, value]) => !isSame(member, value, key[member as keyof WireKeyDetail]),
    ),
  );
}

/** The members that somebody else changed meanwhile, among those to be written. */
export function changedMeanwhile(
  changes: KeyChanges,
  keys: { base: WireKeyDetail; newest: WireKeyDetail },
): readonly string[] {
  const { base, newest } = keys;
  return Object.keys(changes).filter(
    (member) => !isSame(member, base[member as keyof WireKeyDetail], newest[member as keyof WireKeyDetail]),
  );
}

/** The permissions that would be added and removed. */
export function permissionDifference(before: readonly Grant[], after: readonly Grant[]) {
  const [was, is] = [cellsOf(before), cellsOf(after)];
  const without = (cells: Cells, others: Cells) => new Set([...cells].filter((cell) => !others.has(cell)));
  return { gained: grantsOf(without(is, was)), lost: grantsOf(without(was, is)) };
}

function isSame(member: string, one: unknown, other: unknown): boolean {
  if (member === 'permissions') return areEqual(cellsOf(one as Grant[]), cellsOf(other as Grant[]));
  return JSON.stringify(one) === JSON.stringify(other);
}
