import type { Collection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { CellEntered, CellText } from '../unsaved/cells';
import type { Draft } from '../unsaved/drafts';
import { judgeTexts } from '../unsaved/judge-text';
import { togetherIn } from '../unsaved/together';
import type { Unsaved } from '../unsaved/unsaved';
import type { EntryNote, Target } from './entries';
import { createSaveQueue } from './save-queue';
import type { ToSave } from './save-request';
import type { Queued, SaveQueueOptions } from './send-some';
import { createUndo, type UndoOptions } from './undo';
import { type ActionKind, createUndoStack, type Done, type TableAction } from './undo-stack';

/** One action: texts that were entered, and other things to be stored. */
export type CellChanges = Readonly<{
  note: ToSave['note'];
  cells: readonly CellText[];
  /** The keys of the drafts to be stored. */
  drafts?: readonly number[];
  /** Drafts that this action added. */
  begun?: readonly number[];
  removed?: ToSave['removed'];
  /** The earlier states of the drafts that this action changed, or that are to be stored. */
  before?: readonly Draft[];
  /** The drafts that were discarded. */
  dropped?: readonly Draft[];
}>;

type Options = SaveQueueOptions &
  Pick<UndoOptions, 'undo' | 'askPart' | 'isRefusal'> &
  Readonly<{
    /** Called when an action was undone or done again; undefined: there was none. */
    onUndone: (how: 'undone' | 'redone', action: TableAction | undefined) => void;
    /** Called when the actions that can be undone have changed. */
    onActions: () => void;
  }>;

const NOTHING: Done = { batches: [], waiting: [], begun: [], rewritten: [], gone: [] };

export type Editing = ReturnType<typeof createEditing>;

/**
 * The editing of a table, as one state machine without React. Entered texts pass through these files:
 *
 *     grid-actions   converts keys and gestures to texts by position
 *     entries        finds the cells and drafts of texts by position, as the person saw them
 *     editing        enters the texts into the cells and drafts of `unsaved`, as one action
 *     save-queue     sends valid texts, one action after the other, and applies the results (save-request)
 *     undo           keeps the effect of each action, undoes and redoes it
 *
 * The texts that a cell shows, and the reasons, are in `cells`; the new records are in `drafts`.
 */
export function createEditing(options: Options) {
  const { unsaved } = options;
  const stack = createUndoStack(options.onActions);
  const queue = createSaveQueue(options);
  const waiting = new Map<number, Queued>();
  const undo = createUndo({
    ...options,
    stack,
    cancel: (key) => queue.cancel((action) => waiting.get(key) === action),
    resend: ({ key, ...action }, ids) => {
      const wanted = { note: 'cell', changed: ids, drafts: [], removed: [] } as const;
      const onDone = (batches: readonly string[]) =>
        stack.settle(key, {
          ...action,
          batches: [...action.batches, ...batches],
          waiting: action.waiting.filter(({ id, column }) => unsaved.cells.of(id)[column] !== undefined),
        });
      void queue.add({ wanted, onDone, onWaiting: () => {} });
    },
  });

  /** Stores the valid part of some changes; the rest stays in its cells or drafts. */
  const change = (changes: CellChanges) => {
    const { note, cells, drafts = [], removed = [] } = changes;
    for (const cell of cells) unsaved.cells.enter({ ...cell, seen: unsaved.cells.follow(cell) }, options);
    const changed = [...new Set(cells.map(({ id }) => id))];
    let key: number | undefined;
    const remember = (batches: readonly string[]) => {
      const done = doneBy(changes, { batches, unsaved });
      if (key !== undefined) stack.settle(key, done);
      else if (done !== undefined) key = stack.push(done);
    };
    const action: Queued = {
      wanted: { note, changed, drafts, removed },
      onDone: (batches) => {
        remember(batches);
        if (key !== undefined) waiting.delete(key);
      },
      onWaiting: (batches) => {
        remember(batches);
        if (key !== undefined) waiting.set(key, action);
      },
    };
    return queue.add(action);
  };
  const discarded = (texts: readonly CellEntered[]): void => {
    const count = new Set(texts.map(({ id }) => id)).size;
    if (count > 0) stack.push({ ...NOTHING, kind: 'discard', count, discarded: texts });
  };
  return {
    stack,
    change,
    /** Enters texts: valid ones are stored, the others stay in their cells or drafts. */
    enter: ({ cells, drafts }: Target, note: EntryNote): void => {
      const entered = enterDrafts(drafts, { ...options, isWhole: note === 'paste' });
      if (cells.length + drafts.length > 0) void change({ note, cells, ...entered });
    },
    /** Discards unsaved texts in cells of stored records, with the texts that wait for them. */
    discard: (places: Parameters<Unsaved['cells']['take']>[0]): void => discarded(unsaved.cells.take(places)),
    /** Replaces the text of one cell by the stored value, and stores the texts that have waited for it. */
    takeTheirs: (id: number, column: string): void => {
      const given = unsaved.cells.of(id)[column];
      unsaved.cells.set(id, column, undefined);
      if (given !== undefined) discarded([{ id, column, entered: given }]);
      const entered = unsaved.cells.of(id);
      const waiting = togetherIn(entered).filter((one) => entered[one]!.state === 'saving');
      const cells = waiting.map((one) => ({ id, column: one, text: entered[one]!.text }));
      if (cells.length > 0) void change({ note: 'paste', cells });
    },
    /** Validates a draft as a whole record. @returns whether it can be stored */
    judgeDraft: (key: number): boolean => judgeDraft(key, { ...options, isWhole: true }),
    /** Called when another part of the page has stored something. */
    remember: ({ batch, ...what }: Pick<Done, 'kind' | 'count'> & { batch: string }) =>
      stack.push({ ...NOTHING, ...what, batches: [batch] }),
    /** Sends texts that were entered, and perhaps sent, during an earlier visit. */
    sendAgain: (changed: readonly number[]) => {
      const cells = changed.flatMap((id) =>
        Object.entries(unsaved.cells.of(id)).flatMap(([column, { text, state, seen }]) =>
          state === 'saving' ? { id, column, text, seen } : [],
        ),
      );
      return change({ note: 'cell', cells });
    },
    hasDraft: queue.hasDraft,
    /** The texts that wait because the service could not be reached. */
    unsent: queue.unsent,
    sendNow: queue.sendNow,
    /** The actions of this visit that are not undone, the newest last. */
    actions: undo.actions,
    undo: () => queue.inTurn(async () => options.onUndone('undone', await undo.undo())),
    redo: () => queue.inTurn(async () => options.onUndone('redone', await undo.redo())),
    /** Undoes the actions after a given one; without one, all. */
    goBackTo: (key: number | undefined) => queue.inTurn(() => undo.goBackTo(key)),
  };
}

type Judging = Readonly<{ collection: Collection; unsaved: Unsaved; language: Language }> & {
  /** Whether a missing value is a fault. */
  isWhole: boolean;
};

function judgeDraft(key: number, { collection, unsaved, language, isWhole }: Judging): boolean {
  const draft = unsaved.drafts.get(key);
  if (draft === undefined) return false;
  const { faults, doubts, isComplete } = judgeTexts(draft.texts, { collection, language, isWhole });
  unsaved.drafts.update(key, (one) => ({ ...one, faults, doubts, fault: undefined }));
  return isComplete && Object.keys(faults).length === 0;
}

/**
 * Enters texts into drafts, and adds the new ones.
 * @returns the drafts that can be stored, the new ones, and the earlier states of the others
 */
function enterDrafts(
  targets: Target['drafts'],
  judging: Judging,
): Pick<CellChanges, 'drafts' | 'begun' | 'before'> {
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

/** The effect of an action, for undoing it; undefined if it had none. */
function doneBy(
  { note, cells, begun: keys = [], before = [], removed = [], dropped = [] }: CellChanges,
  { batches, unsaved }: { batches: readonly string[]; unsaved: Unsaved },
): Done | undefined {
  const { drafts } = unsaved;
  const waiting = cells.filter(({ id, column }) => unsaved.cells.of(id)[column] !== undefined);
  const begun = keys.filter((key) => drafts.get(key) !== undefined);
  const rewritten = before.filter(({ key, texts }) => (drafts.get(key)?.texts ?? texts) !== texts);
  const gone = [...dropped, ...before.filter(({ key }) => drafts.get(key) === undefined)];
  if (batches.length + waiting.length + begun.length + rewritten.length + gone.length === 0) return undefined;
  const kind: ActionKind = removed.length + dropped.length > 0 ? 'remove' : note;
  const changed = new Set(cells.map(({ id }) => id)).size + keys.length + before.length;
  const count = changed + removed.length + dropped.length;
  return { kind, count, batches, waiting, begun, rewritten, gone };
}
