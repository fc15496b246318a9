import type { Prisma } from '@/generated/prisma/client';
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
type RequestPage = Readonly<{
  requests: readonly RequestRecord[];
  total: number;
  next: string | null;
  counts: Readonly<Record<RequestState | 'all', number>>;
}>;

/** A request with its result. */
type RequestDetail = RequestRecord &
  Readonly<{
    key: Readonly<{ id: string; name: string; prefix: string; state: KeyState }> | null;
    /** Its history events, newest first. */
    events: readonly HistoryEvent[];
  }>;

type Options = Readonly<{ prisma: PrismaClient; pool: Pool; now: () => Date }>;

/** Creates the functions by which the help desk reads requests. `by` is the reader, for whom own requests are marked. */
export function createRequestReader({ prisma, pool, now }: Options) {
  return {
    /** A page of requests, by search and state. @throws {ServiceError} `invalid_parameter` */
    async list(input: RequestListInput, by: Doer): Promise<RequestPage> {
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
      return {
        requests: page.map((row) => toRequestRecord(row, { now: now(), by })),
        total: counts[state],
        next: rows.length > limit && last ? `${last.submittedAt.toISOString()}_${last.id}` : null,
        counts,
      };
    },

    /** One request. @throws {ServiceError} `not_found`, `invalid_parameter` */
    async get(input: { id: string }, by: Doer): Promise<RequestDetail> {
      const { id } = checked(requestInput, input);
      const found = await prisma.accessRequest.findUnique({ where: { id }, include: { key: true } });
      if (!found) throw new ServiceError('not_found');
      const { key, ...row } = found;
      const { events } = await readHistory(pool, {
        subjectKind: 'request',
        subjectId: id,
        limit: MAX_REQUESTS_PER_PAGE,
      });
      const issued = key && { id: key.id, name: key.name, prefix: key.prefix, state: keyStateOf(key, now()) };
      return { ...toRequestRecord(row, { now: now(), by }), key: issued, events };
    },
  };
}

function searchOf(search: string | null): Prisma.AccessRequestWhereInput {
  if (search === null) return {};
  const contains = { contains: escapeLike(search), mode: 'insensitive' } as const;
  const fields = ['number', 'agency', 'system', 'contactName', 'contactEmail', 'purpose'] as const;
  return { OR: fields.map((field) => ({ [field]: contains })) };
}

function countsOf(groups: readonly [string, number][]): Record<RequestState | 'all', number> {
  const of = (state: RequestState) => groups.find(([name]) => name === state)?.[1] ?? 0;
  const each = { waiting: of('waiting'), approved: of('approved'), rejected: of('rejected') };
  const all = requestStates.reduce((sum, state) => sum + of(state), 0);
  return { all, ...each, collected: of('collected') };
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
