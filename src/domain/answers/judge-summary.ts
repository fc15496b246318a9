import type { Additivity } from '../collections/answers';
import type { AnyCollection } from '../collections/collection';
import type { IntField } from '../collections/field';
import { declaredFigures, placesOf } from '../collections/parts';
import { type ViewFault, viewFault } from '../collections/view/view-fault';
import { AS_IT_WAS, PLACE_SYSTEM, type PlaceSystem } from '../places/successions/place-system';
import { type ComparedParts, comparedParts, listOfParts } from './compared-key';
import { type Dimension, type DimensionPart, dimensionParts, dimensionsOf, periodParts } from './dimensions';
import { placedParts } from './placed-parts';

/**
 * What is computed from the records of a cell: their number, or for a figure: the sum, the sum of the latest period that is
 * in the cell, the average over records, the smallest or the largest value.
 */
export const MEASURES = ['count', 'sum', 'last', 'average', 'min', 'max'] as const;
export type Measure = (typeof MEASURES)[number];

/** A summary as it is asked for, by names. */
export type SummaryRequest = Readonly<{
  rows: readonly string[];
  columns?: string | undefined;
  measure: Measure;
  /** The figure; not with `count`. */
  figure?: string | undefined;
  /** Whether each column is compared with that of the period before; ignored where the columns are no periods. */
  isCompared?: boolean | undefined;
  /** The places under which the figures stand; absent: those that the records name. */
  places?: PlaceSystem | undefined;
}>;

/** A summary whose dimensions and figure are those of the collection. */
export type JudgedSummary = Readonly<{
  rows: readonly Dimension[];
  columns: Dimension | undefined;
  measure: Measure;
  figure: IntField | undefined;
  /**
   * What the records are grouped by: rows first, then the columns, the period for `last`, and the parts by which columns
   * are compared.
   */
  parts: readonly DimensionPart[];
  /** The parts by which columns are compared; undefined: they are not compared. */
  compared: ComparedParts | undefined;
  /**
   * The system of places, and what the records are grouped by before they are put under its places; undefined: they stand
   * under those that they name.
   */
  placed: Readonly<{ system: PlaceSystem; parts: readonly DimensionPart[] }> | undefined;
  /** Whether a sum over records may be made if they are divided by these parts only. */
  isAdditiveBy: (parts: readonly DimensionPart[]) => boolean;
}>;

export const MAX_ROW_DIMENSIONS = 2;

/**
 * Validates a summary by the declaration of its collection (docs/decisions/summaries.md).
 * @param fixed names of the fields for which the view leaves one value
 * @returns a fault with the invalid part as its field: `rows`, `columns`, or the measure
 */
export function judgeSummary(
  request: SummaryRequest,
  { collection, fixed }: { collection: AnyCollection; fixed: ReadonlySet<string> },
): JudgedSummary | ViewFault {
  const known = new Map(dimensionsOf(collection).map((dimension) => [dimension.name, dimension]));
  const { measure } = request;
  const names = [
    ...request.rows.map((name) => ({ name, as: 'rows' })),
    ...(request.columns === undefined ? [] : [{ name: request.columns, as: 'columns' }]),
  ];
  if (request.rows.length > MAX_ROW_DIMENSIONS)
    return viewFault(
      'rows',
      `paling banyak ${MAX_ROW_DIMENSIONS} pembagi`,
      `at most ${MAX_ROW_DIMENSIONS} dimensions`,
    );
  for (const { name, as } of names) {
    if (known.has(name)) continue;
    const choices = [...known.keys()].join(', ');
    return viewFault(as, `harus salah satu dari: ${choices}`, `must be one of: ${choices}`);
  }
  if (new Set(names.map(({ name }) => name)).size < names.length)
    return viewFault(names.at(-1)!.as, 'disebut dua kali', 'is named twice');
  const rows = request.rows.map((name) => known.get(name)!);
  const columns = request.columns === undefined ? undefined : known.get(request.columns);
  const figures = declaredFigures(collection);
  const found = figures.find(({ field }) => field.name === request.figure);
  if (measure === 'count' ? request.figure !== undefined : found === undefined)
    return noFigure(
      measure,
      figures.map(({ field }) => field.name),
    );
  const dimensions = columns === undefined ? rows : [...rows, columns];
  const shown = dimensionParts(dimensions);
  const additive = found?.additive ?? 'always';
  const periods = periodParts(collection);
  const isAdditiveBy = (parts: readonly DimensionPart[]) =>
    measure !== 'sum' || isAdditive(additive, { parts, periods, fixed });
  if (measure === 'last' && (additive === 'never' || periods.length === 0)) return neverAdded(measure);
  if (additive === 'never' && measure === 'sum') return neverAdded(measure);
  if (!isAdditiveBy(shown)) return severalPeriods(measure, periods);
  const compared =
    request.isCompared === true
      ? comparedParts(collection, { columns, isLast: measure === 'last' })
      : undefined;
  const parts = distinctParts([
    ...shown,
    ...(measure === 'last' ? periods : []),
    ...(compared === undefined ? [] : listOfParts(compared)),
  ]);
  const { places = AS_IT_WAS } = request;
  const fields = placesOf(collection).map(({ name }) => name);
  if (places !== AS_IT_WAS && fields.length === 0)
    return viewFault(PLACE_SYSTEM, 'koleksi ini tidak memuat wilayah', 'this collection has no places');
  const isPlaced = places !== AS_IT_WAS && parts.some(({ name }) => fields.includes(name));
  return {
    rows,
    columns,
    measure,
    figure: found?.field,
    parts,
    compared,
    placed: isPlaced ? { system: places, parts: placedParts(parts, collection) } : undefined,
    isAdditiveBy,
  };
}

const distinctParts = (parts: readonly DimensionPart[]): readonly DimensionPart[] => [
  ...new Map(parts.map((part) => [part.name, part])).values(),
];

type Divided = Readonly<{
  parts: readonly DimensionPart[];
  periods: readonly DimensionPart[];
  fixed: ReadonlySet<string>;
}>;

/** Within one period, all figures but those with `never` may be added: each cell has one value of each field of the period. */
const isAdditive = (additive: Additivity, { parts, periods, fixed }: Divided): boolean =>
  additive === 'always' ||
  (additive === 'withinPeriod' &&
    periods.every(({ name }) => fixed.has(name) || parts.some((part) => part.name === name)));

const noFigure = (measure: Measure, names: readonly string[]): ViewFault =>
  names.length === 0
    ? viewFault(measure, 'koleksi ini tidak memuat angka', 'this collection has no figures')
    : measure === 'count'
      ? viewFault(measure, 'tidak memerlukan angka', 'takes no figure')
      : viewFault(
          measure,
          `harus salah satu dari: ${names.join(', ')}`,
          `must be one of: ${names.join(', ')}`,
        );

const neverAdded = (measure: Measure): ViewFault =>
  viewFault(measure, 'angka ini tidak boleh dijumlahkan', 'this figure must not be added');

function severalPeriods(measure: Measure, periods: readonly DimensionPart[]): ViewFault {
  const names = periods.map(({ name }) => name).join(', ');
  return viewFault(
    measure,
    `angka beberapa periode tidak boleh dijumlahkan, karena orang atau sekolah yang sama terhitung lagi: bagi atau saring menurut ${names}, atau pakai last (periode terakhir)`,
    `figures of several periods must not be added, because they count the same people or schools again: divide or filter by ${names}, or use last (the latest period)`,
  );
}
