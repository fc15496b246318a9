import { amountOfGroups } from '@/domain/answers/fold';
import type { Collection } from '@/domain/collections';
import type { FigureQuery } from '@/domain/figures/pinned';
import type { WholeTexts } from '@/domain/places/whole';
import { quoted } from '@/server/database/schema/sql';
import { type FigureRecords, readWithoutWholes } from '@/server/records/whole-places';
import type { Reader, ReadOptions } from '@/server/tables/reader';

/** What a figure is, and from which records. */
export type Measured = Readonly<{
  /** Null: there are no records. */
  value: string | null;
  records: number;
  /** The number of figures for whole places that were left out. */
  leftOut: number;
  /** The identifiers of the records, as the text of a multirange, and the number of its ranges; empty if they are not wanted. */
  ids: string;
  ranges: number;
}>;

type Source = Readonly<{ text: string; values: readonly unknown[] }>;

/**
 * Computes a figure from records, and lists their identifiers, in one statement.
 * @param asked.hasIds whether their identifiers are wanted, which takes longer than the figure
 */
export async function measureRecords(
  read: Reader,
  { text, values }: Source,
  asked: Pick<FigureQuery, 'measure' | 'figures'> & {
    collection: Collection;
    whole: WholeTexts;
    hasIds: boolean;
    /** A further condition on `t`; figures for whole places are left out by all records of the source. */
    condition?: string | undefined;
  } & ReadOptions,
): Promise<Measured> {
  const { collection, measure, figures, hasIds, whole, condition, signal } = asked;
  type Found = {
    count: number;
    sum: string | null;
    least: number | null;
    greatest: number | null;
    wholes: number | null;
    leftOut: number;
    ids: string | null;
    ranges: number;
  };
  const found = await readWithoutWholes(text, { collection, whole }, (records) =>
    read<Found>(
      measureSql(condition === undefined ? records : within(records, condition, { text, collection }), {
        ...{ collection, figures, hasIds },
      }),
      { values },
      { signal },
    ),
  );
  const { count, sum, least, greatest, leftOut, ids, ranges } = found;
  const value =
    count === 0 ? null : amountOfGroups([[[], count, sum ?? '0', least ?? 0, greatest ?? 0]], { measure });
  return { value, records: count, leftOut, ids: ids ?? '{}', ranges };
}

/** The records that meet a further condition; `leftOut` counts those of them that are left out. */
function within(
  records: FigureRecords,
  condition: string,
  { text, collection }: { text: string; collection: Collection },
): FigureRecords {
  const id = `t.${quoted(collection.identifier)}`;
  const leftOut = `(SELECT count(*)::integer ${text} AND ${condition} AND ${id} IN (SELECT id FROM left_out))`;
  return {
    ...records,
    text: `${records.text} AND ${condition}`,
    leftOut: records.ctes.length === 0 ? records.leftOut : leftOut,
  };
}

function measureSql(
  { text, ctes, wholes, leftOut }: FigureRecords,
  { collection, figures, hasIds }: Pick<FigureQuery, 'figures'> & { collection: Collection; hasIds: boolean },
): string {
  const id = `t.${quoted(collection.identifier)}`;
  const amount = figures.map((name) => `t.${quoted(name)}::bigint`).join(' + ') || '0';
  const ids = hasIds ? `range_agg(int4range(${id}, ${id}, '[]'))` : 'NULL::int4multirange';
  // Records are counted whatever their places are, as in summaries.
  const depths = figures.length === 0 ? '0' : wholes;
  const measured = `measured AS MATERIALIZED (
  SELECT count(*)::integer AS count, sum(${amount})::text AS sum, min(${amount})::float8 AS least,
    max(${amount})::float8 AS greatest, ${depths} AS wholes, ${ids} AS ids ${text}
)`;
  return `
WITH ${[...ctes, measured].join(', ')}
SELECT m.*, m.ids::text AS ids, (SELECT count(*)::integer FROM unnest(m.ids)) AS ranges, ${leftOut} AS "leftOut"
FROM measured m`;
}
