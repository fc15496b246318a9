import type { Collection, Field } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import { isComputed } from '@/domain/collections/field';
import { filterOf, isCondition, partsOf } from '@/domain/collections/view/filter-parts';
import {
  asksForEmpty,
  type Condition,
  type Filter,
  type Operator,
  operatorsOf,
} from '@/domain/collections/view/view';
import { doubtFault, readEntered } from '@/domain/readings/entered';
import { conditionFaultText } from './judge-condition';
import { isMoment } from './moment-bound';

/** A filter while it is edited: typed texts are kept unchanged, valid or not. */
export type ConditionDraft = Readonly<{
  key: number;
  column: string;
  op: Operator;
  text: string;
  /** The values, for operators that take several. */
  values: readonly string[];
}>;
export type GroupDraft = Readonly<{ key: number; mode: 'all' | 'any'; parts: readonly PartDraft[] }>;
/** A group at the third level; it is shown as text, and kept unchanged. */
export type KeptDraft = Readonly<{ key: number; kept: Filter }>;
export type PartDraft = ConditionDraft | GroupDraft | KeptDraft;

/** The formats in which texts are read. */
type Reading = Readonly<{ collection: Collection; language: Language }>;

let lastKey = 0;
const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

/** Groups below this level are kept unchanged. */
const MAX_LEVELS = 2;

export const takesManyValues = (op: Operator): boolean => op === 'in' || op === 'notIn';

export function filterDraftOf(filter: Filter | undefined): GroupDraft {
  return groupDraft(partsOf(filter), 1);
}

function groupDraft({ mode, parts }: ReturnType<typeof partsOf>, level: number): GroupDraft {
  return { key: nextKey(), mode, parts: parts.map((part) => partDraft(part, level)) };
}

function partDraft(part: Filter, level: number): PartDraft {
  if (!isCondition(part))
    return level < MAX_LEVELS ? groupDraft(partsOf(part), level + 1) : { key: nextKey(), kept: part };
  const { column, op, value } = part;
  return typeof value === 'string'
    ? { key: nextKey(), column, op, text: value, values: value === '' ? [] : [value] }
    : { key: nextKey(), column, op, text: value[0] ?? '', values: value };
}

/** A condition on a column, with the most frequent operator. */
export function newCondition(field: Field): ConditionDraft {
  return { key: nextKey(), column: field.name, op: choicesOf(field)[0]!, text: '', values: [] };
}

export const newGroup = (field: Field): GroupDraft => ({
  key: nextKey(),
  mode: 'any',
  parts: [newCondition(field)],
});

const MOMENT: readonly Operator[] = ['gte', 'lte'];
const LISTED: readonly Operator[] = ['in', 'notIn', 'contains', 'notContains'];
const NUMBER: readonly Operator[] = ['eq', 'ne', 'gte', 'lte', 'gt', 'lt', 'in', 'notIn'];
const WORDS: readonly Operator[] = [
  'contains',
  'notContains',
  'eq',
  'ne',
  'startsWith',
  'endsWith',
  'in',
  'notIn',
];
const LONG_TEXT: readonly Operator[] = ['contains', 'notContains', 'startsWith', 'endsWith'];

/** The operators of a column, the most frequent first. */
export function choicesOf(field: Field): readonly Operator[] {
  if (isComputed(field)) return operatorsOf(field);
  if (isMoment(field)) return MOMENT;
  if (field.kind === 'enum') return LISTED;
  if (field.kind === 'varchar') return field.multiline ? LONG_TEXT : WORDS;
  return NUMBER;
}

/** The same condition on another column: the operator and the typed text are kept if possible. */
export function onColumn(draft: ConditionDraft, field: Field): ConditionDraft {
  const op = operatorsOf(field).includes(draft.op) ? draft.op : choicesOf(field)[0]!;
  return { ...draft, column: field.name, op, values: [] };
}

/** The filter for the service; undefined if it has no condition. */
export function filterOfDraft(part: PartDraft, options: Reading): Filter | undefined {
  if ('kept' in part) return part.kept;
  if ('parts' in part) {
    const parts = part.parts.flatMap((one) => filterOfDraft(one, options) ?? []);
    return filterOf({ mode: part.mode, parts });
  }
  return conditionOf(part, options);
}

function conditionOf(
  { column, op, text, values }: ConditionDraft,
  { collection, language }: Reading,
): Condition {
  if (asksForEmpty(op)) return { column, op, value: '' };
  if (takesManyValues(op)) return { column, op, value: [...values] };
  return { column, op, value: readEntered(text.trim(), collection.readableField(column)!, language) };
}

/** The fault of each invalid condition, as text, by the condition's key. */
export function faultsOf(part: PartDraft, options: Reading): ReadonlyMap<number, string> {
  if ('kept' in part) return new Map();
  if ('parts' in part) return new Map(part.parts.flatMap((one) => [...faultsOf(one, options)]));
  const condition = conditionOf(part, options);
  const field = options.collection.readableField(part.column)!;
  const fault = conditionFaultText(condition, options);
  const doubt =
    fault !== undefined && typeof condition.value === 'string' && doubtFault(condition.value, field);
  return fault === undefined
    ? new Map()
    : new Map([[part.key, doubt ? doubt.reason[options.language] : fault]]);
}

/** The same group with a part of it (or of its groups) replaced or removed. */
export function withPart(group: GroupDraft, key: number, next: PartDraft | undefined): GroupDraft {
  const parts = group.parts.flatMap((part): readonly PartDraft[] => {
    if (part.key === key) return next === undefined ? [] : [next];
    return 'parts' in part ? [withPart(part, key, next)] : [part];
  });
  // A group without parts has no effect.
  return { ...group, parts: parts.filter((part) => !('parts' in part) || part.parts.length > 0) };
}
