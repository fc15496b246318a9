import type { Additivity, Answers } from './answers';
import {
  type Field,
  type IntField,
  isPlaceField,
  LEVELS,
  type PlaceField,
  placeLevelOf,
  type Sex,
} from './field';

/** A field whose values are amounts, and what they may be added over. */
export type DeclaredFigure = Readonly<{ field: IntField; additive: Additivity }>;

/**
 * The parts of a collection. The fields of its natural key are places, its period and categories, or texts of several
 * lines; the whole numbers outside the key are figures.
 */
export type CollectionParts = Readonly<{
  /** The fields that name a place, from the largest to the smallest. */
  places: readonly PlaceField[];
  /** The fields that name the period: a year, with a part of it or alone; or a moment, which belongs to a month. */
  periods: readonly Field[];
  /**
   * The other fields of the natural key, which distinguish records of the same place and period; without texts of several
   * lines.
   */
  categories: readonly Field[];
  figures: readonly DeclaredFigure[];
  /** The field that says who a record is about: a regency, an agency, an application. */
  source: Field | undefined;
}>;

/** The members of a declaration from which the parts of a collection are derived. */
type Divisible = Readonly<{
  resource: string;
  fields: readonly Field[];
  naturalKey: readonly string[];
  answers: Pick<Answers, 'figures'>;
}>;

type Divided = Readonly<{ parts: CollectionParts }>;

/** The fields that name a place, from the largest to the smallest. */
export const placesOf = ({ parts }: Divided): readonly PlaceField[] => parts.places;

/** The fields that name the period, from coarse to fine. */
export const periodsOf = ({ parts }: Divided): readonly Field[] => parts.periods;

/**
 * The other fields of the natural key, which distinguish records of the same place and period; without texts of several
 * lines.
 */
export const categoriesOf = ({ parts }: Divided): readonly Field[] => parts.categories;

/** The figures and what they may be added over. */
export const declaredFigures = ({ parts }: Divided): readonly DeclaredFigure[] => parts.figures;

/** The fields of the figures. */
export const figureFieldsOf = ({ parts }: Divided): readonly Field[] =>
  parts.figures.map(({ field }) => field);

/** The figures that count people of one sex only, by sex. */
export const figuresBySex = ({ parts }: Divided): ReadonlyMap<Sex, Field> =>
  new Map(
    parts.figures.flatMap(({ field }) => (field.sex === undefined ? [] : [[field.sex, field] as const])),
  );

/** The field that says who a record is about: a regency, an agency, an application. */
export const sourceOf = ({ parts }: Divided): Field | undefined => parts.source;

/** The field whose values name the unit that delivers; undefined if a period is one delivery, or none is expected. */
export const unitOf = ({ parts, answers }: Divided & Readonly<{ answers: Answers }>): Field | undefined =>
  answers.deliveries === undefined ? undefined : parts.source;

/**
 * Divides the fields of a declaration into parts.
 * @throws {Error} that names the field which contradicts the rest of the declaration
 */
export function divideFields(declaration: Divisible): CollectionParts {
  const { resource, fields, naturalKey, answers } = declaration;
  const additivity = new Map(answers.figures.map(({ field, additive }) => [field, additive]));
  const parts: CollectionParts = {
    places: fields.filter(isPlaceField).sort((a, b) => rankOf(a) - rankOf(b)),
    periods: fields.filter(isPeriod).sort((a, b) => Number(b.kind === 'year') - Number(a.kind === 'year')),
    categories: fields.filter(
      (field) =>
        naturalKey.includes(field.name) &&
        !isPlaceField(field) &&
        !isPeriod(field) &&
        !('multiline' in field),
    ),
    figures: fields.flatMap((field) => {
      const additive = additivity.get(field.name);
      return additive !== undefined && field.kind === 'int' ? [{ field, additive }] : [];
    }),
    source: fields.find(({ extent }) => extent === 'source'),
  };
  for (const [wrong, reason] of faultsOf(parts, declaration))
    for (const { name } of wrong) throw new Error(`${resource}: "${name}" ${reason}`);
  return parts;
}

const rankOf = ({ place }: PlaceField): number => LEVELS.indexOf(place);
const isPeriod = ({ extent }: Field): boolean => extent === 'period';

/** The ways in which a declaration can contradict itself, each with the fields concerned. */
function faultsOf(
  { places, periods, figures }: CollectionParts,
  { fields, naturalKey, answers }: Divisible,
): (readonly [readonly Readonly<{ name: string }>[], string])[] {
  const outside = fields.filter(({ name }) => !naturalKey.includes(name));
  const amounts = new Set<Field>(figures.map(({ field }) => field));
  const isOutsideNumber = (one: string) => outside.some(({ name, kind }) => name === one && kind === 'int');
  const [first, second, ...more] = periods;
  const isPart = second?.list === 'semester' || second?.list === 'month';
  const declared = answers.figures.map(({ field }) => ({ name: field }));
  return [
    [outside.filter(isPlaceField), 'names a place, but is not in the natural key'],
    [places.filter(({ place }, n) => place === places[n - 1]?.place), 'names a place, like another field'],
    [outside.filter(isPeriod), 'names a period, but is not in the natural key'],
    [first && !['year', 'datetime'].includes(first.kind) ? [first] : [], 'names a period without a year'],
    [
      second && (first?.kind === 'datetime' || !isPart) ? [second] : [],
      'is no half-year and no month of a year',
    ],
    [more, 'is the third field of a period'],
    [
      declared.filter(({ name }) => !isOutsideNumber(name)),
      'is no figure: no whole number outside the natural key',
    ],
    [outside.filter((field) => field.kind === 'int' && !amounts.has(field)), 'is not declared as a figure'],
    [
      fields.filter((field) => field.kind === 'int' && field.unit && !amounts.has(field)),
      'has a unit, but is no figure',
    ],
    [figures.flatMap(({ field }) => (field.unit ? [] : [field])), 'is a figure without a unit'],
  ];
}

/** @throws {Error} if the declaration of the figures does not fit the parts of the collection */
export function verifyAnswers(
  resource: string,
  { deliveries, ranking, pictures = [], headline }: Answers,
  parts: CollectionParts,
): void {
  if (ranking !== undefined && !parts.categories.some(({ name }) => name === ranking.by))
    throw new Error(`${resource}: a ranking of "${ranking.by}", which is no category`);
  for (const { by } of pictures)
    if (by !== undefined && !parts.categories.some(({ name }) => name === by))
      throw new Error(`${resource}: a picture by "${by}", which is no category`);
  for (const name of headline?.figures ?? [])
    if (
      parts.periods.length === 0 ||
      !parts.figures.some(({ field, additive }) => field.name === name && additive !== 'never')
    )
      throw new Error(`${resource}: a headline of "${name}", which is not added within a period`);
  if (deliveries === undefined) return;
  if (parts.periods.length === 0) throw new Error(`${resource}: deliveries without a period`);
  const { source } = parts;
  const unit = source === undefined ? 'none' : placeLevelOf(source) === 'regency' ? 'regency' : 'source';
  if (deliveries.unit !== unit)
    throw new Error(
      `${resource}: deliveries by "${deliveries.unit}", though "${source?.name}" is the source`,
    );
}
