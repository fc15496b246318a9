import type { Collection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { CellText } from './cells';
import type { Draft } from './drafts';
import type { EntryNote, Target } from './entries';
import { judgeTexts } from './judge-text';
import { createSaveQueue, type SaveQueueOptions } from './save-queue';
import type { ToSave } from './save-request';
import { createUndo } from './undo';
import { type ActionKind, createUndoStack, type Done } from './undo-stack';
import type { Unsaved } from './unsaved';

/** One action: texts that were entered, and what else is to be stored. */
export type Changes = Readonly<{
  note: ToSave['note'];
  cells: readonly CellText[];
  /** Drafts that are to be stored, by their keys. */
  drafts?: readonly number[];
  /** Drafts that this began. */
  begun?: readonly number[];
  removed?: ToSave['removed'];
  /** Drafts that this changed, or that are to be stored, as they were before. */
  before?: readonly Draft[];
  /** Drafts that were discarded. */
  dropped?: readonly Draft[];
}>;

type Options = SaveQueueOptions &
  Readonly<{
    undo: (batch: string) => Promise<{ batch: string }>;
    /** Whether the service will not undo a batch, however often it is asked. */
    isRefusal: (error: unknown) => boolean;
    /** There is more, or less, to be undone. */
    onActions: () => void;
  }>;

export type Editing = ReturnType<typeof createEditing>;

/**
 * The editing of a table, as one state machine without React. What a person enters goes through these files:
 *
 *     grid-actions   keys and gestures become texts by position
 *     entries        texts by position become texts for cells and drafts, as the person saw them
 *     editing        enters them into the cells and drafts of `unsaved`, as one action
 *     save-queue     sends what is valid, one action after the other, and applies the outcome (save-request)
 *     undo           keeps what each action did, takes it back and does it again
 *
 * What a cell shows, and why, is in `cells`; the new records are in `drafts`.
 */
export function createEditing(options: Options) {
  const { unsaved } = options;
  const stack = createUndoStack(options.onActions);
  const queue = createSaveQueue(options);
  const undo = createUndo({ ...options, stack });

  /** Stores what can be stored of some changes; the rest stays where it was entered. */
  const change = (changes: Changes) => {
    const { note, cells, drafts = [], removed = [] } = changes;
    for (const cell of cells) unsaved.cells.enter(cell, options);
    const changed = [...new Set(cells.map(({ id }) => id))];
    return queue.inTurn(async () => {
      const batches: string[] = [];
      try {
        await queue.save({ note, changed, drafts, removed }, (batch) => batches.push(batch));
      } finally {
        const done = doneBy(changes, { batches, unsaved });
        if (done !== undefined) stack.push(done);
      }
    });
  };
  return {
    stack,
    change,
    /** Enters texts: what can be stored is stored, the rest waits where it was entered. */
    enter: ({ cells, drafts }: Target, note: EntryNote): void => {
      const entered = enterDrafts(drafts, { ...options, isWhole: note === 'paste' });
      if (cells.length + drafts.length > 0) void change({ note, cells, ...entered });
    },
    /** Judges a draft as a whole record. @returns whether it can be stored */
    judgeDraft: (key: number): boolean => judgeDraft(key, { ...options, isWhole: true }),
    /** Something was stored by another part of the page. */
    remember: ({ batch, ...what }: Pick<Done, 'kind' | 'count'> & { batch: string }) =>
      stack.push({ ...what, batches: [batch], waiting: [], begun: [], rewritten: [], gone: [] }),
    /** What was done during this visit and is in force, the newest last. */
    actions: undo.actions,
    undo: () => queue.inTurn(undo.undo),
    redo: () => queue.inTurn(undo.redo),
    /** Undoes what is newer than an action; without one, everything. */
    goBackTo: (key: number | undefined) => queue.inTurn(() => undo.goBackTo(key)),
  };
}

type Judging = Readonly<{ collection: Collection; unsaved: Unsaved; language: Language }> & {
  /** Whether what is missing is a fault. */
  isWhole: boolean;
};

function judgeDraft(key: number, { collection, unsaved, language, isWhole }: Judging): boolean {
  const draft = unsaved.drafts.get(key);
  if (draft === undefined) return false;
  const { faults, isComplete } = judgeTexts(draft.texts, { collection, language, isWhole });
  unsaved.drafts.update(key, (one) => ({ ...one, faults, fault: undefined }));
  return isComplete && Object.keys(faults).length === 0;
}

/** Enters texts into drafts, and begins those that are new. @returns which can be stored, are new, and were otherwise */
function enterDrafts(
  targets: Target['drafts'],
  judging: Judging,
): Pick<Changes, 'drafts' | 'begun' | 'before'> {
  const { drafts } = judging.unsaved;
  const before = targets.flatMap(({ key }) => (key === undefined ? [] : (drafts.get(key) ?? [])));
  const begun: number[] = [];
  const keys = targets.map(({ key, texts }) => {
    if (key !== undefined && drafts.get(key) !== undefined) {
      drafts.update(key, (one) => ({ ...one, texts: { ...one.texts, ...texts } }));
      return key;
    }
    const draft = drafts.add(texts);
    begun.push(draft.key);
    return draft.key;
  });
  return { drafts: keys.filter((key) => judgeDraft(key, judging)), begun, before };
}

/** What an action did, to be undone; undefined where that is nothing. */
function doneBy(
  { note, cells, begun: keys = [], before = [], removed = [], dropped = [] }: Changes,
  { batches, unsaved }: { batches: readonly string[]; unsaved: Unsaved },
): Done | undefined {
  const { drafts } = unsaved;
  const waiting = cells.filter(({ id, column }) => unsaved.cells.of(id)[column] !== undefined);
  const begun = keys.filter((key) => drafts.get(key) !== undefined);
  const rewritten = before.filter(({ key, texts }) => (drafts.get(key)?.texts ?? texts) !== texts);
  const gone = [...dropped, ...before.filter(({ key }) => drafts.get(key) === undefined)];
  if (batches.length + waiting.length + begun.length + rewritten.length + gone.length === 0) return undefined;
  const kind: ActionKind =
    removed.length + dropped.length > 0 ? 'remove' : note === 'import' ? 'paste' : note;
  const changed = new Set(cells.map(({ id }) => id)).size + keys.length + before.length;
  const count = changed + removed.length + dropped.length;
  return { kind, count, batches, waiting, begun, rewritten, gone };
}
