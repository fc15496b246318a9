import type { AnyCollection } from '../collections/collection';
import type { Field } from '../collections/field';
import type { Value } from '../collections/kinds/parse';
import { categoriesOf } from '../collections/parts';
import { type DeliveryForm, deliveryFormOf } from '../deliveries/form';
import { districtOf, periodOfCell, unitOfText, WHOLE_UNIT } from '../deliveries/gather';
import type { Vocabulary } from '../places/judge-field';
import { judgeListed } from '../places/judge-listed';
import { isOverTime } from './columns-before';
import type { ComparedKey } from './common-parts';
import { type Dimension, type DimensionPart, periodParts } from './dimensions';

/** The parts by which records are grouped so that two periods can be compared, each under its name in a {@link ComparedKey}. */
export type ComparedParts = Readonly<{
  unit: DimensionPart | undefined;
  district: DimensionPart | undefined;
  /** The half-year or month, where years are compared. */
  part: DimensionPart | undefined;
  categories: readonly DimensionPart[];
}>;

/**
 * @param options.isLast whether the latest period of a year stands for it
 * @returns undefined where the columns do not follow each other in time
 */
export function comparedParts(
  collection: AnyCollection,
  { columns, isLast }: { columns: Dimension | undefined; isLast: boolean },
): ComparedParts | undefined {
  if (columns === undefined || !isOverTime(columns)) return undefined;
  const across = new Set(columns.parts.map(({ name }) => name));
  return {
    ...partsOfPeriods(collection),
    // With the measure `last`, the latest period of a year stands for it, whichever it is.
    part: isLast ? undefined : periodParts(collection).find(({ name }) => !across.has(name)),
  };
}

/** The parts by which whole periods are compared. */
export function partsOfPeriods(collection: AnyCollection): ComparedParts {
  const { unit, district } = deliveryFormOf(collection) ?? {};
  const whole = (field: Field | undefined) => field && { name: field.name, field };
  return {
    unit: whole(unit),
    district: whole(district),
    part: undefined,
    categories: categoriesOf(collection)
      .filter(({ name }) => name !== unit?.name)
      .map((field) => ({ name: field.name, field })),
  };
}

/** The parts as a list. */
export const listOfParts = ({ unit, district, part, categories }: ComparedParts): readonly DimensionPart[] =>
  [unit, district, part, ...categories].filter((one) => one !== undefined);

/**
 * Returns a function that reads the key of a group. Spellings of one place, half-year or category have the same key.
 * @param parts the parts whose values the groups have
 */
export function readComparedKey(
  compared: ComparedParts,
  options: { collection: AnyCollection; parts: readonly DimensionPart[]; vocabulary: Vocabulary },
): (values: readonly Value[]) => ComparedKey {
  const { collection, parts, vocabulary } = options;
  const form = deliveryFormOf(collection);
  const placeOf = (part: DimensionPart | undefined) => parts.findIndex(({ name }) => name === part?.name);
  const at = {
    unit: placeOf(compared.unit),
    district: placeOf(compared.district),
    part: placeOf(compared.part),
  };
  const categories = compared.categories.map((part) => ({ field: part.field, at: placeOf(part) }));
  // Equal keys are one object: there are as many groups with the same key as there are periods.
  const known = new Map<string, ComparedKey>();
  const places = [at.unit, at.district, at.part, ...categories.map((category) => category.at)];
  const read = (values: readonly Value[]): ComparedKey => {
    const textAt = (place: number) => String(values[place] ?? '');
    const unit = textAt(at.unit);
    const listed = categories.map(({ field, at: place }) =>
      comparedCategory(field, textAt(place), vocabulary),
    );
    return {
      ...comparedPlace({ unit, district: textAt(at.district) }, form, vocabulary),
      part: compared.part === undefined ? '' : partOf(textAt(at.part), compared.part, vocabulary),
      category: listed.length === 0 ? '' : JSON.stringify(listed),
    };
  };
  return (values) => {
    const texts = places.map((place) => values[place] ?? '').join('\x1f');
    const key = known.get(texts) ?? oneOf(known, read(values));
    known.set(texts, key);
    return key;
  };
}

/** The same key, if it was read before under another spelling; otherwise this one. */
function oneOf(known: Map<string, ComparedKey>, key: ComparedKey): ComparedKey {
  const text = JSON.stringify(key);
  const before = known.get(text) ?? key;
  known.set(text, before);
  return before;
}

/** The texts of a unit and a district in a key. @param form undefined: nobody delivers the records */
export function comparedPlace(
  { unit, district }: Readonly<{ unit: string; district: string }>,
  form: DeliveryForm | undefined,
  vocabulary: Vocabulary,
): Pick<ComparedKey, 'unit' | 'district'> {
  if (form === undefined) return { unit, district: '' };
  const place = form.district === undefined ? WHOLE_UNIT : districtOf({ unit, district }, vocabulary);
  return {
    unit: unitOfText(unit, form, vocabulary).name,
    district: place === WHOLE_UNIT ? '' : place.name,
  };
}

/** A text of a category, or the listed value that it stands for. */
export const comparedCategory = ({ list }: Field, text: string, { lists }: Vocabulary): string =>
  (list && judgeListed(text, list, lists).value) ?? text;

/** A half-year or month as a number, whatever the year: `3` of `2024-03`. */
function partOf(text: string, { by, field }: DimensionPart, vocabulary: Vocabulary): string {
  const part = by === 'month' ? String(Number(text.slice(-2))) : text;
  const kind = by === 'month' || field.list === 'month' ? 'month' : 'half_year';
  return String(periodOfCell({ year: 0, part }, kind, vocabulary)?.part ?? text);
}
