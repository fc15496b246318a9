import type { Prisma } from '@/generated/prisma/client';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import { type StoredKey, withReplacement } from '../record';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the text has the form of an identifier. */
export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * Finds one key by its identifier or its visible prefix.
 * @throws {ServiceError} `not_found`; `invalid_parameter` when a prefix fits several keys
 */
export async function findKey(prisma: Prisma.TransactionClient, reference: string): Promise<StoredKey> {
  const where = isUuid(reference) ? { id: reference } : { prefix: reference };
  const [row, other] = await prisma.apiKey.findMany({ where, include: withReplacement, take: 2 });
  if (!row) throw new ServiceError('not_found');
  if (other) throw invalid('id', { code: 'ambiguous_prefix' });
  return row;
}

/**
 * Finds one key and locks it until the transaction ends, so that a change is based on what was read.
 * @throws {ServiceError} as {@link findKey}
 */
export async function lockKey(tx: Prisma.TransactionClient, reference: string): Promise<StoredKey> {
  const { id } = await findKey(tx, reference);
  await tx.$queryRaw`SELECT id FROM api_key WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return findKey(tx, id);
}
