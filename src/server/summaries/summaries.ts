import { compareColumns } from '@/domain/answers/compare-columns';
import { periodParts } from '@/domain/answers/dimensions';
import { fixedUnit, fixedValues } from '@/domain/answers/fixed-fields';
import { foldSummary, type RecordGroup, type SummaryTable } from '@/domain/answers/fold';
import { type JudgedSummary, judgeSummary, type SummaryRequest } from '@/domain/answers/judge-summary';
import { placeGroups } from '@/domain/answers/placed-groups';
import type { PlacedSummary } from '@/domain/answers/placer';
import type { Collection } from '@/domain/collections';
import { type View, WITHOUT_CERTAIN } from '@/domain/collections/view/view';
import type { Coverage, SummaryCoverage } from '@/domain/coverage/coverage';
import { periodOrder, periodsWithin, storedCoverages, storedPeriodOf } from '@/domain/coverage/stored-period';
import type { Vocabulary } from '@/domain/places/judge-field';
import type { ReleaseStanding } from '@/domain/releases/standing';
import type { SheetFormat } from '@/domain/sheet-formats';
import type { Actor } from '@/server/actor';
import { certainSql, readCertainVersion } from '@/server/checks/of-records';
import type { CollectionCoverage, CoverageAsked, Coverages } from '@/server/coverage/coverage';
import type { Pool } from '@/server/database/pool';
import type { ReplicaReads, Replicas } from '@/server/database/reads/replicas';
import { inSlices } from '@/server/in-slices';
import type { Places } from '@/server/places/service';
import { readLastWrite } from '@/server/records/history/last-write';
import type { WritingBatch } from '@/server/records/history/writing-batch';
import type { ListQuery } from '@/server/records/list/list-query';
import { matchingRecords } from '@/server/records/list/matching-records';
import type { Records } from '@/server/records/records';
import {
  type FindStanding,
  type StandingRecords,
  standingIn,
} from '@/server/records/released/public-releases';
import { createVersionedCache } from '@/server/records/versioned-cache';
import type { Settings } from '@/server/settings';
import { sheetAtOnce } from '@/server/sheets/sheet-at-once';
import { accepted } from '@/server/tables/judged';
import { createReader, type Reader, type ReadOptions } from '@/server/tables/reader';
import type { Tables } from '@/server/tables/tables';
import type { Turns } from '@/server/turns';
import type { SheetOfSummary } from './export';
import {
  type GroupedRecords,
  MAX_SUMMARY_GROUPS,
  parseGroups,
  type ReadGroups,
  readGroups,
} from './read-groups';
import { tooManyColumns, tooManyGroups } from './too-many';
import { readWriters } from './writers';

/** A summary, the version of its collection, and the number of figures for whole places that it leaves out. */
export type MadeSummary = Readonly<{
  version: string;
  summary: JudgedSummary;
  table: SummaryTable;
  leftOut: number;
  /**
   * The number of records that are left out, because an open finding says that they cannot be right; null: they are included.
   */
  without: number | null;
  /** Null: no deliveries of the collection are counted. */
  coverage: SummaryCoverage | null;
  /** Null: the collection has no release. */
  standing: ReleaseStanding | null;
  /** Null: the figures stand under the places that the records name. */
  placed: PlacedSummary | null;
}>;

type Asked = Readonly<{
  collection: Collection;
  request: SummaryRequest;
  signal?: AbortSignal | undefined;
}>;

