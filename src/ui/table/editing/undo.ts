import type { Blocks } from '../rows/blocks';
import type { CellEntered } from '../unsaved/cells';
import type { Unsaved } from '../unsaved/unsaved';
import type { TableAction, Undone, UndoStack } from './undo-stack';

export type UndoOptions = Readonly<{
  stack: UndoStack;
  unsaved: Unsaved;
  blocks: () => Blocks;
  /** @param options.partly whether records that were changed since stay as they are */
  undo: (batch: string, options?: { partly: boolean }) => Promise<{ batch: string }>;
  /**
   * If only a part of a batch can be undone: asks the person whether to do that. `later`: the person is doing something
   * else by now, and was informed that they can ask for it again.
   */
  askPart: (error: unknown) => Promise<'part' | 'none' | 'later'>;
  /** Called to remove an action that waits to be sent. */
  cancel: (key: number) => void;
  /** Called when texts of an action were entered again, and are to be stored. */
  resend: (action: TableAction, ids: readonly number[]) => void;
  /** Whether an error means that the service will never undo the batch. */
  isRefusal: (error: unknown) => boolean;
}>;

/** The number of undone actions. */
export type UndoResult = Readonly<{
  undone: number;
  /** The action that could not be undone, and the reason. */
  stopped?: Readonly<{ action: TableAction; error: unknown }>;
}>;

/** Undoes and redoes actions: in the service, and in the unsaved texts. */
export function createUndo(options: UndoOptions) {
  const { stack, unsaved, blocks } = options;

  /** The actions that are not undone, the newest last. */
  const actions = (): readonly TableAction[] => stack.done().filter((action) => isLeft(action, unsaved));

  const last = (): TableAction | undefined => actions().findLast(({ isRefused }) => isRefused !== true);

  const sendAgain = (action: TableAction, entered: readonly CellEntered[]): void => {
    const sent = entered.filter(({ id, column }) => unsaved.cells.of(id)[column]?.state === 'saving');
    if (sent.length > 0) options.resend(action, [...new Set(sent.map(({ id }) => id))]);
  };

  const undoAction = async (action: TableAction): Promise<void> => {
    options.cancel(action.key);
    const batches = await undoAll(action.batches, {
      ...options,
      onRefused: (left) => stack.refuse(action.key, left),
    });
    const { cells, drafts, putBack } = withdraw(action, unsaved);
    stack.undo({ action, batches, cells, drafts });
    sendAgain(action, putBack);
    if (batches.length > 0) await blocks().refresh({ anew: true });
  };

  const redoAction = async (taken: Undone): Promise<void> => {
    const batches = await undoAll(taken.batches, {
      ...options,
      onRefused: () => stack.giveUp(taken),
    });
    const waiting = enterAgain(taken, unsaved);
    stack.redo(taken, { batches, waiting });
    sendAgain(taken.action, waiting);
    if (batches.length > 0) await blocks().refresh({ anew: true });
  };

  return {
    actions,
    /** @returns the action that was undone; undefined: none, or the person decided against it */
    undo: async (): Promise<TableAction | undefined> => {
      const action = last();
      if (action !== undefined) await undoAction(action);
      return action;
    },
    /** @returns the action that was done again */
    redo: async (): Promise<TableAction | undefined> => {
      const taken = stack.undone().at(-1);
      if (taken !== undefined) await redoAction(taken);
      return taken?.action;
    },
    /** Undoes the actions after a given one; without one, all. It stops if the service refuses. */
    goBackTo: async (key: number | undefined): Promise<UndoResult> => {
      let undone = 0;
      for (let action = last(); action !== undefined && action.key > (key ?? 0); action = last()) {
        try {
          await undoAction(action);
        } catch (error) {
          return { undone, stopped: { action, error } };
        }
        undone += 1;
      }
      return { undone };
    },
  };
}

/** The texts may have been corrected since, or the drafts stored; then nothing is left to undo. */
function isLeft(action: TableAction, unsaved: Unsaved): boolean {
  const { batches, waiting, begun, rewritten, gone, discarded = [] } = action;
  return (
    batches.length + gone.length + discarded.length > 0 ||
    waiting.some(({ id, column }) => unsaved.cells.of(id)[column] !== undefined) ||
    [...begun, ...rewritten.map(({ key }) => key)].some((key) => unsaved.drafts.get(key) !== undefined)
  );
}

/** Removes the unsaved texts of an action. @returns the data to enter them again */
function withdraw({ waiting, begun, rewritten, gone, discarded = [] }: TableAction, unsaved: Unsaved) {
  const changed = rewritten.filter(({ key }) => unsaved.drafts.get(key) !== undefined);
  const keys = new Set([...begun, ...changed.map(({ key }) => key)]);
  const drafts = unsaved.drafts.list().filter(({ key }) => keys.has(key));
  const cells = unsaved.cells.take(waiting);
  unsaved.drafts.drop(begun);
  for (const draft of [...changed, ...gone]) unsaved.drafts.put(draft);
  return { cells, drafts, putBack: putBack(discarded, unsaved) };
}

/** Enters removed texts again, except into cells that have another text by now. @returns the cells with these texts */
function enterAgain({ action, cells, drafts }: Undone, unsaved: Unsaved) {
  unsaved.cells.take(action.discarded ?? []);
  const waiting = putBack(cells, unsaved);
  unsaved.drafts.drop(action.gone.map(({ key }) => key));
  for (const draft of drafts) unsaved.drafts.put(draft);
  return waiting;
}

/** Enters texts again if their cells, and those of the same row, are free. @returns these texts */
function putBack(cells: readonly CellEntered[], unsaved: Unsaved): CellEntered[] {
  const isFree = ({ id, column }: CellEntered) => unsaved.cells.of(id)[column] === undefined;
  const free = cells.filter((cell) => withItsRow(cell, cells).every(isFree));
  for (const { id, column, entered } of free) unsaved.cells.set(id, column, entered);
  return free;
}

/** A text, and the texts of its record that are stored only together with it. */
const withItsRow = (cell: CellEntered, all: readonly CellEntered[]): readonly CellEntered[] =>
  cell.entered.isTogether === true
    ? all.filter(({ id, entered }) => id === cell.id && entered.isTogether === true)
    : [cell];

/**
 * Undoes batches, the newest first.
 * @param options.onRefused called with the batches that are not undone
 * @returns the batches that undid them
 */
async function undoAll(
  batches: readonly string[],
  {
    undo,
    askPart,
    isRefusal,
    onRefused,
  }: Pick<UndoOptions, 'undo' | 'askPart' | 'isRefusal'> & { onRefused: (left: readonly string[]) => void },
): Promise<string[]> {
  const by: string[] = [];
  for (const [place, batch] of [...batches.entries()].reverse()) {
    try {
      by.push((await undo(batch)).batch);
    } catch (error) {
      const answer = await askPart(error);
      if (answer === 'part') {
        by.push((await undo(batch, { partly: true })).batch);
        continue;
      }
      if (answer === 'none' && isRefusal(error)) onRefused(batches.slice(0, place + 1));
      throw error;
    }
  }
  return by;
}
