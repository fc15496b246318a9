import type { Collection } from '@/domain/collections';
import { declaredFigures } from '@/domain/collections/parts';
import type { FigureCell } from '@/domain/coverage/coverage';
import type { DeliveryForm } from '@/domain/deliveries/form';
import type { WholeTexts } from '@/domain/places/whole';
import { quoted } from '@/server/database/schema/sql';
import { categoryColumn, cellColumns, noScopeParams } from '@/server/deliveries/counted-sql';
import { type Scope, scopeParams, scopeSql } from '@/server/records/scope';
import { type FigureRecords, readWithoutWholes } from '@/server/records/whole-places';
import type { Reader } from '@/server/tables/reader';

type Asked = Readonly<{
  collection: Collection;
  form: DeliveryForm;
  whole: WholeTexts;
  /** The records that are counted; undefined: all. */
  scope: Scope | undefined;
  signal: AbortSignal;
}>;

type Found = Readonly<{ cells: FigureCell[] | null; wholes: number | null }>;

/**
 * Reads the records, the categories and the figure of each unit, district and period, as they are spelled. Figures for whole places
 * are records of their deliveries, and are not added to those of their parts.
 */
export async function readFigureCells(read: Reader, asked: Asked): Promise<readonly FigureCell[]> {
  const { collection, form, whole, scope, signal } = asked;
  const text = `FROM ${quoted(collection.resource)} t WHERE ${scopeSql(collection, 't', 1)}`;
  const values = scope === undefined ? noScopeParams(collection) : scopeParams(collection, scope);
  let counted: readonly FigureCell[] | undefined;
  const { cells } = await readWithoutWholes(text, { collection, whole }, async (records) => {
    const found = await read<Found>(cellsSql(collection, form, records), { values }, { signal });
    // The first reading has all records.
    counted ??= found.cells ?? [];
    return found;
  });
  const added = cells ?? [];
  if (counted === undefined || counted === cells) return added;
  const figures = new Map(added.map((cell) => [keyOf(cell), cell.figure]));
  return counted.map((cell) => ({ ...cell, figure: figures.get(keyOf(cell)) ?? null }));
}

const keyOf = ({ unit, district, year, part }: FigureCell): string =>
  JSON.stringify([unit, district, year, part]);

/** The figure that stands for a collection: that of the home page, or all declared ones; without figures 0. */
function figureSql(collection: Collection): string {
  const declared = declaredFigures(collection).flatMap(({ field, additive }) =>
    additive === 'never' ? [] : [field.name],
  );
  const names = collection.answers.headline?.figures ?? declared;
  return names.length === 0 ? '0' : names.map((name) => `sum(t.${quoted(name)})`).join(' + ');
}

/** One row: `cells`, and the depths of the figures for whole places. */
const cellsSql = (
  collection: Collection,
  form: DeliveryForm,
  { text, ctes, wholes }: FigureRecords,
): string => `
WITH ${[
  ...ctes,
  `of_category AS (
  SELECT ${cellColumns(form, 't')}, ${categoryColumn(form, 't')} AS category,
    count(*) AS records, (${figureSql(collection)})::float8 AS figure, ${wholes} AS wholes
  ${text} GROUP BY 1, 2, 3, 4, 5
)`,
].join(', ')}
SELECT json_agg(c) AS cells, bit_or(c.wholes) AS wholes FROM (
  SELECT unit, district, year, part, sum(records)::integer AS records, sum(figure) AS figure, bit_or(wholes) AS wholes,
    coalesce(array_agg(category) FILTER (WHERE category <> ''), '{}') AS categories
  FROM of_category GROUP BY 1, 2, 3, 4
) c`;
