import { type Collection, type CollectionName, collections, findCollection } from '../collections';
import { type Field, LEVELS, type PlaceLevel } from '../collections/field';
import { categoriesOf, declaredFigures, periodsOf, placesOf } from '../collections/parts';
import type { InputFault } from '../refusals/input-fault';
import { isOfMoments, isSeries, sourceFieldOf } from './parts';

/** Figures of a collection, added up. */
export type FigureSum = Readonly<{
  collection: CollectionName;
  figures: readonly string[];
  /** Only records that have one of these values, by the name of a category. */
  only: Readonly<Record<string, readonly string[]>>;
}>;

/** The comparisons of the left side with the right one. */
export const COMPARISONS = ['lte', 'lt', 'eq', 'gte', 'gt'] as const;
export type RuleComparison = (typeof COMPARISONS)[number];

export const RIGHT_KINDS = ['figures', 'before', 'number'] as const;

/** What the left side is compared with: a multiple of other figures; the same figures in the period before; or a number. */
export type RightSide =
  | Readonly<{ kind: 'figures'; times: number } & FigureSum>
  | Readonly<{ kind: 'before'; times: number }>
  | Readonly<{ kind: 'number'; number: number }>;

/** A rule that the office writes: a comparison for each unit and period. */
export type OfficeRule = Readonly<{
  name: string;
  left: FigureSum;
  comparison: RuleComparison;
  right: RightSide;
  /** The allowed deviation, in per cent of the right side. */
  percent: number;
  /** There is no finding if both sides are less. */
  from: number;
  /** The places that are compared; null: the collection has none. Figures of smaller places are added up. */
  level: PlaceLevel | null;
  /** The categories whose values are compared one by one. All other categories are added up. */
  apart: readonly string[];
}>;

/** A rule with its number, as a finding keeps it: its content stays known when the rule is changed or removed. */
export type NumberedRule = Readonly<{ id: number } & OfficeRule>;

/** A rule as it is stored; its version is greater after each change. */
export type StoredRule = Readonly<{ isOff: boolean; version: number } & NumberedRule>;

export const MAX_PERCENT = 1_000;
export const MAX_TIMES = 1_000_000;
export const MAX_AMOUNT = 1_000_000_000_000;

/** The figures of a collection that may be added up. */
export const addedFigures = (collection: Collection): readonly Field[] =>
  declaredFigures(collection).flatMap(({ field, additive }) => (additive === 'never' ? [] : [field]));

/** The collections about which rules can be written. */
export const comparedCollections: readonly Collection[] = collections.filter(
  (one) => isSeries(one) && addedFigures(one).length > 0,
);

const namesOf = (fields: readonly Field[]): string => fields.map(({ name }) => name).join(' ');

/**
 * The collections whose figures have the same sources and periods as those of one, itself included; those of its group
 * first.
 */
export const comparableWith = (one: Collection): readonly Collection[] =>
  comparedCollections
    .filter(
      (other) =>
        sourceFieldOf(other)?.name === sourceFieldOf(one)?.name &&
        namesOf(periodsOf(other)) === namesOf(periodsOf(one)),
    )
    .sort((a, b) => Number(b.group === one.group) - Number(a.group === one.group));

/** Whether the periods of a collection follow each other, so that a period has one before it. */
export const hasPeriodBefore = (collection: Collection): boolean => !isOfMoments(collection);

/** The categories of a collection, without the field that says who a record is about. */
export const dividingFields = (collection: Collection): readonly Field[] =>
  categoriesOf(collection).filter(({ name }) => name !== sourceFieldOf(collection)?.name);

type Sides = Pick<OfficeRule, 'left' | 'right'>;

/** The collections that a rule reads, the left one first. */
export const readBy = ({ left, right }: Sides): readonly Collection[] => [
  ...new Set(
    [left, ...(right.kind === 'figures' ? [right] : [])].map((one) => findCollection(one.collection)!),
  ),
];

/** The levels of places at which a rule can compare: those that both sides have. */
export const comparedLevels = (sides: Sides): readonly PlaceLevel[] =>
  LEVELS.slice(0, Math.min(...readBy(sides).map((one) => placesOf(one).length)));

/** The categories that a rule can keep apart: those that both sides have. */
export const separableFields = (sides: Sides): readonly Field[] => {
  const [first, ...others] = readBy(sides);
  const has = (one: Collection, name: string) => dividingFields(one).some((field) => field.name === name);
  return dividingFields(first!).filter(({ name }) => others.every((one) => has(one, name)));
};

/**
 * The fields that identify a comparison: a place or source, and the categories that are kept apart. The period is added to
 * these.
 */
export function comparedFields({
  left,
  level,
  apart,
}: Pick<OfficeRule, 'left' | 'level' | 'apart'>): Field[] {
  const collection = findCollection(left.collection)!;
  const source = sourceFieldOf(collection);
  const places = level === null ? [] : placesOf(collection).slice(0, LEVELS.indexOf(level) + 1);
  const unit: readonly Field[] = places.length > 0 ? places : source === undefined ? [] : [source];
  return [...unit, ...dividingFields(collection).filter(({ name }) => apart.includes(name))];
}

/** What is wrong with a rule, and in which of its members; undefined: nothing. */
export function officeRuleFault(
  rule: OfficeRule,
): Readonly<{ field: string; fault: InputFault }> | undefined {
  const { left, right, level, apart } = rule;
  const sum = sumFault(left, 'left', comparedCollections);
  if (sum !== undefined) return sum;
  const collection = findCollection(left.collection)!;
  if (right.kind === 'before' && !hasPeriodBefore(collection))
    return { field: 'right.kind', fault: { code: 'not_one_of', known: ['figures', 'number'] } };
  const other = right.kind === 'figures' ? sumFault(right, 'right', comparableWith(collection)) : undefined;
  if (other !== undefined) return other;
  const levels = comparedLevels(rule);
  if (level === null ? levels.length > 0 : !levels.includes(level))
    return { field: 'level', fault: { code: 'not_one_of', known: levels } };
  const separable = separableFields(rule).map(({ name }) => name);
  return apart.every((name) => separable.includes(name))
    ? undefined
    : { field: 'apart', fault: { code: 'not_one_of', known: separable } };
}

function sumFault(
  { collection: name, figures, only }: FigureSum,
  side: string,
  allowed: readonly Collection[],
): ReturnType<typeof officeRuleFault> {
  const wrong = (field: string, known: readonly string[]) =>
    ({ field: `${side}.${field}`, fault: { code: 'not_one_of', known } }) as const;
  const collection = allowed.find(({ resource }) => resource === name);
  if (collection === undefined)
    return wrong(
      'collection',
      allowed.map(({ resource }) => resource),
    );
  const known = addedFigures(collection).map((field) => field.name);
  if (figures.length === 0) return { field: `${side}.figures`, fault: { code: 'required' } };
  if (new Set(figures).size < figures.length)
    return { field: `${side}.figures`, fault: { code: 'repeated' } };
  if (!figures.every((one) => known.includes(one))) return wrong('figures', known);
  const dividing = dividingFields(collection).map((field) => field.name);
  if (!Object.keys(only).every((one) => dividing.includes(one))) return wrong('only', dividing);
  const empty = Object.keys(only).find((one) => only[one]!.length === 0);
  return empty === undefined ? undefined : { field: `${side}.only.${empty}`, fault: { code: 'required' } };
}
