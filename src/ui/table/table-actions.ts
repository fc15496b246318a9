import type { Collection, Field } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import type { CellRange, Filled, GridActions, GridRecord, Pasted, RowSource } from '../grid/types';
import type { Blocks } from './blocks';
import type { Editing } from './editing';
import { type EntryNote, enterInto, type Target, targetOf, textOf } from './entering';
import { clearedEntries, type Entry, filledEntries, pastedEntries } from './entries';
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
  /**
   * Does something with the rows of a range once they are there; not where they are too many. What was there already
   * counts as it was when this began.
   */
  const withRows: WithRows = async (from, to, work) => {
    if (to - from >= MOST_ROWS) return options.onTooMany(MOST_ROWS);
    const seen = new Map<number, GridRecord | undefined>();
    for (let position = from; position <= to; position += 1) seen.set(position, options.source.get(position));
    if (from < blocks.total()) await blocks.hold(from, Math.min(to, blocks.total() - 1));
    await work((position) => seen.get(position) ?? options.source.get(position));
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

type RowAt = (position: number) => GridRecord | undefined;
type WithRows = (from: number, to: number, work: (rowAt: RowAt) => void | Promise<void>) => Promise<void>;

function createEntryActions(options: Options, withRows: WithRows) {
  const { collection, ask } = options;
  const find = (entries: readonly Entry[], note: EntryNote, rowAt: RowAt) =>
    targetOf(
      entries.map((entry) => ({ ...entry, record: rowAt(entry.position) })),
      note,
      options,
    );
  return {
    edit: (edits: Parameters<GridActions['edit']>[0]) =>
      enterInto(targetOf(edits, 'cell', options), 'cell', options),
    clear: (range: CellRange) =>
      withRows(range.from, range.to, (rowAt) =>
        enterInto(find(clearedEntries(range), 'clear', rowAt), 'clear', options),
      ),
    paste: (pasted: Pasted) =>
      withRows(pasted.at, pasted.at + pasted.matrix.length - 1, async (rowAt) => {
        const target = find(pastedEntries(pasted, collection), 'paste', rowAt);
        if (!isLargePaste(pasted, target)) return enterInto(target, 'paste', options);
        if (!(await ask({ about: 'paste', pasted, target }))) return;
        enterInto(target, 'paste', options);
      }),
    fill: (filled: Filled) => {
      const { source: from, target } = filled;
      return withRows(Math.min(from.from, target.from), Math.max(from.to, target.to), (rowAt) => {
        const textAt = (position: number, column: string) => textOf(rowAt(position), column, options);
        enterInto(find(filledEntries(filled, textAt), 'fill', rowAt), 'fill', options);
      });
    },
  };
}

function createRowActions({ collection, blocks, pending, editing, ask }: Options, withRows: WithRows) {
  const change = (changes: Omit<Parameters<Editing['change']>[0], 'note' | 'cells'>) =>
    void editing.change({ note: 'cell', cells: [], ...changes });
  return {
    remove: (from: number, to: number) =>
      withRows(from, to, async (rowAt) => {
        const rows = Array.from({ length: to - from + 1 }, (_, place) => rowAt(from + place));
        const removed = rows.filter((row): row is WireRecord => row?.[collection.identifier] !== undefined);
        const begun = pending.drafts().filter(({ texts }) => rows.includes(texts));
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
