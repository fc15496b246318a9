import type { Collection, Field } from '@/domain/collections';
import { isComputed } from '@/domain/collections/field';
import { placeCode } from '@/domain/collections/place-code';
import type { Register } from '@/domain/places/register';
import { codeFinder } from '@/server/records/place-codes/computed-code';
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

/** All rows with the asked columns, of which the place code is computed from those that were read; empty if there is none. */
export function allWithCodes(
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
        const stored = ({ name }: Field) => values[places.get(name)!]!;
        return columns.map((field) => (isComputed(field) ? (codeOf(stored) ?? '') : stored(field)));
      }),
  };
}
