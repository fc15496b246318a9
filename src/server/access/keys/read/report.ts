import { addDays, createDayOf } from '@/domain/calendar';
import type { Action } from '@/domain/history/actions';
import type { PrismaClient } from '@/generated/prisma/client';
import type { Pool } from '@/server/database/pool';
import type { HistoryEvent } from '@/server/history/event';
import { MAX_EVENTS_PER_PAGE } from '@/server/history/filter';
import { readHistory } from '@/server/history/read';
import { checked } from '@/server/input/input';
import { type DiagnoseInput, dailyUseInput, type ListInput, referenceInput, useInput } from '../inputs';
import { type DailyUse, readDailyUse } from '../usage/daily-use';
import { type KeyDetail, readDetail } from './detail';
import { type Diagnosis, diagnose } from './diagnose';
import { exportKeys, type KeyExport } from './export';
import { findKey } from './find';
import { type KeyListPage, listKeys, listOwners } from './list';

/** Requests of one kind on one day; `refusal` is why they failed, if they did. */
export type UseCount = Readonly<{
  day: string;
  collection: string;
  operation: string;
  status: number;
  refusal: string | null;
  count: number;
  /** Items of these requests' batches that were not stored, in replies with status 200. */
  failedItems: number;
  duplicateItems: number;
}>;

type Options = Readonly<{
  prisma: PrismaClient;
  pool: Pool;
  timeZone: string;
  now: () => Date;
  /** Requests of a key that an instance serves at the same time. */
  mostConcurrent: number;
}>;

/** The steps of a request for access that the history of its key shows. */
export const STEPS_TO_KEY: ReadonlySet<Action> = new Set([
  'request.submitted',
  'request.approved',
  'request.link_renewed',
  'request.collected',
]);

/**
 * Creates the functions that read keys: the list, their use, and diagnosis. Days are those of the service's time zone.
 */
export function createReports({ prisma, pool, timeZone, now, mostConcurrent }: Options) {
  const dayOf = createDayOf(timeZone);
  const options = { prisma, pool, now, dayOf, mostConcurrent };
  const since = (days: number) => addDays(dayOf(now().getTime()), 1 - days);

  const list = (input: ListInput = {}): Promise<KeyListPage> => listKeys(options, input);

  return {
    /** A page of keys with their use in the last seven days. @throws {ServiceError} `invalid_parameter` */
    list,

    /** The keys of a view as a file. @throws {ServiceError} `invalid_parameter` */
    export: (asked: KeyExport) => exportKeys(list, asked),

    /** The agencies that hold keys; of a collection, those with a right to it. */
    owners: (collection: string | null = null): Promise<readonly string[]> => listOwners(pool, collection),

    /** One key, by identifier or visible prefix. @throws {ServiceError} `not_found`, `invalid_parameter` */
    get: (input: { id: string }): Promise<KeyDetail> => readDetail(options, input),

    /** One key's use in the last days, including today, by day, collection, operation, status and refusal. */
    async usage(input: { id: string; days?: number }): Promise<readonly UseCount[]> {
      const { id, days } = checked(useInput, input);
      const key = await findKey(prisma, id);
      const rows = await prisma.apiKeyUsage.findMany({
        where: { keyId: key.id, day: { gte: new Date(`${since(days)}T00:00:00Z`) } },
        orderBy: [
          { day: 'asc' },
          { collection: 'asc' },
          { operation: 'asc' },
          { status: 'asc' },
          { refusal: 'asc' },
        ],
      });
      return rows.map(({ keyId: _, day, count, refusal, failedItems, duplicateItems, ...rest }) => ({
        ...rest,
        failedItems: Number(failedItems),
        duplicateItems: Number(duplicateItems),
        day: day.toISOString().slice(0, 10),
        refusal: refusal === '' ? null : refusal,
        count: Number(count),
      }));
    },

    /** Calls and refusals per day of many keys at once; days without any are left out. */
    async dailyUse(input: { ids: string[]; days?: number }): Promise<readonly DailyUse[]> {
      const { ids, days } = checked(dailyUseInput, input);
      return readDailyUse(pool, { ids, since: since(days) });
    },

    /**
     * The latest history events of one key, newest first, with the steps of the request for access that it was issued for.
     * @throws {ServiceError} `not_found`, `invalid_parameter`
     */
    async history(input: { id: string }): Promise<readonly HistoryEvent[]> {
      const { id } = await findKey(prisma, checked(referenceInput, input).id);
      const request = await prisma.accessRequest.findUnique({ where: { keyId: id }, select: { id: true } });
      const read = (subjectKind: 'key' | 'request', subjectId: string) =>
        readHistory(pool, { subjectKind, subjectId, limit: MAX_EVENTS_PER_PAGE });
      const [own, asked] = await Promise.all([
        read('key', id),
        request === null ? { events: [] } : read('request', request.id),
      ]);
      const steps = asked.events.filter(({ action }) => STEPS_TO_KEY.has(action));
      return [...own.events, ...steps].sort(
        (a, b) => b.at.getTime() - a.at.getTime() || Number(b.id) - Number(a.id),
      );
    },

    /** Explains why a key fails. The key is not stored, logged, or returned. */
    diagnose: (input: DiagnoseInput): Promise<Diagnosis> => diagnose(options, input),
  };
}
