import type { Text } from '@/domain/collections';
import { collectionsOpenTo } from '@/domain/staff';
import { KEY_FILTERS } from '@/server/access/keys/read/list';
import type { StaffActor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { CollectionFigures } from './collection-figures';

/** The summary on the home page; null: not shown to this role. */
export type HomeSummary = Readonly<{
  /** Only groups of the person. */
  collections: readonly CollectionSummary[];
  keys: KeySummary | null;
  requests: RequestSummary | null;
  staff: StaffSummary | null;
  firstSteps: FirstSteps | null;
}>;

export type CollectionSummary = Readonly<{ group: string; resource: string; label: Text }> &
  CollectionFigures;

export type KeySummary = Readonly<{
  active: number;
  /** Within 30 days. */
  expiringCount: number;
  /** For 90 days. */
  unusedCount: number;
  callsToday: number;
  refusalsToday: number;
  /** The next five to expire. */
  expiring: readonly Readonly<{
    id: string;
    name: string;
    owner: string | null;
    prefix: string;
    expiresAt: Date;
  }>[];
}>;

export type RequestSummary = Readonly<{
  waiting: number;
  /** The first five waiting requests. */
  oldest: readonly Readonly<{
    id: string;
    number: string;
    agency: string;
    system: string;
    submittedAt: Date;
  }>[];
}>;

export type StaffSummary = Readonly<{
  /** The number of people who can sign in. */
  people: number;
  /** Open invitations. */
  invitations: number;
  withoutTwoFactor: number;
}>;

type FirstSteps = Readonly<{
  hasKey: boolean;
  hasRecords: boolean;
  /** Whether there is another person or an open invitation. */
  hasColleague: boolean;
  /** The caller's own second factor. */
  hasTwoFactor: boolean;
}>;

type Options = Readonly<{
  pool: Pool;
  figures: () => Promise<ReadonlyMap<string, CollectionFigures>>;
  /** Today's date in the service's time zone. */
  today: () => string;
  now: () => Date;
}>;

/** Reads the summary for a person, by role and groups. */
export async function readSummary(
  { pool, figures, today, now }: Options,
  staff: StaffActor,
): Promise<HomeSummary> {
  const seesKeys = staff.role === 'administrator' || staff.role === 'help_desk';
  const [counted, row] = await Promise.all([
    figures(),
    seesKeys ? readRow(pool, [now(), today(), staff.id]) : undefined,
  ]);
  const own = collectionsOpenTo(staff).flatMap(({ group, resource, label }) => {
    const found = counted.get(resource);
    if (found === undefined) return [];
    const { records, newest } = found;
    return [{ group, resource, label, records, newest }];
  });
  if (row === undefined)
    return { collections: own, keys: null, requests: null, staff: null, firstSteps: null };
  const { people, invitations } = row.staff;
  return {
    collections: own,
    keys: { ...row.keys, ...row.use, expiring: row.expiring.map(withDate('expiresAt')) },
    requests: { waiting: row.waiting, oldest: row.oldest.map(withDate('submittedAt')) },
    staff: staff.role === 'administrator' ? row.staff : null,
    firstSteps: {
      hasKey: row.hasKey,
      hasRecords: [...counted.values()].some(({ records }) => records > 0),
      hasColleague: people > 1 || invitations > 0,
      hasTwoFactor: row.hasTwoFactor,
    },
  };
}

type Row = Readonly<{
  keys: Pick<KeySummary, 'active' | 'expiringCount' | 'unusedCount'>;
  use: Pick<KeySummary, 'callsToday' | 'refusalsToday'>;
  expiring: readonly (Omit<KeySummary['expiring'][number], 'expiresAt'> & { expiresAt: string })[];
  waiting: number;
  oldest: readonly (Omit<RequestSummary['oldest'][number], 'submittedAt'> & { submittedAt: string })[];
  staff: StaffSummary;
  hasKey: boolean;
  hasTwoFactor: boolean;
}>;

async function readRow(pool: Pool, values: readonly unknown[]): Promise<Row> {
  return (await pool.query<Row>(SUMMARY, [...values])).rows[0]!;
}

/** PostgreSQL returns moments in JSON as text. */
const withDate =
  <K extends string>(member: K) =>
  <T extends Record<K, string>>(row: T): Omit<T, K> & Record<K, Date> =>
    ({
      ...row,
      [member]: new Date(row[member]),
    }) as Omit<T, K> & Record<K, Date>;

/** One statement. $1 is the present time, $2 the day in the service's time zone, $3 the caller. */
const SUMMARY = `
SELECT
  (SELECT json_build_object(
     'active', count(*) FILTER (WHERE ${KEY_FILTERS.active}),
     'expiringCount', count(*) FILTER (WHERE ${KEY_FILTERS.expiring}),
     'unusedCount', count(*) FILTER (WHERE ${KEY_FILTERS.unused})) FROM api_key) AS keys,
  (SELECT json_build_object(
     'callsToday', coalesce(sum(count) FILTER (WHERE refusal = ''), 0),
     'refusalsToday', coalesce(sum(count) FILTER (WHERE refusal <> ''), 0))
   FROM api_key_usage WHERE day = $2::date) AS use,
  (SELECT coalesce(json_agg(k), '[]') FROM (
     SELECT id, name, owner, prefix, expires_at AS "expiresAt" FROM api_key
     WHERE ${KEY_FILTERS.expiring} ORDER BY expires_at, id LIMIT 5) k) AS expiring,
  (SELECT count(*)::int FROM access_request WHERE state = 'waiting' AND same_as_id IS NULL) AS waiting,
  (SELECT coalesce(json_agg(r), '[]') FROM (
     SELECT id, number, agency, system, submitted_at AS "submittedAt" FROM access_request
     WHERE state = 'waiting' AND same_as_id IS NULL ORDER BY submitted_at, id LIMIT 5) r) AS oldest,
  (SELECT json_build_object(
     'people', count(*),
     'invitations', (SELECT count(*) FROM staff_link
                     WHERE kind = 'invitation' AND used_at IS NULL AND expires_at > $1),
     'withoutTwoFactor', count(*) FILTER (WHERE NOT two_factor_enabled))
   FROM staff WHERE disabled_at IS NULL) AS staff,
  EXISTS (SELECT FROM api_key) AS "hasKey",
  coalesce((SELECT two_factor_enabled FROM staff WHERE id = $3::uuid), false) AS "hasTwoFactor"`;
