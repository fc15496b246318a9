import { dimensionsOf } from '../answers/dimensions';
import { MEASURES } from '../answers/judge-summary';
import { findCollection } from '../collections';
import type { AnyCollection } from '../collections/collection';
import { figureFieldsOf } from '../collections/parts';
import { readAddress } from '../collections/view/address';
import { type Indicator, indicatorDimensions } from '../indicators/indicator';
import { byParameter } from '../pictures/asked-picture';
import { picturesOf } from '../pictures/picture';
import type { FigureBlock } from './block';

/** The parts of a block that no longer exist: its collection, picture or indicator, or fields and values of its query. */
export type MissingPart = Readonly<{
  what: 'collection' | 'picture' | 'indicator' | 'fields';
  names: readonly string[];
}>;

/**
 * Whether all parts of a block exist. @param indicators the existing ones @returns the part that does not exist; undefined:
 * all exist
 */
export function missingPartOf(block: FigureBlock, indicators: readonly Indicator[]): MissingPart | undefined {
  if (block.kind === 'indicator') {
    const indicator = indicators.find(({ name }) => name === block.indicator);
    return indicator === undefined
      ? { what: 'indicator', names: [block.indicator] }
      : missingFields(unknownDimensions(block.query, indicatorDimensions(indicator)));
  }
  const collection = findCollection(block.collection);
  if (collection === undefined) return { what: 'collection', names: [block.collection] };
  if (block.kind === 'picture' && !picturesOf(collection).some(({ kind }) => kind === block.picture))
    return { what: 'picture', names: [block.picture] };
  const parameters = new URLSearchParams(block.query);
  // The dimensions of a summary have the names of a table's columns.
  const ofView = new URLSearchParams([...parameters].filter(([name]) => name !== 'columns'));
  const { dropped } = readAddress(ofView, collection);
  const own =
    block.kind === 'picture'
      ? unknownFields([parameters.get(byParameter(block.picture)) ?? ''], collection)
      : unknownOfSummary(parameters, collection);
  return missingFields([...new Set([...dropped, ...own])]);
}

const missingFields = (names: readonly string[]): MissingPart | undefined =>
  names.length === 0 ? undefined : { what: 'fields', names };

const unknownFields = (names: readonly string[], collection: AnyCollection): string[] =>
  names.filter((name) => name !== '' && collection.field(name) === undefined);

function unknownDimensions(query: string, known: readonly string[]): string[] {
  const parameters = new URLSearchParams(query);
  const named = ['rows', 'columns'].flatMap((name) => (parameters.get(name) ?? '').split(','));
  return named.filter((name) => name !== '' && !known.includes(name));
}

function unknownOfSummary(parameters: URLSearchParams, collection: AnyCollection): string[] {
  const figures = figureFieldsOf(collection).map(({ name }) => name);
  return [
    ...unknownDimensions(
      parameters.toString(),
      dimensionsOf(collection).map(({ name }) => name),
    ),
    ...MEASURES.flatMap((measure) => parameters.get(measure) || []).filter((name) => !figures.includes(name)),
  ];
}
