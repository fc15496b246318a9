import { faultOfText, judgeTexts } from './judge-text';
import type { Draft, Pending } from './pending';
import type { Wish } from './saving';
import { createStore, type StoreOptions } from './storing';
import { createTakingBack } from './taking-back';
import { type ActionKind, createUndoStack, type Done } from './undo-stack';

/** A text that was entered into a stored record, by its identifier. */
export type CellText = Readonly<{
  id: number;
  column: string;
  text: string;
  /** The stored value that the person saw there; undefined: that of the text that waits there already. */
  seen?: string | number | undefined;
}>;

/** Texts that were entered, into stored records and into begun ones (by their keys). */
export type Changes = Readonly<{
  note: Wish['note'];
  cells: readonly CellText[];
  /** Begun records that are to be stored. */
  drafts?: readonly number[];
  /** Records that this began. */
  begun?: readonly number[];
  removed?: Wish['removed'];
  /** Begun records that this changed, or that are to be stored, as they were before. */
  before?: readonly Draft[];
  /** Begun records that were given up. */
  dropped?: readonly Draft[];
}>;

type Options = StoreOptions &
  Readonly<{
    undo: (batch: string) => Promise<{ batch: string }>;
    /** Whether the service will not undo a batch, however often it is asked. */
    isRefusal: (error: unknown) => boolean;
    onFailure: (error: unknown) => void;
    /** There is more, or less, to be undone. */
    onActions: () => void;
  }>;

export type Editing = ReturnType<typeof createEditing>;

/** Stores what people enter: one action after the other, each as one batch that can be undone. */
export function createEditing(options: Options) {
  const { collection, pending, language } = options;
  const stack = createUndoStack(options.onActions);
  const store = createStore(options);
  const back = createTakingBack({ ...options, stack });
  const inTurn = createTurns(options.onFailure);
  return {
    stack,
    /** What was done during this visit and is in force, the newest last. */
    actions: back.actions,
    /** Stores what can be stored of some changes; the rest stays where it was entered. */
    change: (changes: Changes) => {
      const { note, cells, drafts = [], removed = [] } = changes;
      for (const cell of cells) enter(cell, options);
      const changed = [...new Set(cells.map(({ id }) => id))];
      return inTurn(async () => {
        const batches: string[] = [];
        try {
          await store({ note, changed, drafts, removed }, (batch) => batches.push(batch));
        } finally {
          const left = leftBehind(changes, { batches, pending });
          if (left !== undefined) stack.push(left);
        }
      });
    },
    /** Judges a begun record. @returns whether it can be stored */
    judgeDraft: (key: number, { wholly }: { wholly: boolean }): boolean => {
      const draft = pending.draft(key);
      if (draft === undefined) return false;
      const { faults, isComplete } = judgeTexts(draft.texts, { collection, language, wholly });
      pending.setDraft(key, (one) => ({ ...one, faults, fault: undefined }));
      return isComplete && Object.keys(faults).length === 0;
    },
    /** Something was stored by another part of the page. */
    remember: ({ batch, ...what }: Pick<Done, 'kind' | 'count'> & { batch: string }) =>
      stack.push({ ...what, batches: [batch], waiting: [], begun: [], rewritten: [], gone: [] }),
    undo: () => inTurn(back.undo),
    redo: () => inTurn(back.redo),
    /** Takes back what is newer than an action; without one, everything. */
    goBackTo: (key: number | undefined) => inTurn(() => back.goBackTo(key)),
  };
}

/** A text stands in its cell until it is stored; a faulty one until it is mended. */
function enter({ id, column, text, seen }: CellText, options: StoreOptions): void {
  const { collection, pending, language } = options;
  const fault = faultOfText(text, collection.field(column)!, language);
  const entered = { text, seen: seen ?? pending.cellsOf(id)[column]?.seen };
  pending.set(
    id,
    column,
    fault === undefined ? { ...entered, state: 'saving' } : { ...entered, state: 'fault', fault },
  );
}

/** What an action left behind, to be taken back; undefined where that is nothing. */
function leftBehind(
  { note, cells, begun: keys = [], before = [], removed = [], dropped = [] }: Changes,
  { batches, pending }: { batches: readonly string[]; pending: Pending },
): Done | undefined {
  const waiting = cells.filter(({ id, column }) => pending.cellsOf(id)[column] !== undefined);
  const begun = keys.filter((key) => pending.draft(key) !== undefined);
  const rewritten = before.filter(({ key, texts }) => (pending.draft(key)?.texts ?? texts) !== texts);
  const gone = [...dropped, ...before.filter(({ key }) => pending.draft(key) === undefined)];
  if (batches.length + waiting.length + begun.length + rewritten.length + gone.length === 0) return undefined;
  const kind: ActionKind =
    removed.length + dropped.length > 0 ? 'remove' : note === 'import' ? 'paste' : note;
  const changed = new Set(cells.map(({ id }) => id)).size + keys.length + before.length;
  const count = changed + removed.length + dropped.length;
  return { kind, count, batches, waiting, begun, rewritten, gone };
}

/** Actions wait for each other: the next one is made of what the one before it has stored. */
function createTurns(onFailure: (error: unknown) => void) {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T | undefined> => {
    const result = last.then(work).catch((error: unknown) => {
      onFailure(error);
      return undefined;
    });
    last = result;
    return result;
  };
}
