import type { WireRecord } from '@/domain/collections/view/view';
import type { Outputs } from '@/ui/trpc';
import { createCells } from './cells';
import { createDrafts, isBlankDraft } from './drafts';

/** A record that was not deleted, because others have changed it since the person saw it. */
export type RefusedRemoval = Readonly<{
  seen: WireRecord;
  current: WireRecord;
  by: Outputs['edits']['save']['faults'][number]['by'];
}>;

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

/** The records that were not deleted, until the person decides about them. */
function createRemovals(onChange: () => void) {
  let refused: readonly RefusedRemoval[] = [];
  const set = (next: readonly RefusedRemoval[]) => {
    refused = next;
    onChange();
  };
  return {
    list: (): readonly RefusedRemoval[] => refused,
    add: (one: RefusedRemoval) => set([...refused, one]),
    clear: () => set([]),
  };
}