/** Summaries of collections: rows × columns × figure (docs/decisions/summaries.md). */
export type Summaries = Readonly<{
  /** The summary of the records of a view. @throws {ServiceError} `invalid_parameter` */
  ofView: (
    asked: Asked & {
      view: unknown;
      /** By default the records that pages show. */
      findStanding?: FindStanding;
    },
  ) => Promise<MadeSummary>;
  /** The batches that wrote the records of a view, newest first. @throws {ServiceError} `invalid_parameter` */
  writers: (asked: Omit<Asked, 'request'> & { view: unknown }) => Promise<readonly WritingBatch[]>;
  /** The summary of the records of a view, as a file. @throws {ServiceError} `invalid_parameter`, before anything is sent */
  file: (
    asked: Asked & { view: unknown; format: SheetFormat; sheetOf: SheetOfSummary },
  ) => Promise<ReadableStream<Uint8Array>>;
  /**
   * The summary of the records that a list of the actor would contain: judged at once, read on demand.
   * @throws {ServiceError} `invalid_parameter`
   */
  ofList: (
    asked: Asked & {
      query: ListQuery;
      actor: Actor;
      /** Whether records are left out about which there is an open finding that cannot be right; not for an earlier time. */
      isWithoutCertain?: boolean;
    },
  ) => Readonly<{ summary: JudgedSummary; read: () => Promise<MadeSummary> }>;
  /**
   * The records of a list of the actor, in groups, with the figure of each.
   * @returns the text for `parseGroups`; the same text as long as the collection has not changed
   * @throws {ServiceError} `invalid_parameter` for too many groups
   */
  groups: (
    asked: Omit<Asked, 'request'> & { query: ListQuery; actor: Actor; divided: GroupedRecords },
  ) => Promise<string>;
  /** A text that changes with the open findings that cannot be right. */
  certainVersion: (collection: Collection) => Promise<string>;
  /**
   * The coverage of the collection, or of the unit to which the records of a list are limited; undefined for an earlier time.
   */
  covered: (
    asked: Omit<Asked, 'request'> & { query: ListQuery; actor: Actor },
  ) => Promise<CollectionCoverage | undefined>;
}>;

/** The maximum number of columns of a table that people read; records, as REST answers them, have no columns. */
const MAX_SHOWN_COLUMNS = 250;
/** The share of the connections that summaries may use at once. */
const SHARE = 4;
/** The maximum size of all cached groups, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;
/** The size of an entry without its texts. */
const ENTRY_BYTES = 200;
const BYTES_PER_CHARACTER = 2;

type Options = Readonly<{
  pool: Pool;
  replicas?: Replicas | undefined;
  turns: Turns;
  records: Pick<Records, 'version' | 'releases'>;
  tables: Pick<Tables, 'judge' | 'matching'>;
  places: Pick<Places, 'vocabulary' | 'system'>;
  coverages: Coverages;
  settings: Pick<Settings, 'DATABASE_POOL_SIZE' | 'READ_TIMEOUT_SECONDS'>;
}>;

type Summarised = Pick<CoverageAsked, 'actor'> &
  Readonly<{
    /** Whether the records are those of an earlier time, to which the present coverage does not apply. */
    isPast?: boolean;
    source: Source;
    /** All records, if the source leaves out those with certain findings; undefined: the source has all. */
    all?: Source | undefined;
    summary: JudgedSummary;
    /** The name in the cache; undefined: the result is not cached. */
    name: string | undefined;
    /** The values of fields for which the source allows only one. */
    fixed: ReadonlyMap<string, unknown>;
    /** The records of the source; undefined: nothing is said of releases. */
    records?: StandingRecords | undefined;
  }>;

type Source = Readonly<{ text: string; values: readonly unknown[] }>;

