import type { AnyCollection } from '../../collections/collection';
import { type Field, isPlaceField, type PlaceField, type PlaceLevel } from '../../collections/field';
import { figureFieldsOf, placesOf } from '../../collections/parts';
import type { Vocabulary } from '../../places/judge-field';
import { judgeListed } from '../../places/judge-listed';
import { judgePlace } from '../../places/judge-place';
import { findDayOrder, isStandardDate, readDate, readSerialDate } from '../../readings/dates';
import { findFigureStyle } from '../../readings/numbers';
import { readPeriodOfCell } from '../../readings/periods';
import { placePartOf } from '../../readings/place-part';
import type { ColumnProfile } from '../file-reading';
import type { RecipeStep } from '../steps';
import { oneSpelling } from './spelling-steps';
import { SHARE } from './thresholds';

/** The texts for a field, before they are read. */
export type FieldTexts = ReadonlyMap<string, ColumnProfile['values']>;

/** The steps that read the texts of fields as the collection writes them; none if they are already written so. */
export function valueSteps(
  texts: FieldTexts,
  {
    collection,
    vocabulary,
    halves,
  }: {
    collection: AnyCollection;
    vocabulary: Vocabulary | undefined;
    /** A column of half-years for which the collection has no field. */
    halves?: string | undefined;
  },
): RecipeStep[] {
  const has = (field: Field) => texts.has(field.name);
  const fields = collection.fields.filter(has);
  const figures = figureFieldsOf(collection).filter(has);
  const places = placesOf(collection).filter(has);
  const isListed = isOfRegister(places, texts, vocabulary);
  const names = fields.filter(
    (field) =>
      field.kind === 'varchar' &&
      field.list === undefined &&
      collection.naturalKey.includes(field.name) &&
      !(isListed && isPlaceField(field)),
  );
  const spelled = new Map(names.map((field) => [field.name, oneSpelling(field, texts.get(field.name)!)]));
  const textOf = (name: string) => spelled.get(name)?.values ?? texts.get(name)!;
  return [
    ...fields.flatMap((field) => periodSteps(field, texts, { collection, halves })),
    ...fields.flatMap((field) => listStep(field, texts.get(field.name)!, vocabulary)),
    ...fields.flatMap((field) => dateStep(field, texts.get(field.name)!)),
    ...[...spelled.values()].flatMap(({ steps }) => steps),
    ...(isListed
      ? [readPlacesStep(places)]
      : [...cleanSteps(places, textOf), ...wholeStep(places, { textOf, vocabulary })]),
    ...numberSteps(figures, texts),
  ];
}

/**
 * The steps for a column with a year or a half-year among other words; another part of the period that it names goes to the
 * field without a column.
 */
function periodSteps(
  field: Field,
  texts: FieldTexts,
  { collection: { fields }, halves }: { collection: AnyCollection; halves: string | undefined },
): RecipeStep[] {
  const values = texts.get(field.name)!;
  const part = partOf(field);
  if (part === undefined) return [];
  const read = values.map(({ text }) => readPeriodOfCell(text));
  const isPlain = values.every(({ text }) =>
    part === 'year' ? /^\d{4}$/.test(text) : /^\d{1,2}$/.test(text) || read[0]?.year === undefined,
  );
  if (isPlain) return [];
  const others = fields.flatMap((other) => {
    const its = partOf(other);
    const isFree = its !== undefined && other !== field && !texts.has(other.name);
    return isFree && share(read, (period) => period[its] !== undefined) > SHARE.kind
      ? [{ part: its, field: other.name }]
      : [];
  });
  const hasYears = values.some(({ text }) => /\d{4}/.test(text));
  if (part === 'half' && others.length === 0 && !hasYears) return [];
  if (share(read, (period) => period[part] !== undefined) < SHARE.most) return [];
  const half = fields.find(({ list, name }) => list === 'semester' && texts.has(name))?.name ?? halves;
  const isHalved =
    part === 'year' &&
    half !== undefined &&
    read.some(({ otherYear, half: own }) => otherYear !== undefined && own === undefined);
  return [
    {
      kind: 'readPeriods',
      column: field.name,
      parts: [...others, { part, field: field.name }],
      ...(isHalved ? { half } : {}),
    },
  ];
}

const partOf = ({ kind, list }: Field): 'year' | 'half' | 'month' | undefined =>
  kind === 'year' ? 'year' : list === 'semester' ? 'half' : list === 'month' ? 'month' : undefined;

/** The fields without a column of their own that `periodSteps` fills. */
export const filledBySteps = (steps: readonly RecipeStep[]): string[] =>
  steps.flatMap(({ kind, parts }) =>
    kind === 'readPeriods' ? (parts as { field: string }[]).map(({ field }) => field) : [],
  );

