import { type Collection, collections } from '@/domain/collections';
import type { Pool } from '@/server/database/pool';
import { literal, quoted } from '@/server/database/schema/sql';
import { storedSql, versionSql } from '@/server/records/list/list-sql';

/** The number of records of a collection, and their newest date. */
export type CollectionFigures = Readonly<{
  records: number;
  /**
   * The newest `date_now`: of all records of a small collection, else of the records registered last, because an index for
   * this would slow down every write.
   */
  newest: Date | null;
}>;

/** Collections of at most this many records are searched for their newest date. */
const MAX_SEARCHED = 100_000;
/** In a larger collection, this many of the records registered last are read. */
const LAST_RECORDS = 1_000;
/** How long figures are cached, in milliseconds. */
const MAX_AGE = 5_000;

/** A collection's version, and the number of records that the database keeps. */
type State = Readonly<{ resource: string; version: string; records: number }>;

type Known = CollectionFigures & Readonly<{ version: string }>;
type Figures = ReadonlyMap<string, CollectionFigures>;

/**
 * Reads the figures of every collection, by resource name. They are at most five seconds old; only collections whose
 * version has changed are read again.
 */
export function createCollectionFigures(
  pool: Pool,
  { maxAge = MAX_AGE, maxSearched = MAX_SEARCHED } = {},
): () => Promise<Figures> {
  const known = new Map<string, Known>();
  let last: { at: number; figures: Promise<Figures> } | undefined;
  const read = async (): Promise<Figures> => {
    const { rows } = await pool.query<State>(STATES);
    const changed = rows.filter(({ resource, version }) => known.get(resource)?.version !== version);
    const newest = await newestOf(pool, changed, maxSearched);
    for (const { resource, version, records } of changed)
      known.set(resource, { version, records, newest: newest.get(resource) ?? null });
    return new Map(known);
  };
  return () => {
    if (last === undefined || Date.now() - last.at > maxAge) {
      const current = { at: Date.now(), figures: read() };
      last = current;
      current.figures.catch(() => {
        if (last === current) last = undefined;
      });
    }
    return last.figures;
  };
}

/** The version is read before the records, so concurrent writes are read the next time. */
const STATES = collections
  .map(({ resource }) => {
    const name = literal(resource);
    return `
SELECT ${name} AS resource, (${versionSql(name)}) AS version, (${storedSql(name)}) AS records`;
  })
  .join('\nUNION ALL');

async function newestOf(
  pool: Pool,
  states: readonly State[],
  maxSearched: number,
): Promise<ReadonlyMap<string, Date | null>> {
  if (states.length === 0) return new Map();
  const recordsOf = new Map(states.map(({ resource, records }) => [resource, records]));
  const statements = collections.flatMap((collection) => {
    const records = recordsOf.get(collection.resource);
    return records === undefined ? [] : [newestSql(collection, records > maxSearched)];
  });
  const { rows } = await pool.query<{ resource: string; newest: Date | null }>(
    statements.join('\nUNION ALL\n'),
  );
  return new Map(rows.map(({ resource, newest }) => [resource, newest]));
}

function newestSql({ resource, identifier }: Collection, isLarge: boolean): string {
  const table = quoted(resource);
  const source = isLarge
    ? `(SELECT date_now FROM ${table} ORDER BY ${quoted(identifier)} DESC LIMIT ${LAST_RECORDS}) l`
    : table;
  return `SELECT ${literal(resource)} AS resource, max(date_now) AS newest FROM ${source}`;
}