export function createSummaries({
  pool,
  replicas,
  turns,
  records,
  tables,
  places,
  coverages,
  settings,
}: Options): Summaries {
  const read = createReader({
    pool,
    turns,
    // People determine the forms, and each form is rarely used again.
    prepared: false,
    maxReads: Math.max(1, Math.floor(settings.DATABASE_POOL_SIZE / SHARE)),
    limitMs: settings.READ_TIMEOUT_SECONDS * 1_000,
  });
  const readers = new Map<ReplicaReads, Reader>();
  const readerOf = (replica: ReplicaReads): Reader => {
    const known = readers.get(replica);
    if (known !== undefined) return known;
    const limitMs = settings.READ_TIMEOUT_SECONDS * 1_000;
    const made = createReader({ ...replica, prepared: false, limitMs });
    readers.set(replica, made);
    return made;
  };
  const cache = createVersionedCache<ReadGroups>({
    versionOf: (collection) => records.version(collection),
    maxSize: MAX_BYTES,
    sizeOf: ({ groups }, name) => ENTRY_BYTES + (groups.length + name.length) * BYTES_PER_CHARACTER,
  });
  /** @param options.name the name in the cache; undefined: the result is not cached */
  async function groupsOf(
    { collection, signal }: Pick<Asked, 'collection' | 'signal'>,
    { source, summary, name }: Pick<Summarised, 'source' | 'name'> & { summary: GroupedRecords },
  ): Promise<ReadGroups> {
    const { whole } = (await places.vocabulary()).register;
    const readNow = (stopped?: AbortSignal) =>
      readGroups(read, source, { summary, collection, whole, signal: stopped });
    /** On a replica, if it shows the version of the primary. */
    const readAt = async (stopped: AbortSignal, version: string) => {
      const onReplica = await replicas?.read(async (replica) => {
        const found = await readGroups(readerOf(replica), source, {
          ...{ summary, collection, whole },
          signal: stopped,
        });
        return found.version === version ? found : undefined;
      });
      return onReplica ?? readNow(stopped);
    };
    return name === undefined
      ? readNow(signal)
      : cache({ collection, name: JSON.stringify([name, whole]), signal, read: readAt });
  }
  async function summarise(
    { collection, signal }: Asked,
    { source, all, summary, name, fixed, actor, records: standing, isPast = false }: Summarised,
  ): Promise<MadeSummary> {
    const unit = fixedUnit(collection, fixed);
    const [vocabulary, found, of, without] = await Promise.all([
      places.vocabulary(),
      groupsOf({ collection, signal }, { source, summary: readFor(summary), name }),
      isPast ? undefined : coverages.of({ actor, collection, unit, pins: standing?.pins, signal }),
      all === undefined ? null : countCertain(read, all, { collection, signal }),
    ]);
    const comparePeriods =
      summary.measure === 'last' ? of && periodOrder(of.coverage, collection) : undefined;
    const { groups, placed } = await placedGroups(await inSlices(parseGroups(found.groups)), {
      ...{ summary, collection, vocabulary },
    });
    const folded = await inSlices(foldSummary(groups, { summary, collection, comparePeriods }));
    if (isReadFiner(summary)) refuseManyCells(folded);
    const table = await inSlices(compareColumns(folded, groups, { summary, collection, vocabulary }));
    const coverage = of === undefined ? null : coveredBy(of.coverage, { groups, summary, collection, fixed });
    return {
      ...{ version: found.version, summary, table, leftOut: found.leftOut, without, coverage, placed },
      standing: standing && coverage ? standingIn(coverage.periods, standing) : null,
    };
  }
  /** The groups under the places of the summary's system. */
  async function placedGroups(
    groups: readonly RecordGroup[],
    options: Readonly<{ summary: JudgedSummary; collection: Collection; vocabulary: Vocabulary }>,
  ): Promise<Readonly<{ groups: readonly RecordGroup[]; placed: PlacedSummary | null }>> {
    const { placed, parts } = options.summary;
    if (placed === undefined) return { groups, placed: null };
    const shown = await places.system(placed.system);
    return inSlices(placeGroups(groups, { ...options, from: placed.parts, into: parts, shown }));
  }
  const ofView: Summaries['ofView'] = async ({
    view,
    findStanding = records.releases.standing,
    ...asked
  }) => {
    const { collection, request, signal } = asked;
    const judged = tables.judge({ collection, view });
    const fixed = fixedValues(judged.filter);
    const summary = accepted(judgeSummary(request, { collection, fixed: new Set(fixed.keys()) }));
    const standing = await findStanding(collection, judged);
    const { as } = standing;
    const source = await tables.matching({ collection, view, as, signal });
    const isWithout = judged.findings === WITHOUT_CERTAIN;
    const all = isWithout
      ? await tables.matching({ collection, view: { ...(view as View), findings: undefined }, as, signal })
      : undefined;
    // Findings change without a new version of the collection.
    const name = judged.findings === undefined ? nameOf(readFor(summary), source) : undefined;
    const made = await summarise(asked, { source, all, summary, name, fixed, records: standing });
    const { length } = made.table.columns;
    if (length > MAX_SHOWN_COLUMNS) throw tooManyColumns(length, MAX_SHOWN_COLUMNS);
    return made;
  };
  return {
    ofView,
    groups: async ({ query, actor, divided, ...asked }) => {
      const source = matchingRecords(asked.collection, query, actor);
      const found = await groupsOf(asked, { source, summary: divided, name: nameOf(divided, source) });
      return found.groups;
    },
    covered: async ({ collection, query, actor, signal }) => {
      if (query.asOf !== undefined) return undefined;
      const { fixed } = matchingRecords(collection, query, actor);
      return coverages.of({ collection, actor, unit: fixedUnit(collection, fixed), signal });
    },
    writers: async ({ collection, signal, view }) => {
      const { as } = await records.releases.standing(collection, tables.judge({ collection, view }));
      const source = await tables.matching({ collection, view, as, signal });
      return readWriters(read, source, { collection, signal });
    },
    file: async ({ format, sheetOf, ...asked }) => {
      const [made, lastWrite] = await Promise.all([ofView(asked), readLastWrite(pool, asked.collection)]);
      return sheetAtOnce(sheetOf(made, lastWrite), format);
    },
    ofList: ({ query, actor, isWithoutCertain = false, ...asked }) => {
      const { collection, request } = asked;
      const { fixed, ...matching } = matchingRecords(collection, query, actor);
      const summary = accepted(judgeSummary(request, { collection, fixed: new Set(fixed.keys()) }));
      const isPast = query.asOf !== undefined;
      const [source, all] = isWithoutCertain
        ? [{ ...matching, text: `${matching.text} AND ${certainSql(collection, 'NOT IN')}` }, matching]
        : [matching];
      // A summary of an earlier time is not cached: its statement compares with the present time. That of a release is.
      const isOfTime = isPast && query.pins === undefined;
      const name = isOfTime || isWithoutCertain ? undefined : nameOf(readFor(summary), matching);
      const made = { source: source!, all, summary, name, fixed, actor, isPast };
      return { summary, read: () => summarise(asked, made) };
    },
    certainVersion: (collection) => readCertainVersion(pool, collection),
  };
}

