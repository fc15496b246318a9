import type { Collection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { Blocks } from './blocks';
import type { Pending } from './pending';
import { applyOutcome, type Edit, type EditOutcome, requestOf, type Sent, type Wish } from './saving';

export type StoreOptions = Readonly<{
  collection: Collection;
  /** Those of the view that is shown. */
  blocks: () => Blocks;
  pending: Pending;
  language: Language;
  save: (edit: Edit) => Promise<EditOutcome>;
  failureText: (error: unknown) => string;
  onStored: (outcome: EditOutcome) => void;
}>;

/** Has what is entered stored by the service, and shows what became of it. */
export function createStore(options: StoreOptions) {
  const { collection, pending, language } = options;

  /** The service did not answer: what was entered stays, and can be sent again. */
  const keepAsFaulty = ({ changed, drafts }: Sent, fault: string) => {
    for (const { id } of changed)
      for (const [column, entered] of Object.entries(pending.cellsOf(id)))
        if (entered.state === 'saving') pending.set(id, column, { ...entered, state: 'fault', fault });
    for (const { key } of drafts) pending.setDraft(key, (draft) => ({ ...draft, saving: false, fault }));
  };

  /** @param onBatch is told each batch that was stored */
  const store = async (wish: Wish, onBatch: (batch: string) => void): Promise<void> => {
    const sent = requestOf(wish, { collection, blocks: options.blocks(), pending, language });
    if (sent === undefined) return;
    for (const { key } of sent.drafts) pending.setDraft(key, (draft) => ({ ...draft, saving: true }));
    const outcome = await options.save(sent.edit).catch((error: unknown) => {
      keepAsFaulty(sent, options.failureText(error));
      throw error;
    });
    if (outcome.batch !== null) onBatch(outcome.batch);
    const registered = outcome.registered.some((record) => record != null);
    if (registered || outcome.removed.some((id) => id != null)) await options.blocks().refresh();
    const left = applyOutcome(sent, outcome, { collection, blocks: options.blocks(), pending, language });
    options.onStored(outcome);
    const again = left.filter((id) =>
      Object.values(pending.cellsOf(id)).some(({ state }) => state === 'saving'),
    );
    if (again.length > 0) await store({ ...wish, changed: again, drafts: [], removed: [] }, onBatch);
  };
  return store;
}
