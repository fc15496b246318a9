import type { AnyCollection } from '../collections/collection';
import type { Field } from '../collections/field';
import { figureFieldsOf, periodsOf } from '../collections/parts';

/** The fields of the natural key that are not the period: what a series of figures is about. */
export const seriesFieldsOf = (collection: AnyCollection): readonly Field[] =>
  collection.naturalKey
    .map((name) => collection.field(name)!)
    .filter((field) => !periodsOf(collection).includes(field));

/** Whether figures of a collection can be compared over time. */
export const isSeries = (collection: AnyCollection): boolean =>
  figureFieldsOf(collection).length > 0 && periodsOf(collection).length > 0;

/** Whether records are about moments, not about years or parts of years. */
export const isOfMoments = (collection: AnyCollection): boolean =>
  periodsOf(collection).some(({ kind }) => kind === 'datetime');
