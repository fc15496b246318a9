import type { AnyCollection } from '../collections/collection';
import type { Field, IntField } from '../collections/field';
import { declaredFigures, periodsOf } from '../collections/parts';

/** The figures of a collection: whole numbers with a unit. */
export const countedFieldsOf = ({ fields }: AnyCollection): readonly IntField[] =>
  fields.filter((field): field is IntField => field.kind === 'int' && field.unit !== undefined);

/** The field that says who a record is about: a regency, an agency, an application; a hospital's tables have none. */
export const sourceFieldOf = ({ fields }: AnyCollection): Field | undefined =>
  fields.find(({ extent }) => extent === 'source');

/** The fields of the natural key without those of the period: they identify a series of figures. */
export const seriesFieldsOf = ({ naturalKey, field }: AnyCollection): readonly Field[] =>
  naturalKey.map((name) => field(name)!).filter(({ extent }) => extent !== 'period');

/** Whether figures of a collection can be compared over time. */
export const isSeries = (collection: AnyCollection): boolean =>
  countedFieldsOf(collection).length > 0 && periodsOf(collection).length > 0;

/** Whether records are about moments, not about years or parts of years. */
export const isOfMoments = (collection: AnyCollection): boolean =>
  periodsOf(collection).some(({ kind }) => kind === 'datetime');

/**
 * Whether figures count what is there, such as people or schools, and not what happens, such as visits: the same ones are counted again
 * in the next period, so a figure changes little.
 */
export const isOfStocks = (collection: AnyCollection): boolean => {
  const figures = declaredFigures(collection);
  return figures.length > 0 && figures.every(({ additive }) => additive === 'withinPeriod');
};

/** Whether a collection has two figures of one unit, the halves of a whole, such as men and women. */
export const hasHalves = (collection: AnyCollection): boolean => {
  const [first, second, ...others] = countedFieldsOf(collection);
  return second !== undefined && others.length === 0 && first?.unit === second.unit;
};
