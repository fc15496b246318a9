import type { Blocks } from './blocks';
import type { Pending } from './pending';
import type { Action, Undone, UndoStack } from './undo-stack';

type Options = Readonly<{
  stack: UndoStack;
  pending: Pending;
  blocks: () => Blocks;
  undo: (batch: string) => Promise<{ batch: string }>;
  /** Whether the service will not undo it, however often it is asked. */
  isRefusal: (error: unknown) => boolean;
}>;

/** How far one came on the way back. */
export type WentBack = Readonly<{
  undone: number;
  /** What stopped it, and why. */
  stopped?: Readonly<{ action: Action; error: unknown }>;
}>;

/** Takes actions back, and does them again: in the service, and in what waits to be mended. */
export function createTakingBack(options: Options) {
  const { stack, pending, blocks } = options;

  /** The actions that are in force, the newest last. */
  const actions = (): readonly Action[] => stack.done().filter((action) => isLeft(action, pending));

  const last = (): Action | undefined => actions().findLast(({ isRefused }) => isRefused !== true);

  const takeBack = async (action: Action): Promise<void> => {
    const batches = await undoAll(action.batches, {
      ...options,
      onRefused: (left) => stack.refuse(action.key, left),
    });
    stack.tookBack({ action, batches, ...withdraw(action, pending) });
    if (batches.length > 0) await blocks().refresh();
  };

  const doAgain = async (taken: Undone): Promise<void> => {
    const batches = await undoAll(taken.batches, {
      ...options,
      onRefused: () => stack.giveUp(taken),
    });
    stack.didAgain(taken, { batches, waiting: enterAgain(taken, pending) });
    if (batches.length > 0) await blocks().refresh();
  };

  return {
    actions,
    undo: async (): Promise<void> => {
      const action = last();
      if (action !== undefined) await takeBack(action);
    },
    redo: async (): Promise<void> => {
      const taken = stack.undone().at(-1);
      if (taken !== undefined) await doAgain(taken);
    },
    /** Takes back what is newer than an action; without one, everything. It stops where the service refuses. */
    goBackTo: async (key: number | undefined): Promise<WentBack> => {
      let undone = 0;
      for (let action = last(); action !== undefined && action.key > (key ?? 0); action = last()) {
        try {
          await takeBack(action);
        } catch (error) {
          return { undone, stopped: { action, error } };
        }
        undone += 1;
      }
      return { undone };
    },
  };
}

/** What was entered may have been mended since, or begun records stored: then nothing is left of it. */
function isLeft({ batches, waiting, begun, rewritten, gone }: Action, pending: Pending): boolean {
  return (
    batches.length + gone.length > 0 ||
    waiting.some(({ id, column }) => pending.cellsOf(id)[column] !== undefined) ||
    [...begun, ...rewritten.map(({ key }) => key)].some((key) => pending.draft(key) !== undefined)
  );
}

/** Takes back what waits to be mended of an action. @returns what is needed to enter it again */
function withdraw({ waiting, begun, rewritten, gone }: Action, pending: Pending) {
  const changed = rewritten.filter(({ key }) => pending.draft(key) !== undefined);
  const keys = new Set([...begun, ...changed.map(({ key }) => key)]);
  const drafts = pending.drafts().filter(({ key }) => keys.has(key));
  const cells = pending.take(waiting);
  pending.dropDrafts(begun);
  for (const draft of [...changed, ...gone]) pending.putDraft(draft);
  return { cells, drafts };
}

/** Enters again what was withdrawn, but where something else waits by now. @returns the cells that wait for it */
function enterAgain({ action, cells, drafts }: Undone, pending: Pending) {
  const waiting = cells.filter(({ id, column }) => pending.cellsOf(id)[column] === undefined);
  for (const { id, column, entered } of waiting) pending.set(id, column, entered);
  pending.dropDrafts(action.gone.map(({ key }) => key));
  for (const draft of drafts) pending.putDraft(draft);
  return waiting;
}

/**
 * Undoes batches, the newest first.
 * @param options.onRefused is told which are still in force
 * @returns by which batches
 */
async function undoAll(
  batches: readonly string[],
  {
    undo,
    isRefusal,
    onRefused,
  }: Pick<Options, 'undo' | 'isRefusal'> & { onRefused: (left: readonly string[]) => void },
): Promise<string[]> {
  const by: string[] = [];
  for (const [place, batch] of [...batches.entries()].reverse()) {
    try {
      by.push((await undo(batch)).batch);
    } catch (error) {
      if (isRefusal(error)) onRefused(batches.slice(0, place + 1));
      throw error;
    }
  }
  return by;
}
