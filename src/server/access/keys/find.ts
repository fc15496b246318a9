import type { Prisma, PrismaClient } from '@/generated/prisma/client';
import { ServiceError } from '@/server/errors';
import { checked, type ListFilter, type ListInput, listInput, refusal } from './inputs';
import { type KeyRecord, type StoredKey, toRecord, withReplacement } from './record';

/** A page of keys, newest first; `next` is the cursor of the following one, null at the end. */
export type KeyPage = Readonly<{ keys: readonly KeyRecord[]; total: number; next: string | null }>;

const DAY_MS = 86_400_000;
const EXPIRING_DAYS = 30;
const UNUSED_DAYS = 90;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Finds one key by its identifier or its visible prefix.
 * @throws {ServiceError} `not_found`; `invalid_parameter` when a prefix fits several keys
 */
export async function findKey(prisma: Prisma.TransactionClient, reference: string): Promise<StoredKey> {
  const where = UUID.test(reference) ? { id: reference } : { prefix: reference };
  const [row, other] = await prisma.apiKey.findMany({ where, include: withReplacement, take: 2 });
  if (!row) throw new ServiceError('not_found');
  if (other) throw refusal('id', 'several keys have this prefix: name the identifier');
  return row;
}

/** Lists keys, newest first, by search (name, owner, contact, purpose, prefix) and filter. */
export async function listKeys(prisma: PrismaClient, input: ListInput, now: Date): Promise<KeyPage> {
  const { search, filter, limit, cursor } = checked(listInput, input);
  const matching: Prisma.ApiKeyWhereInput = { AND: [filterOf(filter, now), searchOf(search)] };
  const [rows, total] = await Promise.all([
    prisma.apiKey.findMany({
      where: cursor ? { AND: [matching, after(cursor)] } : matching,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      include: withReplacement,
      take: limit + 1,
    }),
    prisma.apiKey.count({ where: matching }),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? `${last.createdAt.toISOString()}_${last.id}` : null;
  return { keys: page.map((row) => toRecord(row, now)), total, next };
}

function searchOf(search: string | null): Prisma.ApiKeyWhereInput {
  if (search === null) return {};
  const contains = { contains: escapeLike(search), mode: 'insensitive' } as const;
  return {
    OR: [
      { name: contains },
      { owner: contains },
      { contact: contains },
      { purpose: contains },
      // The case of a prefix matters, and a person may paste the whole beginning of a key.
      { prefix: { startsWith: escapeLike(search) } },
    ],
  };
}

function filterOf(filter: ListFilter, now: Date): Prisma.ApiKeyWhereInput {
  const expired: Prisma.ApiKeyWhereInput = { expiresAt: { lte: now } };
  const usable: Prisma.ApiKeyWhereInput = {
    revokedAt: null,
    suspendedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
  };
  const unusedSince = new Date(now.getTime() - UNUSED_DAYS * DAY_MS);
  const filters: Record<ListFilter, Prisma.ApiKeyWhereInput> = {
    all: {},
    active: usable,
    suspended: { revokedAt: null, suspendedAt: { not: null } },
    expired: { revokedAt: null, suspendedAt: null, ...expired },
    revoked: { revokedAt: { not: null } },
    expiring: { AND: [usable, { expiresAt: { lte: new Date(now.getTime() + EXPIRING_DAYS * DAY_MS) } }] },
    never_expiring: { AND: [usable, { expiresAt: null }] },
    unused: {
      AND: [
        usable,
        { OR: [{ lastUsedAt: { lt: unusedSince } }, { lastUsedAt: null, createdAt: { lt: unusedSince } }] },
      ],
    },
  };
  return filters[filter];
}

function after(cursor: string): Prisma.ApiKeyWhereInput {
  const [moment = '', id = ''] = cursor.split('_');
  const createdAt = new Date(moment);
  if (Number.isNaN(createdAt.getTime()) || !UUID.test(id))
    throw refusal('cursor', 'is not the cursor of a page');
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

/** Prisma hands `contains` to LIKE as it is: without this, "_" and "%" would fit anything. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
