import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { formatBindings } from '@/domain/keys/bindings';
import { formatGrants } from '@/domain/permissions';
import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import { type Members, writeHistory } from '@/server/history/write';
import { invalid } from '@/server/input/input';
import { generateKey, hashKey, keyPrefix } from '../format';
import type { issueInput } from '../inputs';
import { type KeyRecord, keyMembersOf, type StoredKey, withReplacement } from '../record';

/** An issued key: `key` is shown once and cannot be read again. */
export type IssuedKey = Readonly<{ key: string; record: KeyRecord }>;

/** A key stored by a transaction that is not committed yet. */
export type StoredIssue = Readonly<{ key: string; row: StoredKey }>;

type Issue = Readonly<{
  /** The validated properties of the key ({@link issueInput}). */
  input: z.output<typeof issueInput>;
  by: Doer;
  /** The name stored as the creator of the key, if not that of the doer. */
  createdBy?: string;
  now: Date;
  /** The key that this one replaces. */
  replaces?: StoredKey;
}>;

/** Creates and stores a key, and writes the history. @throws {ServiceError} `invalid_parameter` */
export async function issueKey(
  tx: Prisma.TransactionClient,
  { input, by, createdBy = nameOf(by), now, replaces }: Issue,
): Promise<StoredIssue> {
  assertFuture(input.expiresAt, now);
  const key = generateKey();
  const row = await tx.apiKey.create({
    data: {
      ...input,
      id: randomUUID(),
      prefix: keyPrefix(key),
      hash: new Uint8Array(Buffer.from(hashKey(key), 'hex')),
      permissions: formatGrants(input.permissions),
      bindings: formatBindings(input.bindings),
      listsOwnOnly: input.listsOwnOnly && input.bindings.length > 0,
      createdAt: now,
      createdBy,
      replacesId: replaces?.id ?? null,
    },
    include: withReplacement,
  });
  const origin: Members = replaces ? { replaces: replaces.prefix } : {};
  await writeHistory(tx, by, {
    action: 'key.issued',
    subject: keySubjectOf(row),
    after: { ...keyMembersOf(row, now), ...origin },
  });
  return { key, row };
}

/** A key as the subject of a history event. */
export function keySubjectOf({ id, name }: Pick<StoredKey, 'id' | 'name'>) {
  return { kind: 'key', id, name } as const;
}

/** The name of the doer, as stored with a key. */
export function nameOf({ actor }: Doer): string {
  return actor?.name ?? '';
}

/** Refuses to renew a link to a key that would have ended. @throws {ServiceError} `linked_key_ended` */
export function assertNotEnded(expiresAt: Date | null, { name, now }: { name: string; now: Date }): void {
  if (expiresAt && expiresAt <= now)
    throw new ServiceError({ code: 'linked_key_ended', name, endedAt: expiresAt.toISOString() });
}

export function assertFuture(expiresAt: Date | null, now: Date): void {
  if (expiresAt && expiresAt <= now) throw invalid('expiresAt', { code: 'not_in_the_future' });
}
