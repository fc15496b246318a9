import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '@/generated/prisma/client';
import { findKey } from './find';
import { generateKey, hashKey, keyPrefix } from './format';
import {
  type ChangeInput,
  changeInput,
  checked,
  checkedBy,
  type IssueInput,
  issueInput,
  type RevokeInput,
  referenceInput,
  refusal,
  revokeInput,
} from './inputs';
import { formatGrants } from './permissions';
import { type KeyRecord, type StoredKey, toRecord, withReplacement } from './record';

/** A key just made: `key` is shown to whoever asked for it and is nowhere to be had again. */
export type IssuedKey = Readonly<{ key: string; record: KeyRecord }>;

/** What the functions here work with; `changed` is called with a key's hash once its change is stored. */
export type ManageOptions = Readonly<{
  prisma: PrismaClient;
  now: () => Date;
  changed: (hash: string) => void;
}>;

/** Makes the functions of the help desk that write a key. `by` is who does it. */
export function createManagement({ prisma, now, changed }: ManageOptions) {
  const done = (row: StoredKey): KeyRecord => {
    changed(Buffer.from(row.hash).toString('hex'));
    return toRecord(row, now());
  };

  const change = async (id: string, data: Parameters<typeof prisma.apiKey.update>[0]['data']) =>
    done(await prisma.apiKey.update({ where: { id }, data, include: withReplacement }));

  return {
    /** Issues a key. @throws {ServiceError} `invalid_parameter` */
    async issue(input: IssueInput, by: string): Promise<IssuedKey> {
      const { permissions, ...rest } = checked(issueInput, input);
      assertFuture(rest.expiresAt, now());
      const key = generateKey();
      const data = {
        ...rest,
        ...newKeyData(key),
        permissions: formatGrants(permissions),
        createdBy: checkedBy(by),
      };
      const row = await prisma.apiKey.create({
        data: { ...data, createdAt: now() },
        include: withReplacement,
      });
      return { key, record: done(row) };
    },

    /** Changes what an unrevoked key is and may. @throws {ServiceError} `not_found`, `invalid_parameter` */
    async change(input: ChangeInput): Promise<KeyRecord> {
      const { id, permissions, ...rest } = checked(changeInput, input);
      if (rest.expiresAt) assertFuture(rest.expiresAt, now());
      const row = await findKey(prisma, id);
      assertNotRevoked(row);
      const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      return change(row.id, permissions ? { ...named, permissions: formatGrants(permissions) } : named);
    },

    /** Revokes a key for good; of a revoked one the first revocation stays. @throws {ServiceError} `not_found` */
    async revoke(input: RevokeInput, by: string): Promise<KeyRecord> {
      const { id, reason } = checked(revokeInput, input);
      const row = await findKey(prisma, id);
      const revocation = { revokedAt: now(), revokedBy: checkedBy(by), revokedReason: reason };
      await prisma.apiKey.updateMany({ where: { id: row.id, revokedAt: null }, data: revocation });
      return done(await findKey(prisma, row.id));
    },

    /** Stops a key until it is resumed. @throws {ServiceError} `not_found`, `invalid_parameter` when revoked */
    async suspend(input: { id: string }, by: string): Promise<KeyRecord> {
      const row = await findKey(prisma, checked(referenceInput, input).id);
      assertNotRevoked(row);
      const suspension = { suspendedAt: now(), suspendedBy: checkedBy(by) };
      await prisma.apiKey.updateMany({ where: { id: row.id, suspendedAt: null }, data: suspension });
      return done(await findKey(prisma, row.id));
    },

    /** Lets a suspended key work again. @throws {ServiceError} `not_found`, `invalid_parameter` when revoked */
    async resume(input: { id: string }): Promise<KeyRecord> {
      const row = await findKey(prisma, checked(referenceInput, input).id);
      assertNotRevoked(row);
      return change(row.id, { suspendedAt: null, suspendedBy: null });
    },
  };
}

/** The columns that follow from a new key. */
export function newKeyData(key: string) {
  return { id: randomUUID(), prefix: keyPrefix(key), hash: new Uint8Array(Buffer.from(hashKey(key), 'hex')) };
}

export function assertFuture(expiresAt: Date | null, now: Date): void {
  if (expiresAt && expiresAt <= now) throw refusal('expiresAt', 'is not in the future');
}

function assertNotRevoked(row: StoredKey): void {
  if (row.revokedAt) throw refusal('id', 'the key is revoked, and stays so');
}
