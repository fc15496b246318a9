import type { Cursor, RowId } from '../../grid/types';

/**
 * The position where a person works in the grid. Meanwhile the rows keep their positions, so that the person writes into
 * the rows that they see.
 */
export type AtWork = Readonly<{
  isAtWork: () => boolean;
  isEditing: () => boolean;
  /** The stored record of the cursor's row. */
  record: () => number | undefined;
  cursor: () => Cursor | undefined;
  /** @param cursor the cursor of the shown grid; undefined if there is none */
  follow: (cursor: () => Cursor | undefined) => void;
}>;

/** @param recordOf the stored record of a row */
export function createAtWork(recordOf: (row: RowId) => number | undefined): AtWork {
  let cursor: () => Cursor | undefined = () => undefined;
  return {
    isAtWork: () => {
      const { hasFocus = false, isEditing = false } = cursor() ?? {};
      return hasFocus || isEditing;
    },
    isEditing: () => cursor()?.isEditing === true,
    record: () => {
      const row = cursor()?.row;
      return row === undefined ? undefined : recordOf(row);
    },
    cursor: () => cursor(),
    follow: (next) => {
      cursor = next;
    },
  };
}
