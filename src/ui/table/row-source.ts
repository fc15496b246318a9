import type { Collection } from '@/domain/collections';
import type { CellRef, GridRecord, RowSource } from '../grid/types';
import type { Blocks } from './blocks';
import type { Pending } from './pending';

/** Notifies listeners of changes: once for all changes that are made in the same turn of the event loop. */
export function createTold() {
  const listeners = new Set<() => void>();
  let revision = 0;
  let isTold = false;
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    revision: () => revision,
    changed: () => {
      revision += 1;
      if (isTold) return;
      isTold = true;
      queueMicrotask(() => {
        isTold = false;
        for (const listener of listeners) listener();
      });
    },
  };
}

type Told = ReturnType<typeof createTold>;

type Parts = Readonly<{ collection: Collection; blocks: Blocks; pending: Pending }>;

/** The rows of a table for its grid: the stored ones, then new rows that are not stored yet. */
export function createRowSource(
  options: Parts & { told: Told },
): RowSource & Readonly<{ faults: () => CellRef[] }> {
  const { collection, blocks, pending, told } = options;
  const { identifier } = collection;
  const draftAt = (position: number) => pending.drafts()[position - blocks.total()];
  const get = (position: number): GridRecord | undefined =>
    position < blocks.total() ? blocks.get(position) : draftAt(position)?.texts;
  return {
    total: () => blocks.total() + pending.drafts().length,
    get,
    marks: (position) => {
      if (position >= blocks.total()) {
        const draft = draftAt(position);
        return draft && pending.marksOfDraft(draft);
      }
      const id = blocks.get(position)?.[identifier];
      return id === undefined ? undefined : pending.marksOf(Number(id));
    },
    ensure: (from, to) => blocks.ensure(from, Math.min(to, Math.max(0, blocks.total() - 1))),
    read: async (from, to) => {
      const stored = from < blocks.total() ? await blocks.read(from, Math.min(to, blocks.total() - 1)) : [];
      const begun = pending
        .drafts()
        .slice(Math.max(0, from - blocks.total()), Math.max(0, to + 1 - blocks.total()));
      return [...stored, ...begun.map(({ texts }) => texts)];
    },
    subscribe: told.subscribe,
    revision: told.revision,
    faults: () => faultsOf(options),
  };
}

/** The cells with a faulty value, in the order of rows and columns. */
function faultsOf({ collection, blocks, pending }: Parts): CellRef[] {
  const stored = pending
    .faulty()
    .flatMap(({ id, column }) => ({ position: blocks.positionOf(id) ?? -1, column }))
    .filter(({ position }) => position >= 0);
  const begun = pending
    .drafts()
    .flatMap(({ faults }, place) =>
      Object.keys(faults).map((column) => ({ position: blocks.total() + place, column })),
    );
  const places = new Map(collection.columns.map(({ name }, place) => [name, place]));
  return [...stored, ...begun].sort(
    (a, b) => a.position - b.position || places.get(a.column)! - places.get(b.column)!,
  );
}
