import type { AnyCollection } from '../collections/collection';
import { declaredFigures, figureFieldsOf, placesOf } from '../collections/parts';
import { readAddress } from '../collections/view/address';
import { type UnknownWord, unknownWords } from '../collections/view/words';
import { AS_IT_WAS, NAMED_SYSTEMS, PLACE_SYSTEM, readPlaceSystem } from '../places/successions/place-system';
import { nearestName } from '../spelling/nearest-name';
import { dimensionsOf, PERIOD } from './dimensions';
import { MAX_ROW_DIMENSIONS, MEASURES, type Measure, type SummaryRequest } from './judge-summary';
import { isChange, SHOWN_AS, type ShownAs } from './shown-as';

/** The column by whose figures rows are sorted: its values, or {@link TOTAL_COLUMN}. */
export type SummaryOrder = Readonly<{ by: string; desc: boolean }>;

/** A summary as a page shows it, which is kept in the page's address. */
export type SummaryChoice = Readonly<{
  request: SummaryRequest;
  shownAs: ShownAs;
  /** Whether changes stand beside the amounts themselves. */
  isBeside: boolean;
  /** Undefined: the rows are sorted by their names. */
  order: SummaryOrder | undefined;
}>;

export const TOTAL_COLUMN = 'total';
/** The parameter of an address for changes beside the amounts. */
const BESIDE = 'beside';
const SET = '1';

/** Whether there is anything by which a collection can be summed up. */
export const isSummarised = (collection: AnyCollection): boolean => dimensionsOf(collection).length > 0;

/**
 * The summary that is shown first: the largest places, or what there is instead, by period. A figure that must not be added
 * over periods is that of the latest period.
 */
export function firstSummary(collection: AnyCollection): SummaryRequest {
  const dimensions = dimensionsOf(collection);
  const rows = dimensions.find(({ kind }) => kind !== 'period') ?? dimensions[0];
  const periods = dimensions.filter(({ kind, name }) => kind === 'period' && name !== rows?.name);
  const columns = periods.find(({ name }) => name === PERIOD) ?? periods[0];
  const across = { rows: rows === undefined ? [] : [rows.name], columns: columns?.name };
  const [figure] = declaredFigures(collection);
  if (figure === undefined) return { ...across, measure: 'count' };
  return { ...across, measure: usualMeasure(collection, figure.field.name), figure: figure.field.name };
}

/** The measure that a figure allows in any division. */
export function usualMeasure(collection: AnyCollection, figure: string): Measure {
  const additive = declaredFigures(collection).find(({ field }) => field.name === figure)?.additive;
  if (additive === 'always') return 'sum';
  return additive === 'withinPeriod' ? 'last' : 'average';
}

/**
 * Reads a choice from an address such as `?rows=kota_kab&columns=tahun&sum=jumlah_siswa&as=percent&beside=1&order=-2024`;
 * unknown values are left out.
 */
export function readSummaryChoice(parameters: URLSearchParams, collection: AnyCollection): SummaryChoice {
  const shownAs = SHOWN_AS.find((one) => one === parameters.get('as')) ?? 'value';
  const order = orderOf(parameters.get('order') ?? '');
  const isBeside = isChange(shownAs) && parameters.get(BESIDE) === SET;
  const places = isPlaced(collection) ? readPlaceSystem(parameters.get(PLACE_SYSTEM) ?? '') : undefined;
  const request = {
    ...readRequest(parameters, collection),
    ...(places !== undefined && places !== AS_IT_WAS && { places }),
  };
  return { request, shownAs, isBeside, order };
}

/** Whether the figures of a collection can stand under the places of another time. */
export const isPlaced = (collection: AnyCollection): boolean => placesOf(collection).length > 0;

