import { createCells } from './cells';
import { createDrafts } from './drafts';

export type Unsaved = ReturnType<typeof createUnsaved>;

/**
 * Texts that were entered and are not stored: they stay until they are stored, corrected or undone.
 * @param words what is said at a text that waits for others of its row
 */
export function createUnsaved(onChange: () => void, words?: { waits: string }) {
  const cells = createCells(onChange, words);
  const drafts = createDrafts(onChange);
  return { cells, drafts, isEmpty: (): boolean => cells.isEmpty() && drafts.list().length === 0 };
}
