import type { PlaceLevel } from '../../collections/field';
import { levelOfCode } from '../register';

/** A place that was changed, or that came of a change: its code of Kemendagri, and its name at that time. */
export type SuccessionPlace = Readonly<{ code: string; name: string }>;

/**
 * A change of places from a day on: the places of `from` became those of `to`. A place that remains, but smaller or larger,
 * is in both.
 */
export type Succession = Readonly<{
  id: string;
  /** The first day of the new places, such as `2023-01-01`. */
  day: string;
  /** All regencies, or all districts. */
  from: readonly SuccessionPlace[];
  to: readonly SuccessionPlace[];
  /** The decree that ordered it; `''`: not known. */
  decree: string;
  note: string;
}>;

/**
 * What was done: one place got another name or code, one was divided, several were joined, or parts of places were moved
 * between them, so that no place of one side is whole on the other.
 */
export const SUCCESSION_KINDS = ['renamed', 'divided', 'joined', 'moved'] as const;
export type SuccessionKind = (typeof SUCCESSION_KINDS)[number];

export function successionKind({ from, to }: Pick<Succession, 'from' | 'to'>): SuccessionKind {
  if (from.length === 1) return to.length === 1 ? 'renamed' : 'divided';
  return to.length === 1 ? 'joined' : 'moved';
}

/** The level of the places of a succession; undefined if it has none. */
export const levelOfSuccession = ({ from, to }: Pick<Succession, 'from' | 'to'>): PlaceLevel | undefined => {
  const [first] = [...from, ...to];
  return first && levelOfCode(first.code);
};

/** Whether a list of places has a code. */
export const hasCode = (places: readonly SuccessionPlace[], code: string): boolean =>
  places.some((place) => place.code === code);
