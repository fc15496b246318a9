import type { Collection } from '@/domain/collections';
import type { CellRef, GridRecord, RowSource } from '../../grid/types';
import type { Unsaved } from '../unsaved/unsaved';
import type { Blocks } from './blocks';
import type { Notifier } from './notifier';
import type { RowNotes } from './row-notes';

type Parts = Readonly<{
  collection: Collection;
  blocks: Blocks;
  unsaved: Unsaved;
}>;

/** The rows of a table for its grid: the stored ones, and after them the drafts. */
export function createRowSource(
  options: Parts & {
    notifier: Notifier;
    /** What adds notes to cells, one after the other. */
    notes?: readonly RowNotes[];
  },
): RowSource & Readonly<{ faults: () => CellRef[] }> {
  const { collection, blocks, unsaved, notifier, notes = [] } = options;
  const { identifier } = collection;
  const draftAt = (position: number) => unsaved.drafts.list()[position - blocks.total()];
  const get = (position: number): GridRecord | undefined =>
    position < blocks.total() ? blocks.get(position) : draftAt(position)?.texts;
  const marksAt = (position: number) => {
    if (position >= blocks.total()) {
      const draft = draftAt(position);
      return draft && unsaved.drafts.marksOf(draft);
    }
    const id = blocks.get(position)?.[identifier];
    return id === undefined ? undefined : unsaved.cells.marksOf(Number(id));
  };
  return {
    total: () => blocks.total() + unsaved.drafts.list().length,
    get,
    marks: (position) => {
      const record = get(position);
      return notes.reduce((marks, one) => one.marksWith(record, marks), marksAt(position));
    },
    ensure: (from, to) => blocks.ensure(from, Math.min(to, Math.max(0, blocks.total() - 1))),
    read: async (from, to) => {
      const stored = from < blocks.total() ? await blocks.read(from, Math.min(to, blocks.total() - 1)) : [];
      const begun = unsaved.drafts
        .list()
        .slice(Math.max(0, from - blocks.total()), Math.max(0, to + 1 - blocks.total()));
      return [...stored, ...begun.map(({ texts }) => texts)];
    },
    subscribe: notifier.subscribe,
    revision: notifier.revision,
    faults: () => faultsOf(options),
  };
}

/** The cells that need a correction or a decision, in the order of rows and columns. */
function faultsOf({ collection, blocks, unsaved }: Parts): CellRef[] {
  const stored = unsaved.cells
    .faulty()
    .flatMap(({ id, column }) => ({ position: blocks.positionOf(id) ?? -1, column }))
    .filter(({ position }) => position >= 0);
  const begun = unsaved.drafts
    .list()
    .flatMap(({ faults }, place) =>
      Object.keys(faults).map((column) => ({ position: blocks.total() + place, column })),
    );
  const places = new Map(collection.readable.map(({ name }, place) => [name, place]));
  return [...stored, ...begun].sort(
    (a, b) => a.position - b.position || places.get(a.column)! - places.get(b.column)!,
  );
}
