import type { AccessRequest, Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import type { RequestState } from './inputs';
import { isOwnRequest } from './record';

/**
 * Locks a request, so that of two concurrent actions of the help desk the second is checked against the result of the first.
 * @throws {ServiceError} `not_found`, `own_request`; `request_decided` if it is in none of the states
 */
export async function lockForDecision(
  tx: Prisma.TransactionClient,
  { id, by, states }: { id: string; by: Doer; states: readonly RequestState[] },
): Promise<AccessRequest> {
  await tx.$queryRaw`SELECT id FROM access_request WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.accessRequest.findUnique({ where: { id } });
  if (!row) throw new ServiceError('not_found');
  if (isOwnRequest(row, by)) throw new ServiceError('own_request');
  if (states.some((state) => state === row.state)) return row;
  throw new ServiceError('request_decided');
}
