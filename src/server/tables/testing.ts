import type { Collection, Field } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import {
  type Condition,
  type Filter,
  isText,
  type RowKey,
  rowKeyOf,
  sortColumns,
  type View,
  type WireRecord,
} from '@/domain/collections/view/view';

/** Compares two texts like the database. */
export type Compare = (a: string, b: string) => number;

/** The expected rows of a table: a simple implementation of a view in memory. */
export function modelOf(records: readonly WireRecord[], collection: Collection, compare: Compare) {
  const columnOf = (name: string) => collection.field(name)!;
  const compared = (a: Value, b: Value): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));

  const small = (value: Value) => String(value).toLowerCase();

  const holds = (record: WireRecord, filter: Filter): boolean => {
    if ('all' in filter) return filter.all.every((part) => holds(record, part));
    if ('any' in filter) return filter.any.length === 0 || filter.any.some((part) => holds(record, part));
    return conditionHolds(record[filter.column]!, filter);
  };

  const conditionHolds = (value: Value, { column, op, value: asked }: Condition): boolean => {
    const canonical = (text: string): Value => canonicalOf(text, columnOf(column));
    if (Array.isArray(asked)) return asked.map(canonical).includes(value) === (op === 'in');
    const small = String(value).toLowerCase();
    const order = compared(value, canonical(asked));
    switch (op) {
      case 'eq':
        return order === 0;
      case 'ne':
        return order !== 0;
      case 'lt':
        return order < 0;
      case 'lte':
        return order <= 0;
      case 'gt':
        return order > 0;
      case 'gte':
        return order >= 0;
      case 'contains':
        return small.includes(asked.toLowerCase());
      case 'notContains':
        return !small.includes(asked.toLowerCase());
      case 'startsWith':
        return small.startsWith(asked.toLowerCase());
      default:
        return small.endsWith(asked.toLowerCase());
    }
  };

  const found = (record: WireRecord, search: string): boolean =>
    search.split(' ').every((word) =>
      collection.columns.some((field) => {
        const value = record[field.name]!;
        if (isText(field)) return String(value).toLowerCase().includes(word.toLowerCase());
        if (typeof value !== 'number') return false;
        return (/^\d+$/.test(word) && value === Number(word)) || value.toLocaleString('id-ID') === word;
      }),
    );

  return {
    rows({ search, filter, sort }: View): WireRecord[] {
      const columns = sortColumns(sort, collection);
      return records
        .filter((record) => !search || found(record, search.trim()))
        .filter((record) => filter === undefined || holds(record, filter))
        .sort((a, b) => {
          for (const { field, desc } of columns) {
            const [one, other] = [a[field.name]!, b[field.name]!];
            const order =
              (field.kind === 'varchar' && compared(small(one), small(other))) || compared(one, other);
            if (order !== 0) return desc ? -order : order;
          }
          return 0;
        });
    },
    key: (record: WireRecord, { sort }: View): RowKey => rowKeyOf(record, sortColumns(sort, collection)),
  };
}

/** A value in wire format; a day becomes its midnight in Jakarta. */
function canonicalOf(text: string, { kind }: Field): Value {
  if (kind === 'int' || kind === 'year') return Number(text);
  if (kind === 'datetime') return `${text}T00:00:00`;
  return kind === 'timestamp' ? new Date(`${text}T00:00:00+07:00`).toISOString() : text;
}
