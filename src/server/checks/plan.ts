import { checkedCollections } from '@/domain/checks/all-rules';
import type { Collection } from '@/domain/collections';
import type { Pool } from '@/server/database/pool';
import { untilAfter } from '@/server/records/history/until';
import { allSubjects } from './office/subjects';
import { queryOf } from './query';
import { allSources, touchedSources } from './sources';

/**
 * The most sources of a write that are checked after it; if there are more, such as from a program that sends made-up places,
 * the rest is left to the check of everything.
 */
const MAX_SOURCES = 2_000;

type Mark = Readonly<{ collection: string; version: string; until: string }>;

/**
 * Detects writes since the last call, and makes a task for each source that was written. Costs one small statement if nothing
 * was written. Must be called by one instance at a time.
 * @param isDue whether a changed collection is checked now, by its present version; by default each is
 * @returns the number of tasks that were made
 */
export async function planWrites(
  pool: Pool,
  isDue: (resource: string, version: string) => boolean = () => true,
): Promise<number> {
  const query = queryOf(pool);
  const [versions, marks] = [await query<Mark>(VERSIONS, []), await query<Mark>(MARKS, [])];
  let made = 0;
  for (const collection of checkedCollections) {
    const { resource } = collection;
    const version = versions.find((one) => one.collection === resource)?.version;
    const mark = marks.find((one) => one.collection === resource);
    if (version === undefined || version === mark?.version || !isDue(resource, version)) continue;
    made += await planCollection(pool, { collection, version, mark });
  }
  return made;
}

/**
 * Decides when a collection is due: once nothing was written between two calls, so that the checks of a large delivery begin
 * after it and do not slow it down; for a collection that is written repeatedly, after some time.
 * @param options.maxWait in milliseconds
 */
export function createSettling({ maxWait }: { maxWait: number }) {
  const seen = new Map<string, { version: string; since: number }>();
  return (resource: string, version: string): boolean => {
    const before = seen.get(resource);
    const since = before?.since ?? performance.now();
    const isDue = before?.version === version || performance.now() - since >= maxWait;
    if (isDue) seen.delete(resource);
    else seen.set(resource, { version, since });
    return isDue;
  };
}

/**
 * The version is read before the label, and the label before the records: writes in between are detected again the next time.
 */
async function planCollection(
  pool: Pool,
  { collection, version, mark }: { collection: Collection; version: string; mark: Mark | undefined },
): Promise<number> {
  const { resource } = collection;
  const query = queryOf(pool);
  const store = {
    queryRow: async <Row>(_: string, text: string, params: readonly unknown[]) =>
      (await query<Row>(text, params))[0]!,
  };
  const { until } = await untilAfter(store, {
    collection: resource,
    since: mark?.until ?? '1970-01-01T00:00:00Z',
  });
  const touched =
    mark === undefined
      ? await allSources(query, collection)
      : await touchedSources(query, { collection, since: mark.until });
  const sources = touched.slice(0, MAX_SOURCES);
  const subjects = await allSubjects(query);
  const names = subjects.filter(({ reads }) => reads.includes(resource)).map(({ name }) => name);
  // This is one statement, so that a mark without its tasks is never stored.
  await query(STORE, [resource, version, until, names, sources]);
  return names.length * sources.length;
}

const VERSIONS = `SELECT collection, bit_xor(token)::text AS version FROM collection_version GROUP BY collection`;

const MARKS = `
SELECT collection, version, to_char(until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS until FROM check_mark`;

const STORE = `
WITH made AS (
  INSERT INTO check_task (subject, source)
  SELECT subject, source FROM unnest($4::text[]) subject CROSS JOIN unnest($5::text[]) source
)
INSERT INTO check_mark (collection, version, until) VALUES ($1, $2, $3::timestamptz)
ON CONFLICT (collection) DO UPDATE SET version = excluded.version, until = excluded.until`;
