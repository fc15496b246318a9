'use client';

import { type RefObject, useEffect, useState } from 'react';
import type { Collection } from '@/domain/collections';
import type { CellRef, GridHandle } from '@/ui/grid/types';
import { late, useAhead } from '@/ui/late';
import type { Table } from '../use-table';
import { TableQuestion } from './questions/table-question';
import { RecordBeside } from './record/record-beside';
import { useOpenRecord } from './record/use-open-record';

const TextDialog = late(() => import('./record/text-dialog').then((file) => file.TextDialog));

const WITH_KEYS = [TextDialog];

/** The overlays of the table: one record, a long text. */
export function useOverlays({ collection, table }: { collection: Collection; table: Table }) {
  const opened = useOpenRecord();
  const [text, setText] = useState<{ cell: CellRef; typed: string | undefined }>();
  const { record } = opened;
  // The address changes a moment after the key.
  const [isOpening, setOpening] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends when the address has changed
  useEffect(() => setOpening(false), [record]);
  return {
    opened,
    text,
    /** Whether an overlay is open, or is about to open. */
    isOpen: text !== undefined || record !== undefined || isOpening,
    openText: (cell: CellRef, typed: string | undefined) => setText({ cell, typed }),
    closeText: () => setText(undefined),
    openRecord: (position: number) => {
      const id = table.source.get(position)?.[collection.identifier];
      if (id === undefined) return;
      setOpening(true);
      opened.open(Number(id));
    },
  };
}

/** The open overlay or question of the table. The focus returns to the grid. */
export function TableOverlays(options: {
  collection: Collection;
  table: Table;
  grid: RefObject<GridHandle | null>;
  overlays: ReturnType<typeof useOverlays>;
  mayEdit: boolean;
  active: CellRef | undefined;
}) {
  const { collection, table, grid, overlays, mayEdit, active } = options;
  const { opened, text, closeText } = overlays;
  useAhead(WITH_KEYS, mayEdit && !table.isLoading);
  const isWriting = text !== undefined;
  useEffect(() => {
    if (!isWriting) return;
    return () => grid.current?.focus();
  }, [isWriting, grid]);
  return (
    <>
      <TableQuestion collection={collection} table={table} grid={grid} />
      <RecordBeside
        collection={collection}
        table={table}
        grid={grid}
        opened={opened}
        mayEdit={mayEdit}
        active={active}
      />
      {text !== undefined && (
        <TextDialog
          onGivenUp={closeText}
          collection={collection}
          table={table}
          {...text}
          onClose={closeText}
        />
      )}
    </>
  );
}
