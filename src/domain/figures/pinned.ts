import type { Measure } from '../answers/judge-summary';
import type { View } from '../collections/view/view';

/** A figure: the records of a view, and what is computed from them. */
export type FigureQuery = Readonly<{
  /** The name of the collection. */
  collection: string;
  view: View;
  measure: Measure;
  /** The fields whose values are added up in each record; none with `count`. */
  figures: readonly string[];
}>;

/** The address of a pinned figure, below that of the service. */
export const figureAddress = (id: string): string => `/figures/${id}`;

/** Letters and digits that are not confused with each other when they are read aloud or typed. */
export const PIN_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
export const PIN_LENGTH = 12;
