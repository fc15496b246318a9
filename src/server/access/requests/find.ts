import type { ApiKey, Prisma } from '@/generated/prisma/client';
import { isUuid } from '@/server/access/keys/read/find';
import { type KeyState, keyStateOf } from '@/server/access/keys/record';
import type { Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { escapeLike } from '@/server/database/schema/sql';
import { ServiceError } from '@/server/errors';
import type { HistoryEvent } from '@/server/history/event';
import { readHistory } from '@/server/history/read';
import { checked, invalid } from '@/server/input/input';
import {
  MAX_REQUESTS_PER_PAGE,
  type RequestListInput,
  type RequestState,
  requestInput,
  requestListInput,
  requestStates,
} from './inputs';
import { type RequestRecord, toRequestRecord } from './record';

/** A page of requests in the given order; `counts` has the number of requests in each state that the same search finds. */
export type RequestListPage = Readonly<{
  /** The requests of the page, each with the number of equal requests that are not listed. */
  requests: readonly (RequestRecord & Readonly<{ copies: number }>)[];
  total: number;
  next: string | null;
  counts: Readonly<Record<RequestState | 'all', number>>;
}>;

type KeyBeside = Readonly<{ id: string; name: string; prefix: string; state: KeyState }>;

/** A request with its result, and what helps to decide on it. */
export type DetailedRequest = RequestRecord &
  Readonly<{
    key: KeyBeside | null;
    /** The newest other keys that the agency has. */
    agencyKeys: readonly KeyBeside[];
    /** The numbers of equal requests, which are decided with this one. */
    copies: readonly string[];
    /** The request that this one is equal to. */
    sameAs: Readonly<{ id: string; number: string }> | null;
    /** The longest-waiting other request that the reader may decide now. */
    nextId: string | null;
    /** Its history events, newest first. */
    events: readonly HistoryEvent[];
  }>;

type Options = Readonly<{ prisma: PrismaClient; pool: Pool; now: () => Date }>;

/** Creates the functions by which the help desk reads requests. `by` is the reader, for whom own requests are marked. */
export function createRequestReader({ prisma, pool, now }: Options) {
  return {
    /** A page of requests, by search and state. @throws {ServiceError} `invalid_parameter` */
    async list(input: RequestListInput, by: Doer): Promise<RequestListPage> {
      const { state, search, order, limit, cursor } = checked(requestListInput, input);
      const searched = searchOf(search);
      const direction = order === 'newest' ? 'desc' : 'asc';
      const parts = [searched, state === 'all' ? {} : { state }, cursor ? after(cursor, order) : {}];
      const [rows, groups] = await Promise.all([
        prisma.accessRequest.findMany({
          where: { AND: parts },
          orderBy: [{ submittedAt: direction }, { id: direction }],
          take: limit + 1,
        }),
        prisma.accessRequest.groupBy({ by: 'state', where: searched, _count: true }),
      ]);
      const counts = countsOf(groups.map((group) => [group.state, group._count]));
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const copies = await countCopies(prisma, page);
      return {
        requests: page.map((row) => ({
          ...toRequestRecord(row, { now: now(), by }),
          copies: copies.get(row.id) ?? 0,
        })),
        total: counts[state],
        next: rows.length > limit && last ? `${last.submittedAt.toISOString()}_${last.id}` : null,
        counts,
      };
    },

    /** One request. @throws {ServiceError} `not_found`, `invalid_parameter` */
    async get(input: { id: string }, by: Doer): Promise<DetailedRequest> {
      const { id } = checked(requestInput, input);
      const found = await prisma.accessRequest.findUnique({ where: { id }, include: BESIDE });
      if (!found) throw new ServiceError('not_found');
      const { key, sameAs, copies, ...row } = found;
      const [{ events }, keys, next] = await Promise.all([
        readHistory(pool, { subjectKind: 'request', subjectId: id, limit: MAX_REQUESTS_PER_PAGE }),
        prisma.apiKey.findMany({
          where: {
            owner: { equals: escapeLike(row.agency), mode: 'insensitive' },
            ...(key !== null && { id: { not: key.id } }),
          },
          orderBy: { createdAt: 'desc' },
          take: MAX_KEYS_BESIDE,
        }),
        prisma.accessRequest.findFirst({
          where: { AND: [{ id: { not: id }, state: 'waiting', sameAsId: null }, ANSWERED, notOwn(by)] },
          orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
          select: { id: true },
        }),
      ]);
      const beside = (one: ApiKey): KeyBeside => {
        const { id, name, prefix } = one;
        return { id, name, prefix, state: keyStateOf(one, now()) };
      };
      return {
        ...toRequestRecord(row, { now: now(), by }),
        key: key && beside(key),
        agencyKeys: keys.map(beside),
        copies: copies.map(({ number }) => number),
        sameAs,
        nextId: next?.id ?? null,
        events,
      };
    },
  };
}

const MAX_KEYS_BESIDE = 10;
const MAX_COPIES = 20;

const BESIDE = {
  key: true,
  sameAs: { select: { id: true, number: true } },
  copies: { select: { number: true }, orderBy: { submittedAt: 'asc' }, take: MAX_COPIES },
} satisfies Prisma.AccessRequestInclude;

/** Requests that have no unanswered question. */
const ANSWERED: Prisma.AccessRequestWhereInput = { OR: [{ question: null }, { answeredAt: { not: null } }] };

/** The opposite of `isOwnRequest`. */
function notOwn({ actor }: Doer): Prisma.AccessRequestWhereInput {
  if (actor?.kind !== 'staff') return {};
  return {
    OR: [{ submittedById: null }, { submittedById: { not: actor.id } }],
    NOT: { contactEmail: { equals: escapeLike(actor.email), mode: 'insensitive' } },
  };
}

/** The number of equal requests that are not listed, for each listed one. */
async function countCopies(
  prisma: PrismaClient,
  page: readonly Readonly<{ id: string }>[],
): Promise<ReadonlyMap<string, number>> {
  const ids = page.map(({ id }) => id);
  const groups = await prisma.accessRequest.groupBy({
    by: 'sameAsId',
    where: { sameAsId: { in: ids } },
    _count: true,
  });
  return new Map(groups.map(({ sameAsId, _count }) => [sameAsId ?? '', _count]));
}

/** Equal requests are listed once, unless a search finds the others. */
function searchOf(search: string | null): Prisma.AccessRequestWhereInput {
  if (search === null) return { sameAsId: null };
  const contains = { contains: escapeLike(search), mode: 'insensitive' } as const;
  const fields = ['number', 'agency', 'system', 'contactName', 'contactEmail', 'purpose'] as const;
  return { OR: fields.map((field) => ({ [field]: contains })) };
}

function countsOf(groups: readonly [string, number][]): Record<RequestState | 'all', number> {
  const of = (state: RequestState) => groups.find(([name]) => name === state)?.[1] ?? 0;
  const each = Object.fromEntries(requestStates.map((state) => [state, of(state)]));
  const all = requestStates.reduce((sum, state) => sum + of(state), 0);
  return { ...(each as Record<RequestState, number>), all };
}

function after(cursor: string, order: 'newest' | 'oldest'): Prisma.AccessRequestWhereInput {
  const [moment = '', id = ''] = cursor.split('_');
  const submittedAt = new Date(moment);
  if (Number.isNaN(submittedAt.getTime()) || !isUuid(id)) {
    throw invalid('cursor', { code: 'not_a_cursor' });
  }
  const beyond = <T>(value: T) => (order === 'newest' ? { lt: value } : { gt: value });
  return { OR: [{ submittedAt: beyond(submittedAt) }, { submittedAt, id: beyond(id) }] };
}
