import { addDays } from '@/domain/calendar';
import type { Pool } from '@/server/database/pool';

/** A key's requests on one day: calls that were served, and refusals for any reason. */
export type DailyUse = Readonly<{ keyId: string; day: string; calls: number; refusals: number }>;
export type DayUse = Omit<DailyUse, 'keyId'>;

const WEEK = 7;

/** Calls and refusals per day of many keys at once, since a day; days without any are left out. */
export async function readDailyUse(
  pool: Pool,
  { ids, since }: { ids: readonly string[]; since: string },
): Promise<readonly DailyUse[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<DailyUse>(
    `SELECT key_id AS "keyId", to_char(day, 'YYYY-MM-DD') AS day,
            coalesce(sum(count) FILTER (WHERE refusal = ''), 0)::float8 AS calls,
            coalesce(sum(count) FILTER (WHERE refusal <> ''), 0)::float8 AS refusals
       FROM api_key_usage WHERE key_id = ANY ($1::uuid[]) AND day >= $2::date
      GROUP BY key_id, api_key_usage.day ORDER BY key_id, api_key_usage.day`,
    [ids, since],
  );
  return rows;
}

/** The last seven days of each key, ending with `today`, including days without use. */
export async function readWeeks(
  pool: Pool,
  { ids, today }: { ids: readonly string[]; today: string },
): Promise<(id: string) => readonly DayUse[]> {
  const days = Array.from({ length: WEEK }, (_, i) => addDays(today, i + 1 - WEEK));
  const used = new Map<string, DayUse>();
  for (const { keyId, day, calls, refusals } of await readDailyUse(pool, { ids, since: days[0]! })) {
    used.set(`${keyId} ${day}`, { day, calls, refusals });
  }
  return (id) => days.map((day) => used.get(`${id} ${day}`) ?? { day, calls: 0, refusals: 0 });
}
