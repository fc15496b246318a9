import type { DimensionPart } from '@/domain/answers/dimensions';
import type { RecordGroup } from '@/domain/answers/fold';
import type { JudgedSummary } from '@/domain/answers/judge-summary';
import type { Steps } from '@/domain/answers/steps';
import type { Collection } from '@/domain/collections';
import type { WholeTexts } from '@/domain/places/whole';
import { literal, quoted } from '@/server/database/schema/sql';
import { versionSql } from '@/server/records/list/list-sql';
import { type FigureRecords, readWithoutWholes } from '@/server/records/whole-places';
import type { Reader } from '@/server/tables/reader';
import { tooManyGroups } from './too-many';

/** The maximum number of groups of a summary: a page can show no more, and a program needs no more at once. */
export const MAX_SUMMARY_GROUPS = 50_000;
/**
 * The maximum number of groups that are read to compare columns or to put figures under places of another time: each figure
 * by unit, district and category, or by period and district.
 */
const MAX_FINER_GROUPS = 400_000;

/** `FROM … WHERE …` of the records to be summed up, named `t`. */
type Source = Readonly<{ text: string; values: readonly unknown[] }>;

/** The parts by which records are grouped, and the figure whose amounts are added up; undefined: records are counted. */
export type GroupedRecords = Pick<JudgedSummary, 'parts' | 'figure'> &
  Readonly<{
    /** Whether the groups are merged afterwards, so that there may be more of them than a table has cells. */
    isFiner?: boolean;
  }>;

export type ReadGroups = Readonly<{
  version: string;
  groups: string;
  /** The number of figures for whole places that were not added to those of their parts. */
  leftOut: number;
}>;

/**
 * Groups records in one statement, with the version of the collection from the same snapshot.
 * @returns the groups as text, see {@link parseGroups}
 * @throws {ServiceError} `invalid_parameter` for too many groups, naming their number
 */
export async function readGroups(
  read: Reader,
  source: Source,
  {
    summary,
    collection,
    whole,
    signal,
  }: {
    summary: GroupedRecords;
    collection: Collection;
    whole: WholeTexts;
    signal?: AbortSignal | undefined;
  },
): Promise<ReadGroups> {
  type Found = { version: string; size: number; groups: string | null; wholes: number; left_out: number };
  const found = await readWithoutWholes(source.text, { collection, whole }, (records) =>
    read<Found>(groupsSql(records, summary, collection), source, { signal }),
  );
  const most = mostGroups(summary);
  if (found.size > most) throw tooManyGroups(found.size, most);
  return { version: found.version, groups: found.groups ?? '', leftOut: found.left_out };
}

const mostGroups = ({ isFiner = false }: GroupedRecords): number =>
  isFiner ? MAX_FINER_GROUPS : MAX_SUMMARY_GROUPS;

/** The groups in one line of the text of {@link readGroups}, which is read between two pauses. */
const LINE_GROUPS = 2_000;

/** Reads the text of {@link readGroups}. */
export function* parseGroups(text: string): Steps<readonly RecordGroup[]> {
  const groups: RecordGroup[] = [];
  for (const line of text.split('\n')) {
    for (const group of JSON.parse(`[${line}]`)) groups.push(group);
    yield;
  }
  return groups;
}

function groupsSql(
  { text, ctes, wholes, leftOut }: FigureRecords,
  summary: GroupedRecords,
  { resource }: Collection,
): string {
  const { parts, figure } = summary;
  const value = figure === undefined ? '0' : `t.${quoted(figure.name)}`;
  // Records are counted whatever their places are.
  const depths = figure === undefined ? '0' : wholes;
  const keys = parts.map((part, i) => `${groupedSql(part)} AS p${i}`);
  const amounts = `count(*) AS n, sum(${value})::text AS s, min(${value}) AS lo, max(${value}) AS hi, ${depths} AS w`;
  const grouping =
    parts.length === 0 ? 'HAVING count(*) > 0' : `GROUP BY ${parts.map((_, i) => i + 1).join(', ')}`;
  const values = parts.map((part, i) => shownSql(part, `g.p${i}`)).join(', ');
  return `
WITH ${[...ctes, `g AS MATERIALIZED (SELECT ${[...keys, amounts].join(', ')} ${text} ${grouping})`].join(', ')},
z AS (SELECT count(*)::integer AS size, bit_or(w) AS wholes FROM g)
SELECT (${versionSql(literal(resource))}) AS version, z.size, z.wholes, ${leftOut} AS left_out,
  CASE WHEN z.size <= ${mostGroups(summary)} THEN (
    SELECT string_agg(line, E'\\n') FROM (
      SELECT string_agg(json_build_array(json_build_array(${values}), g.n, g.s, g.lo, g.hi)::text, ',') AS line
      FROM (SELECT *, row_number() OVER () AS at FROM g) g GROUP BY g.at / ${LINE_GROUPS}
    ) lines
  ) END AS groups
FROM z`;
}

/**
 * The SQL of a value by which records are grouped; a month as its first moment, because formatting it for each record takes
 * longer.
 */
function groupedSql({ field, by }: DimensionPart): string {
  const column = `t.${quoted(field.name)}`;
  return by === undefined ? column : `date_trunc('${by}', ${column})`;
}

function shownSql({ by }: DimensionPart, value: string): string {
  if (by === 'year') return `extract(year FROM ${value})::integer`;
  return by === 'month' ? `to_char(${value}, 'YYYY-MM')` : value;
}
