import type { Collection } from '@/collections';
import type { Language } from '@/collections/fault';
import type { Blocks } from './blocks';
import { faultOfText, judgeTexts } from './judge-text';
import type { Pending } from './pending';
import { applyOutcome, type Edit, type EditOutcome, requestOf, type Sent, type Wish } from './saving';
import { createUndoStack } from './undo-stack';

/** A text that was entered into a stored record, by its identifier. */
export type CellText = Readonly<{ id: number; column: string; text: string }>;

/** Texts that were entered, into stored records and into begun ones (by their keys). */
export type Changes = Readonly<{
  note: Wish['note'];
  cells: readonly CellText[];
  drafts?: readonly number[];
  removed?: Wish['removed'];
}>;

type Options = Readonly<{
  collection: Collection;
  /** Those of the view that is shown. */
  blocks: () => Blocks;
  pending: Pending;
  language: Language;
  save: (edit: Edit) => Promise<EditOutcome>;
  undo: (batch: string) => Promise<{ batch: string }>;
  onFailure: (error: unknown) => void;
  failureText: (error: unknown) => string;
  onStored: (outcome: EditOutcome) => void;
}>;

export type Editing = ReturnType<typeof createEditing>;

/** Stores what people enter: one action after the other, each as one batch that can be undone. */
export function createEditing(options: Options) {
  const { collection, pending, language, onFailure } = options;
  const stack = createUndoStack();
  let last: Promise<unknown> = Promise.resolve();

  /** Actions wait for each other: the next one is made of what the one before it has stored. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T | undefined> => {
    const result = last.then(work).catch((error: unknown) => {
      onFailure(error);
      return undefined;
    });
    last = result;
    return result;
  };

  const store = async (wish: Wish): Promise<string | undefined> => {
    const sent = requestOf(wish, { collection, blocks: options.blocks(), pending, language });
    if (sent === undefined) return undefined;
    for (const { key } of sent.drafts) pending.setDraft(key, (draft) => ({ ...draft, saving: true }));
    const outcome = await options.save(sent.edit).catch((error: unknown) => {
      keepAsFaulty(sent, options.failureText(error));
      throw error;
    });
    const registered = outcome.registered.some((record) => record != null);
    if (registered || outcome.removed.some((id) => id != null)) await options.blocks().refresh();
    const left = applyOutcome(sent, outcome, { collection, blocks: options.blocks(), pending, language });
    options.onStored(outcome);
    const again = left.filter((id) =>
      Object.values(pending.cellsOf(id)).some(({ state }) => state === 'saving'),
    );
    if (again.length > 0) await store({ ...wish, changed: again, drafts: [], removed: [] });
    return outcome.batch ?? undefined;
  };

  /** The service did not answer: what was entered stays, and can be sent again. */
  const keepAsFaulty = ({ changed, drafts }: Sent, fault: string) => {
    for (const { id } of changed)
      for (const [column, entered] of Object.entries(pending.cellsOf(id)))
        if (entered.state === 'saving') pending.set(id, column, { ...entered, state: 'fault', fault });
    for (const { key } of drafts) pending.setDraft(key, (draft) => ({ ...draft, saving: false, fault }));
  };

  const enter = ({ id, column, text }: CellText) => {
    const fault = faultOfText(text, collection.field(column)!, language);
    pending.set(
      id,
      column,
      fault === undefined ? { text, state: 'saving' } : { text, state: 'fault', fault },
    );
  };

  return {
    stack,
    /** Stores what can be stored of some changes; the rest stays where it was entered. */
    change: ({ note, cells, drafts = [], removed = [] }: Changes) => {
      for (const cell of cells) enter(cell);
      const changed = [...new Set(cells.map(({ id }) => id))];
      return inTurn(async () => {
        const batch = await store({ note, changed, drafts, removed });
        const waiting = cells.filter(({ id, column }) => pending.cellsOf(id)[column] !== undefined);
        const begun = pending.drafts().filter(({ key }) => drafts.includes(key));
        if (batch !== undefined || waiting.length > 0 || begun.length > 0)
          stack.push({ batch, waiting, drafts: begun.map(({ key }) => key) });
      });
    },
    /** Judges a begun record. @returns whether it can be stored */
    judgeDraft: (key: number, { wholly }: { wholly: boolean }): boolean => {
      const draft = pending.drafts().find((one) => one.key === key);
      if (draft === undefined) return false;
      const { faults, isComplete } = judgeTexts(draft.texts, { collection, language, wholly });
      pending.setDraft(key, (one) => ({ ...one, faults, fault: undefined }));
      return isComplete && Object.keys(faults).length === 0;
    },
    undo: () =>
      inTurn(async () => {
        const action = stack.takeDone();
        if (action === undefined) return;
        for (const { id, column } of action.waiting) pending.set(id, column, undefined);
        pending.dropDrafts(action.drafts);
        if (action.batch === undefined) return;
        const { batch } = await options.undo(action.batch);
        stack.wasUndone(batch);
        await options.blocks().refresh();
      }),
    redo: () =>
      inTurn(async () => {
        const batch = stack.takeUndone();
        if (batch === undefined) return;
        const again = await options.undo(batch);
        stack.wasRedone(again.batch);
        await options.blocks().refresh();
      }),
  };
}
