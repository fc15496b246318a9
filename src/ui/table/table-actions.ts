import type { Collection, Field } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import type { CellRange, Filled, GridActions, Pasted, RowSource } from '../grid/types';
import type { Blocks } from './blocks';
import type { Editing } from './editing';
import { enterInto, type Target, targetOf, textOf } from './entering';
import { clearedEntries, filledEntries, pastedEntries } from './entries';
import { isLargePaste } from './paste-preview';
import type { Pending } from './pending';

/** More is for the import, which reads files. */
export const MOST_ROWS = 10_000;

/** What is asked before it is done. */
export type Question =
  | Readonly<{ about: 'paste'; pasted: Pasted; target: Target }>
  | Readonly<{ about: 'remove'; count: number }>;

type Options = Readonly<{
  collection: Collection;
  source: RowSource;
  blocks: Blocks;
  pending: Pending;
  editing: Editing;
  /** A value as it is entered. */
  plain: (field: Field, value: unknown) => string;
  /** Whether the person means it. */
  ask: (question: Question) => Promise<boolean>;
  onTooMany: (most: number) => void;
  onFailure: (error: unknown) => void;
}>;

/** What the grid's keys and gestures do to the table's records. */
export function createTableActions(options: Options) {
  const { blocks, editing, onFailure } = options;
  /** The rows of a range once they are there; none where they are too many. */
  const withRows = async (from: number, to: number, work: () => void | Promise<void>) => {
    if (to - from >= MOST_ROWS) return options.onTooMany(MOST_ROWS);
    if (from < blocks.total()) await blocks.hold(from, Math.min(to, blocks.total() - 1));
    await work();
  };
  const entries = createEntryActions(options, withRows);
  const rows = createRowActions(options, withRows);
  const started = (work: Promise<void>): Promise<void> => work.catch(onFailure);
  return {
    edit: entries.edit,
    clear: (range: CellRange) => started(entries.clear(range)),
    paste: (pasted: Pasted) => started(entries.paste(pasted)),
    fill: (filled: Filled) => started(entries.fill(filled)),
    remove: (from: number, to: number) => started(rows.remove(from, to)),
    undo: editing.undo,
    redo: editing.redo,
    leaveRow: rows.leaveRow,
  } satisfies GridActions & { leaveRow: (position: number) => void };
}

type WithRows = (from: number, to: number, work: () => void | Promise<void>) => Promise<void>;

function createEntryActions(options: Options, withRows: WithRows) {
  const { collection, source, ask } = options;
  return {
    edit: (edits: Parameters<GridActions['edit']>[0]) =>
      enterInto(targetOf(edits, 'cell', options), 'cell', options),
    clear: (range: CellRange) =>
      withRows(range.from, range.to, () =>
        enterInto(targetOf(clearedEntries(range), 'clear', options), 'clear', options),
      ),
    paste: (pasted: Pasted) =>
      withRows(pasted.at, pasted.at + pasted.matrix.length - 1, async () => {
        const target = targetOf(pastedEntries(pasted, collection), 'paste', options);
        if (!isLargePaste(pasted, target)) return enterInto(target, 'paste', options);
        if (!(await ask({ about: 'paste', pasted, target }))) return;
        const cells = target.cells.map((cell) => ({ ...cell, isConfirmed: true }));
        enterInto({ ...target, cells }, 'paste', options);
      }),
    fill: (filled: Filled) => {
      const { source: from, target } = filled;
      return withRows(Math.min(from.from, target.from), Math.max(from.to, target.to), () => {
        const textAt = (position: number, column: string) => textOf(source.get(position), column, options);
        enterInto(targetOf(filledEntries(filled, textAt), 'fill', options), 'fill', options);
      });
    },
  };
}

function createRowActions({ blocks, pending, editing, ask }: Options, withRows: WithRows) {
  const change = (changes: Omit<Parameters<Editing['change']>[0], 'note' | 'cells'>) =>
    void editing.change({ note: 'cell', cells: [], ...changes });
  return {
    remove: (from: number, to: number) =>
      withRows(from, to, async () => {
        const stored = blocks.total();
        const places = Array.from({ length: to - from + 1 }, (_, place) => from + place);
        const removed = places.flatMap((position): WireRecord[] =>
          position < stored ? [blocks.get(position) ?? []].flat() : [],
        );
        const begun = pending.drafts().slice(Math.max(0, from - stored), Math.max(0, to + 1 - stored));
        const count = removed.length + begun.length;
        if (count === 0 || (count > 1 && !(await ask({ about: 'remove', count })))) return;
        pending.dropDrafts(begun.map(({ key }) => key));
        change({ removed, dropped: begun });
      }),
    /** Who goes on to another row has ended the one that was begun: it is stored, or says what it lacks. */
    leaveRow: (position: number) => {
      const kept = pending.drafts()[position - blocks.total()]?.key;
      const left = pending.drafts().filter(({ key, saving }) => key !== kept && !saving);
      const untold = left.filter(
        ({ fault, faults }) => fault === undefined && Object.keys(faults).length === 0,
      );
      const complete = untold.filter(({ key }) => editing.judgeDraft(key, { wholly: true }));
      if (complete.length > 0) change({ drafts: complete.map(({ key }) => key), before: complete });
    },
  };
}
