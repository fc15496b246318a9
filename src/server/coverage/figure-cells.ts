import type { Collection } from '@/domain/collections';
import { declaredFigures } from '@/domain/collections/parts';
import type { FigureCell } from '@/domain/coverage/coverage';
import type { DeliveryForm } from '@/domain/deliveries/form';
import { headlineCategory } from '@/domain/headlines/headline';
import type { WholeTexts } from '@/domain/places/whole';
import { quoted } from '@/server/database/schema/sql';
import { categoryColumn, cellColumns, noScopeParams } from '@/server/deliveries/counted-sql';
import { type Pins, pinnedSql } from '@/server/records/released/pinned-sql';
import { type Scope, scopeParams, scopeSql } from '@/server/records/scope';
import { type FigureRecords, readWithoutWholes } from '@/server/records/whole-places';
import type { Reader } from '@/server/tables/reader';

type Asked = Readonly<{
  collection: Collection;
  form: DeliveryForm;
  whole: WholeTexts;
  /** The records that are counted; undefined: all. */
  scope: Scope | undefined;
  /** The released periods whose records are counted; undefined: all records, as they are stored. */
  pins?: Pins | undefined;
  signal: AbortSignal;
}>;

type Found = Readonly<{ cells: FigureCell[] | null; wholes: number | null }>;

/**
 * Reads the records, the categories and the figure of each unit, district and period, as they are spelled. Figures for whole places
 * are records of their deliveries, and are not added to those of their parts.
 */
export async function readFigureCells(read: Reader, asked: Asked): Promise<readonly FigureCell[]> {
  const { collection, form, whole, scope, pins, signal } = asked;
  const source = pins === undefined ? quoted(collection.resource) : `(${pinnedSql(collection, pins)})`;
  const text = `FROM ${source} t WHERE ${scopeSql(collection, 't', 1)}`;
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
  const figures = new Map(added.map((cell) => [keyOf(cell), cell]));
  return counted.map((cell) => {
    const { figure = null, figures: parts = null } = figures.get(keyOf(cell)) ?? {};
    return { ...cell, figure, figures: parts };
  });
}

const keyOf = ({ unit, district, year, part }: FigureCell): string =>
  JSON.stringify([unit, district, year, part]);

/** The figure that stands for a collection: that of the home page, or all declared ones; 0 if there are none. */
function figureSql(collection: Collection): string {
  const declared = declaredFigures(collection).flatMap(({ field, additive }) =>
    additive === 'never' ? [] : [field.name],
  );
  const names = collection.answers.headline?.figures ?? declared;
  return names.length === 0 ? '0' : names.map((name) => `sum(t.${quoted(name)})`).join(' + ');
}

/** The category by which deliveries are counted or, if they have none, a headline is compared. */
function dividingColumn(collection: Collection, form: DeliveryForm): string {
  const category = form.category === undefined ? headlineCategory(collection) : undefined;
  return category === undefined ? categoryColumn(form, 't') : `t.${quoted(category.name)}::text`;
}

/** The SQL of one row: `cells`, and the depths of the figures for whole places. */
const cellsSql = (
  collection: Collection,
  form: DeliveryForm,
  { text, ctes, wholes }: FigureRecords,
): string => `
WITH ${[
  ...ctes,
  `of_category AS (
  SELECT ${cellColumns(form, 't')}, ${dividingColumn(collection, form)} AS category,
    count(*) AS records, (${figureSql(collection)})::float8 AS figure, ${wholes} AS wholes
  ${text} GROUP BY 1, 2, 3, 4, 5
)`,
].join(', ')}
SELECT json_agg(c) AS cells, bit_or(c.wholes) AS wholes FROM (
  SELECT unit, district, year, part, sum(records)::integer AS records, sum(figure) AS figure, bit_or(wholes) AS wholes,
    ${form.category === undefined ? `'{}'::text[]` : `coalesce(array_agg(category) FILTER (WHERE category <> ''), '{}')`} AS categories,
    ${headlineCategory(collection) === undefined ? 'NULL::json' : 'json_object_agg(category, figure)'} AS figures
  FROM of_category GROUP BY 1, 2, 3, 4
) c`;
