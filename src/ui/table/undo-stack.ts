/** What one action left behind: a batch that is stored, cells that wait to be mended, or both. */
export type Done = Readonly<{
  batch: string | undefined;
  waiting: readonly Readonly<{ id: number; column: string }>[];
  drafts: readonly number[];
}>;

/** What can be taken back, and what can be done again, of this visit to the table. */
export function createUndoStack() {
  let done: readonly Done[] = [];
  let undone: readonly string[] = [];
  return {
    push: (action: Done) => {
      done = [...done, action];
      undone = [];
    },
    /** The last action, which is no longer on the stack. */
    takeDone: (): Done | undefined => {
      const last = done.at(-1);
      done = done.slice(0, -1);
      return last;
    },
    takeUndone: (): string | undefined => {
      const last = undone.at(-1);
      undone = undone.slice(0, -1);
      return last;
    },
    /** A batch was undone by another one, the undoing of which does it again. */
    wasUndone: (batch: string) => {
      undone = [...undone, batch];
    },
    wasRedone: (batch: string) => {
      done = [...done, { batch, waiting: [], drafts: [] }];
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
  };
}