/** How the records of a summary are grouped in the database. */
const readFor = (summary: JudgedSummary): GroupedRecords => {
  const { parts, figure, placed } = summary;
  return { parts: placed?.parts ?? parts, figure, isFiner: isReadFiner(summary) };
};

/** Whether records are read in more groups than the table has cells. */
const isReadFiner = ({ compared, placed }: JudgedSummary): boolean =>
  compared !== undefined || placed !== undefined;

/** Counts the records of a source about which an open finding cannot be right. */
async function countCertain(
  read: Reader,
  source: Source,
  { collection, ...options }: ReadOptions & Pick<Asked, 'collection'>,
) {
  type Found = Readonly<{ count: number }>;
  const text = `SELECT count(*)::integer AS count ${source.text} AND ${certainSql(collection, 'IN')}`;
  return (await read<Found>(text, source, options)).count;
}

/** Refuses a table with too many cells; the groups by which columns are compared are more than its cells. */
function refuseManyCells({ rows }: SummaryTable): void {
  const size = rows.reduce(
    (sum, { isSubtotal, cells }) => sum + (isSubtotal ? 0 : cells.filter((cell) => cell !== null).length),
    0,
  );
  if (size > MAX_SUMMARY_GROUPS) throw tooManyGroups(size, MAX_SUMMARY_GROUPS);
}

/** Groups depend on the statement alone: sum, average and bounds of a figure use the same groups. */
const nameOf = ({ parts, figure }: GroupedRecords, { text, values }: Source): string =>
  JSON.stringify([parts.map(({ name }) => name), figure?.name ?? null, text, values]);

/** The coverage of the periods that a summary has: those of its groups, or all that its filter allows. */
function coveredBy(
  coverage: Coverage,
  asked: Readonly<{
    groups: readonly RecordGroup[];
    summary: JudgedSummary;
    collection: Collection;
    fixed: ReadonlyMap<string, unknown>;
  }>,
): SummaryCoverage {
  const { groups, summary, collection, fixed } = asked;
  const { latest = null, later } = coverage;
  const places = periodParts(collection).map(({ name }) =>
    summary.parts.findIndex((part) => part.name === name),
  );
  if (places.includes(-1)) return { periods: periodsWithin(coverage, { collection, fixed }), latest, later };
  const coverageAt = storedCoverages(coverage);
  const names = new Map(
    groups.map(([values]) => {
      const own = places.map((place) => values[place]!);
      return [own.join('/'), own] as const;
    }),
  );
  const shown = new Set([...names.values()].map((values) => coverageAt(storedPeriodOf(values, collection))));
  return { periods: coverage.periods.filter((period) => shown.has(period)), latest, later };
}
