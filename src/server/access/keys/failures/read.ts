import { z } from 'zod';
import { collections, OPERATION_OF_METHOD, type Operation, type Text } from '@/domain/collections';
import type { FailedRequest, Prisma, PrismaClient } from '@/generated/prisma/client';
import { checked } from '@/server/input/input';
import { referenceInput } from '../inputs';
import { findKey } from '../read/find';
import { type KeyState, keyStateOf } from '../record';

/** Failed requests that the page of a key shows. */
const MAX_SHOWN = 100;

export const requestIdInput = z.strictObject({ requestId: z.string().trim().toLowerCase().pipe(z.uuid()) });

/** A failed request, as staff see it. */
export type Failure = Readonly<{
  requestId: string;
  at: Date;
  /** The first characters of what was sent as a key. */
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
}>;

/** A failed request with its key; null if no key has the prefix that was sent. */
export type FoundFailure = Failure &
  Readonly<{
    key: Readonly<{
      id: string;
      name: string;
      owner: string | null;
      prefix: string;
      state: KeyState;
      allowedAddresses: readonly string[];
    }> | null;
  }>;

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
      });
      return rows.map(toFailure);
    },

    /** The failed request with that identifier; null if there is none, or none any more. */
    async failure(input: { requestId: string }): Promise<FoundFailure | null> {
      const { requestId } = checked(requestIdInput, input);
      const row = await prisma.failedRequest.findUnique({ where: { requestId }, include: { key: KEY } });
      return row && { ...toFailure(row), key: row.key && keyOf(row.key, now()) };
    },
  };
}

const KEY = {
  select: {
    id: true,
    name: true,
    owner: true,
    prefix: true,
    allowedAddresses: true,
    revokedAt: true,
    suspendedAt: true,
    expiresAt: true,
  },
} as const;

type FoundKey = Prisma.ApiKeyGetPayload<typeof KEY>;

function keyOf(row: FoundKey, now: Date): FoundFailure['key'] {
  const { id, name, owner, prefix, allowedAddresses } = row;
  return { id, name, owner, prefix, allowedAddresses, state: keyStateOf(row, now) };
}

function toFailure(row: FailedRequest): Failure {
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
