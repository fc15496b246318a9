import type { Field, IntField, Text, VarcharField } from './field';

/**
 * What the values of a figure may be added over (docs/decisions/answers.md). `always`: over everything, because what happened in
 * one period is not in another (visits, cases). `withinPeriod`: over places and categories, but not over periods, because
 * the same people or schools are counted again (population, pupils). `never`: over nothing (a percentage).
 */
export type Additivity = 'always' | 'withinPeriod' | 'never';

/** A field whose values are amounts. */
export type Figure = Readonly<{ field: string; additive: Additivity }>;

/** How the records of one period are delivered. */
export type DeliveryRule = Readonly<{
  /**
   * Who delivers the records of a period: each regency; each source, by the first field that names one; or `none`, nobody in
   * particular, so that a period is one delivery.
   */
  unit: 'regency' | 'source' | 'none';
  /** Days from the end of a period to the day on which its records are due. */
  dueDays: number;
}>;

/**
 * What a picture shows. `ages`: the groups of a period above each other. `series`: over the periods. `places`: the places of a
 * period side by side. `tiles`: the same on a map of squares. `ranks`: the ten largest, against the period before. `shares`: the
 * parts of each place, or of each period where there are no places. `multiples`: a small picture over the periods for each place.
 */
export const PICTURE_KINDS = ['ages', 'series', 'places', 'tiles', 'ranks', 'shares', 'multiples'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** The figure of the home page: the sum of these figures in the last period that is over. */
export type Headline = Readonly<{ label: Text; figures: readonly string[] }>;

/** What can be asked of a collection as a whole: summaries, deliveries, checks. */
export type Answers = Readonly<{
  figures: readonly Figure[];
  /** The fields that name the period, from coarse to fine; or one moment, which belongs to a month. Empty: there is none. */
  period: readonly string[];
  deliveries?: DeliveryRule;
  /** Two to four pictures of the figures (`domain/pictures`), by a category where `by` names one. */
  pictures?: readonly Readonly<{ kind: PictureKind; by?: string }>[];
  headline?: Headline;
}>;

/** The parts of a declaration on which answers depend. */
export type Answering = Readonly<{
  resource: string;
  fields: readonly Field[];
  naturalKey: readonly string[];
  answers?: Answers;
}>;

/** The fields that name a place, from the largest to the smallest. */
export const placesOf = ({ fields }: Answering): readonly VarcharField[] =>
  fields.filter((field): field is VarcharField => field.kind === 'varchar' && field.place !== undefined);

/** The fields that name the period, from coarse to fine; empty without `answers`. */
export const periodsOf = ({ fields, answers }: Answering): readonly Field[] =>
  (answers?.period ?? []).flatMap((name) => fields.find((field) => field.name === name) ?? []);

/** The figures with their fields; empty without `answers`. */
export const declaredFigures = ({
  fields,
  answers,
}: Answering): readonly Readonly<{ field: IntField; additive: Additivity }>[] =>
  (answers?.figures ?? []).flatMap(({ field: name, additive }) => {
    const field = fields.find((known) => known.name === name);
    return field?.kind === 'int' ? [{ field, additive }] : [];
  });

/** The other fields of the natural key, by which records of a place and a period differ; without texts of several lines. */
export function categoriesOf(collection: Answering): readonly Field[] {
  const others = new Set<Field>([...placesOf(collection), ...periodsOf(collection)]);
  return collection.fields.filter(
    (field) => collection.naturalKey.includes(field.name) && !others.has(field) && !('multiline' in field),
  );
}

/** The field whose values name who delivers; undefined if a period is one delivery, or none is expected. */
export function unitOf(collection: Answering): Field | undefined {
  const unit = collection.answers?.deliveries?.unit;
  if (unit === 'regency') return placesOf(collection).find(({ place }) => place === 'regency');
  if (unit === 'source') return categoriesOf(collection).find(({ extent }) => extent === 'source');
  return undefined;
}

/** @throws {Error} if the declared answers do not fit the fields and the natural key */
export function verifyAnswers(collection: Answering): void {
  const { resource, fields, naturalKey, answers } = collection;
  if (answers === undefined) return;
  const { figures, period, deliveries, pictures = [], headline } = answers;
  for (const { field } of figures) {
    const isFigure = fields.some(({ name, kind }) => name === field && kind === 'int');
    if (!isFigure || naturalKey.includes(field)) throw new Error(`${resource}: "${field}" is not a figure`);
  }
  for (const name of period)
    if (!naturalKey.includes(name))
      throw new Error(`${resource}: the period "${name}" is not in the natural key`);
  const moments = periodsOf(collection).filter(({ kind }) => kind === 'datetime');
  if (moments.length > 0 && period.length > 1) throw new Error(`${resource}: a moment is a whole period`);
  for (const { by } of pictures)
    if (by !== undefined && !categoriesOf(collection).some(({ name }) => name === by))
      throw new Error(`${resource}: a picture by "${by}", which is no category`);
  for (const name of headline?.figures ?? [])
    if (period.length === 0 || !figures.some(({ field, additive }) => field === name && additive !== 'never'))
      throw new Error(`${resource}: a headline of "${name}", which is not added within a period`);
  if (deliveries === undefined) return;
  if (period.length === 0) throw new Error(`${resource}: deliveries without a period`);
  if (deliveries.unit !== 'none' && unitOf(collection) === undefined)
    throw new Error(`${resource}: no field names a ${deliveries.unit}`);
}
