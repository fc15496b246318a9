import { addDays } from '@/domain/calendar';
import type { CollectionName, Operation } from '@/domain/collections';
import { prefixOf } from '@/domain/key-text';
import type { RefusalCode } from '@/domain/refusals/refusal';
import type { PrismaClient } from '@/generated/prisma/client';
import { checked } from '@/server/input/input';
import { readNetworks } from '@/server/network/addresses';
import { rightsOfKey } from '../check/judge';
import { isAllowed } from '../check/permissions';
import { type FormatProblem, formatProblem, hashKey } from '../format';
import { type DiagnoseInput, diagnoseInput } from '../inputs';
import {
  type KeyRecord,
  type KeyState,
  keyStateOf,
  type StoredKey,
  toRecord,
  withReplacement,
} from '../record';

/** Refused requests of one kind of a key on one day. */
type Refusal = Readonly<{
  day: string;
  refusal: string;
  status: number;
  collection: string;
  operation: string;
  count: number;
}>;

/** The diagnosis of a pasted key; `problem` if the text cannot be a key. */
export type Diagnosis = Readonly<{
  verdict: KeyState | 'malformed' | 'unknown';
  problem: FormatProblem | null;
  record: KeyRecord | null;
  /** How `record` was found: by the whole key, or by its prefix, in which case the rest may be wrong. */
  foundBy: 'key' | 'prefix' | null;
  /** Whether the given call would be allowed, and all reasons against it; null if no call was given. */
  call: Readonly<{ allowed: boolean; reasons: readonly RefusalCode[] }> | null;
  /** Refused calls of the key in the last 30 days, newest first, at most 20. */
  refusals: readonly Refusal[];
}>;

/** The known parts of a call. */
type Call = Readonly<{
  collection?: CollectionName | undefined;
  operation?: Operation | undefined;
  address?: string | undefined;
}>;

type Options = Readonly<{ prisma: PrismaClient; now: () => Date; dayOf: (at: number) => string }>;

const DAYS = 30;
const MAX_REFUSALS = 20;

/** The visible prefix, as pages show it. */
const PREFIX_ALONE = /^\s*rsd_[0-9A-Za-z]{8}(?:…|\.\.\.)?\s*$/;
/** The characters that may precede a key that is pasted from a letter or a configuration. */
const BEFORE_KEY = /^[\s"'<]+/;

const STATE_FAULT: Readonly<Record<KeyState, readonly RefusalCode[]>> = {
  active: [],
  revoked: ['revoked_key'],
  suspended: ['suspended_key'],
  expired: ['expired_key'],
};

/**
 * Explains why a key fails. The key is not stored, logged, or returned. Its prefix alone is enough; with a text that only
 * begins like a known key, the answer names that key and says that the text is not it.
 */
export async function diagnose({ prisma, now, dayOf }: Options, input: DiagnoseInput): Promise<Diagnosis> {
  const { key, ...call } = checked(diagnoseInput, input);
  const isAsked = Object.values(call).some((part) => part !== undefined);
  const isPrefix = PREFIX_ALONE.test(key);
  const problem = isPrefix ? null : (formatProblem(key) ?? null);
  const byKey = problem === null && !isPrefix ? await findByKey(prisma, key) : null;
  const row = byKey ?? (await findByPrefix(prisma, key));
  /** The key that the text stands for, not only resembles. */
  const meant = byKey ?? (isPrefix ? row : null);
  const moment = now();
  const reasons = meant ? faultsOf(meant, { now: moment, call }) : (['unknown_key'] as const);
  return {
    verdict: meant ? keyStateOf(meant, moment) : isPrefix || problem !== null ? 'malformed' : 'unknown',
    problem: isPrefix && row === null ? 'length' : problem,
    record: row && toRecord(row, moment),
    foundBy: byKey !== null ? 'key' : row !== null ? 'prefix' : null,
    call: isAsked ? { allowed: reasons.length === 0, reasons } : null,
    refusals:
      row === null
        ? []
        : await refusalsOf(prisma, { id: row.id, since: addDays(dayOf(moment.getTime()), 1 - DAYS) }),
  };
}

/** All reasons to refuse a call, in the order in which the judge checks them. */
function faultsOf(row: StoredKey, { now, call }: { now: Date; call: Call }): RefusalCode[] {
  const { collection, operation, address } = call;
  const faults = [...STATE_FAULT[keyStateOf(row, now)]];
  const isLimited = row.allowedAddresses.length > 0;
  if (address !== undefined && isLimited && !readNetworks(row.allowedAddresses).contains(address)) {
    faults.push('address_not_allowed');
  }
  if (collection !== undefined && operation !== undefined) {
    if (!isAllowed(rightsOfKey(row), collection, operation)) faults.push('operation_not_allowed');
  }
  return faults;
}

function findByKey(prisma: PrismaClient, key: string): Promise<StoredKey | null> {
  const hash = new Uint8Array(Buffer.from(hashKey(key), 'hex'));
  return prisma.apiKey.findUnique({ where: { hash }, include: withReplacement });
}

/** The key whose prefix the text begins with; the newest one if several have it. */
function findByPrefix(prisma: PrismaClient, text: string): Promise<StoredKey | null> {
  const prefix = prefixOf(text.replace(BEFORE_KEY, ''));
  if (prefix === null) return Promise.resolve(null);
  return prisma.apiKey.findFirst({
    where: { prefix },
    orderBy: { createdAt: 'desc' },
    include: withReplacement,
  });
}

async function refusalsOf(
  prisma: PrismaClient,
  { id, since }: { id: string; since: string },
): Promise<Refusal[]> {
  const rows = await prisma.apiKeyUsage.findMany({
    where: { keyId: id, day: { gte: new Date(`${since}T00:00:00Z`) }, refusal: { not: '' } },
    orderBy: [{ day: 'desc' }, { count: 'desc' }],
    take: MAX_REFUSALS,
    select: { day: true, refusal: true, status: true, collection: true, operation: true, count: true },
  });
  return rows.map((row) => ({
    ...row,
    day: row.day.toISOString().slice(0, 10),
    count: Number(row.count),
  }));
}
