import type { Answers } from '../collections/answers';
import type { AnyCollection } from '../collections/collection';
import type { Field, VarcharField } from '../collections/field';
import { categoriesOf, declaredFigures, placesOf } from '../collections/parts';

/** The most periods that a picture shows side by side, the latest ones. */
export const MAX_PICTURE_PERIODS = 24;

/** A picture that a collection declares. */
export type Picture = NonNullable<Answers['pictures']>[number];

export const picturesOf = ({ answers }: AnyCollection): readonly Picture[] => answers?.pictures ?? [];

/** The parts of a collection that a view leaves open. @param fixed the fields to whose values the records are limited */
type Open = Readonly<{ collection: AnyCollection; fixed: ReadonlySet<string> }>;

/** The largest places that are not limited to one; smaller places in different larger ones may have the same names. */
const openPlaceOf = ({ collection, fixed }: Open): VarcharField | undefined =>
  placesOf(collection).find(({ name }) => !fixed.has(name));

/**
 * The fields by which a picture can be drawn; a person chooses one, and the first is the default. `''`: none, so that its
 * figures are side by side.
 */
export function pictureDimensions({ kind, by }: Picture, open: Open): readonly string[] {
  const declared = by === undefined ? [] : [by];
  const categories = categoriesOf(open.collection)
    .map(({ name }) => name)
    .filter((name) => !open.fixed.has(name));
  const place = openPlaceOf(open);
  const places = place === undefined ? [] : [place.name];
  switch (kind) {
    case 'ages':
    case 'tiles':
      return declared;
    case 'series':
      return distinct([by ?? '', '', ...categories, ...places]);
    case 'shares':
      return distinct([
        by ?? '',
        ...(declaredFigures(open.collection).length > 1 ? [''] : []),
        ...categories,
      ]);
    case 'ranks':
      return distinct([...declared, ...categories, ...places]);
    default:
      return distinct([...places, ...categories]);
  }
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)];

/** The data for a picture: the figures by these dimensions, of one period, of two, or of all. */
export type PictureQuestion = Readonly<{
  byPeriod: boolean;
  /** The places that `shares` and `tiles` compare. */
  place: VarcharField | undefined;
  /** The dimension by which it is drawn. */
  category: Field | undefined;
  periods: 'one' | 'two' | 'all';
}>;

/** @param by one of its dimensions; for any other name, the first of them is used */
export function questionOf(
  picture: Picture,
  { by, ...open }: Open & { by?: string | undefined },
): PictureQuestion {
  const dimensions = pictureDimensions(picture, open);
  const chosen = by !== undefined && dimensions.includes(by) ? by : dimensions[0];
  const category = open.collection.fields.find(({ name }) => name === chosen);
  const place = openPlaceOf(open);
  switch (picture.kind) {
    case 'ages':
    case 'places':
      return { byPeriod: false, place: undefined, category, periods: 'one' };
    case 'ranks':
      return { byPeriod: true, place: undefined, category, periods: 'two' };
    case 'series':
    case 'multiples':
      return { byPeriod: true, place: undefined, category, periods: 'all' };
    case 'shares':
      return place === undefined
        ? { byPeriod: true, place, category, periods: 'all' }
        : { byPeriod: false, place, category, periods: 'one' };
    default:
      return { byPeriod: false, place, category: undefined, periods: 'one' };
  }
}
