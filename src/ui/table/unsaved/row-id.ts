import type { RowId } from '../../grid/types';
import type { Unsaved } from './unsaved';

const DRAFT = 'new-';

/** The identity of a draft's row, which it keeps when the draft is stored. */
export const rowIdOfDraft = (key: number): RowId => `${DRAFT}${key}`;

/** The key of the draft of a row; undefined for the row of a stored record. */
export const draftKeyOf = (row: RowId): number | undefined =>
  row.startsWith(DRAFT) ? Number(row.slice(DRAFT.length)) : undefined;

/** The stored record of a row; undefined for a draft. */
export function recordIdOf(row: RowId, { drafts }: Unsaved): number | undefined {
  const key = draftKeyOf(row);
  if (key !== undefined) return drafts.storedId(key);
  const id = Number(row);
  // The row for a new record has no number.
  return Number.isInteger(id) ? id : undefined;
}
