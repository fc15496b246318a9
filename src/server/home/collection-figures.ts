import { type Collection, collections } from '@/domain/collections';
import type { Pool } from '@/server/database/pool';
import { literal, quoted } from '@/server/database/schema/sql';
import { versionSql } from '@/server/records/list/list-sql';

/** The number of records of a collection, and their newest date. */
export type CollectionFigures = Readonly<{
  records: number;
  /** False: estimated by PostgreSQL. */
  exact: boolean;
  /**
   * The newest `date_now`: of all records if they were counted, else of the records registered last, because an index for
   * this would slow down every write.
   */
  newest: Date | null;
}>;

/**
 * Above this number records are estimated. A million are counted in about 50 ms, and only after a collection was written.
 */
const MAX_COUNTED = 5_000_000;
/** In a large collection, this many of the records registered last are read. */
const LAST_RECORDS = 1_000;
/** How long figures are cached, in milliseconds. */
const MAX_AGE = 5_000;
const PAGE_BYTES = 8_192;

/** A collection's version, and its size in PostgreSQL's catalogue. */
type State = Readonly<{
  resource: string;
  version: string;
  /** Number of records at the last ANALYZE; -1 before the first. */
  tuples: number;
  /** Number of pages at that time, and size in bytes now. */
  pages: number;
  bytes: number;
}>;

type Counted = Readonly<{ resource: string; records: number | null; newest: Date | null }>;
type Known = CollectionFigures & Readonly<{ version: string }>;
type Figures = ReadonlyMap<string, CollectionFigures>;

/**
 * Reads the figures of every collection, by resource name. They are at most five seconds old; only collections whose
 * version has changed are counted again.
 */
export function createCollectionFigures(
  pool: Pool,
  { maxAge = MAX_AGE, mostCounted = MAX_COUNTED } = {},
): () => Promise<Figures> {
  const known = new Map<string, Known>();
  let last: { at: number; figures: Promise<Figures> } | undefined;
  const read = async (): Promise<Figures> => {
    const { rows } = await pool.query<State>(STATES);
    const changed = rows.filter(({ resource, version }) => known.get(resource)?.version !== version);
    const counted = await count(pool, changed, mostCounted);
    for (const state of changed) known.set(state.resource, figuresOf(state, counted.get(state.resource)));
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

/** The version is read before the records, so concurrent writes are counted the next time. */
const STATES = collections
  .map(
    ({ resource }) => `
SELECT ${literal(resource)} AS resource, (${versionSql(literal(resource))}) AS version,
  reltuples::float8 AS tuples, relpages AS pages, pg_relation_size(oid)::float8 AS bytes
FROM pg_class WHERE oid = ${literal(quoted(resource))}::regclass`,
  )
  .join('\nUNION ALL');

async function count(
  pool: Pool,
  states: readonly State[],
  mostCounted: number,
): Promise<ReadonlyMap<string, Counted>> {
  if (states.length === 0) return new Map();
  const isLarge = new Set(
    states.filter((state) => (estimateOf(state) ?? 0) > mostCounted).map(({ resource }) => resource),
  );
  const statements = collections
    .filter(({ resource }) => states.some((state) => state.resource === resource))
    .map((collection) => (isLarge.has(collection.resource) ? lastSql(collection) : countSql(collection)));
  const { rows } = await pool.query<Counted>(statements.join('\nUNION ALL\n'));
  return new Map(rows.map((row) => [row.resource, row]));
}

const countSql = ({ resource }: Collection): string =>
  `SELECT ${literal(resource)} AS resource, count(*)::int AS records, max(date_now) AS newest FROM ${quoted(resource)}`;

const lastSql = ({ resource, identifier }: Collection): string => `
SELECT ${literal(resource)} AS resource, NULL::int AS records, max(date_now) AS newest
FROM (SELECT date_now FROM ${quoted(resource)} ORDER BY ${quoted(identifier)} DESC LIMIT ${LAST_RECORDS}) l`;

function figuresOf(state: State, counted: Counted | undefined): Known {
  const { version } = state;
  const newest = counted?.newest ?? null;
  return counted?.records == null
    ? { version, newest, records: estimateOf(state) ?? 0, exact: false }
    : { version, newest, records: counted.records, exact: true };
}

/** The planner's estimate: the density at the last ANALYZE times the present size. Undefined before the first. */
function estimateOf({ tuples, pages, bytes }: State): number | undefined {
  return tuples < 0 || pages === 0 ? undefined : Math.round((tuples / pages) * (bytes / PAGE_BYTES));
}
