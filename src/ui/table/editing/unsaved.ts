import { createCells } from './cells';
import { createDrafts } from './drafts';

export type Unsaved = ReturnType<typeof createUnsaved>;

/** What was entered and is not stored: it stays until it is stored, corrected or undone. */
export function createUnsaved(onChange: () => void) {
  const cells = createCells(onChange);
  const drafts = createDrafts(onChange);
  return { cells, drafts, isEmpty: (): boolean => cells.isEmpty() && drafts.list().length === 0 };
}
