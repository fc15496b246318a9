import type { Collection } from '../collection';
import type { Field } from '../field';
import type { Value } from '../kinds/parse';

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
] as const;
export type Operator = (typeof OPERATORS)[number];

/**
 * What one column of a record has to be. Values are texts as a person writes them; `in` and `notIn` take several.
 * `contains` and its like take small letters and capitals for the same, `eq` and its like do not.
 */
export type Condition = { column: string; op: Operator; value: string | string[] };

/** Conditions that hold together (`all`) or of which one holds (`any`); a group without members asks nothing. */
export type Filter = { all: Filter[] } | { any: Filter[] } | Condition;

/** By the first column, records that are alike in it by the second, and so on; at last by the identifier. */
export type Sort = { column: string; desc?: true }[];

/** Which records of a collection, in which order. */
export type View = {
  /** A part of any text, or the whole number of an identifier, a figure or a year. */
  search?: string;
  filter?: Filter;
  sort?: Sort;
};

/** How a table shows them: what only the page needs. */
export type Layout = {
  /** Those shown, in their order; all in the declaration's where it is missing. */
  columns?: string[];
  /** In pixels. */
  widths?: Record<string, number>;
  /** So many columns stay in sight at the start. */
  frozen?: number;
};

/** Where a record stands in a view: its values of the sort's columns, and its identifier. */
export type Key = Value[];

/** A record as it goes over the wire. */
export type WireRecord = Record<string, Value>;

/** Limits of a view; what is above them is refused. */
export const MAX_DEPTH = 4;
export const MAX_CONDITIONS = 50;
export const MAX_SORT = 5;
export const MAX_SEARCH = 255;
/** Values of one `in`. */
export const MAX_VALUES = 1_000;

const EQUALITY = ['eq', 'ne', 'in', 'notIn'] as const;
const ORDERED = [...EQUALITY, 'lt', 'lte', 'gt', 'gte'] as const;
const TEXT = [...EQUALITY, 'contains', 'notContains', 'startsWith', 'endsWith'] as const;

/** What a column can be asked for. */
export const operatorsOf = (field: Field): readonly Operator[] => (isText(field) ? TEXT : ORDERED);

export const isText = ({ kind }: Field): boolean => kind === 'varchar' || kind === 'enum';

/** Whether records can be sorted by a column: by any but a text of several lines. */
export const isSortable = (field: Field): boolean => !('multiline' in field);

export type SortColumn = Readonly<{ field: Field; desc: boolean }>;

/**
 * All columns that put the records of a view in order: those of the sort, and the identifier ascending unless the sort
 * has it, behind which nothing matters.
 * @param sort of columns that the collection has; others are left out
 */
export function sortColumns(sort: Sort | undefined, collection: Collection): readonly SortColumn[] {
  const columns: SortColumn[] = [];
  for (const { column, desc } of sort ?? []) {
    const field = collection.field(column);
    if (field === undefined) continue;
    columns.push({ field, desc: desc === true });
    if (field === collection.identifierField) return columns;
  }
  return [...columns, { field: collection.identifierField, desc: false }];
}

/** A record's place in a view, after which further records can be asked for. */
export const keyOf = (record: WireRecord, columns: readonly SortColumn[]): Key =>
  columns.map(({ field }) => record[field.name]!);
