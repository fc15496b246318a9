import type { Collection, Field } from '@/collections';
import type { WireRecord } from '@/collections/view/view';
import type { CellRange, Filled, GridActions, GridRecord, Pasted, RowSource } from '../grid/types';
import type { Blocks } from './blocks';
import type { CellText, Editing } from './editing';
import { clearedEntries, type Entry, filledEntries, pastedEntries } from './entries';
import type { Pending } from './pending';

/** More is for the import, which reads files. */
export const MOST_ROWS = 10_000;

type Options = Readonly<{
  collection: Collection;
  source: RowSource;
  blocks: Blocks;
  pending: Pending;
  editing: Editing;
  /** A value as it is entered. */
  plain: (field: Field, value: unknown) => string;
  onTooMany: (most: number) => void;
}>;

/** What the grid's keys and gestures do to the table's records. */
export function createTableActions(options: Options): GridActions & { leaveRow: (position: number) => void } {
  const { collection, source, blocks, pending, editing, plain, onTooMany } = options;
  const { identifier } = collection;
  const isMine = (column: string) => column !== identifier && collection.field(column) !== undefined;
  const textOf = (record: GridRecord | undefined, column: string): string => {
    const id = Number(record?.[identifier]);
    return pending.cellsOf(id)[column]?.text ?? plain(collection.field(column)!, record?.[column]);
  };

  /** Enters texts by position: into stored records, begun ones, and new ones behind them. */
  const enter = (entries: readonly Entry[], note: 'cell' | 'paste' | 'fill' | 'clear') => {
    const stored = blocks.total();
    const cells: CellText[] = [];
    const begun = new Map<number, Record<string, string>>();
    for (const { position, column, text } of entries.filter((entry) => isMine(entry.column))) {
      if (position >= stored)
        begun.set(position - stored, { ...begun.get(position - stored), [column]: text });
      else {
        const record = blocks.get(position);
        const isChange = note === 'cell' || textOf(record, column) !== text;
        if (record !== undefined && isChange) cells.push({ id: Number(record[identifier]), column, text });
      }
    }
    const keys = beginDrafts(begun);
    const complete = keys.filter((key) => editing.judgeDraft(key, { wholly: note === 'paste' }));
    if (cells.length > 0 || complete.length > 0) void editing.change({ note, cells, drafts: complete });
  };

  const beginDrafts = (begun: ReadonlyMap<number, Record<string, string>>): number[] =>
    [...begun].map(([place, texts]) => {
      const draft = pending.drafts()[place];
      if (draft === undefined) return pending.addDraft(texts).key;
      pending.setDraft(draft.key, (one) => ({ ...one, texts: { ...one.texts, ...texts } }));
      return draft.key;
    });

  /** The rows of a range once they are there; none where they are too many. */
  const withRows = async (from: number, to: number, work: (rows: readonly GridRecord[]) => void) => {
    if (to - from >= MOST_ROWS) return onTooMany(MOST_ROWS);
    work(await source.read(from, to));
  };

  const paste = (pasted: Pasted) =>
    withRows(pasted.at, pasted.at + pasted.matrix.length - 1, () =>
      enter(pastedEntries(pasted, collection), 'paste'),
    );

  const fill = (filled: Filled) => {
    const { source: from, target } = filled;
    return withRows(Math.min(from.from, target.from), Math.max(from.to, target.to), () => {
      const textAt = (position: number, column: string) => textOf(source.get(position), column);
      enter(filledEntries(filled, textAt), 'fill');
    });
  };

  const clear = (range: CellRange) =>
    withRows(range.from, range.to, () => enter(clearedEntries(range), 'clear'));

  const remove = (from: number, to: number) =>
    withRows(from, to, (rows) => {
      const stored = blocks.total();
      const begun = pending.drafts().slice(Math.max(0, from - stored), Math.max(0, to + 1 - stored));
      pending.dropDrafts(begun.map(({ key }) => key));
      const removed = rows.filter((row) => row[identifier] !== undefined) as WireRecord[];
      if (removed.length > 0) void editing.change({ note: 'cell', cells: [], removed });
    });

  return {
    edit: (edits) => enter(edits, 'cell'),
    clear: (range) => void clear(range),
    paste: (pasted) => void paste(pasted),
    fill: (filled) => void fill(filled),
    remove: (from, to) => void remove(from, to),
    undo: () => void editing.undo(),
    redo: () => void editing.redo(),
    /** Who goes on to another row has ended the one that was begun: it is stored, or says what it lacks. */
    leaveRow: (position) => {
      const kept = pending.drafts()[position - blocks.total()]?.key;
      const left = pending.drafts().filter(({ key, saving }) => key !== kept && !saving);
      const untold = left.filter(({ faults }) => Object.keys(faults).length === 0);
      const complete = untold.filter(({ key }) => editing.judgeDraft(key, { wholly: true }));
      if (complete.length > 0)
        void editing.change({ note: 'cell', cells: [], drafts: complete.map(({ key }) => key) });
    },
  };
}
