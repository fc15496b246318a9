import type { Collection, Field } from '@/domain/collections';
import { isCalculated, isComputed } from '@/domain/collections/field';
import { placeCode } from '@/domain/collections/place-code';
import type { Register } from '@/domain/places/register';
import { codeFinder, storedColumns } from '@/server/records/place-codes/computed-code';
import type { AllRows } from './read-all';
import type { RowsReply } from './rows';

/** Rows with the codes of their places. */
export function rowsWithCodes(reply: RowsReply, collection: Collection, register: Register): RowsReply {
  const codeOf = codeFinder(collection, register);
  const rows = reply.rows.map((row) => ({
    ...row,
    // Null is shown as an empty cell.
    [placeCode.name]: codeOf(({ name }) => row[name]) ?? '',
  }));
  return { ...reply, rows };
}

/** The stored columns to read for the requested ones: also those of the places, and those that formulas need. */
export function columnsToRead(columns: readonly Field[], collection: Collection): readonly Field[] {
  const calculated = columns.filter(isCalculated);
  if (calculated.length === 0) return storedColumns(columns, collection);
  const needed = calculated.flatMap(({ needs }) => needs.flatMap((name) => collection.field(name) ?? []));
  const others = columns.filter((field) => !isCalculated(field));
  const all = new Set([collection.identifierField, ...others, ...needed]);
  return storedColumns([...all], collection);
}

/**
 * All rows with the requested columns; the place code and the calculated columns are computed from those that were read, and
 * are empty if there is no value.
 */
export function allWithComputed(
  rows: AllRows,
  asked: Readonly<{
    collection: Collection;
    columns: readonly Field[];
    read: readonly Field[];
    register: Register;
  }>,
): AllRows {
  const { collection, columns, read, register } = asked;
  const codeOf = codeFinder(collection, register);
  const places = new Map(read.map(({ name }, place) => [name, place]));
  return {
    ...rows,
    next: async () =>
      (await rows.next())?.map((values) => {
        const stored = (name: string) => values[places.get(name)!]!;
        return columns.map((field) => {
          if (isCalculated(field)) return field.valueIn(stored) ?? '';
          return isComputed(field) ? (codeOf(({ name }) => stored(name)) ?? '') : stored(field.name);
        });
      }),
  };
}
