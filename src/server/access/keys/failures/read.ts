import { z } from 'zod';
import { collections, OPERATION_OF_METHOD, type Operation, type Text } from '@/domain/collections';
import type { FailedRequest, Prisma, PrismaClient } from '@/generated/prisma/client';
import { checked } from '@/server/input/input';
import { address } from '../fields';
import { referenceInput } from '../inputs';
import { findKey } from '../read/find';
import { findLanguage } from '../read/language';
import { type KeyRecord, type KeyState, keyStateOf, toRecord, withReplacement } from '../record';
import type { FailedItem } from './failed-request';

/** The most failed requests that the page of a key or a search by address shows. */
const MAX_SHOWN = 100;

export const addressInput = z.strictObject({ address });
export const requestIdInput = z.strictObject({ requestId: z.string().trim().toLowerCase().pipe(z.uuid()) });

/** A failed request, as staff see it. */
export type Failure = Readonly<{
  requestId: string;
  at: Date;
  /** The first characters of the text that was sent as a key. */
  prefix: string | null;
  address: string;
  method: string;
  path: string;
  /** The resource of the path and the operation of the method; null: there are none. */
  collection: string | null;
  operation: Operation | null;
  status: number;
  code: string;
  message: Text;
  /** Items of a batch that was answered with status 200; null for a refused request. */
  failedItems: number | null;
  duplicateItems: number | null;
  /** Null also for batches from before this was recorded. */
  storedItems: number | null;
}>;

/** A failed request with everything about its key; null if no key has the prefix that was sent. */
export type FoundFailure = Failure &
  Readonly<{
    /** The first items of a batch that were not stored, ascending; empty if they are not kept any more. */
    items: readonly FailedItem[];
    /** The key, with the language of letters about it. */
    key: (KeyRecord & Readonly<{ language: string }>) | null;
  }>;

/** A failed request of a list about one address. */
export type FailureFromAddress = Failure &
  Readonly<{ key: Readonly<{ id: string; name: string; owner: string | null; state: KeyState }> | null }>;

/** A batch of an agency with items that were not stored, as the agency's own page shows it. */
export type AgencyFailure = Pick<
  Failure,
  'requestId' | 'at' | 'collection' | 'operation' | 'message' | 'failedItems' | 'duplicateItems'
> &
  Readonly<{ items: readonly FailedItem[] }>;

/** Creates the functions that read failed requests. */
export function createFailureReader({ prisma, now }: { prisma: PrismaClient; now: () => Date }) {
  return {
    /** The last failed requests of a key, newest first. @throws {ServiceError} `not_found`, `invalid_parameter` */
    async failures(input: { id: string }): Promise<readonly Failure[]> {
      const { id } = await findKey(prisma, checked(referenceInput, input).id);
      const rows = await prisma.failedRequest.findMany({
        where: { keyId: id },
        orderBy: [{ at: 'desc' }, { requestId: 'asc' }],
        take: MAX_SHOWN,
        omit: { items: true },
      });
      return rows.map(toFailure);
    },

    /**
     * The last writes by an agency's keys with items that were not stored, newest first, with these items.
     * @param isOwner whether the owner text of a key names the agency
     */
    async failuresOfOwner(isOwner: (owner: string) => boolean): Promise<readonly AgencyFailure[]> {
      const stored = await prisma.apiKey.findMany({
        where: { owner: { not: null } },
        distinct: ['owner'],
        select: { owner: true },
      });
      const owners = stored.flatMap(({ owner }) => (owner !== null && isOwner(owner) ? [owner] : []));
      if (owners.length === 0) return [];
      const rows = await prisma.failedRequest.findMany({
        where: {
          key: { owner: { in: owners } },
          path: { in: collections.map(({ path }) => path) },
          method: { in: WRITING },
          at: { gt: new Date(now().getTime() - AGENCY_MS) },
        },
        orderBy: [{ at: 'desc' }, { requestId: 'asc' }],
        take: MAX_OF_AGENCY,
      });
      return rows.map((row) => {
        const { requestId, at, collection, operation, message, failedItems, duplicateItems } = toFailure(row);
        return {
          ...{ requestId, at, collection, operation, message, failedItems, duplicateItems },
          items: itemsIn(row.items),
        };
      });
    },

    /** The failed request with that identifier; null if there is none, or none any more. */
    async failure(input: { requestId: string }): Promise<FoundFailure | null> {
      const { requestId } = checked(requestIdInput, input);
      const row = await prisma.failedRequest.findUnique({
        where: { requestId },
        include: { key: { include: withReplacement } },
      });
      if (row === null) return null;
      const { items, key, ...rest } = row;
      return {
        ...toFailure(rest),
        items: itemsIn(items),
        key: key && { ...toRecord(key, now()), language: await findLanguage(prisma, key.id) },
      };
    },

    /** The last failed requests from an address, newest first. @throws {ServiceError} `invalid_parameter` */
    async failuresFrom(input: { address: string }): Promise<readonly FailureFromAddress[]> {
      const { address } = checked(addressInput, input);
      const rows = await prisma.failedRequest.findMany({
        where: { address },
        orderBy: [{ at: 'desc' }, { requestId: 'asc' }],
        take: MAX_SHOWN,
        omit: { items: true },
        include: { key: KEY },
      });
      const moment = now();
      return rows.map(({ key, ...row }) => ({
        ...toFailure(row),
        key: key && { id: key.id, name: key.name, owner: key.owner, state: keyStateOf(key, moment) },
      }));
    },
  };
}

/** How far back the page of an agency shows failed writes, and how many at most. */
const AGENCY_MS = 30 * 86_400_000;
const MAX_OF_AGENCY = 50;
const WRITING = [...OPERATION_OF_METHOD].flatMap(([method, operation]) =>
  operation === 'list' ? [] : [method],
);

const KEY = {
  select: {
    id: true,
    name: true,
    owner: true,
    revokedAt: true,
    suspendedAt: true,
    expiresAt: true,
  },
} as const;

const itemsIn = (stored: Prisma.JsonValue): readonly FailedItem[] =>
  (stored ?? []) as unknown as readonly FailedItem[];

function toFailure(row: Omit<FailedRequest, 'items'>): Failure {
  const { keyId: _, message, ...rest } = row;
  const collection = collections.find(({ path }) => path === row.path);
  const operation = collection && OPERATION_OF_METHOD.get(row.method);
  return {
    ...rest,
    message: message as Text,
    collection: collection?.resource ?? null,
    operation: operation ?? null,
  };
}