function readRequest(parameters: URLSearchParams, collection: AnyCollection): SummaryRequest {
  const first = firstSummary(collection);
  const isAsked = ['rows', 'columns', ...MEASURES].some((name) => parameters.has(name));
  if (!isAsked) return first;
  const known = new Set(dimensionsOf(collection).map(({ name }) => name));
  const named = (parameters.get('rows') ?? '').split(',').filter((name) => known.has(name));
  const rows = [...new Set(named)].slice(0, MAX_ROW_DIMENSIONS);
  const column = parameters.get('columns');
  const columns = column !== null && known.has(column) && !rows.includes(column) ? column : undefined;
  const divided = { rows: rows.length === 0 ? first.rows.filter((name) => name !== columns) : rows, columns };
  const measure = MEASURES.find((one) => parameters.has(one)) ?? 'count';
  if (measure === 'count') return { ...divided, measure };
  const figures = figureFieldsOf(collection).map(({ name }) => name);
  const figure = figures.find((name) => name === parameters.get(measure)) ?? figures[0];
  return figure === undefined ? { ...divided, measure: 'count' } : { ...divided, measure, figure };
}

/**
 * The words of an address that a summary's page does not know, so that its figures are not mistaken for those that were
 * asked for.
 */
export function unknownInSummary(parameters: URLSearchParams, collection: AnyCollection): UnknownWord[] {
  const dimensions = dimensionsOf(collection).map(({ name }) => name);
  const figures = figureFieldsOf(collection).map(({ name }) => name);
  const valuesOf = (name: string) => parameters.getAll(name).flatMap((list) => list.split(','));
  const among = (values: readonly string[], known: readonly string[]): UnknownWord[] =>
    values
      .map((value) => value.trim())
      .filter((value) => value !== '' && !known.includes(value))
      .map((value) => ({ word: value, nearest: nearestName(value, known) }));
  const measures = MEASURES.filter((name) => parameters.has(name));
  const own = ['rows', 'columns', 'as', BESIDE, 'order', ...(isPlaced(collection) ? [PLACE_SYSTEM] : [])];
  return [
    ...unknownWords(parameters, { collection, own: [...own, ...MEASURES] }),
    ...(isPlaced(collection) ? unknownSystems(parameters) : []),
    ...among(valuesOf('rows'), dimensions),
    ...valuesOf('rows')
      .slice(MAX_ROW_DIMENSIONS)
      .map((word) => ({ word, nearest: undefined })),
    ...among(valuesOf('columns'), dimensions),
    ...measures.slice(1).map((word) => ({ word, nearest: undefined })),
    ...measures.flatMap((name) => (name === 'count' ? [] : among(valuesOf(name), figures))),
    ...among(valuesOf('as'), SHOWN_AS),
    ...readAddress(withoutColumns(parameters), collection).dropped.map((word) => ({
      word,
      nearest: undefined,
    })),
  ];
}

/** The words of an address that stand for a system of places, and name none. */
export const unknownSystems = (parameters: URLSearchParams): UnknownWord[] =>
  parameters
    .getAll(PLACE_SYSTEM)
    .map((text) => text.trim())
    .filter((text) => text !== '' && readPlaceSystem(text) === undefined)
    .map((word) => ({ word, nearest: nearestName(word, NAMED_SYSTEMS) }));

/** For a table, these are the columns that are visible. */
function withoutColumns(parameters: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(parameters);
  others.delete('columns');
  return others;
}

function orderOf(text: string): SummaryOrder | undefined {
  const desc = text.startsWith('-');
  const by = desc ? text.slice(1) : text;
  return by === '' ? undefined : { by, desc };
}

/** A choice as parameters of an address, which {@link readSummaryChoice} reads. */
export function summaryParameters({ request, shownAs, isBeside, order }: SummaryChoice): [string, string][] {
  const { rows, columns, measure, figure = '', places } = request;
  return [
    ['rows', rows.join(',')],
    ...(columns === undefined ? [] : [['columns', columns] as [string, string]]),
    [measure, figure],
    ...(shownAs === 'value' ? [] : [['as', shownAs] as [string, string]]),
    ...(isBeside && isChange(shownAs) ? [[BESIDE, SET] as [string, string]] : []),
    ...(places === undefined ? [] : [[PLACE_SYSTEM, places] as [string, string]]),
    ...(order === undefined ? [] : [['order', order.desc ? `-${order.by}` : order.by] as [string, string]]),
  ];
}

/** The name of a column in an order. */
export const columnKey = (values: readonly (string | number)[]): string => values.join('/');
