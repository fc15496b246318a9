import { createCells } from './cells';
import { createDrafts, isBlankDraft } from './drafts';
import { createRemovals } from './removals';

export type Unsaved = ReturnType<typeof createUnsaved>;

/**
 * Texts that were entered and are not stored: they stay until they are stored, corrected or undone.
 * @param options.identifier the name of the identifier's field
 * @param options.words the note at a text that waits for others of its row
 */
export function createUnsaved(
  onChange: () => void,
  { identifier, words }: { identifier: string; words?: { waits: string } },
) {
  const cells = createCells(onChange, words);
  const drafts = createDrafts(onChange, identifier);
  const removals = createRemovals(onChange);
  return {
    cells,
    drafts,
    removals,
    isEmpty: (): boolean => cells.isEmpty() && drafts.list().every(isBlankDraft),
  };
}
