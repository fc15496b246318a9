import { CLASSIFICATIONS, type Classification } from './forms/publication';

/** A stored text as a classification; undefined if it is none. */
export const classificationOf = (text: string | undefined): Classification | undefined =>
  CLASSIFICATIONS.find((known) => known === text);

/**
 * The classification that holds for a field: its own, or that of its collection where that is less open. Undefined if either is
 * not set: then nobody outside may see the field.
 */
export function fieldClassification(
  own: Classification | undefined,
  collection: Classification | undefined,
): Classification | undefined {
  if (own === undefined || collection === undefined) return undefined;
  return isMoreOpen(own, collection) ? collection : own;
}

/** Whether one classification lets more people see data than another. */
export const isMoreOpen = (one: Classification, other: Classification): boolean =>
  CLASSIFICATIONS.indexOf(one) < CLASSIFICATIONS.indexOf(other);

/** Whether anybody outside may see data of that classification; data without one are open to nobody. */
export const isOpenToPublic = (classification: Classification | undefined): boolean =>
  classification === 'terbuka';
