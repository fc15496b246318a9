import type { CellEntered, Draft } from './pending';

/** By which tool something was done. */
export type ActionKind = 'cell' | 'paste' | 'fill' | 'clear' | 'remove' | 'form' | 'matching';

/** What one action left behind: what is stored, what waits to be mended, or both. */
export type Done = Readonly<{
  kind?: ActionKind | undefined;
  /** How many records it is about, where that is known. */
  count?: number | undefined;
  /** In the order in which they were stored: more than one where a part of it was refused at first. */
  batches: readonly string[];
  /** Cells of stored records that wait to be mended. */
  waiting: readonly Readonly<{ id: number; column: string }>[];
  /** The keys of records that it began and that are not stored. */
  begun: readonly number[];
  /** Begun records that it changed, as they were before. */
  rewritten: readonly Draft[];
  /** Begun records that were given up or stored by it, as they were before. */
  gone: readonly Draft[];
}>;

/** An action of this visit that is in force. `isRefused`: something newer keeps it from being taken back. */
export type Action = Done & Readonly<{ key: number; at: number; isRefused?: boolean }>;

/** Whether it can be taken back, as far as is known. */
export const isUndoable = ({ isRefused }: Action): boolean => isRefused !== true;

/** An action that was taken back, and what is needed to do it again. */
export type Undone = Readonly<{
  action: Action;
  /** The batches that undid its own, in the order in which they did. */
  batches: readonly string[];
  cells: readonly CellEntered[];
  /** Begun records, as it left them. */
  drafts: readonly Draft[];
}>;

/** What can be taken back, and what can be done again, of this visit to the table. The newest stand last. */
export function createUndoStack(onChange: () => void) {
  let done: readonly Action[] = [];
  let undone: readonly Undone[] = [];
  let nextKey = 1;
  const actionOf = (left: Done): Action => {
    const action = { ...left, key: nextKey, at: Date.now() };
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
    push: (left: Done) => set({ done: [...done, actionOf(left)], undone: [] }),
    /** Something newer keeps it from being taken back: those before it can be. @param left batches still in force */
    refuse: (key: number, left: readonly string[]) =>
      set({ done: done.map((one) => (one.key === key ? { ...one, batches: left, isRefused: true } : one)) }),
    tookBack: (taken: Undone) =>
      set({ done: done.filter(({ key }) => key !== taken.action.key), undone: [...undone, taken] }),
    /** @param left what it left behind this time; begun records are the same */
    didAgain: (taken: Undone, left: Pick<Done, 'batches' | 'waiting'>) =>
      set({
        done: [...done, { ...taken.action, ...left, isRefused: false }],
        undone: undone.filter((one) => one !== taken),
      }),
    /** It can no more be done again. */
    giveUp: (taken: Undone) => set({ undone: undone.filter((one) => one !== taken) }),
    /** A batch of this visit was undone by another one, elsewhere than here. */
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
