import type { Measure } from '../answers/judge-summary';
import type { Text } from '../collections/field';
import type { View } from '../collections/view/view';
import type { PlaceSystem } from '../places/successions/place-system';

/** A figure: the records of a view, and what is computed from them. */
export type FigureQuery = Readonly<{
  /** The name of the collection. */
  collection: string;
  view: View;
  measure: Measure;
  /** The fields whose values are added up in each record; none with `count`. */
  figures: readonly string[];
  /** The place of a system under which the records stand; absent or null: the view says of which places they are. */
  place?: FigurePlace | null | undefined;
}>;

/** A place of a system, by how it stands among figures; the regency is absent where a view leaves only one. */
export type FigurePlace = Readonly<{
  system: PlaceSystem;
  regency?: string | undefined;
  district?: string | undefined;
}>;

export const AT_NO_PLACE: Text = {
  id: 'koleksi ini tidak memuat wilayah tersebut',
  en: 'this collection has no such places',
};

/** The address of a pinned figure, below that of the service. */
export const figureAddress = (id: string): string => `/figures/${id}`;

/** Letters and digits that are not confused with each other when they are read aloud or typed. */
export const PIN_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
export const PIN_LENGTH = 12;
