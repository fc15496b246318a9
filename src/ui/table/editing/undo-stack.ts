import type { CellEntered } from './cells';
import type { Draft } from './drafts';

/** By which tool something was done. */
export type ActionKind = 'cell' | 'paste' | 'fill' | 'clear' | 'remove' | 'form' | 'matching';

/** What one action did: what is stored, what waits to be corrected, or both. */
export type Done = Readonly<{
  kind?: ActionKind | undefined;
  /** The number of its records, where that is known. */
  count?: number | undefined;
  /** In the order in which they were stored: more than one where some of it was refused at first. */
  batches: readonly string[];
  /** Cells of stored records that wait to be corrected. */
  waiting: readonly Readonly<{ id: number; column: string }>[];
  /** The keys of the drafts that it began. */
  begun: readonly number[];
  /** Drafts that it changed, as they were before. */
  rewritten: readonly Draft[];
  /** Drafts that it discarded or stored, as they were before. */
  gone: readonly Draft[];
}>;

/** An action of this visit that is in force. `isRefused`: something newer keeps it from being undone. */
export type Action = Done & Readonly<{ key: number; at: number; isRefused?: boolean }>;

/** Whether it can be undone, as far as is known. */
export const isUndoable = ({ isRefused }: Action): boolean => isRefused !== true;

/** An action that was undone, and what is needed to redo it. */
export type Undone = Readonly<{
  action: Action;
  /** The batches that undid its own, in the order in which they did. */
  batches: readonly string[];
  cells: readonly CellEntered[];
  /** Drafts, as it left them. */
  drafts: readonly Draft[];
}>;

/** What can be undone and redone of this visit to the table, the newest last. */
export function createUndoStack(onChange: () => void) {
  let done: readonly Action[] = [];
  let undone: readonly Undone[] = [];
  let nextKey = 1;
  const actionOf = (what: Done): Action => {
    const action = { ...what, key: nextKey, at: Date.now() };
    nextKey += 1;
    return action;
  };
  const set = (next: { done?: readonly Action[]; undone?: readonly Undone[] }) => {
    done = next.done ?? done;
    undone = next.undone ?? undone;
    onChange();
  };
  return {
    done: () => done,
    undone: () => undone,
    push: (what: Done) => set({ done: [...done, actionOf(what)], undone: [] }),
    /** Something newer keeps it from being undone: those before it can be. @param left batches still in force */
    refuse: (key: number, left: readonly string[]) =>
      set({ done: done.map((one) => (one.key === key ? { ...one, batches: left, isRefused: true } : one)) }),
    undo: (one: Undone) =>
      set({ done: done.filter(({ key }) => key !== one.action.key), undone: [...undone, one] }),
    /** @param what it did this time; drafts are the same */
    redo: (taken: Undone, what: Pick<Done, 'batches' | 'waiting'>) =>
      set({
        done: [...done, { ...taken.action, ...what, isRefused: false }],
        undone: undone.filter((one) => one !== taken),
      }),
    /** It cannot be redone any more. */
    giveUp: (taken: Undone) => set({ undone: undone.filter((one) => one !== taken) }),
    /** A batch of this visit was undone by another part of the page. */
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