function listStep(
  { name, list }: Field,
  values: ColumnProfile['values'],
  vocabulary: Vocabulary | undefined,
): RecipeStep[] {
  if (list === undefined || list === 'status') return [];
  const judged = values.map(({ text }) => judgeListed(text, list, vocabulary?.lists).kind);
  return judged.some((kind) => kind === 'spelling' || kind === 'near')
    ? [{ kind: 'readListed', column: name, list }]
    : [];
}

function dateStep({ name, kind }: Field, values: ColumnProfile['values']): RecipeStep[] {
  if (kind !== 'datetime' && kind !== 'timestamp') return [];
  const texts = values.map(({ text }) => text);
  if (texts.every(isStandardDate)) return [];
  const { order, mixed } = findDayOrder(texts);
  const isDate = (text: string) => readDate(text, order) !== undefined || readSerialDate(text) !== undefined;
  if (share(texts, isDate) < SHARE.most) return [];
  return [{ kind: 'readDates', column: name, order, ...(mixed ? { mixed } : {}) }];
}

/** Whether the register knows most texts of the outermost places. */
function isOfRegister(
  [outermost]: readonly PlaceField[],
  texts: FieldTexts,
  vocabulary: Vocabulary | undefined,
): boolean {
  if (outermost === undefined || vocabulary === undefined) return false;
  const { name, place: level } = outermost;
  return (
    share(
      texts.get(name)!,
      ({ text }) => judgePlace(placePartOf(text, level), level, {}, vocabulary.register).kind !== 'unknown',
    ) >= SHARE.most
  );
}

const readPlacesStep = (places: readonly PlaceField[]): RecipeStep => ({
  kind: 'readPlaces',
  ...Object.fromEntries(places.map(({ name, place }) => [place, name])),
});

/** In places of a file from elsewhere, only words for the whole of a place are read. */
function wholeStep(
  places: readonly PlaceField[],
  {
    textOf,
    vocabulary,
  }: { textOf: (name: string) => ColumnProfile['values']; vocabulary: Vocabulary | undefined },
): RecipeStep[] {
  if (vocabulary === undefined) return [];
  const isRead = (text: string, level: PlaceLevel) => {
    const { kind, isWhole } = judgePlace(text, level, {}, vocabulary.register);
    return isWhole === true && kind !== 'listed';
  };
  const found = places.filter(({ name, place }) => textOf(name).some(({ text }) => isRead(text, place)));
  return found.length === 0 ? [] : [{ ...readPlacesStep(found), onlyWhole: true }];
}

/** Places of a file from elsewhere lose their codes, and their capitals. */
function cleanSteps(
  places: readonly PlaceField[],
  textsOf: (name: string) => ColumnProfile['values'],
): RecipeStep[] {
  const all = (is: (text: string) => boolean) =>
    places
      .filter(({ name }) => share(textsOf(name), ({ text }) => is(text)) > SHARE.kind)
      .map(({ name }) => name);
  const coded = all((text) => /^\s*[[(]?\d[\d.]*[\])]?\s*[-–:.]?\s*\p{L}/u.test(text));
  const oneCase = all((text) => text === text.toUpperCase() || text === text.toLowerCase());
  const both = coded.filter((name) => oneCase.includes(name));
  return [
    { columns: both, drop: 'code', case: 'title' },
    { columns: coded.filter((name) => !both.includes(name)), drop: 'code' },
    { columns: oneCase.filter((name) => !both.includes(name)), case: 'title' },
  ].flatMap((step) => (step.columns.length === 0 ? [] : [{ kind: 'clean', ...step }]));
}

/**
 * The steps for figures, by the evidence of each field. The figures of the collections are whole numbers: a text that can
 * be read as a whole number or as a fraction is read as the former, with a doubt. Rows whose figure is marked as missing
 * are left out.
 */
function numberSteps(figures: readonly Field[], texts: FieldTexts): RecipeStep[] {
  const steps: RecipeStep[] = [];
  let hasNoFigure = false;
  const styles = new Map<string, string[]>();
  for (const { name } of figures) {
    const { needed, style, hasNoFigure: marked } = findFigureStyle(texts.get(name)!);
    hasNoFigure ||= marked;
    if (!needed) continue;
    const key = JSON.stringify(style);
    styles.set(key, [...(styles.get(key) ?? []), name]);
  }
  for (const [key, columns] of styles) steps.push({ kind: 'readNumbers', columns, ...JSON.parse(key) });
  const [only] = figures;
  if (hasNoFigure && figures.length === 1)
    steps.push({ kind: 'keepRows', column: only!.name, where: 'isFilled' });
  return steps;
}

const share = <T>(items: readonly T[], is: (item: T) => boolean): number =>
  items.length === 0 ? 0 : items.filter(is).length / items.length;
