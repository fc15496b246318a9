import {
  addedFigures,
  comparableWith,
  comparedLevels,
  type FigureSum,
  type OfficeRule,
  type RightSide,
  type RuleComparison,
  type StoredRule,
  separableFields,
} from '@/domain/checks/office-rule';
import { type Collection, type CollectionName, findCollection } from '@/domain/collections';
import type { PlaceLevel } from '@/domain/collections/field';

/** The contents of number fields during typing. */
type Typed = number | string;

/** The fields of the form of a rule. */
export type RuleDraft = {
  name: string;
  isOn: boolean;
  leftFigures: string[];
  leftOnly: Record<string, string[]>;
  comparison: RuleComparison;
  kind: RightSide['kind'];
  rightCollection: CollectionName;
  rightFigures: string[];
  rightOnly: Record<string, string[]>;
  times: Typed;
  number: Typed;
  percent: Typed;
  from: Typed;
  level: PlaceLevel | null;
  apart: string[];
};

/** The fields that hold numbers. */
export const NUMBER_FIELDS = ['times', 'number', 'percent', 'from'] as const;

/**
 * The form of a stored rule, or of a new one about a collection: by default, each of its figures is at most that of another
 * table.
 */
export function ruleDraftOf(collection: Collection, rule?: StoredRule): RuleDraft {
  const figures = namesOf(collection);
  if (rule === undefined) {
    const other = comparableWith(collection).find((one) => one !== collection) ?? collection;
    const draft: RuleDraft = {
      ...{ name: '', isOn: true, leftFigures: figures, leftOnly: {}, comparison: 'lte', kind: 'figures' },
      ...{ rightCollection: other.resource, rightFigures: namesOf(other), rightOnly: {} },
      ...{ times: 1, number: 0, percent: 0, from: 1, level: null, apart: [] },
    };
    return withFittingUnit(collection, draft, { isWhole: true });
  }
  const { left, right } = rule;
  const side = right.kind === 'figures' ? right : { ...left, figures };
  return {
    ...{ name: rule.name, isOn: !rule.isOff, comparison: rule.comparison, kind: right.kind },
    ...{ leftFigures: [...left.figures], leftOnly: copyOf(left.only) },
    ...{ rightCollection: side.collection, rightFigures: [...side.figures] },
    rightOnly: right.kind === 'figures' ? copyOf(right.only) : {},
    times: right.kind === 'number' ? 1 : right.times,
    number: right.kind === 'number' ? right.number : 0,
    ...{ percent: rule.percent, from: rule.from, level: rule.level, apart: [...rule.apart] },
  };
}

/** The rule in a form. */
export function ruleOfDraft(collection: Collection, draft: RuleDraft): OfficeRule {
  const { name, comparison, level, apart } = draft;
  return {
    ...{ name, comparison, level, apart, left: leftOf(collection, draft), right: rightOf(draft) },
    ...{ percent: Number(draft.percent), from: Number(draft.from) },
  };
}

/** The parts that both sides of a form have: the levels of places, and the categories that can be kept apart. */
export function unitChoicesOf(collection: Collection, draft: RuleDraft) {
  const sides = { left: leftOf(collection, draft), right: rightOf(draft) };
  return { levels: comparedLevels(sides), separable: separableFields(sides) };
}

/**
 * Removes from a form the levels and categories that one of the sides does not have.
 * @param options.isWhole every category that both have is kept apart, at the smallest places
 */
export function withFittingUnit(
  collection: Collection,
  draft: RuleDraft,
  { isWhole = false }: { isWhole?: boolean } = {},
): RuleDraft {
  const { levels, separable } = unitChoicesOf(collection, draft);
  const names = separable.map(({ name }) => name);
  const isLevel = draft.level !== null && levels.includes(draft.level);
  return {
    ...draft,
    level: isLevel ? draft.level : (levels.at(-1) ?? null),
    apart: isWhole ? names : draft.apart.filter((name) => names.includes(name)),
  };
}

/** The form with other figures on the right. */
export const withRightCollection = (
  collection: Collection,
  draft: RuleDraft,
  name: CollectionName,
): RuleDraft =>
  withFittingUnit(
    collection,
    { ...draft, rightCollection: name, rightFigures: namesOf(findCollection(name)!), rightOnly: {} },
    { isWhole: true },
  );

const namesOf = (collection: Collection): string[] => addedFigures(collection).map(({ name }) => name);

const copyOf = (only: FigureSum['only']): Record<string, string[]> =>
  Object.fromEntries(Object.entries(only).map(([name, values]) => [name, [...values]]));

const filled = (only: Readonly<Record<string, string[]>>): FigureSum['only'] =>
  Object.fromEntries(Object.entries(only).filter(([, values]) => values.length > 0));

const leftOf = ({ resource }: Collection, { leftFigures, leftOnly }: RuleDraft): FigureSum => ({
  collection: resource,
  figures: leftFigures,
  only: filled(leftOnly),
});

function rightOf({ kind, times, number, ...draft }: RuleDraft): RightSide {
  if (kind === 'number') return { kind, number: Number(number) };
  if (kind === 'before') return { kind, times: Number(times) };
  const { rightCollection: collection, rightFigures: figures, rightOnly } = draft;
  return { kind, times: Number(times), collection, figures, only: filled(rightOnly) };
}
