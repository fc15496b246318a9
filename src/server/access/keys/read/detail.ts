import type { PrismaClient } from '@/generated/prisma/client';
import type { Pool } from '@/server/database/pool';
import { checked } from '@/server/input/input';
import { referenceInput } from '../inputs';
import { type KeyRecord, type KeyState, keyStateOf, toRecord } from '../record';
import { readDailyUse } from '../usage/daily-use';
import { findKey } from './find';

/** The other key of a rotation, and how much it is still used. */
type Neighbour = Readonly<{
  id: string;
  name: string;
  prefix: string;
  state: KeyState;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedAddress: string | null;
  callsToday: number;
}>;

/** A key with its rotation, limits and request. */
export type KeyDetail = KeyRecord &
  Readonly<{
    replaces: Neighbour | null;
    replacedBy: Neighbour | null;
    /** Requests that a machine serves at the same time. */
    mostConcurrent: number;
    /** The request for access that the key was issued for. */
    request: Readonly<{ id: string; number: string }> | null;
  }>;

type Options = Readonly<{
  prisma: PrismaClient;
  pool: Pool;
  now: () => Date;
  dayOf: (at: number) => string;
  mostConcurrent: number;
}>;

/** Reads one key, by identifier or visible prefix. @throws {ServiceError} `not_found`, `invalid_parameter` */
export async function readDetail(
  { prisma, pool, now, dayOf, mostConcurrent }: Options,
  input: { id: string },
): Promise<KeyDetail> {
  const row = await findKey(prisma, checked(referenceInput, input).id);
  const moment = now();
  const others = [row.replacesId, row.replacedBy?.id].filter((id) => id != null);
  const [neighbours, used, request] = await Promise.all([
    prisma.apiKey.findMany({ where: { id: { in: others } } }),
    readDailyUse(pool, { ids: others, since: dayOf(moment.getTime()) }),
    prisma.accessRequest.findUnique({ where: { keyId: row.id }, select: { id: true, number: true } }),
  ]);
  const neighbour = (wanted: string | null | undefined): Neighbour | null => {
    const found = neighbours.find(({ id }) => id === wanted);
    if (!found) return null;
    const { id, name, prefix, expiresAt, lastUsedAt, lastUsedAddress } = found;
    const callsToday = used.find(({ keyId }) => keyId === id)?.calls ?? 0;
    return {
      id,
      name,
      prefix,
      state: keyStateOf(found, moment),
      expiresAt,
      lastUsedAt,
      lastUsedAddress,
      callsToday,
    };
  };
  return {
    ...toRecord(row, moment),
    replaces: neighbour(row.replacesId),
    replacedBy: neighbour(row.replacedBy?.id),
    mostConcurrent,
    request,
  };
}
