import { createCells } from './cells';
import { createDrafts } from './drafts';

export type Unsaved = ReturnType<typeof createUnsaved>;

/** Texts that were entered and are not stored: they stay until they are stored, corrected or undone. */
export function createUnsaved(onChange: () => void) {
  const cells = createCells(onChange);
  const drafts = createDrafts(onChange);
  return { cells, drafts, isEmpty: (): boolean => cells.isEmpty() && drafts.list().length === 0 };
}
