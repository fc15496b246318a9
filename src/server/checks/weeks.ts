import type { RunQuery } from './query';
import { visibleFindings, type Wanted } from './read-findings';

/** The changes of findings in a week. */
export type FindingWeek = Readonly<{
  /** Its Monday, as `YYYY-MM-DD`. */
  week: string;
  found: number;
  /** The findings that were accepted, or fixed, in that week and still are. */
  accepted: number;
  fixed: number;
}>;

/** How many weeks are shown, the present one included. */
const WEEKS = 12;

/**
 * Counts the findings of the last weeks, the earliest first: by when each was first found, and by when it came into its present
 * state.
 * @param wanted.timeZone the time zone of the weeks
 */
export async function findingWeeks(
  query: RunQuery,
  { timeZone, ...wanted }: Omit<Wanted, 'state'> & Readonly<{ timeZone: string }>,
): Promise<readonly FindingWeek[]> {
  const { sql, params } = visibleFindings(wanted);
  const zone = `$${params.length + 1}::text`;
  const weekOf = (moment: string) => `date_trunc('week', ${moment} AT TIME ZONE ${zone})`;
  return query<FindingWeek>(
    `WITH events AS (
       SELECT ${weekOf('f.found_at')} AS week, 'found' AS what FROM finding f WHERE ${sql}
       UNION ALL
       SELECT ${weekOf('f.changed_at')}, f.state FROM finding f WHERE ${sql} AND f.state <> 'new'
     )
     SELECT to_char(w.week, 'YYYY-MM-DD') AS week, count(*) FILTER (WHERE what = 'found')::int AS found,
       count(*) FILTER (WHERE what = 'accepted')::int AS accepted, count(*) FILTER (WHERE what = 'fixed')::int AS fixed
     FROM generate_series(${weekOf('now()')} - interval '${WEEKS - 1} weeks', ${weekOf('now()')}, interval '1 week') w(week)
     LEFT JOIN events e ON e.week = w.week GROUP BY w.week ORDER BY w.week`,
    [...params, timeZone],
  );
}
