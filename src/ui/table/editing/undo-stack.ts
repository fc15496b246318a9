import type { CellEntered } from '../unsaved/cells';
import type { Draft } from '../unsaved/drafts';

/** The tool of an action. */
export type ActionKind = 'cell' | 'paste' | 'fill' | 'clear' | 'remove' | 'discard' | 'form' | 'matching';

/** The effect of one action: stored batches, texts that need a correction, or both. */
export type Done = Readonly<{
  kind?: ActionKind | undefined;
  /** The number of its records, if it is known. */
  count?: number | undefined;
  /** The batches in the order in which they were stored; several if a part was refused at first. */
  batches: readonly string[];
  /** Cells of stored records that need a correction. */
  waiting: readonly Readonly<{ id: number; column: string }>[];
  /** The keys of the drafts that it added. */
  begun: readonly number[];
  /** The earlier states of the drafts that it changed. */
  rewritten: readonly Draft[];
  /** The earlier states of the drafts that it discarded or stored. */
  gone: readonly Draft[];
  /** The unsaved texts in cells of stored records that it discarded. */
  discarded?: readonly CellEntered[];
}>;

/** An action of this visit that is not undone. `isRefused`: something newer prevents undoing it. */
export type TableAction = Done & Readonly<{ key: number; at: number; isRefused?: boolean }>;

/** Whether it can be undone, as far as the page knows. */
export const isActionUndoable = ({ isRefused }: TableAction): boolean => isRefused !== true;

/** An action that was undone, and the data to redo it. */
export type Undone = Readonly<{
  action: TableAction;
  /** The batches that undid its own, in their order. */
  batches: readonly string[];
  cells: readonly CellEntered[];
  /** The drafts as the action left them. */
  drafts: readonly Draft[];
}>;

/** The actions of this visit that can be undone and redone, the newest last. */
export function createUndoStack(onChange: () => void) {
  let done: readonly TableAction[] = [];
  let undone: readonly Undone[] = [];
  let nextKey = 1;
  const actionOf = (what: Done): TableAction => {
    const action = { ...what, key: nextKey, at: Date.now() };
    nextKey += 1;
    return action;
  };
  const set = (next: { done?: readonly TableAction[]; undone?: readonly Undone[] }) => {
    done = next.done ?? done;
    undone = next.undone ?? undone;
    onChange();
  };
  return {
    done: () => done,
    undone: () => undone,
    /** @returns the key of the action */
    push: (what: Done): number => {
      const action = actionOf(what);
      set({ done: [...done, action], undone: [] });
      return action.key;
    },
    /** Called when more of an action was stored. @param what its whole effect; undefined: it has none */
    settle: (key: number, what: Done | undefined) =>
      set({
        done: done.flatMap((one) =>
          one.key === key ? (what === undefined ? [] : { ...one, ...what }) : one,
        ),
      }),
    /**
     * Called when something newer prevents undoing it; earlier actions can be undone. @param left batches that are not
     * undone
     */
    refuse: (key: number, left: readonly string[]) =>
      set({ done: done.map((one) => (one.key === key ? { ...one, batches: left, isRefused: true } : one)) }),
    undo: (one: Undone) =>
      set({ done: done.filter(({ key }) => key !== one.action.key), undone: [...undone, one] }),
    /** @param what the effect of the redone action; its drafts are the same */
    redo: (taken: Undone, what: Pick<Done, 'batches' | 'waiting'>) =>
      set({
        done: [...done, { ...taken.action, ...what, isRefused: false }],
        undone: undone.filter((one) => one !== taken),
      }),
    /** Called when it can no longer be redone. */
    giveUp: (taken: Undone) => set({ undone: undone.filter((one) => one !== taken) }),
    /** Called when another part of the page has undone a batch of this visit. */
    undoneElsewhere: (batch: string, by: string) => {
      const action = done.find(({ batches }) => batches.includes(batch));
      if (action === undefined) return;
      set({
        done: done.filter((one) => one !== action),
        undone: [...undone, { action, batches: [by], cells: [], drafts: [] }],
      });
    },
  };
}

export type UndoStack = ReturnType<typeof createUndoStack>;
