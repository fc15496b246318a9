import { createCells } from './cells';
import { createDrafts, isBlankDraft } from './drafts';
import { createRemovals } from './removals';

export type Unsaved = ReturnType<typeof createUnsaved>;

/**
 * Texts that were entered and are not stored: they stay until they are stored, corrected or undone.
 * @param identifier the name of the identifier's field
 */
export function createUnsaved(onChange: () => void, identifier: string) {
  const cells = createCells(onChange);
  const drafts = createDrafts(onChange, identifier);
  const removals = createRemovals(onChange);
  return {
    cells,
    drafts,
    removals,
    isEmpty: (): boolean => cells.isEmpty() && drafts.list().every(isBlankDraft),
  };
}
