import { formatBindings, readBindings } from '@/domain/keys/bindings';
import { formatGrants, readGrants } from '@/domain/permissions';
import type { Doer } from '@/server/actor';
import { checked } from '@/server/input/input';
import { parseNetwork, readNetworks } from '@/server/network/addresses';
import { assertBindingsLimit } from '../fields';
import {
  type AllowAddressInput,
  allowAddressInput,
  type IssueInput,
  issueInput,
  type KeyChangeInput,
  keyChangeInput,
  type RevokeInput,
  referenceInput,
  revokeInput,
  type SuspendInput,
  suspendInput,
} from '../inputs';
import { type KeyRecord, type StoredKey, toRecord } from '../record';
import { alterKey, assertNotRevoked, hexHash, type KeyChange, type ManageOptions } from './alter';
import { createChangeMany } from './change-many';
import { assertFuture, type IssuedKey, issueKey, nameOf } from './issue';
import { assertMayGive } from './powerful';

/**
 * Creates the functions by which the help desk changes keys. Each locks the key first, so that of two concurrent changes
 * the second is checked against the result of the first, and writes the history. A change without effect writes nothing.
 */
export function createKeyManagement({ prisma, now, changed }: ManageOptions) {
  const done = (row: StoredKey): KeyRecord => {
    changed(hexHash(row));
    return toRecord(row, now());
  };

  const alter = async (id: string, change: KeyChange): Promise<KeyRecord> => {
    const moment = now();
    const { row } = await prisma.$transaction((tx) => alterKey(tx, { id, now: moment, change }));
    return done(row);
  };

  return {
    /** Issues a key. @throws {ServiceError} `invalid_parameter`, `reauthentication_required` */
    async issue(input: IssueInput, by: Doer): Promise<IssuedKey> {
      const judged = checked(issueInput, input);
      assertBindingsLimit(judged);
      assertMayGive(judged.permissions, by);
      const { key, row } = await prisma.$transaction((tx) => issueKey(tx, { input: judged, by, now: now() }));
      return { key, record: done(row) };
    },

    /** Changes properties of an unrevoked key. @throws {ServiceError} `not_found`, `invalid_parameter`, `key_revoked` */
    async change(input: KeyChangeInput, by: Doer): Promise<KeyRecord> {
      const { id, permissions, bindings, listsOwnOnly, ...rest } = checked(keyChangeInput, input);
      const columns = (row: StoredKey) => {
        assertNotRevoked(row);
        const { expiresAt } = rest;
        if (expiresAt && expiresAt.getTime() !== row.expiresAt?.getTime()) assertFuture(expiresAt, now());
        const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
        const next = {
          permissions: permissions ?? readGrants(row.permissions),
          bindings: bindings ?? readBindings(row.bindings),
        };
        if (permissions || bindings) assertBindingsLimit(next);
        return {
          ...named,
          ...(permissions && { permissions: formatGrants(permissions) }),
          ...(bindings && { bindings: formatBindings(bindings) }),
          listsOwnOnly: (listsOwnOnly ?? row.listsOwnOnly) && next.bindings.length > 0,
        };
      };
      return alter(id, { action: 'key.changed', by, columns });
    },

    /**
     * Adds an address to those from which a key may be used, unless it may be used from there already.
     * @throws {ServiceError} `not_found`, `key_revoked`; `invalid_parameter` also if the list is full
     */
    async allowAddress(input: AllowAddressInput, by: Doer): Promise<KeyRecord> {
      const { id, address } = checked(allowAddressInput, input);
      const columns = (row: StoredKey) => {
        assertNotRevoked(row);
        const present = row.allowedAddresses;
        if (present.length === 0 || readNetworks(present).contains(address)) return {};
        const { allowedAddresses } = checked(keyChangeInput, {
          id,
          allowedAddresses: [...present, parseNetwork(address)],
        });
        return { allowedAddresses: allowedAddresses ?? present };
      };
      return alter(id, { action: 'key.changed', by, columns });
    },

    /** Revokes a key permanently; a revoked key keeps its first revocation. @throws {ServiceError} `not_found` */
    async revoke(input: RevokeInput, by: Doer): Promise<KeyRecord> {
      const { id, reason } = checked(revokeInput, input);
      const revocation = () => ({ revokedAt: now(), revokedBy: nameOf(by), revokedReason: reason });
      const columns = (row: StoredKey) => (row.revokedAt ? {} : revocation());
      return alter(id, { action: 'key.revoked', by, reason, columns });
    },

    /** Stops a key until it is resumed. @throws {ServiceError} `not_found`; `key_revoked` */
    async suspend(input: SuspendInput, by: Doer): Promise<KeyRecord> {
      const { id, reason } = checked(suspendInput, input);
      const columns = (row: StoredKey) => {
        assertNotRevoked(row);
        return row.suspendedAt
          ? {}
          : { suspendedAt: now(), suspendedBy: nameOf(by), suspendedReason: reason };
      };
      return alter(id, { action: 'key.suspended', by, reason, columns });
    },

    /** Suspends, extends or revokes several keys. */
    changeMany: createChangeMany({ prisma, now, changed }),

    /** Makes a suspended key work again. @throws {ServiceError} `not_found`; `key_revoked` */
    async resume(input: { id: string }, by: Doer): Promise<KeyRecord> {
      const columns = (row: StoredKey) => {
        assertNotRevoked(row);
        return { suspendedAt: null, suspendedBy: null, suspendedReason: null };
      };
      return alter(checked(referenceInput, input).id, { action: 'key.resumed', by, columns });
    },
  };
}
