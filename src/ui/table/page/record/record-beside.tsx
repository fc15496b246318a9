'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { Collection } from '@/domain/collections';
import type { CellRef, GridHandle } from '@/ui/grid/types';
import { late } from '@/ui/late';
import type { RecordChange } from '@/ui/record-panel/types';
import { recordInput } from '@/ui/record-panel/use-record';
import type { Table } from '@/ui/table/use-table';
import { trpc } from '@/ui/trpc';
import { type OpenRecord, staysOpen } from './use-open-record';

const RecordPanel = late(() => import('@/ui/record-panel/record-panel').then((file) => file.RecordPanel));

type BesideProps = Readonly<{
  collection: Collection;
  table: Table;
  grid: RefObject<GridHandle | null>;
  opened: OpenRecord;
  mayEdit: boolean;
  active: CellRef | undefined;
}>;

/** The open record, with buttons for its neighbours in the view. Needs the messages `record`, `html`, `grid`. */
export function RecordBeside(props: BesideProps) {
  const { collection, table, opened, mayEdit } = props;
  const { record } = opened;
  const { source } = table;
  const position = usePosition(props);
  const changed = useChanged(props);
  if (record === undefined) return null;
  const step = (by: 1 | -1) => {
    const next = (position ?? 0) + by;
    if (position === undefined || next < 0 || next >= source.total()) return undefined;
    return async () => {
      await source.hold(next, next);
      const id = source.get(next)?.[collection.identifier];
      if (id !== undefined) opened.show(Number(id));
    };
  };
  return (
    <RecordPanel
      onGivenUp={opened.close}
      collection={collection}
      record={record}
      mayEdit={mayEdit}
      onClose={opened.close}
      staysOpen={staysOpen}
      onChanged={changed}
      onPrevious={step(-1)}
      onNext={step(1)}
    />
  );
}

/** The present or last position of the record in the view. When the panel closes, the focus moves to the row there. */
function usePosition({ table, opened, grid, collection, active }: BesideProps): number | undefined {
  const { record } = opened;
  const last = useRef<number>(undefined);
  const column = useRef<string>(undefined);
  column.current = active?.column ?? collection.identifier;
  if (record !== undefined) last.current = table.source.positionOf(String(record)) ?? last.current;
  const isOpen = record !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      const position = last.current;
      last.current = undefined;
      if (position === undefined) grid.current?.focus();
      else grid.current?.goTo({ position, column: column.current! });
    };
  }, [isOpen, grid]);
  return last.current;
}

/** A change in the panel appears in the grid at once, and can be undone there. */
function useChanged({ collection, table }: BesideProps) {
  const utils = trpc.useUtils();
  return ({ record, batch }: RecordChange) => {
    const { blocks, editing } = table;
    editing.remember({ kind: 'form', count: 1, batch });
    const stored = utils.tables.rows.getData(recordInput(collection, record))?.rows[0];
    if (stored !== undefined) blocks.put(stored);
    // A failure is reported by the next check.
    blocks.refresh().catch(() => {});
  };
}
