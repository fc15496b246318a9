import type { AnyCollection } from '../collection';
import { type Field, isComputed, mayBeEmpty } from '../field';
import type { Value } from '../kinds/parse';
import type { Calculated } from './calculated';
import type { Highlight } from './highlight';

export const OPERATORS = [
  'eq',
  'ne',
  'in',
  'notIn',
  'lt',
  'lte',
  'gt',
  'gte',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'empty',
  'notEmpty',
] as const;
export type Operator = (typeof OPERATORS)[number];

/**
 * A condition on one column. Values are texts as a person writes them; `in` and `notIn` take several, `empty` and
 * `notEmpty` have the empty text. `contains` and similar operators ignore the case, `eq` and similar ones do not.
 */
export type Condition = { column: string; op: Operator; value: string | string[] };

/** Conditions that must all hold (`all`), or at least one of them (`any`); a group without members has no effect. */
export type Filter = { all: Filter[] } | { any: Filter[] } | Condition;

/**
 * The columns by which records are sorted: by the first, records with equal values by the second, and so on; finally by the
 * identifier.
 */
export type Sort = { column: string; desc?: true }[];

/** Only records without an open finding that cannot be right. */
export const WITHOUT_CERTAIN = 'without';
/** The same in the words of REST: `without=certain-findings`. */
export const CERTAIN_FINDINGS = 'certain-findings';

/** The choice of records of a collection, and their order. */
export type View = {
  /** Search words; each is a part of any text, or the whole number of an identifier, a figure or a year. */
  search?: string;
  filter?: Filter;
  /**
   * Only records with an open finding (docs/decisions/checks.md, "In tables"), or only records without one that cannot be
   * right.
   */
  findings?: true | typeof WITHOUT_CERTAIN;
  sort?: Sort;
  /**
   * Whether figures are of the records as they are stored now; absent: of released periods they are those of the newest release.
   * A table always has the stored records.
   */
  present?: true;
};

/** The same view, with the figures of the stored records, or with those of releases where there are any. */
export const withPresent = ({ present: _, ...view }: View, isPresent: boolean): View =>
  isPresent ? { ...view, present: true } : view;

/** Whether a view may leave out records of its collection. */
export const leavesOutRecords = ({ search, filter, findings }: View): boolean =>
  search !== undefined || filter !== undefined || findings !== undefined;

/** The layout of a table, which only the page needs. */
export type Layout = {
  /** The visible columns, in their order; absent: all columns in the order of the declaration. */
  columns?: string[];
  /** The widths in pixels. */
  widths?: Record<string, number>;
  /** The number of frozen columns. */
  frozen?: number;
  /** Columns that the view calculates, in any order. */
  calculated?: Calculated[];
  /** The highlights of its cells and rows; the first that applies counts. */
  highlights?: Highlight[];
  /** For a saved summary, which has no columns: its choice, as its address has it (`domain/answers/summary-choice.ts`). */
  summary?: string;
};

/** The position of a record in a view: its values of the sort's columns, and its identifier. */
export type RowKey = Value[];

/** A record in its JSON form. */
export type WireRecord = Record<string, Value>;

/** The limits of a view; larger ones are refused. */
export const MAX_FILTER_DEPTH = 4;
export const MAX_CONDITIONS = 50;
export const MAX_SORT = 5;
export const MAX_SEARCH = 255;
/** The maximum number of values of one `in`. */
export const MAX_VALUES = 1_000;

const EQUALITY = ['eq', 'ne', 'in', 'notIn'] as const;
const ORDERED = [...EQUALITY, 'lt', 'lte', 'gt', 'gte'] as const;
const COMPUTED = ['eq', 'ne'] as const;
export const EMPTINESS = ['empty', 'notEmpty'] as const;
const TEXT = [...EQUALITY, 'contains', 'notContains', 'startsWith', 'endsWith'] as const;

/** The operators of a column. */
export function operatorsOf(field: Field): readonly Operator[] {
  const comparing = isComputed(field) ? COMPUTED : isText(field) ? TEXT : ORDERED;
  return mayBeEmpty(field) ? [...comparing, ...EMPTINESS] : comparing;
}

/** Whether an operator tests if a column is empty, and so takes no value. */
export const asksForEmpty = (op: Operator): op is (typeof EMPTINESS)[number] =>
  op === 'empty' || op === 'notEmpty';

export const isText = ({ kind }: Field): boolean => kind === 'varchar' || kind === 'enum';

/** Whether records can be sorted by a column: by all except texts of several lines and computed ones. */
export const isSortable = (field: Field): boolean => !('multiline' in field) && !isComputed(field);

export type SortColumn = Readonly<{ field: Field; desc: boolean }>;

/**
 * All columns that determine the order of a view: those of the sort, and the identifier ascending unless the sort has it;
 * columns after the identifier have no effect.
 * @param sort by columns of the collection; others are ignored
 */
export function sortColumns(sort: Sort | undefined, collection: AnyCollection): readonly SortColumn[] {
  const columns: SortColumn[] = [];
  for (const { column, desc } of sort ?? []) {
    const field = collection.field(column);
    if (field === undefined) continue;
    columns.push({ field, desc: desc === true });
    if (field === collection.identifierField) return columns;
  }
  return [...columns, { field: collection.identifierField, desc: false }];
}

/** A record's position in a view, after which further records can be read. */
export const rowKeyOf = (record: WireRecord, columns: readonly SortColumn[]): RowKey =>
  columns.map(({ field }) => record[field.name]!);
