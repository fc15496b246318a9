import { createPendingCells } from './pending-cells';
import { createDrafts } from './pending-drafts';

export type { CellEntered } from './pending-cells';
export type { Draft } from './pending-drafts';

export type Pending = ReturnType<typeof createPending>;

/**
 * What is entered and not stored: it stays, with what is wrong with it, until it is mended or taken back. The same marks
 * are answered while nothing changed.
 */
export function createPending(onChange: () => void) {
  const cells = createPendingCells(onChange);
  const drafts = createDrafts(onChange);
  return {
    ...cells,
    ...drafts,
    isWaiting: (): boolean => drafts.drafts().length > 0 || cells.hasEntered(),
  };
}
