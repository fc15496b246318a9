import { type Answers, categoriesOf, placesOf } from '../collections/answers';
import type { AnyCollection } from '../collections/collection';
import type { Field, VarcharField } from '../collections/field';

/** A picture that a collection declares. */
export type Picture = NonNullable<Answers['pictures']>[number];

export const picturesOf = ({ answers }: AnyCollection): readonly Picture[] => answers?.pictures ?? [];

/** What is read for a picture: the figures by these dimensions, of one period, of two, or of all. */
export type PictureQuestion = Readonly<{
  byPeriod: boolean;
  place: VarcharField | undefined;
  category: Field | undefined;
  periods: 'one' | 'two' | 'all';
}>;

/** @param fixed the places to which the records are limited: then the places within them are compared */
export function questionOf(
  { kind, by }: Picture,
  { collection, fixed }: { collection: AnyCollection; fixed: ReadonlySet<string> },
): PictureQuestion {
  const place = placesOf(collection).find(({ name }) => !fixed.has(name));
  const category = by === undefined ? undefined : categoriesOf(collection).find(({ name }) => name === by);
  switch (kind) {
    case 'ages':
      return { byPeriod: false, place: undefined, category, periods: 'one' };
    case 'ranks':
      return { byPeriod: true, place: undefined, category, periods: 'two' };
    case 'series':
      return { byPeriod: true, place: undefined, category, periods: 'all' };
    case 'multiples':
      return { byPeriod: true, place, category: undefined, periods: 'all' };
    case 'shares':
      return place === undefined
        ? { byPeriod: true, place, category, periods: 'all' }
        : { byPeriod: false, place, category, periods: 'one' };
    default:
      return { byPeriod: false, place, category: undefined, periods: 'one' };
  }
}
