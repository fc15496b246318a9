import type { Collection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { Blocks } from '../rows/blocks';
import { sendable } from '../unsaved/together';
import type { Unsaved } from '../unsaved/unsaved';
import { applyOutcome, type Edit, requestOf, type SaveOutcome, type Sent, type ToSave } from './save-request';

export type SaveQueueOptions = Readonly<{
  collection: Collection;
  /** The rows of the present view. */
  blocks: () => Blocks;
  unsaved: Unsaved;
  language: Language;
  /** Sends a request to the service. */
  save: (edit: Edit) => Promise<SaveOutcome>;
  /** Why the service did not answer, as text. */
  failureText: (error: unknown) => string;
  onStored: (outcome: SaveOutcome) => void;
  onFailure: (error: unknown) => void;
}>;

/** Sends what is entered to the service, one action after the other, and applies the results. */
export function createSaveQueue(options: SaveQueueOptions) {
  const { collection, unsaved, language } = options;
  let last: Promise<unknown> = Promise.resolve();

  /** @param onBatch called with each batch that was stored */
  const save = async (wanted: ToSave, onBatch: (batch: string) => void): Promise<void> => {
    const sent = requestOf(wanted, { collection, unsaved });
    if (sent === undefined) return;
    for (const { key } of sent.drafts) unsaved.drafts.update(key, (draft) => ({ ...draft, saving: true }));
    const outcome = await options.save(sent.edit).catch((error: unknown) => {
      markUnsent(sent, options.failureText(error), unsaved);
      throw error;
    });
    if (outcome.batch !== null) onBatch(outcome.batch);
    const registered = outcome.registered.some((record) => record != null);
    if (registered || outcome.removed.some((id) => id != null)) await options.blocks().refresh();
    const left = applyOutcome(sent, outcome, { collection, blocks: options.blocks(), unsaved, language });
    options.onStored(outcome);
    const again = left.filter((id) => sendable(unsaved.cells.of(id)).length > 0);
    if (again.length > 0) await save({ ...wanted, changed: again, drafts: [], removed: [] }, onBatch);
  };

  return {
    save,
    /** Runs work once all queued work is done, because it depends on what that has stored. */
    inTurn: <T>(work: () => Promise<T>): Promise<T | undefined> => {
      const result = last.then(work).catch((error: unknown) => {
        options.onFailure(error);
        return undefined;
      });
      last = result;
      return result;
    },
  };
}

/** The service did not answer: what was entered stays, and can be sent again. */
function markUnsent({ changed, drafts }: Sent, fault: string, { cells, drafts: all }: Unsaved) {
  for (const { id } of changed)
    for (const [column, entered] of sendable(cells.of(id)))
      cells.set(id, column, { ...entered, state: 'fault', fault });
  for (const { key } of drafts) all.update(key, (draft) => ({ ...draft, saving: false, fault }));
}
