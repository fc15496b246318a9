import type { PrismaClient } from '@/generated/prisma/client';
import type { Pool } from '@/server/database/pool';
import { createDayOf, daysBefore } from './day';
import { findKey } from './find';
import { type FormatProblem, formatProblem, hashKey } from './format';
import { checked, dailyUseInput, diagnoseInput, useInput } from './inputs';
import { type KeyRecord, type KeyState, toRecord, withReplacement } from './record';

/** Requests of one kind on one day; `refusal` is the cause where the key itself was refused. */
export type UseRow = Readonly<{
  day: string;
  collection: string;
  operation: string;
  status: number;
  refusal: string | null;
  count: number;
}>;

/** A key's requests on one day: those let in, and those refused for the key's sake. */
export type DailyUse = Readonly<{ keyId: string; day: string; calls: number; refusals: number }>;

/** What is to be said of a key that somebody pasted; `problem` where the text cannot be a key. */
export type Diagnosis = Readonly<{
  verdict: KeyState | 'malformed' | 'unknown';
  problem: FormatProblem | null;
  record: KeyRecord | null;
}>;

type Options = Readonly<{ prisma: PrismaClient; pool: Pool; timeZone: string; now: () => Date }>;

/** Makes the functions that tell how keys are used and why one fails. Days are those of the service's time zone. */
export function createReports({ prisma, pool, timeZone, now }: Options) {
  const dayOf = createDayOf(timeZone);
  const since = (days: number) => daysBefore(dayOf(now().getTime()), days - 1);

  return {
    /** One key's use over the last days, today included, by day, collection, operation, status and refusal. */
    async usage(input: { id: string; days?: number }): Promise<readonly UseRow[]> {
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
      return rows.map(({ keyId: _, day, count, refusal, ...rest }) => ({
        ...rest,
        day: day.toISOString().slice(0, 10),
        refusal: refusal === '' ? null : refusal,
        count: Number(count),
      }));
    },

    /** Calls and refusals per day of many keys at once, for a page of the list; days without any are absent. */
    async dailyUse(input: { ids: string[]; days?: number }): Promise<readonly DailyUse[]> {
      const { ids, days } = checked(dailyUseInput, input);
      const { rows } = await pool.query<DailyUse>(
        `SELECT key_id AS "keyId", to_char(day, 'YYYY-MM-DD') AS day,
                coalesce(sum(count) FILTER (WHERE refusal = ''), 0)::float8 AS calls,
                coalesce(sum(count) FILTER (WHERE refusal <> ''), 0)::float8 AS refusals
           FROM api_key_usage WHERE key_id = ANY ($1::uuid[]) AND day >= $2::date
          GROUP BY key_id, day ORDER BY key_id, day`,
        [ids, since(days)],
      );
      return rows;
    },

    /** Tells why a key fails. The key is neither stored nor logged, nor part of the answer. */
    async diagnose(input: { key: string }): Promise<Diagnosis> {
      const { key } = checked(diagnoseInput, input);
      const problem = formatProblem(key);
      if (problem) return { verdict: 'malformed', problem, record: null };
      const hash = new Uint8Array(Buffer.from(hashKey(key), 'hex'));
      const row = await prisma.apiKey.findUnique({ where: { hash }, include: withReplacement });
      if (!row) return { verdict: 'unknown', problem: null, record: null };
      const record = toRecord(row, now());
      return { verdict: record.state, problem: null, record };
    },
  };
}
