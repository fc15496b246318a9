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
  /** Judges a begun record that came back. */
  judgeDraft: (key: number) => void;
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

  /** What was entered may have been mended since, or begun records stored: then nothing is left of it. */
  const isLeft = ({ batch, waiting, drafts, dropped = [] }: Action): boolean =>
    batch !== undefined ||
    dropped.length > 0 ||
    waiting.some(({ id, column }) => pending.cellsOf(id)[column] !== undefined) ||
    pending.drafts().some(({ key }) => drafts.includes(key));

  /** The actions that are in force, the newest last. */
  const actions = (): readonly Action[] => stack.done().filter(isLeft);

  const last = (): Action | undefined => actions().findLast(({ isRefused }) => isRefused !== true);

  const takeBack = async (action: Action): Promise<void> => {
    const batch =
      action.batch === undefined ? undefined : await undoBatch(action.batch, () => stack.refuse(action.key));
    const left = pending.drafts().filter(({ key }) => action.drafts.includes(key));
    const cells = pending.take(action.waiting);
    pending.dropDrafts(action.drafts);
    const back = (action.dropped ?? []).map((texts) => pending.addDraft(texts).key);
    for (const key of back) options.judgeDraft(key);
    stack.tookBack({ action, batch, cells, drafts: left.map(({ texts }) => texts), back });
    if (batch !== undefined) await blocks().refresh();
  };

  const doAgain = async (taken: Undone): Promise<void> => {
    const batch =
      taken.batch === undefined ? undefined : await undoBatch(taken.batch, () => stack.giveUp(taken));
    const waiting = taken.cells.filter(({ id, column }) => pending.cellsOf(id)[column] === undefined);
    for (const { id, column, entered } of waiting) pending.set(id, column, entered);
    const drafts = taken.drafts.map((texts) => pending.addDraft(texts).key);
    for (const key of drafts) options.judgeDraft(key);
    pending.dropDrafts(taken.back);
    stack.didAgain(taken, { batch, waiting, drafts });
    if (batch !== undefined) await blocks().refresh();
  };

  const undoBatch = async (batch: string, onRefused: () => void): Promise<string> => {
    try {
      return (await options.undo(batch)).batch;
    } catch (error) {
      if (options.isRefusal(error)) onRefused();
      throw error;
    }
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
