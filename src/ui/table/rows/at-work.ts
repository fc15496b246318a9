import type { Cursor, RowId } from '../../grid/types';

/**
 * Where a person works in the grid. While they do, the rows keep their places, so that what is written is what was under
 * the eyes.
 */
export type AtWork = Readonly<{
  isAtWork: () => boolean;
  isEditing: () => boolean;
  /** The stored record of the cursor's row. */
  record: () => number | undefined;
  cursor: () => Cursor | undefined;
  /** @param cursor the cursor of the grid that is shown; undefined if there is none */
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
